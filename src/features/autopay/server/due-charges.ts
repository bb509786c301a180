import { sql } from 'kysely'
import { formatDay } from '#src/contract/formats.ts'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { Database } from '#src/server/db.ts'

/** A line for each charge that the next minutes would take: after a restore they may have been taken already. In the platform's scope. */
export async function listDueCharges(database: Database, today: Day): Promise<string[]> {
  const { rows } = await database.transaction(
    { role: 'platform' },
    ({ db }) =>
      sql<{ owner: string; gym: string; member: string; next_on: Day; amount_tiyin: Tiyin }>`
        select o.fullname as owner, g.name as gym, m.fullname as member, c.next_on, c.amount_tiyin
        from autopay_charges c
        join autopays a on a.admin_id = c.admin_id and a.id = c.autopay_id
        join members m on m.admin_id = c.admin_id and m.id = a.member_id
        join gyms g on g.admin_id = c.admin_id and g.id = a.gym_id
        join admins o on o.id = c.admin_id
        where c.state in ('announced', 'asked') and c.next_on <= ${today}::date order by o.fullname, g.name, c.id`.execute(
        db,
      ),
    { readOnly: true },
  )
  return rows.map(
    ({ owner, gym, member, next_on, amount_tiyin }) =>
      `${formatDay(next_on)} ${owner}, ${gym}: ${member}, ${toSom(amount_tiyin)} soʻm`,
  )
}
