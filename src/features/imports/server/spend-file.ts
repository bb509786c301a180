import { sayingOwn, spend } from '#src/features/sessions/server/throttle.ts'
import type { Actor } from '#src/server/actor.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Context } from '#src/server/serve.ts'
import { filesADay } from '../rules.ts'

type Bringing = Pick<Context, 'db' | 'now' | 'enter'> & { actor: Actor | null; fail: Fail<'import.too_many_today'> }

/** Before a file is read: whoever brings one after the other fills the disk that all owners share, also by files that they never take over. */
export async function spendFile({ db, now, enter, actor, fail }: Bringing): Promise<void> {
  if (!actor?.adminId) return
  await enter({ role: 'auth' })
  const asking = { db, now, fail: sayingOwn(fail, 'import.too_many_today', 'file') }
  await spend(asking, { key: `files:${actor.adminId}`, most: filesADay, windowSeconds: 24 * 3600 })
}
