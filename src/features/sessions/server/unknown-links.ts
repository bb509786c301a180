import type { Fail } from '#src/server/failure.ts'
import { networksOf } from '#src/server/network.ts'
import type { Stranger } from './proof-of-work.ts'
import { assertUnspent, limitsOfNetworks, type spend, spendInNetworks } from './throttle.ts'

type Asking = Pick<Parameters<typeof spend>[0], 'db' | 'now'> & {
  fail: Fail<'rate_limited' | 'not_found'>
  http: { ip: string }
}
type Link<T> = {
  /** It carries our own signature, which nobody guesses: it opens, whoever else guesses from this network. */
  isSigned: boolean
  /** What it opens: undefined where it is none of ours, null where what it opened is gone. */
  find(): Promise<T | null | undefined>
  /** A person in a browser, whom work lets through where others have guessed. */
  stranger?: Stranger
}

/** Links that open nothing, from one network: whoever mistypes or keeps an old one is far below it. */
const most = 30
const windowSeconds = 600

/**
 * What a link without a sign-in opens. Whoever has tried so many that are none waits, or does work, whatever the next one is, so
 * that a guess that would be right tells nobody. The call has to be one that writes: what was guessed is counted with its refusal.
 */
export async function openLink<T extends object>(asking: Asking, { isSigned, find, stranger }: Link<T>): Promise<T> {
  const limits = limitsOfNetworks(networksOf(asking.http.ip), 'link:from', { most, windowSeconds })
  const caller = { ...asking, stranger }
  if (!isSigned) for (const limit of limits) await assertUnspent(caller, limit)
  const found = await find()
  if (found) return found
  if (found === undefined) await spendInNetworks(caller, limits)
  throw asking.fail('not_found', { keepsEffects: true })
}
