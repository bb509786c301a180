import { sql } from 'kysely'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { later } from '#src/server/db.ts'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'
import { giftCardDays } from '../rules.ts'

/**
 * What was paid with a card goes back onto it, in the transaction of the refund: the ledger has kept the method of the payment. A card
 * whose last day is over, or near, is good for a while again. The debt's row is held, as it is by a payment with the card.
 */
export const reactOfGiftCards: Reaction = { returned: loadAgain }

async function loadAgain(
  { db, now, today, actor }: Work,
  { adminId, transactionId }: Happened<'returned'>,
): Promise<void> {
  const returned = sql`
    from transactions t join gift_card_entries u on u.admin_id = ${adminId} and u.transaction_id = t.refunds_transaction_id
    where t.admin_id = ${adminId} and t.id = ${transactionId} and t.transaction_type = 'refund' and t.payment_method = 'gift_card'`
  later(
    db,
    sql`
    insert into gift_card_entries (admin_id, id, gift_card_id, gym_id, kind, amount_tiyin, transaction_id, business_on, made_by_kind, made_by_id, created_at)
    select t.admin_id, ${newId(now.getTime())}::uuid, u.gift_card_id, t.gym_id, 'return', t.amount_tiyin, t.id, t.business_on, ${actor.role}, ${actor.id}::uuid, ${now}::timestamptz
    ${returned}`,
  )
  later(
    db,
    sql`
    update gift_cards c set valid_to = greatest(c.valid_to, ${addDays(today, giftCardDays.afterReturn)}::date)
    where c.admin_id = ${adminId} and c.id = (select u.gift_card_id ${returned})`,
  )
}
