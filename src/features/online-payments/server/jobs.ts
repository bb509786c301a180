import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tashkentDay } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { toSuperadmins } from '#src/features/sessions/server/superadmins.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'
import { askAllStatuses, askStatuses, statusJob, type StatusTurn } from './ask-status.ts'
import { listUnsettled } from './asked-rows.ts'
import type { AskingDeps } from './asking.ts'
import { registerAtClick } from './click-fiscal.ts'
import { forgetCallsOfNobody } from './call-rows.ts'
import { differences } from './differences.ts'
import { giveBack } from './give-back.ts'
import { takePass } from './pass.ts'
import { textPayment, textPaymentJob, type Unpaid } from './text-payment.ts'
import { enqueueTurn, fiscalJob, passJob, returnJob, type Turn } from './turns.ts'

const dayMs = 86_400_000
/** Older differences were told when they were new. */
const lookBackDays = 31

/** Long enough for a job of its own to have begun. */
const forgottenAfterMs = 20_000

const turnOf = (payload: Record<string, unknown>): Turn => payload as Turn // as enqueueTurn wrote it

export const onlinePaymentJobs: Job<AskingDeps>[] = [
  { name: passJob, lane: 'gateway', run: (payload, deps) => takePass(deps, turnOf(payload)) },
  { name: fiscalJob, lane: 'gateway', run: (payload, deps) => registerAtClick(deps, turnOf(payload)) },
  { name: returnJob, lane: 'gateway', run: (payload, deps) => giveBack(deps, turnOf(payload)) },
  { name: textPaymentJob, run: (payload, deps) => textPayment(deps, payload as Unpaid) }, // as enqueueText wrote it
  {
    name: 'online_payments.ask_again',
    schedule: '* * * * *',
    skipsMissed: true,
    run: (_, deps) => askAgain(deps),
  },
  {
    name: 'online_payments.ask_statuses',
    schedule: '0 23 * * *', // 04:00 in Tashkent: answered before the differences are told
    skipsMissed: true,
    run: (_, deps) => askAllStatuses(deps),
  },
  { name: statusJob, lane: 'gateway', run: (payload, deps) => askStatuses(deps, payload as StatusTurn) },
  {
    name: 'online_payments.forget_calls',
    schedule: '40 22 * * *', // 03:40 in Tashkent
    skipsMissed: true,
    run: (_, { database, clock }) =>
      database.transaction({ role: 'platform' }, async ({ db }) => {
        await forgetCallsOfNobody(db, new Date(clock.now().getTime() - lookBackDays * dayMs))
      }),
  },
  {
    name: 'online_payments.reconcile',
    schedule: '30 1 * * *', // 06:30 in Tashkent
    skipsMissed: true,
    run: (_, { database, clock }) =>
      database.transaction({ role: 'platform' }, ({ db }) => tellOfDifferences(db, clock.now())),
  },
]

/** What a server that went away has begun is asked about by whoever is there now. */
export async function askAgain({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now().getTime()
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const unsettled = await listUnsettled(db, { from: new Date(now - dayMs), until: new Date(now - forgottenAfterMs) })
    for (const { admin_id, id, is_return } of unsettled)
      await enqueueTurn(db, is_return ? returnJob : passJob, { adminId: admin_id, paymentId: id, tries: 0 })
  })
}

type Found = { seller_id: string | null; ids: string[] }

/** Whoever is paid into a box learns what of it does not agree: of the same differences once, however often they are found. */
export async function tellOfDifferences(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - lookBackDays * dayMs)
  const { rows } = await sql<Found>`
    select d.seller_id, array_agg(d.kind || ' ' || d.id order by d.id, d.kind) as ids from ${differences({ since })} d group by d.seller_id`.execute(
    db,
  )
  if (rows.length === 0) return
  const superadmins = await toSuperadmins(db)
  const days = { from: tashkentDay(since), to: tashkentDay(now) }
  for (const { seller_id, ids } of rows) {
    const digest = createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)
    await notify(
      { db, now },
      {
        adminId: seller_id,
        recipients: seller_id ? [{ role: 'admin', id: seller_id }] : superadmins,
        kind: 'online_differs',
        params: { differences: String(ids.length) },
        link: paths.onlineMoney(seller_id ? 'admin' : 'superadmin', days),
        dedupeKey: `online_differs:${digest}`,
      },
    )
  }
}
