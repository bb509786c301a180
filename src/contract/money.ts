/**
 * Money inside the product is a safe integer of tiyin (1/100 soʻm): sums are exact, a binary float never takes part.
 * JSON shows soʻm, a number with at most two decimals.
 */
export type Tiyin = number

/** The largest amount that one price or payment may have: 100 billion soʻm. */
export const maxAmountTiyin: Tiyin = 10_000_000_000_000

/** Tiyin → the soʻm that JSON and people see. 123456 → 1234.56 */
export const toSom = (tiyin: Tiyin): number => tiyin / 100
export const somOrNull = (tiyin: Tiyin | null): number | null => (tiyin === null ? null : toSom(tiyin))

/** Soʻm with at most two decimals → tiyin; undefined when it is not such a number. 1234.56 → 123456 */
export function toTiyin(som: number): Tiyin | undefined {
  const tiyin = Math.round(som * 100)
  return Number.isSafeInteger(tiyin) && tiyin / 100 === som ? tiyin : undefined
}

/**
 * `part / whole` of an amount, rounded half up to a whole soʻm: the smallest coin that still circulates. All of it is the amount
 * itself, and a part is never more.
 */
export function shareOf(amount: Tiyin, part: number, whole: number): Tiyin {
  if (whole <= 0) return 0
  if (part >= whole) return amount
  const numerator = BigInt(amount) * BigInt(part) * 2n + BigInt(whole) * 100n
  return Math.min(amount, Number(numerator / (BigInt(whole) * 200n)) * 100)
}
