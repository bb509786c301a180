import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { lockUntouched } from '#src/features/gift-cards/server/orders.ts'
import type { LockedInvoice } from '#src/features/invoices/server/invoice-state.ts'
import { carriedOn, freeOf, plansAfter } from '#src/features/transactions/server/carried.ts'
import type { Work } from '#src/server/serve.ts'
import type { Payment } from './payment-rows.ts'

type Row = {
  refundable: Tiyin
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  overpaid_tiyin: Tiyin
  carried: Tiyin
  end_on: Day
}

/**
 * Nothing of it went back otherwise (of a part: as much is left), nor became a part of another plan that stands, and what it paid for is
 * not over yet; what is paid too much, as for a
 * place that was given back in time, bought nothing and goes back whenever.
 */
export async function isReturnable(
  { db, today }: Pick<Work, 'db' | 'today'>,
  payment: Payment,
  invoice: LockedInvoice,
  amount: Tiyin = payment.amount_tiyin,
): Promise<boolean> {
  const { admin_id: adminId, gift_order_id: orderId } = invoice
  if (orderId) return amount === payment.amount_tiyin && Boolean(await lockUntouched(db, adminId, orderId))
  const { rows } = await sql<Row>`
    ${plansAfter(adminId, sql`${invoice.membership_id}::uuid`)}
    select t.amount_tiyin - t.refunded_tiyin as refundable, ${carriedOn} as carried, coalesce(s.due_tiyin, p.due_tiyin) as due_tiyin, coalesce(s.paid_tiyin, p.paid_tiyin) as paid_tiyin,
      coalesce(s.overpaid_tiyin, p.overpaid_tiyin) as overpaid_tiyin, coalesce(s.end_on, p.end_on) as end_on
    from transactions t
    left join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id
    left join subscriptions p on p.admin_id = t.admin_id and p.id = t.subscription_id
    where t.admin_id = ${adminId} and t.id = ${payment.transaction_id}`.execute(db)
  const [row] = rows
  if (!row || row.refundable < amount) return false
  if (freeOf({ due: row.due_tiyin, paid: row.paid_tiyin }, row.carried) < amount) return false
  return row.end_on >= today || row.overpaid_tiyin >= amount
}
