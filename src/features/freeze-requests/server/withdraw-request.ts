import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'

type Standing = {
  /** Whose it is; undefined when it is none of this member's. */
  adminId: string | undefined
  /** Takes it back if nobody has answered it yet, and says of which membership it was, and where: an answer at the desk and this come one after the other. */
  take(adminId: string): Promise<{ membership_id: string; gym_id: string } | undefined>
}

/** A member takes back what they asked a desk for, while it waits for an answer. */
export async function withdrawRequest(
  { db, enter, fail, audit }: Pick<Work<'state_conflict'>, 'db' | 'enter' | 'fail' | 'audit'>,
  { adminId, take }: Standing,
): Promise<void> {
  if (!adminId) throw fail('not_found')
  await enter({ role: 'tenant', adminId })
  const taken = await take(adminId)
  if (!taken) throw fail('state_conflict')
  announce(db, { event: 'memberships', adminId, gymId: taken.gym_id })
  await audit({
    entity: 'memberships',
    entityId: taken.membership_id,
    adminId,
    before: { status: 'waiting' },
    after: { status: 'withdrawn' },
  })
}
