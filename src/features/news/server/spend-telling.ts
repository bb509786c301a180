import { sayingOwn, spendShares } from '#src/features/sessions/server/throttle.ts'
import type { Context } from '#src/server/serve.ts'
import type { Fail } from '#src/server/failure.ts'
import { toldADay } from '../rules.ts'
import type { NewsTerms } from './queries.ts'

type Telling = Pick<Context, 'db' | 'now' | 'enter' | 'actor'> & { fail: Fail<'news.too_many_told'> }

/** Before news is written that members are to be told of: it rings at all of them, and leaves a row for each. */
export async function spendTelling(
  { db, now, enter, actor, fail }: Telling,
  adminId: string,
  { is_told, is_published }: NewsTerms,
): Promise<void> {
  if (!is_told || !is_published) return
  await enter({ role: 'auth' })
  const asking = { db, now, fail: sayingOwn(fail, 'news.too_many_told', 'tells_members') }
  await spendShares(asking, actor, { what: 'news', most: toldADay })
  await enter({ role: 'tenant', adminId })
}
