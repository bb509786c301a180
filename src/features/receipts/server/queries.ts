import { sql } from 'kysely'
import { BRAND_NAME } from '#src/contract/brand.ts'
import type { Day } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import { findFiscalReceipt } from '#src/features/fiscal/server/fiscal-receipts.ts'
import { wasLost } from '#src/features/messages/server/message-state.ts'
import { findTransaction, listTransactionsOf, madeByName } from '#src/features/transactions/server/queries.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import type { Receipt } from '../contract.ts'
import { stateOfReceipt, sumsOfReceipt } from '../rules.ts'

/** What the receipt is about, whoever sold it. */
type Sold = {
  seller_name: string
  seller_address: string
  seller_phone: string | null
  gym_id: string
  gym_name: string
  buyer_id: string
  fullname: string
  phone_number: string | null
  language: Language
  plan_name: string
  start_on: Day
  end_on: Day
  price_tiyin: Tiyin
  discount_tiyin: Tiyin
  promo_code: string | null
  promo_tiyin: Tiyin | null
}
type Kind = Receipt['sold']['kind']

/** A gym sells memberships to its members. */
async function findMembership(db: Db, adminId: string, id: string): Promise<Sold | undefined> {
  const { rows } = await sql<Sold>`
    select g.name as seller_name, g.address as seller_address, g.phone_number as seller_phone, s.gym_id, g.name as gym_name,
      s.member_id as buyer_id, m.fullname, m.phone_number, m.language,
      s.plan_name, s.start_on, s.end_on, s.price_tiyin, s.discount_tiyin, c.code as promo_code, d.amount_tiyin as promo_tiyin
    from memberships s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    join members m on m.admin_id = s.admin_id and m.id = s.member_id
    left join transactions d on d.admin_id = s.admin_id and d.membership_id = s.id and d.transaction_type = 'discount'
    left join promo_codes c on c.admin_id = d.admin_id and c.id = d.promo_code_id
    where s.admin_id = ${adminId} and s.id = ${id}`.execute(db)
  return rows[0]
}

/** The platform sells subscriptions to owners; its phone is the one that the platform's settings name. */
async function findSubscription(db: Db, adminId: string, id: string): Promise<Sold | undefined> {
  const { rows } = await sql<Sold>`
    select ${BRAND_NAME} as seller_name, '' as seller_address,
      (select value ->> 'phone_number' from platform_settings where key = 'contact') as seller_phone, s.gym_id, g.name as gym_name,
      a.id as buyer_id, a.fullname, a.phone_number, 'uz' as language,
      s.plan_name, s.start_on, s.end_on, s.price_tiyin, 0::bigint as discount_tiyin, null::text as promo_code, null::bigint as promo_tiyin
    from subscriptions s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    join admins a on a.id = s.admin_id
    where s.admin_id = ${adminId} and s.id = ${id}`.execute(db)
  return rows[0]
}

/** The same receipt reaches a phone once: one that was lost gives its place to the next. */
export const smsKeyOf = (transactionId: string, lost: number): string =>
  `receipt:${transactionId}${lost > 0 ? `:${lost}` : ''}`

/** Messages stand on the coordinator: they are asked beside. What the platform sent anew for a lost one is of the same receipt. */
async function readSent(db: Db, adminId: string, membershipId: string, transactionId: string) {
  const { rows } = await sql<{ lost: number; others: number }>`
    with recursive n as (
      select m.id, m.status, m.resend_of from sms_messages m
      where m.admin_id = ${adminId} and m.membership_id = ${membershipId} and m.kind = 'receipt'
        and starts_with(m.dedupe_key, ${smsKeyOf(transactionId, 0)})
      union all
      select r.id, r.status, r.resend_of from n join sms_messages r on r.admin_id = ${adminId} and r.resend_of = n.id
    )
    select count(*) filter (where ${wasLost('n')} and n.resend_of is null) as lost, count(*) filter (where not ${wasLost('n')}) as others from n`.execute(
    db,
  )
  const { lost = 0, others = 0 } = rows[0] ?? {}
  return { lost, isSent: others > 0 }
}

