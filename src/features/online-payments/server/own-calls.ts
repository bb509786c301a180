import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { inTime } from '#src/server/in-time.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Fields, Known, Said } from './driver.ts'

/** What came of a call of ours. */
export type Exchange =
  | { kind: 'done'; body: Fields }
  /** The provider says no, in its own words. */
  | { kind: 'refused'; why: string }
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
const keptSigns = 4_000

/** One call of ours at a provider, kept with its answer, whatever comes of it. */
export async function askProvider(
  { database, clock }: { database: Database; clock: Clock },
  { known, provider, url, init, name, sent, about, read, masked = (answer) => answer }: OwnCall,
): Promise<Exchange> {
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
  const now = clock.now()
  const said = about.saying?.(exchange) ?? null
  await database.transaction({ role: 'platform' }, ({ db }) =>
    sql`
      insert into provider_calls (id, admin_id, provider, box_id, called_at, ip, is_authentic, method, body, answer, external_id, said)
      values (${newId(now.getTime())}, ${known.box.admin_id}, ${provider}, ${known.box.id}, ${now}, '', true, ${name.slice(0, 64)},
        ${sent}, ${masked(text).replaceAll('\u0000', '').slice(0, keptSigns)}, ${about.externalId || null}, ${said})`.execute(
      db,
    ),
  )
  return exchange
}
