/** The key of the sale: from anywhere at the desk it opens the form, and in the form it changes to a new person and back. */
export const saleKey = 'F2'

const hearers = new Set<() => void>()

/** The sale form hears the key itself while it asks who buys. */
export function onSaleKey(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** true when a form took the key. */
export function pressSaleKey(): boolean {
  for (const hear of hearers) hear()
  return hearers.size > 0
}