export type Found = {
  /** SMS of it that did not arrive. */
  lostSms: number
  adminId: string
  gymId: string
  kind: Kind
  language: Language
  receipt: Omit<Receipt, 'token' | 'admin_id'>
}

/** The receipt of a payment or refund; undefined for anything else and for what the scope does not show. */
export async function findReceipt(db: Db, adminId: string | null, transactionId: string): Promise<Found | undefined> {
  const row = await findTransaction(db, adminId, transactionId)
  if (!row) return findCardReceipt(db, adminId, transactionId)
  if (row.transaction_type !== 'payment' && row.transaction_type !== 'refund') return undefined
  const kind = row.membership_id ? 'membership' : 'subscription'
  const id = row.membership_id ?? row.subscription_id ?? '' // one of them is there: transactions_one_target
  const sold =
    kind === 'membership' ? await findMembership(db, row.admin_id, id) : await findSubscription(db, row.admin_id, id)
  const ledger = await listTransactionsOf(db, row.admin_id, { kind, id })
  const sums = sold && sumsOfReceipt(ledger, row.id, sold.price_tiyin - sold.discount_tiyin)
  if (!sold || !sums) return undefined
  const { lost: lostSms, isSent } =
    kind === 'membership' ? await readSent(db, row.admin_id, id, transactionId) : { lost: 0, isSent: false }
  const { fiscal, isTold } = await findFiscalReceipt(db, row.admin_id, row.id)
  const isPart = row.transaction_type === 'payment' && (sums.remaining > 0 || sums.before > 0)
  const returned = ledger.find((other) => other.id === row.refunds_transaction_id)
  return {
    lostSms,
    adminId: row.admin_id,
    gymId: row.gym_id,
    kind,
    language: sold.language,
    receipt: {
      _id: row.id,
      number: row.receipt_number ?? row.act_number,
      payment_number: returned?.receipt_number ?? null,
      type: row.transaction_type,
      createdAt: row.created_at.toISOString(),
      date: row.business_on,
      ...partiesOf(kind, sold),
      sold: {
        kind,
        _id: id,
        plan_name: sold.plan_name,
        start_date: sold.start_on,
        end_date: sold.end_on,
        price: toSom(sold.price_tiyin),
        discount: toSom(sold.discount_tiyin),
        promo: sold.promo_code === null ? null : { promo_code: sold.promo_code, amount: toSom(sold.promo_tiyin ?? 0) },
      },
      amount: toSom(row.amount_tiyin),
      payment_method: row.payment_method as PaymentMethod, // a payment and a refund have one: transactions_method_for_money
      due_amount: toSom(sums.due),
      paid_before: toSom(sums.before),
      remaining_amount: toSom(sums.remaining),
      is_part: isPart,
      is_fiscal_awaited:
        row.transaction_type === 'payment' &&
        !isPart &&
        !isTold &&
        sums.refunded < row.amount_tiyin &&
        (row.provider === 'payme' || row.provider === 'click'),
      fiscal,
      reason: row.reason,
      taken_by: { role: row.made_by_kind, fullname: row.made_by_name },
      state: stateOfReceipt(row.amount_tiyin, sums.refunded),
      refunded_amount: toSom(sums.refunded),
      is_sent: isSent,
    },
  }
}

type CardSale = Parties & {
  language: Language
  business_on: Day
  end_on: Day
  admin_id: string
  id: string
  card_id: string
  code_end: string
  kind: 'sale' | 'reversal'
  amount_tiyin: Tiyin
  payment_method: PaymentMethod | null
  reason: string | null
  made_by_kind: string
  made_by_name: string | null
  created_at: Date
  is_reversed: boolean
}

