import type { Fail } from '#src/server/failure.ts'
import { networkOf } from '#src/server/network.ts'
import { assertUnspent, spend } from './throttle.ts'

type Asking = Pick<Parameters<typeof spend>[0], 'db' | 'now'> & {
  fail: Fail<'rate_limited' | 'not_found'>
  http: { ip: string }
}

/** Links that open nothing, from one network: whoever mistypes or keeps an old one is far below it. */
const most = 30
const windowSeconds = 600

/**
 * What a link without a sign-in opens: undefined where it is none of ours, null where what it opened is gone. Whoever has tried so
 * many that are none waits, whatever the next one is, so that a guess that would be right tells nobody. The call has to be one that
 * writes: what was guessed is counted with its refusal.
 */
export async function openLink<T extends object>(
  asking: Asking,
  find: () => Promise<T | null | undefined>,
): Promise<T> {
  const limit = { key: `link:from:${networkOf(asking.http.ip)}`, most, windowSeconds }
  await assertUnspent(asking, limit)
  const found = await find()
  if (found) return found
  if (found === undefined) await spend(asking, limit)
  throw asking.fail('not_found', { keepsEffects: true })
}
