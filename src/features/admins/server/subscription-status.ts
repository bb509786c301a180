import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'

/** What a subscription's row is on a day: by its columns one by one, for a whole row has another type on each node. */
export const subscriptionStatus = (row: string, day: Day | RawBuilder<Day>): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`subscription_status(${of('status')}, ${of('start_on')}, ${of('end_on')}, ${of('due_tiyin')}, ${of('paid_tiyin')}, ${day})`
}
