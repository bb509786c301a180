import { type Day, daysBetween, tashkentDay } from '#src/contract/days.ts'
import { toSom } from '#src/contract/money.ts'
import { listBoxes } from '#src/features/cash-boxes/server/boxes.ts'
import { exportList } from '#src/server/export-list.ts'
import { type Context, type Feature, implement, type Work } from '#src/server/serve.ts'
import type { Vault } from '#src/server/vault.ts'
import { onlinePayments } from '../contract.ts'
import { isInTime, mostReconciledDays } from '../rules.ts'
import { askReturn, lockPaid } from './asked-rows.ts'
import { hasClick } from './asking.ts'
import { enqueueTurn, returnJob } from './turns.ts'
import { askPass, passOf } from './pass-routes.ts'
import { isReturnable, reach } from './payments.ts'
import { listOnItsWay, listReceived } from './received.ts'
import { receivedSheet } from './received-sheet.ts'
import { reconcile } from './reconciliation.ts'

function requirePeriod({ fail }: Pick<Context, 'fail'>, { from, to }: { from: Day; to: Day }): void {
  const days = daysBetween(from, to)
  if (days < 0) throw fail('invalid_input', { fields: { to: 'day.end_first' } })
  if (days >= mostReconciledDays) throw fail('invalid_input', { fields: { to: 'day.span_too_long' } })
}

async function received(
  work: Pick<Context, 'db' | 'adminId' | 'today' | 'fail'>,
  { from, to }: { from: Day; to: Day },
) {
  requirePeriod(work, { from, to })
  const { db, adminId, today } = work
  return {
    providers: (await listBoxes(db, adminId)).map(({ provider }) => provider),
    ...(await listReceived(db, adminId, { from, to })),
    on_its_way: await listOnItsWay(db, adminId, today),
  }
}

type ReturnFailure = 'return.not_here' | 'return.gone' | 'return.too_late' | 'return.under_way'

/** Asked for, once: whether it can go back at all is said here, and what Click says of it comes later. */
async function askGiveBack(work: Work<ReturnFailure>, adminId: string, transactionId: string, reason: string) {
  const { db, now, today, fail } = work
  const paid = await lockPaid(db, adminId, transactionId)
  if (!paid || !(await hasClick(db, adminId))) throw fail('return.not_here')
  if (paid.return_asked_at && paid.return_refused_why === null && paid.state === 'performed')
    throw fail('return.under_way')
  const till = { work, seller: adminId, provider: 'click' } as const
  const reached = await reach(till, paid.external_id)
  if (reached?.payment.state !== 'performed' || !(await isReturnable(till, reached.payment, reached.invoice)))
    throw fail('return.gone')
  if (!isInTime(tashkentDay(reached.payment.performed_at ?? now), today)) throw fail('return.too_late')
  await askReturn(db, paid, now, reason)
  await enqueueTurn(db, returnJob, { adminId, paymentId: paid.id, tries: 0 })
  await work.audit({
    entity: 'transactions',
    entityId: transactionId,
    adminId,
    after: { amount: toSom(paid.amount_tiyin), provider: 'click', number: paid.number, reason },
  })
}

export const onlinePaymentsRoutes = ({ vault }: { vault: Vault }): Feature =>
  implement('online_payments', onlinePayments, {
    async pass({ body }, ctx) {
      const id = await askPass(ctx, vault, ctx.adminId, body)
      return { pass: await passOf(ctx, id) }
    },

    async passState({ invoice_id: id }, ctx) {
      return { pass: await passOf(ctx, id) }
    },

    async giveBack({ body }, ctx) {
      await askGiveBack(ctx, ctx.adminId, body.transaction_id, body.reason)
      return {}
    },

    async reconciliation({ query }, ctx) {
      requirePeriod(ctx, query)
      return { differences: await reconcile(ctx.db, ctx.adminId, query.provider, query) }
    },

    async received({ query }, ctx) {
      return received(ctx, query)
    },

    exportReceived: ({ query }, ctx) =>
      exportList({
        query,
        ctx,
        sheet: receivedSheet,
        read: (period) => received(ctx, period),
        rows: ({ days }) => days,
      }),
  })
