import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'

/** What a subscription's row is on a day: by its columns one by one, for a whole row has another type on each node. */
export const subscriptionStatus = (row: string, day: Day): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`subscription_status(${of('status')}, ${of('start_on')}, ${of('end_on')}, ${of('due_tiyin')}, ${of('paid_tiyin')}, ${day})`
}

/** Does the gym's next period stand already? */
export const isFollowed = (row: string): RawBuilder<boolean> => {
  const s = sql.ref(row)
  return sql`exists (select from subscriptions n where n.admin_id = ${s}.admin_id and n.gym_id = ${s}.gym_id
    and n.status in ('pending', 'active') and n.start_on > ${s}.end_on)`
}
