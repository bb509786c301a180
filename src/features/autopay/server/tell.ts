import { sql } from 'kysely'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { tellDesk } from '#src/features/employees/server/tell-desk.ts'
import type { NotificationKind } from '#src/features/notifications/rules.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Work } from '#src/server/serve.ts'

/** Whom and what news of an autopay are about. */
export type About = {
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
  { admin_id, gym_id, member_id, plan_name, gym_name }: About,
  more: { amount?: Tiyin; date?: string; card?: string | null; why?: string; key?: string; link?: null } = {},
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
    ...(more.link !== null && { link: inGym(paths.ownAutopay(), gym_id) }),
    ...(more.key && { dedupeKey: more.key }),
  })

/** Owner and reception: every try was refused, and the person is to be spoken with. */
export async function tellDeskOfFailure(
  work: Pick<Work, 'db' | 'now'>,
  { admin_id: adminId, gym_id: gymId, member_id: memberId, membership_id, plan_name, gym_name }: About,
  why: string,
): Promise<void> {
  const { rows: people } = await sql<{ fullname: string }>`
    select m.fullname from members m where m.admin_id = ${adminId} and m.id = ${memberId}`.execute(work.db)
  await tellDesk(work, {
    adminId,
    gymId,
    kind: 'autopay_failed',
    named: { memberId, fullname: people[0]?.fullname ?? '' },
    params: { plan_name, gym_name, why },
    linkFor: (role) => paths.membership(role, membership_id),
  })
}
