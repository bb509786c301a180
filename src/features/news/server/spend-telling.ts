import { shares } from '#src/features/members/server/known-a-day.ts'
import { sayingOwn, spend } from '#src/features/sessions/server/throttle.ts'
import type { Actor } from '#src/server/actor.ts'
import type { Fail } from '#src/server/failure.ts'
import { type Context, guardOf } from '#src/server/serve.ts'
import { toldADay } from '../rules.ts'

type Telling = Pick<Context, 'db' | 'now' | 'enter'> & { actor: Actor | null; fail: Fail<'news.too_many_told'> }
type Saved = { body: { tells_members: boolean; is_published: boolean } }

/** Before news is saved that members are told of: it rings at all of them, and leaves a row for each. */
export const spendTelling = () =>
  guardOf(
    ({ body }: Saved) => body.tells_members && body.is_published,
    async (_: Saved, { db, now, enter, actor, fail }: Telling) => {
      if (!actor?.adminId) return
      await enter({ role: 'auth' })
      const asking = { db, now, fail: sayingOwn(fail, 'news.too_many_told', 'tells_members') }
      for (const limit of shares(actor, 'news', toldADay)) await spend(asking, limit)
    },
  )
