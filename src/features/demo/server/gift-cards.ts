import { addDays, tashkentDay } from '#src/contract/days.ts'
import { giftCardDays, type GiftCardEntryKind } from '#src/features/gift-cards/rules.ts'
import { cardCode, digestOfCode } from '#src/server/link-token.ts'
import type { DemoGym } from './gyms.ts'
import type { World } from './world.ts'

const day = 86_400_000
/** What each card was sold for, in tiyin; whether it paid a membership; how long ago the unused ones were sold. */
const sold = [
  { value: 50_000_000, pays: true, daysAgo: 0 },
  { value: 30_000_000, pays: true, daysAgo: 0 },
  { value: 20_000_000, pays: false, daysAgo: 12 },
  { value: 100_000_000, pays: false, daysAgo: 3 },
]

/** Cards that were sold for gifts: some paid a membership some days later, in part or whole, the others wait for somebody. */
export function addGiftCards(world: World, gyms: readonly DemoGym[], secret: string): void {
  const random = world.random.fork('gift cards')
  for (const gym of gyms) {
    const payments = world.rows.transactions.filter(
      ({ gym_id, transaction_type, payment_method, membership_id, refunded_tiyin, business_on }) =>
        gym_id === gym.id &&
        transaction_type === 'payment' &&
        payment_method === 'card' &&
        membership_id &&
        !Number(refunded_tiyin ?? 0) &&
        String(business_on) > addDays(world.today, -90) &&
        String(business_on) < world.today,
    )
    for (const { value, pays, daysAgo } of sold) {
      const fitting = payments.filter(
        (payment) => payment.payment_method === 'card' && Number(payment.amount_tiyin) <= value,
      )
      const paid = pays && fitting.length > 0 ? random.pick(fitting) : undefined
      const usedAt = paid && new Date(paid.created_at as Date)
      const at = usedAt
        ? new Date(usedAt.getTime() - random.between(2, 9) * day)
        : world.moment(random, addDays(world.lastDeskDay, -daysAgo), 10, 19)
      const id = world.id(at)
      const code = cardCode(secret, id)
      const soldOn = tashkentDay(at)
      world.rows.gift_cards.push({
        admin_id: gym.adminId,
        id,
        gym_id: gym.id,
        code_digest: digestOfCode(code),
        code_end: code.slice(-4),
        value_tiyin: value,
        valid_to: addDays(soldOn, giftCardDays.usual),
        created_at: at,
      })
      const write = (kind: GiftCardEntryKind, amount: number, when: Date, transactionId: string | null) =>
        world.rows.gift_card_entries.push({
          admin_id: gym.adminId,
          id: world.id(when),
          gift_card_id: id,
          gym_id: gym.id,
          kind,
          amount_tiyin: amount,
          payment_method: kind === 'sale' ? 'card' : null,
          transaction_id: transactionId,
          shift_id: null,
          reason: null,
          business_on: tashkentDay(when),
          made_by_kind: paid && kind === 'use' ? paid.made_by_kind : 'admin',
          made_by_id: paid && kind === 'use' ? (paid.made_by_id ?? null) : gym.adminId,
          created_at: when,
        })
      write('sale', value, at, null)
      if (!paid || !usedAt) continue
      paid.payment_method = 'gift_card'
      write('use', Number(paid.amount_tiyin), usedAt, paid.id)
    }
  }
}
