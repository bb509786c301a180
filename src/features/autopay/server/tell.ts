import { sql } from 'kysely'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import type { NotificationKind } from '#src/features/notifications/rules.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Work } from '#src/server/serve.ts'

type About = {
  admin_id: string
  gym_id: string
  member_id: string
  membership_id: string
  plan_name: string
  gym_name: string
}

/** The person alone: what will be taken, and what was not. */
export const tellMember = (
  work: Pick<Work, 'db' | 'now'>,
  kind: NotificationKind,
  { admin_id, member_id, plan_name, gym_name }: About,
  more: { amount?: Tiyin; date?: string; card?: string | null; why?: string; key?: string } = {},
): Promise<void> =>
  notify(work, {
    adminId: admin_id,
    kind,
    recipients: [{ role: 'member', id: member_id }],
    params: {
      plan_name,
      gym_name,
      ...(more.amount !== undefined && { amount: String(toSom(more.amount)) }),
      ...(more.date && { date: more.date }),
      ...(more.card && { card: more.card }),
      ...(more.why && { why: more.why }),
    },
    link: paths.ownAutopay(),
    ...(more.key && { dedupeKey: more.key }),
  })

/** Owner and reception: every try was refused, and the person is to be spoken with. */
export async function tellDesk(work: Pick<Work, 'db' | 'now'>, about: About, why: string): Promise<void> {
  const { admin_id: adminId, gym_id, member_id, membership_id, plan_name, gym_name } = about
  const { rows: people } = await sql<{ fullname: string }>`
    select m.fullname from members m where m.admin_id = ${adminId} and m.id = ${member_id}`.execute(work.db)
  const { rows: staff } = await sql<{ id: string }>`
    select e.id from employee_gyms eg join employees e on e.admin_id = eg.admin_id and e.id = eg.employee_id
    where eg.admin_id = ${adminId} and eg.gym_id = ${gym_id} and e.status = 'active'`.execute(work.db)
  const told = { adminId, kind: 'autopay_failed' as const }
  const params = { fullname: people[0]?.fullname ?? '', plan_name, gym_name, why }
  await notify(work, {
    ...told,
    params,
    recipients: [{ role: 'admin', id: adminId }],
    link: paths.membership('admin', membership_id),
  })
  await notify(work, {
    ...told,
    params,
    recipients: staff.map(({ id }) => ({ role: 'employee' as const, id })),
    link: paths.membership('employee', membership_id),
  })
}
