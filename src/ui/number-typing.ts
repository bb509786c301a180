/** Digits with one decimal comma → number; null when there is no digit. */
export function typedNumber(text: string): number | null {
  return /\d/.test(text) ? Number(text.replace(',', '.').replace(/[^\d.]/g, '')) : null
}

export const numberText = (value: number | null) =>
  value === null || !Number.isFinite(value) ? '' : String(value).replace('.', ',')

export function steppedNumber(
  value: number | null,
  by: number,
  { min, max, decimals }: { min: number; max: number; decimals: number },
): number {
  const next = value === null ? Math.max(min, 0) : value + by
  return Number(Math.min(max, Math.max(min, next)).toFixed(decimals))
}
