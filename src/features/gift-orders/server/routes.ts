import { sellOrdered } from '#src/features/gift-cards/server/orders.ts'
import { codeOf, findCard, listOrdered, shownCard } from '#src/features/gift-cards/server/queries.ts'
import { assertGymWritable, assertMoneyOf, getGymOf, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { lockInvoice } from '#src/features/invoices/server/invoice-state.ts'
import { findInvoice } from '#src/features/invoices/server/queries.ts'
import { enterOwnGym } from '#src/features/members/server/own-gyms.ts'
import { askCardBack } from '#src/features/online-payments/server/ask-back.ts'
import { spend } from '#src/features/sessions/server/throttle.ts'
import { shiftOfMoney } from '#src/features/shifts/server/attach-shift.ts'
import { type Feature, implement } from '#src/server/serve.ts'
import { giftOrders } from '../contract.ts'
import { membersOrders } from '../rules.ts'
import { isSoldOnline, orderCard } from './order.ts'

type Deps = { secret: string; linkSecrets: readonly string[]; publicOrigin: string | undefined }

export const giftOrdersRoutes = ({ secret, linkSecrets, publicOrigin }: Deps): Feature =>
  implement(
    'gift-orders',
    giftOrders,
    {
      async order({ body }, ctx) {
        const { http } = ctx
        const { adminId, gymId, memberId } = await enterOwnGym(ctx, body.gym_id)
        const path = await orderCard(ctx, { adminId, gymId, memberId, value: body.value, secret })
        return { url: (publicOrigin ?? `${http.request.protocol}://${http.request.host}`) + path }
      },

      async own({ query }, ctx) {
        const { db, today } = ctx
        const own = await enterOwnGym(ctx, query.gym_id)
        const cards = await listOrdered(db, own)
        return {
          is_sold: await isSoldOnline(ctx, own),
          gift_cards: cards.map((card) => ({
            ...shownCard(card, today),
            code: codeOf(linkSecrets, card),
            receipt_id: card.sale_id,
          })),
        }
      },

      async take({ body: { invoice_id: invoiceId, payment_method: paymentMethod } }, ctx) {
        const { db, today, fail } = ctx
        await requireEmployeeGym(ctx)
        const seen = await findInvoice(db, ctx.adminId, invoiceId, ctx)
        if (!seen?.gift_order_id) throw fail('not_found')
        const { admin_id: adminId, gym_id: gymId, gift_order_id: id } = seen
        await getGymOf(ctx, adminId, gymId)
        if (!ctx.adminId) await ctx.enter({ role: 'tenant', adminId })
        await assertGymWritable(ctx, adminId, gymId)
        const invoice = await lockInvoice(db, adminId, seen.number, ctx)
        if (invoice?.status !== 'open' && invoice?.status !== 'expired') throw fail('invoice.closed')
        const shiftId = await shiftOfMoney(ctx, adminId, gymId, { isCash: paymentMethod === 'cash' })
        // whoever is in a bank's app at this moment is refused there, as with a debt
        await sellOrdered(ctx, { adminId, id, paymentMethod, shiftId })
        const card = await findCard(db, adminId, { id })
        if (!card) throw new Error(`gift card ${id} vanished`)
        return { gift_card: shownCard(card, today) }
      },

      async giveBack({ body }, ctx) {
        await requireEmployeeGym(ctx)
        const card = await findCard(ctx.db, ctx.adminId, { id: body.gift_card_id })
        if (!card) throw ctx.fail('not_found')
        assertMoneyOf(ctx, card.gym_id)
        if (!ctx.adminId) await ctx.enter({ role: 'tenant', adminId: card.admin_id })
        await askCardBack(ctx, card.admin_id, card.id, body.reason)
        return {}
      },
    },
    {
      async order(_, { db, enter, now, fail, actor }) {
        await enter({ role: 'auth' })
        await spend(
          { db, now, fail },
          { key: `gift order:${actor?.id}`, most: membersOrders, windowSeconds: 24 * 3600 },
        )
      },
    },
  )