/** Of a gift card's money, by its entry: owed to whoever holds the card, so that the tax office's receipt comes with what it pays for. */
async function findCardReceipt(db: Db, adminId: string | null, entryId: string): Promise<Found | undefined> {
  const { rows } = await sql<CardSale>`
    select t.admin_id, t.id, c.id as card_id, c.code_end, t.kind, t.amount_tiyin, t.payment_method, t.reason, t.made_by_kind, ${madeByName(adminId)}, t.created_at,
      g.name as seller_name, g.address as seller_address, g.phone_number as seller_phone, t.gym_id, g.name as gym_name,
      coalesce(m.id::text, '') as buyer_id, coalesce(m.fullname, '') as fullname, m.phone_number, coalesce(m.language, 'uz') as language,
      t.business_on, c.valid_to as end_on,
      exists (select from gift_card_entries r where r.admin_id = ${ownerOf('t', adminId)} and r.gift_card_id = t.gift_card_id and r.kind = 'reversal') as is_reversed
    from gift_card_entries t
    join gift_cards c on c.admin_id = t.admin_id and c.id = t.gift_card_id
    join gyms g on g.admin_id = t.admin_id and g.id = t.gym_id
    left join gift_card_orders o on o.admin_id = t.admin_id and o.id = t.gift_card_id
    left join members m on m.admin_id = t.admin_id and m.id = o.member_id
    where t.id = ${entryId} and t.kind in ('sale', 'reversal') and ${ofOwner('t', adminId)}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const amount = toSom(row.amount_tiyin)
  const isSale = row.kind === 'sale'
  return {
    lostSms: 0,
    adminId: row.admin_id,
    gymId: row.gym_id,
    kind: 'gift_card',
    language: row.language,
    receipt: {
      _id: row.id,
      number: null,
      payment_number: null,
      type: isSale ? 'payment' : 'refund',
      createdAt: row.created_at.toISOString(),
      date: row.business_on,
      ...partiesOf('gift_card', row),
      sold: {
        kind: 'gift_card',
        _id: row.card_id,
        plan_name: `•••• ${row.code_end}`,
        start_date: row.business_on,
        end_date: row.end_on,
        price: amount,
        discount: 0,
        promo: null,
      },
      amount,
      payment_method: row.payment_method as PaymentMethod, // a sale and what takes it back have one: gift_card_entries_money
      due_amount: amount,
      paid_before: isSale ? 0 : amount,
      remaining_amount: 0,
      is_part: isSale,
      is_fiscal_awaited: false,
      fiscal: null,
      reason: row.reason,
      taken_by: { role: row.made_by_kind, fullname: row.made_by_name },
      state: isSale && row.is_reversed ? 'refunded' : 'valid',
      refunded_amount: isSale && row.is_reversed ? amount : 0,
      is_sent: false,
    },
  }
}

/** Whose card it is whose money this entry brought or took back, of whichever owner. In the platform's scope. */
export async function findCardOwner(db: Db, memberId: string, entryId: string): Promise<string | undefined> {
  const { rows } = await sql<{ admin_id: string }>`
    select e.admin_id from gift_card_entries e join gift_card_orders o on o.admin_id = e.admin_id and o.id = e.gift_card_id
    where e.id = ${entryId} and o.member_id = ${memberId}`.execute(db)
  return rows[0]?.admin_id
}

type Parties = Pick<
  Sold,
  'seller_name' | 'seller_address' | 'seller_phone' | 'gym_id' | 'gym_name' | 'buyer_id' | 'fullname' | 'phone_number'
>

const partiesOf = (kind: Kind, sold: Parties): Pick<Receipt, 'seller' | 'gym' | 'buyer'> => ({
  seller: { name: sold.seller_name, address: sold.seller_address, phone_number: sold.seller_phone },
  gym: { _id: sold.gym_id, name: sold.gym_name },
  buyer: {
    role: kind === 'subscription' ? 'admin' : 'member',
    _id: sold.buyer_id,
    fullname: sold.fullname,
    phone_number: sold.phone_number,
  },
})
