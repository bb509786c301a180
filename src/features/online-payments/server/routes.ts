import { addDays, type Day, daysBetween, startOfDay } from '#src/contract/days.ts'
import { listBoxes } from '#src/features/cash-boxes/server/boxes.ts'
import { exportList } from '#src/server/export-list.ts'
import { isOutgoingHeld } from '#src/server/outgoing-hold.ts'
import { type Context, type Feature, implement } from '#src/server/serve.ts'
import type { Vault } from '#src/server/vault.ts'
import { onlinePayments, type ProviderCall } from '../contract.ts'
import { mostReconciledDays } from '../rules.ts'
import { askGiveBack } from './ask-back.ts'
import { askNow } from './ask-status.ts'
import { findInvoiceByNumber, type KeptCall, listCalls } from './call-rows.ts'
import { askPass, passOf } from './pass-routes.ts'
import { listByHand } from './by-hand.ts'
import { listOnItsWay, listReceived } from './received.ts'
import { receivedSheet } from './received-sheet.ts'
import { countBegun, reconcile } from './reconciliation.ts'
import { countAsked } from './status-rows.ts'

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
    by_hand: await listByHand(db, adminId, { from, to }),
    on_its_way: await listOnItsWay(db, adminId, today),
  }
}

const askedReply = ({ last_at, ...counted }: Awaited<ReturnType<typeof countAsked>>) => ({
  ...counted,
  last_at: last_at?.toISOString() ?? null,
})

const shownCall = ({ id, called_at, answered_at, ip, body, answer, ...call }: KeptCall): ProviderCall => ({
  _id: id,
  provider: call.provider,
  date: called_at.toISOString(),
  by: ip ? 'provider' : 'us',
  ip: ip || null,
  method: call.method,
  sent: body,
  answer: answered_at && answer,
  said: call.said,
})

type Deps = { vault: Vault; dataDir: string }

export const onlinePaymentsRoutes = ({ vault, dataDir }: Deps): Feature =>
  implement('online_payments', onlinePayments, {
    async pass({ body }, ctx) {
      // it would wait, and take the money of somebody who has long paid otherwise and left
      if (isOutgoingHeld(dataDir)) throw ctx.fail('provider.held')
      const id = await askPass(ctx, vault, ctx.adminId, body)
      return { pass: await passOf(ctx, id) }
    },

    async passState({ invoice_id: id }, ctx) {
      return { pass: await passOf(ctx, id) }
    },

    async giveBack({ body }, ctx) {
      const { transaction_id: transactionId, reason, amount } = body
      await askGiveBack(ctx, ctx.adminId, { transactionId, reason, amount })
      return {}
    },

    async reconciliation({ query }, ctx) {
      requirePeriod(ctx, query)
      const { provider, from, to } = query
      const span = { from: startOfDay(from), until: startOfDay(addDays(to, 1)) }
      return {
        differences: await reconcile(ctx.db, ctx.adminId, provider, { from, to }),
        payments: await countBegun(ctx.db, ctx.adminId, provider, { from, to }),
        asked: provider === 'click' ? askedReply(await countAsked(ctx.db, ctx.adminId, span)) : null,
      }
    },

    async askStatus({ body: { from, to } }, ctx) {
      requirePeriod(ctx, { from, to })
      if (!(await listBoxes(ctx.db, ctx.adminId)).some(({ provider }) => provider === 'click'))
        throw ctx.fail('provider.none')
      return { asks: await askNow(ctx, { seller: ctx.adminId, from, to }) }
    },

    async calls({ body: { invoice: number } }, ctx) {
      const { db, adminId, audit, fail } = ctx
      const found = await findInvoiceByNumber(db, adminId, number)
      if (!found) throw fail('not_found')
      const calls = await listCalls(db, adminId, found)
      await audit({
        entity: 'invoices',
        entityId: found.invoiceId,
        adminId: found.adminId,
        after: { number, calls_read: calls.length },
      })
      return { calls: calls.map(shownCall) }
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
