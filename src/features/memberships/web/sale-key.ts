// The key of the sale: from anywhere at the desk it opens the form, and in the form it changes to a new person and back.

const hearers = new Set<() => void>()
/** Presses on the way to a form that is not there yet; the first of them leads to it. */
let early: number[] = []
/** A form that never came is not answered later. */
const patienceMs = 10_000
const recent = () => early.filter((at) => at > Date.now() - patienceMs)

/** The sale form hears the key itself while it asks who buys, also what was pressed before it stood. */
export function onSaleKey(hear: () => void): () => void {
  hearers.add(hear)
  const waited = recent().length
  early = []
  if (waited > 1 && waited % 2 === 0) hear()
  return () => hearers.delete(hear)
}

export const isSaleFormThere = (): boolean => hearers.size > 0

/** true when a form took the key. `isThere`: its page is asked for already, so that no press is needed to lead to it. */
export function pressSaleKey(isThere = false): boolean {
  for (const hear of hearers) hear()
  const presses = isThere && recent().length === 0 ? 2 : 1
  if (hearers.size === 0) early = [...recent(), ...Array<number>(presses).fill(Date.now())]
  return hearers.size > 0
}
