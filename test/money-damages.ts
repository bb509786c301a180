import { newId } from '#src/contract/ids.ts'
import type { Books } from './books.ts'

/** What somebody with the owner's rights of the database might do by hand, and where the check must find it. */
export type Damage = {
  what: string
  act: (of: Books) => string
  finds: string[]
  /** Nodes do not let anybody do it. */
  isRefusedByNodes?: true
}
export type Damages = Readonly<Record<string, readonly Damage[]>>

export const transaction = (set: string) => (of: Books) =>
  `update transactions set ${set} where id = '${of.transaction}'`
export const membership = (set: string) => (of: Books) => `update memberships set ${set} where id = '${of.membership}'`
/** A moment by which a node reckons too: it takes no function that asks the zone of a session. */
export const shifted = (moment: string, by: string) =>
  `${moment} = (${moment} at time zone 'UTC' + interval '${by}') at time zone 'UTC'`
export const everyOne = (table: string, set: string, where: string) => (of: Books) =>
  `update ${table} set ${set} where admin_id = '${of.admin.id}' and ${where}`
const entry = (type: string, set: string) => everyOne('transactions', set, `transaction_type = '${type}'`)
const keptRefund = (of: Books) =>
  `actor_id = '${of.admin.id}' and reply -> 'transaction' ->> 'transaction_type' = 'refund'`
const keptPlace = 'idempotency_keys.transactions.createForMembership'

