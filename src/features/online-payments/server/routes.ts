import { type Day, daysBetween } from '#src/contract/days.ts'
import { toSom } from '#src/contract/money.ts'
import { listBoxes } from '#src/features/cash-boxes/server/boxes.ts'
import { type Context, type Feature, implement } from '#src/server/serve.ts'
import { onlinePayments } from '../contract.ts'
import { mostReconciledDays } from '../rules.ts'
import { listReceived, reconcile } from './reconciliation.ts'

function requirePeriod({ fail }: Pick<Context, 'fail'>, { from, to }: { from: Day; to: Day }): void {
  const days = daysBetween(from, to)
  if (days < 0) throw fail('invalid_input', { fields: { to: 'day.end_first' } })
  if (days >= mostReconciledDays) throw fail('invalid_input', { fields: { to: 'day.span_too_long' } })
}

export const onlinePaymentsRoutes: Feature = implement('online_payments', onlinePayments, {
  async reconciliation({ query }, ctx) {
    requirePeriod(ctx, query)
    return { differences: await reconcile(ctx.db, ctx.adminId, query.provider, query) }
  },

  async received({ query }, ctx) {
    requirePeriod(ctx, query)
    const rows = await listReceived(ctx.db, ctx.adminId, query)
    return {
      providers: (await listBoxes(ctx.db, ctx.adminId)).map(({ provider }) => provider),
      days: rows.map(({ day, provider, count, payments, refunds }) => ({
        date: day,
        provider,
        count,
        payments: toSom(payments),
        refunds: toSom(refunds),
      })),
    }
  },
})
