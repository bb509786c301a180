import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { id, paymentMethod, selectors, som, text } from '#src/contract/values.ts'
import { giftCard } from '#src/features/gift-cards/contract.ts'
import { orderLimits } from './rules.ts'

const ofTenant = z.object({ admin_id: selectors.admin_id })
/** A card's worth, in soʻm. */
export const orderedValue = () =>
  som({ min: 'positive' }).check(
    z.refine((value) => value >= orderLimits.least && value <= orderLimits.most, field('gift_card.range')),
  )

export const giftOrders = {
  order: post('/member/gift-card/order', {
    summary: 'Order a gift card, to be paid online: an invoice, whose page tells the code once it is paid',
    access: { roles: ['member'] },
    idempotent: true,
    tellsSecret: true,
    status: 201,
    body: z.strictObject({ gym_id: id('gym.required'), value: orderedValue() }),
    reply: z.object({ url: z.string() }),
    says: 'gift_card.ordered',
    errors: ['gift_card.not_sold_online', 'rate_limited'],
  }),
  own: get('/member/gift-card/own', {
    summary:
      'Whether the gym sells gift cards online, and the cards that the member bought so, with their codes and receipts',
    access: { roles: ['member'] },
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({
      is_sold: z.boolean(),
      gift_cards: z.array(z.extend(giftCard, { code: z.nullable(z.string()), receipt_id: z.string() })),
    }),
  }),
  take: post('/gift-card/take', {
    summary:
      'Take the money of a gift card that was ordered online at the desk: its invoice is closed, and nobody pays it twice',
    access: 'transactions.pay',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.strictObject({ invoice_id: id(), payment_method: paymentMethod() }),
    reply: z.object({ gift_card: giftCard }),
    says: 'gift_card.sold',
    errors: ['invoice.closed', 'shift.required', 'no_gym_assigned', 'no_active_subscription', 'create_subscription'],
  }),
  giveBack: post('/gift-card/give-back', {
    summary: 'Ask Click to give the money of an unused gift card back; the card is empty once Click has',
    access: 'transactions.refund',
    idempotent: true,
    query: ofTenant,
    body: z.strictObject({ gift_card_id: id(), reason: text({ max: 500, error: 'reason.required' }) }),
    reply: z.object({}),
    says: 'return.asked',
    errors: ['return.not_here', 'return.gone', 'return.too_late', 'return.under_way', 'no_gym_assigned'],
  }),
}
