import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import { findTransaction, listTransactionsOf } from '#src/features/transactions/server/queries.ts'
import type { Db } from '#src/server/db.ts'
import type { Receipt } from '../contract.ts'
import { stateOfReceipt, sumsOfReceipt } from '../rules.ts'

type Sold = {
  gym_id: string
  gym_name: string
  address: string
  gym_phone: string
  member_id: string
  fullname: string
  phone_number: string | null
  member_language: Language
  plan_name: string
  start_on: Day
  end_on: Day
  price_tiyin: Tiyin
  discount_tiyin: Tiyin
  is_sent: boolean
}

async function findSold(db: Db, adminId: string, membershipId: string, dedupeKey: string): Promise<Sold | undefined> {
  const { rows } = await sql<Sold>`
    select s.gym_id, g.name as gym_name, g.address, g.phone_number as gym_phone, s.member_id, m.fullname, m.phone_number, m.language as member_language,
      s.plan_name, s.start_on, s.end_on, s.price_tiyin, s.discount_tiyin,
      exists (select from sms_messages sms where sms.admin_id = s.admin_id and sms.dedupe_key = ${dedupeKey}) as is_sent
    from memberships s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    join members m on m.admin_id = s.admin_id and m.id = s.member_id
    where s.admin_id = ${adminId} and s.id = ${membershipId}`.execute(db)
  return rows[0]
}

/** The same receipt goes to a phone once. */
export const smsKeyOf = (transactionId: string): string => `receipt:${transactionId}`

export type Found = { adminId: string; gymId: string; memberLanguage: Language; receipt: Omit<Receipt, 'token'> }

/** The receipt of a payment or refund of a membership; undefined for anything else and for what the scope does not show. */
export async function findReceipt(db: Db, adminId: string | null, transactionId: string): Promise<Found | undefined> {
  const row = await findTransaction(db, adminId, transactionId)
  if (!row?.membership_id || (row.transaction_type !== 'payment' && row.transaction_type !== 'refund')) return undefined
  const sold = await findSold(db, row.admin_id, row.membership_id, smsKeyOf(transactionId))
  const ledger = await listTransactionsOf(db, row.admin_id, { kind: 'membership', id: row.membership_id })
  const sums = sold && sumsOfReceipt(ledger, row.id, sold.price_tiyin - sold.discount_tiyin)
  if (!sold || !sums) return undefined
  const returned = ledger.find(({ id }) => id === row.refunds_transaction_id)
  return {
    adminId: row.admin_id,
    gymId: row.gym_id,
    memberLanguage: sold.member_language,
    receipt: {
      _id: row.id,
      number: row.receipt_number ?? returned?.receipt_number ?? null,
      type: row.transaction_type,
      createdAt: row.created_at.toISOString(),
      date: row.business_on,
      gym: { _id: sold.gym_id, name: sold.gym_name, address: sold.address, phone_number: sold.gym_phone },
      member: { _id: sold.member_id, fullname: sold.fullname, phone_number: sold.phone_number },
      membership: {
        _id: row.membership_id,
        plan_name: sold.plan_name,
        start_date: sold.start_on,
        end_date: sold.end_on,
        price: toSom(sold.price_tiyin),
        discount: toSom(sold.discount_tiyin),
      },
      amount: toSom(row.amount_tiyin),
      payment_method: row.payment_method as PaymentMethod, // a payment and a refund have one: transactions_method_for_money
      due_amount: toSom(sums.due),
      paid_before: toSom(sums.before),
      remaining_amount: toSom(sums.remaining),
      is_part: row.transaction_type === 'payment' && (sums.remaining > 0 || sums.before > 0),
      reason: row.reason,
      taken_by: { role: row.made_by_kind, fullname: row.made_by_name },
      state: stateOfReceipt(row.amount_tiyin, sums.refunded),
      refunded_amount: toSom(sums.refunded),
      is_sent: sold.is_sent,
    },
  }
}
