import type { Context } from '#src/server/serve.ts'

/** The rest of a call is written in the scope of whoever calls. */
export const leaveAuth = ({ enter, actor }: Pick<Context, 'enter' | 'actor'>): Promise<void> =>
  enter(actor.adminId ? { role: 'tenant', adminId: actor.adminId } : { role: 'platform' })
