import { startOfDay, addDays, tashkentDay, type Day } from '#src/contract/days.ts'
import { listSellers } from '#src/features/cash-boxes/server/boxes.ts'
import type { Seller } from '#src/features/invoices/server/invoice-state.ts'
import type { Db } from '#src/server/db.ts'
import { enqueueJob } from '#src/server/queue.ts'
import type { Work } from '#src/server/serve.ts'
import { lostToTheDesk, refunded, restMs } from '../rules.ts'
import { type AskingDeps, knownBox, numberAtClick } from './asking.ts'
import { isTaken, statusIn } from './click-api.ts'
import { scopeOf, tillOf } from './doors.ts'
import type { Known, Said } from './driver.ts'
import type { Exchange } from './own-calls.ts'
import { cancelPayment, isReturnedHere } from './payments.ts'
import { listToAsk, markStatusAsked, markStatusTold, type Stated } from './status-rows.ts'

/** Click gives back what was paid in this month, and of the last one on the first day: nothing older changes there. */
const nightlyDays = 32
/** One turn asks so many, and leaves the rest to the next. */
const mostInATurn = 100
/** So many answers lost one after the other: Click is away, and is asked the next time. */
const mostLost = 3

export const statusJob = 'online_payments.ask_status'

/** The days to ask about, and since when this round asks. */
export type StatusTurn = { seller: Seller; from: Day; to: Day; since: string }

const spanOf = ({ from, to, since }: StatusTurn) => ({
  from: startOfDay(from),
  until: startOfDay(addDays(to, 1)),
  since: new Date(since),
})

/** What of Click's own side is asked, in rounds of some hundred. */
const enqueueStatus = (db: Db, turn: StatusTurn): Promise<void> =>
  enqueueJob(db, statusJob, { ...turn }, { key: `${statusJob}:${turn.seller ?? 'platform'}` })

export const newRound = (now: Date): string => new Date(now.getTime() - restMs).toISOString()

/** Whether there is anything to ask about in these days. */
export async function askNow(
  { db, now }: Pick<Work, 'db' | 'now'>,
  asked: Omit<StatusTurn, 'since'>,
): Promise<boolean> {
  const turn = { ...asked, since: newRound(now) }
  const [some] = await listToAsk(db, asked.seller, { ...spanOf(turn), limit: 1 })
  if (some) await enqueueStatus(db, turn)
  return some !== undefined
}

/** Every night, before what differs is told. */
export async function askAllStatuses({ database, clock }: Pick<AskingDeps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const to = tashkentDay(now)
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    for (const seller of await listSellers(db, 'click'))
      await enqueueStatus(db, { seller, from: addDays(to, -nightlyDays), to, since: newRound(now) })
  })
}

/** A reversal in Click's cabinet is told to nobody: Click is asked how its side stands, and what it says is kept with the calls. */
export async function askStatuses(deps: AskingDeps, turn: StatusTurn): Promise<void> {
  const { database } = deps
  const known = await knownBox(deps, turn.seller, 'click', { alsoOff: true })
  if (!known) return
  const stated = await database.transaction(scopeOf(known.box), ({ db }) =>
    listToAsk(db, turn.seller, { ...spanOf(turn), limit: mostInATurn }),
  )
  let lost = 0
  for (const one of stated) {
    const exchange = await askStatus(deps, known, one)
    lost = exchange.kind === 'lost' ? lost + 1 : 0
    if (lost === mostLost) return
  }
  if (stated.length === mostInATurn)
    await database.transaction({ role: 'platform' }, ({ db }) => enqueueStatus(db, turn))
}

async function askStatus(deps: AskingDeps, known: Known, stated: Stated): Promise<Exchange> {
  const { database, clock, clickApi } = deps
  await database.transaction(scopeOf(known.box), ({ db }) => markStatusAsked(db, stated, clock.now()))
  const paidAs = await numberAtClick(deps, known, stated)
  if (typeof paidAs !== 'string') return paidAs
  const exchange = await clickApi.status(known, stated.external_id, paidAs, (told) => saidIn(told, stated))
  if (exchange.kind !== 'done') return exchange
  await database.transaction(scopeOf(known.box), async (transaction) => {
    const till = tillOf('click', known.box, transaction, clock)
    await markStatusTold(till.work.db, stated, clock.now())
    // whoever entered it here before has done all that was to do
    if ((statusIn(exchange.body) ?? 0) < 0 && (await isReturnedHere(till, stated.external_id)))
      await cancelPayment(till, stated.external_id, refunded)
  })
  return exchange
}

/** What the desk was faster with is named until it went back, and Click that still holds it says nothing new. */
function saidIn(exchange: Exchange, { state, reason }: Stated): Said | undefined {
  if (exchange.kind !== 'done') return undefined
  if ((statusIn(exchange.body) ?? 0) < 0) return 'cancelled'
  const isKnown = state === 'cancelled' && reason === lostToTheDesk
  return isTaken(exchange.body) && !isKnown ? 'performed' : undefined
}
