import type { Job } from '#src/server/queue.ts'
import { announceDue, type AutopayDeps, checkCard, forgetCard, sweepCards } from './card-jobs.ts'
import { takeCharge } from './charge.ts'
import { listTurns } from './charge-rows.ts'
import { cutOffJob, type CutOffTurn, followCutOff } from './cut-off.ts'
import { endCardsOfGone, ownerGoneJob, type OwnerGoneTurn, sweepGoneOwners } from './owner-gone.ts'
import { textCutOff, textNotice } from './text-notice.ts'
import { type CardTurn, checkJob, type CutOffText, cutOffTextJob, forgetJob, textJob } from './turns.ts'

/** Long enough for a job of its own to have ended. */
const forgottenAfterMs = 20_000
const turnOf = (payload: Record<string, unknown>): CardTurn => payload as CardTurn // as enqueueCard wrote it

/** Everything that is due is announced at its day, however much that is. */
export async function announceAll({ database, clock }: AutopayDeps, most?: number): Promise<void> {
  const at = { now: clock.now(), today: clock.today() }
  const next = () => database.transaction({ role: 'platform' }, ({ db }) => announceDue(db, at, { most }))
  let hasMore = true
  while (hasMore) hasMore = await next()
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    await sweepGoneOwners(db)
    await sweepCards(db)
  })
}

/**
 * Every charge whose day has come, one after the other, and what a server that went away has begun. What can't begin, because the box
 * is off, is passed over and keeps nobody's waiting.
 */
export async function chargeDue(deps: AutopayDeps, most = 500): Promise<void> {
  const { database, clock } = deps
  const asked = { today: clock.today(), until: new Date(clock.now().getTime() - forgottenAfterMs), most }
  const next = (after: string | null) =>
    database.transaction({ role: 'platform' }, ({ db }) => listTurns(db, { ...asked, after }))
  const broken: unknown[] = []
  for (let turns = await next(null); turns.length > 0; turns = await next(turns.at(-1)?.id ?? null))
    for (const turn of turns)
      try {
        await takeCharge(deps, turn)
      } catch (error) {
        broken.push(error)
      }
  // what one owner's charge fails by keeps nobody else's waiting
  if (broken.length > 0) throw new AggregateError(broken, `${broken.length} charges failed`)
}

export const autopayJobs: Job<AutopayDeps>[] = [
  { name: checkJob, lane: 'gateway', run: (payload, deps) => checkCard(deps, turnOf(payload)) },
  { name: forgetJob, lane: 'gateway', run: (payload, deps) => forgetCard(deps, turnOf(payload)) },
  { name: textJob, run: (payload, deps) => textNotice(deps, turnOf(payload)) },
  { name: cutOffJob, run: (payload, deps) => followCutOff(deps, payload as CutOffTurn) }, // as cutOff wrote it
  { name: ownerGoneJob, run: (payload, deps) => endCardsOfGone(deps, payload as OwnerGoneTurn) }, // as enqueueOwnerGone wrote it
  { name: cutOffTextJob, run: (payload, deps) => textCutOff(deps, payload as CutOffText) }, // as enqueueCutOffText wrote it
  {
    name: 'autopay.announce',
    schedule: '0 5 * * *', // 10:00 in Tashkent
    leaves: true,
    run: (_, deps) => announceAll(deps),
  },
  {
    name: 'autopay.charge',
    schedule: '*/5 4-16 * * *', // 9:00 to 21:59 in Tashkent: nobody is told of a refusal at night
    skipsMissed: true,
    lane: 'gateway',
    run: (_, deps) => chargeDue(deps),
  },
]
