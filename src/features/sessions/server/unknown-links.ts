import { networkOf } from '#src/server/network.ts'
import { assertUnspent, spend } from './throttle.ts'

type Asking = Pick<Parameters<typeof spend>[0], 'db' | 'now' | 'fail'> & { http: { ip: string } }

/** Links that open nothing, from one network: whoever mistypes or keeps an old one is far below it. */
const most = 30
const windowSeconds = 600

/**
 * Before a link without a sign-in is opened: whoever has tried so many that open nothing waits, whatever the next one is, so
 * that a guess that would be right tells nobody.
 */
export async function refuseGuesses(asking: Asking, isKnown: () => Promise<boolean>): Promise<void> {
  const limit = { key: `link:from:${networkOf(asking.http.ip)}`, most, windowSeconds }
  await assertUnspent(asking, limit)
  if (!(await isKnown())) await spend(asking, limit)
}
