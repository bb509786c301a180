import type { PaymentProvider } from '#src/contract/values.ts'
import { inTime } from '#src/server/in-time.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { answerCall, insertCall } from './call-rows.ts'
import type { Fields, Known, Said } from './driver.ts'

/** What came of a call of ours. */
export type Exchange =
  | { kind: 'done'; body: Fields }
  /** The provider says no, in its own words. `isOfCall`: to the call (our key, too many of them), so that of the payment it says nothing. */
  | { kind: 'refused'; why: string; isOfCall?: boolean }
  /** No answer that makes sense: it may have been done. */
  | { kind: 'lost' }

/** Of our calls and for the day of a dispute: which payment they were about. */
export type About = { externalId: string; saying?: (exchange: Exchange) => Said | undefined }

type OwnCall = {
  known: Known
  provider: PaymentProvider
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
  /** How the log of calls names it, and its body without secrets. */
  name: string
  sent: string
  about: About
  read(status: number, text: string): Exchange
  masked?(answer: string): string
}

/** A row of somebody else's debt may wait behind it. */
const patienceMs = 6_000

/** One call of ours at a provider, kept before it is made, and its answer whatever comes of it. */
export async function askProvider(
  { database, clock }: { database: Database; clock: Clock },
  { known, provider, url, init, name, sent, about, read, masked = (answer) => answer }: OwnCall,
): Promise<Exchange> {
  const id = await database.transaction({ role: 'platform' }, ({ db }) =>
    insertCall(db, {
      provider,
      box: known.box,
      now: clock.now(),
      ip: '',
      isAuthentic: true,
      method: name,
      body: sent,
      externalId: about.externalId || null,
    }),
  )
  let text = ''
  let exchange: Exchange = { kind: 'lost' }
  try {
    const answer = await inTime(patienceMs, async (signal) => {
      const response = await fetch(url, { ...init, redirect: 'error', signal })
      return { status: response.status, text: await response.text() }
    })
    text = answer.text
    exchange = read(answer.status, text)
  } catch (error) {
    text = error instanceof Error ? error.name : ''
  }
  const told = { now: clock.now(), answer: masked(text), said: about.saying?.(exchange) ?? null }
  await database.transaction({ role: 'platform' }, ({ db }) => answerCall(db, id, told))
  return exchange
}