/** By the rule that must find them. */
export const moneyDamages: Damages = {
  'totals of memberships': [
    {
      what: 'a total that was raised',
      act: membership('paid_tiyin = paid_tiyin + 1'),
      finds: ['memberships.paid_tiyin', 'memberships.remaining_tiyin'],
    },
    {
      what: 'a payment that was made smaller',
      act: transaction('amount_tiyin = 9000000'),
      finds: ['memberships.paid_tiyin', 'memberships.remaining_tiyin'],
    },
    {
      what: 'a fee that was deleted',
      act: ({ admin }) =>
        `delete from transactions where admin_id = '${admin.id}' and transaction_type = 'cancellation_fee'`,
      finds: ['memberships.fee_tiyin', 'memberships.due_tiyin', 'memberships.remaining_tiyin'],
    },
    {
      what: 'an adjustment that changed its direction',
      act: entry('adjustment', `direction = 'increase'`),
      finds: ['memberships.adjustment_tiyin', 'memberships.due_tiyin', 'memberships.remaining_tiyin'],
    },
    {
      what: 'a discount that was made smaller',
      act: entry('discount', 'amount_tiyin = 100'),
      finds: ['memberships.adjustment_tiyin', 'memberships.due_tiyin', 'memberships.remaining_tiyin'],
    },
    {
      what: 'an overpayment that is not there',
      act: membership('overpaid_tiyin = 1'),
      finds: ['memberships.overpaid_tiyin'],
    },
    {
      what: 'more adjusted than was owed',
      act: entry('adjustment', 'amount_tiyin = 99900000'),
      finds: ['memberships.due below nothing'],
    },
  ],
  'totals of subscriptions': [
    {
      what: 'a period that owes what nobody entered',
      act: everyOne('subscriptions', 'adjustment_tiyin = 100', 'true'),
      finds: ['subscriptions.adjustment_tiyin', 'subscriptions.due_tiyin', 'subscriptions.remaining_tiyin'],
    },
  ],
  'refunds within their payment': [
    {
      what: 'a refund that the payment does not know of',
      act: transaction('refunded_tiyin = 0'),
      finds: ['transactions.refunded_tiyin'],
    },
    {
      what: 'a refund that was made larger than its payment',
      act: entry('refund', 'amount_tiyin = 10000001'),
      finds: ['transactions.refunded_tiyin', 'transactions.returned'],
    },
  ],
  'a refund names a payment of the same debt': [
    {
      what: 'a refund before its payment',
      act: transaction(shifted('created_at', '1 hour')),
      finds: ['transactions.refunds_transaction_id'],
    },
    {
      what: 'a refund of another debt',
      act: ({ admin, membership: id }) => `
        update transactions set membership_id = (select r.id from memberships r where r.admin_id = '${admin.id}' and r.renewed_from = '${id}')
        where admin_id = '${admin.id}' and transaction_type = 'refund'`,
      finds: ['transactions.refunds_transaction_id'],
    },
    {
      what: 'a refund of what is no payment',
      act: entry('refund', 'refunds_transaction_id = id'),
      finds: ['transactions.refunds_transaction_id'],
    },
  ],
  'receipt numbers run without gap': [
    {
      what: 'a receipt number that was left out',
      act: transaction('receipt_number = 9'),
      finds: ['transactions.receipt_number'],
    },
    {
      what: 'a refund without a number',
      act: entry('refund', 'act_number = null'),
      finds: ['transactions.act_number'],
    },
    {
      what: 'a payment without a receipt number',
      act: transaction('receipt_number = null'),
      finds: ['transactions.receipt_number'],
    },
  ],
  'receipt counters stand at the last number': [
    {
      what: 'a counter that went on without a receipt',
      act: everyOne('receipt_counters', 'last_number = last_number + 1', 'true'),
      finds: ['receipt_counters.last_number'],
    },
    {
      what: 'a counter of the platform that went on without a receipt',
      act: everyOne('receipt_counters', 'last_platform_refund = last_platform_refund + 1', 'true'),
      finds: ['receipt_counters.last_number'],
    },
    {
      what: 'a counter that was deleted',
      act: ({ admin }) => `delete from receipt_counters where admin_id = '${admin.id}'`,
      finds: ['receipt_counters.last_number'],
    },
  ],
  'closed shifts expect what came in': [
    {
      what: 'a shift that expects a tiyin more',
      act: everyOne('cash_shifts', 'expected_tiyin = expected_tiyin + 1', 'true'),
      finds: ['cash_shifts.expected_tiyin'],
    },
  ],
  'transactions are whole': [
    {
      what: 'an adjustment without direction',
      act: entry('adjustment', 'direction = null'),
      finds: ['transactions.shape'],
    },
    {
      what: 'a discount of no code',
      act: entry('discount', 'promo_code_id = null'),
      finds: ['transactions.shape'],
    },
    { what: 'a payment without method', act: transaction('payment_method = null'), finds: ['transactions.shape'] },
    { what: 'a refund without reason', act: entry('refund', 'reason = null'), finds: ['transactions.shape'] },
    {
      what: 'a refund of nothing',
      act: entry('refund', 'refunds_transaction_id = null'),
      finds: ['transactions.shape'],
    },
    {
      what: 'an entry of two debts',
      act: transaction(`subscription_id = '${newId()}'`),
      finds: ['transactions.shape'],
    },
    { what: 'a fee of nothing', act: entry('cancellation_fee', 'amount_tiyin = 0'), finds: ['transactions.shape'] },
  ],
  'gift cards hold what their entries say': [
    {
      what: 'a gift card of another value',
      act: everyOne('gift_cards', 'value_tiyin = value_tiyin + 1', 'true'),
      finds: ['gift_cards.value_tiyin'],
    },
    {
      what: 'a gift card that paid more than was on it',
      act: everyOne('gift_card_entries', 'amount_tiyin = 90000000', `kind = 'use'`),
      finds: ['gift_cards.on the card'],
    },
    {
      what: 'a used gift card whose sale was taken back',
      act: ({ admin }) =>
        `insert into gift_card_entries (admin_id, id, gift_card_id, gym_id, kind, amount_tiyin, payment_method, business_on, made_by_kind, created_at)
         select admin_id, gen_random_uuid(), gift_card_id, gym_id, 'reversal', 1, 'cash', business_on, made_by_kind, created_at
         from gift_card_entries where admin_id = '${admin.id}' and kind = 'use'`,
      finds: ['gift_cards.taken back and used'],
    },
  ],
  'payments by gift card and uses of cards are one': [
    {
      what: 'a payment by a card that no card knows of',
      act: everyOne(
        'transactions',
        `payment_method = 'gift_card'`,
        `transaction_type = 'payment' and payment_method = 'card'`,
      ),
      finds: ['transactions.gift card'],
    },
    {
      what: 'a use of a card for another sum',
      act: everyOne('gift_card_entries', 'amount_tiyin = 1', `kind = 'use'`),
      finds: ['transactions.gift card'],
    },
  ],
  'promises are of their debt': [
    {
      what: 'a promise that names another member',
      act: everyOne('promises', `member_id = '${newId()}'`, 'true'),
      finds: ['promises.member_id'],
    },
  ],
  'parts of a debt add up': [
    {
      what: 'a part that was made smaller',
      act: everyOne('promises', 'part_tiyin = 1', 'part_tiyin = amount_tiyin'),
      finds: ['promises.amount_tiyin'],
    },
    {
      what: 'a part that stands alone',
      act: ({ admin }) => `delete from promises where admin_id = '${admin.id}' and part_tiyin < amount_tiyin`,
      finds: ['promises.parts'],
    },
    {
      what: 'two parts of one day',
      act: everyOne('promises', `promised_on = '2030-01-01'`, 'part_tiyin is not null'),
      finds: ['promises.odd parts'],
    },
  ],
  'promo codes are used as often as they may be': [
    {
      what: 'a promo code that was used more often than it may be',
      act: everyOne('promo_codes', 'most_uses = 0', 'true'),
      finds: ['promo_codes.most_uses'],
    },
  ],
  'transactions belong to their debt': [
    { what: 'a payment in another gym', act: transaction(`gym_id = '${newId()}'`), finds: ['transactions.gym_id'] },
    {
      what: 'a payment of another member',
      act: transaction(`member_id = '${newId()}'`),
      finds: ['transactions.member_id'],
    },
    {
      what: 'a payment of a membership that is not there',
      act: transaction(`membership_id = '${newId()}'`),
      finds: ['transactions.target'],
    },
  ],
  'memberships, members, plans and gyms are of one owner': [
    { what: 'a plan of nobody', act: membership(`plan_id = '${newId()}'`), finds: ['memberships.plan_id'] },
    { what: 'a member of nobody', act: membership(`member_id = '${newId()}'`), finds: ['memberships.member_id'] },
    {
      what: 'a member of another owner',
      act: (of) => `update memberships set member_id = '${of.stranger}' where id = '${of.membership}'`,
      finds: ['memberships.member_id'],
    },
    {
      what: 'a period of a gym of nobody',
      act: everyOne('subscriptions', `gym_id = '${newId()}'`, 'true'),
      finds: ['subscriptions.gym_id'],
    },
    {
      what: 'a freeze of another member',
      act: everyOne('membership_freezes', `member_id = '${newId()}'`, 'true'),
      finds: ['membership_freezes.membership_id'],
    },
  ],
  'who made a transaction is of its owner': [
    {
      what: 'a payment under the name of a stranger',
      act: transaction(`made_by_kind = 'employee', made_by_id = '${newId()}'`),
      finds: ['transactions.made_by_id'],
    },
    {
      what: 'a payment under the name of another owner',
      act: transaction(`made_by_kind = 'admin', made_by_id = '${newId()}'`),
      finds: ['transactions.made_by_id'],
    },
  ],
  'money of a shift was taken at its desk and in its time': [
    {
      what: 'money before the shift was opened',
      act: everyOne('cash_shifts', shifted('opened_at', '1 hour'), 'true'),
      finds: ['transactions.shift_id'],
    },
    {
      what: 'money after the shift was closed',
      act: everyOne('cash_shifts', shifted('closed_at', '-1 hour'), 'true'),
      finds: ['transactions.shift_id'],
    },
    {
      what: 'money of the desk of another gym',
      act: everyOne('cash_shifts', `gym_id = '${newId()}'`, 'true'),
      finds: ['transactions.shift_id'],
    },
    {
      what: 'a fee in a shift',
      act: (of) => entry('cancellation_fee', `shift_id = '${of.shift}'`)(of),
      finds: ['transactions.shift_id'],
    },
  ],
  'cash that an employee took is in a shift': [
    {
      what: 'cash beside the till of who took it',
      act: everyOne(
        'transactions',
        "shift_id = null, made_by_kind = 'employee'",
        "shift_id is not null and payment_method = 'cash'",
      ),
      finds: ['transactions.shift_id'],
    },
  ],
  'every edit of a transaction is in the audit log': [
    {
      what: 'an edit that nobody wrote down',
      act: transaction('version = version + 1'),
      finds: ['transactions.version'],
    },
  ],
  'kept answers tell of what is there, each of its own': [
    {
      what: 'a kept answer that tells of another amount',
      act: (of) =>
        `update idempotency_keys set reply = jsonb_set(reply, '{transaction,paid_amount}', '1') where ${keptRefund(of)}`,
      finds: [keptPlace],
    },
    {
      what: 'a kept answer that tells of nothing that is there',
      act: (of) =>
        `update idempotency_keys set reply = jsonb_set(reply, '{transaction,_id}', '"${newId()}"') where ${keptRefund(of)}`,
      finds: [keptPlace],
    },
    {
      what: 'a key without its answer',
      act: (of) => `update idempotency_keys set reply = null where ${keptRefund(of)}`,
      finds: [keptPlace],
    },
    {
      what: 'two keys with one answer',
      act: (of) => `
        insert into idempotency_keys (actor_id, endpoint, key, body_hash, reply, created_at)
        select actor_id, endpoint, key || '2', body_hash, reply, created_at from idempotency_keys where ${keptRefund(of)}`,
      finds: ['transactions.keys that answer with it'],
    },
  ],
}
