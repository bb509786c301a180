import { assertGymWritable } from '#src/features/gyms/server/gym-access.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { implement } from '#src/server/serve.ts'
import { classRestores } from '../restore-contract.ts'
import { effectReply, rehearse } from './change-sessions.ts'
import { assertNoClash } from './clashes.ts'
import { restoreSession } from './restore-session.ts'
import { lockSession, openSession, sessionReply } from './session-queries.ts'
import { tellCoaches } from './tell-coaches.ts'

export const classRestoresRoutes = implement('class_restores', classRestores, {
  async preview({ id }, ctx) {
    const found = await openSession(ctx, id)
    await assertGymWritable(ctx, found.admin_id, found.gym_id)
    return {
      effect: await rehearse(ctx, async () => effectReply(ctx, found.admin_id, await restoreSession(ctx, found))),
    }
  },

  async restore({ id, body }, ctx) {
    const found = await openSession(ctx, id)
    const { admin_id: adminId, gym_id: gymId } = found
    await assertGymWritable(ctx, adminId, gymId)
    const effect = await restoreSession(ctx, found)
    await assertNoClash(ctx, adminId, effect.placed, body.may_clash)
    await ctx.audit({
      entity: 'class_sessions',
      entityId: id,
      adminId,
      before: { status: 'cancelled', reason: found.cancel_reason },
      after: { status: 'scheduled' },
    })
    announce(ctx.db, { event: 'classes', adminId, gymId })
    await tellCoaches(ctx, adminId, effect.coaches)
    return {
      session: sessionReply(await lockSession(ctx.db, adminId, id)),
      effect: await effectReply(ctx, adminId, effect),
    }
  },
})
