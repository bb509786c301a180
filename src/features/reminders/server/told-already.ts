import { sql } from 'kysely'
import { type Day, startOfDay } from '#src/contract/days.ts'
import { type GymReminder, gymReminders } from '#src/features/messages/rules.ts'
import { wasLost } from '#src/features/messages/server/message-state.ts'
import type { Db } from '#src/server/db.ts'

export type ToldAlready = {
  /** Of this membership. */
  last_notice_at: Date | null
  /** Has the person been told of this within 24 hours? */
  is_told: boolean
  /** Messages of today that certainly did not arrive: they do not count as told. */
  lost_today: number
  gym_sent_today: number
}

type Key = { admin_id: string; id: string; member_id: string; gym_id: string }

const lost = wasLost('n')

/** What was sent before of each of these memberships, in their order. Messages stand on the coordinator: they are asked by ids. */
export async function readTold(
  db: Db,
  keys: readonly Key[],
  { command, now, today }: { command: GymReminder; now: Date; today: Day },
): Promise<ToldAlready[]> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const column = (name: keyof Key) => sql`${keys.map((key) => key[name])}::uuid[]`
  const { rows } = await sql<ToldAlready>`
    select
      (select max(n.created_at) from sms_messages n
        where n.admin_id = s.admin_id and n.membership_id = s.id and n.kind = ${command} and not ${lost}) as last_notice_at,
      exists (select from sms_messages n where n.admin_id = s.admin_id and n.member_id = s.member_id and n.kind = ${command}
        and n.created_at > ${dayAgo} and not ${lost}) as is_told,
      (select count(*) from sms_messages n where n.admin_id = s.admin_id and n.member_id = s.member_id and n.kind = ${command}
        and n.created_at >= ${startOfDay(today)} and ${lost}) as lost_today,
      (select count(*) from sms_messages n where n.admin_id = s.admin_id and n.gym_id = s.gym_id
        and n.created_at >= ${startOfDay(today)} and n.kind = any(${[...gymReminders]}::text[]) and not ${lost}) as gym_sent_today
    from unnest(${column('admin_id')}, ${column('id')}, ${column('member_id')}, ${column('gym_id')})
      with ordinality as s (admin_id, id, member_id, gym_id, nr)
    order by s.nr`.execute(db)
  return rows
}
