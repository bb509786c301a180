import { type RawBuilder, sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'

/** The SQL of ../accrual.ts; tests hold the two equal. */

/** What the first `passed` of so many days have of an amount. */
export const evenly = (
  total: RawBuilder<Tiyin>,
  days: RawBuilder<number>,
  passed: RawBuilder<number>,
): RawBuilder<Tiyin> => sql<Tiyin>`(${total} / ${days} * ${passed} + least(${total} % ${days}, ${passed}))`

/** What a row with a price and a duration brings in thirty days, in whole soʻm. */
export const monthly = (of: string): RawBuilder<Tiyin> => {
  const s = sql.ref(of)
  // half up, in whole numbers
  return sql<Tiyin>`((${s}.price_tiyin * 60 + ${s}.duration_days * 100) / (${s}.duration_days * 200) * 100)`
}
