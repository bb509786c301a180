import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { deleteOrders, type NamedOrder } from '#src/features/gift-cards/server/orders.ts'
import { deleteOrdersInvoices } from '#src/features/invoices/server/queries.ts'
import { deleteOrdersTests } from '#src/features/online-payments/server/payment-rows.ts'
import type { Db } from '#src/server/db.ts'
import { unpaidOrderDays } from '../rules.ts'

const mostAtOnce = 10_000

/** Orders at an owner that nobody paid or began to pay: they go with their invoices, and with what a test box did to those. How many; in the platform's scope. */
export async function dropUnpaidOrders(db: Db, owner: string, today: Day): Promise<number> {
  const { rows } = await sql<NamedOrder>`
    select i.admin_id, i.gift_order_id as id from invoices i
    where i.admin_id = ${owner} and i.gift_order_id is not null and i.expires_on < ${addDays(today, -unpaidOrderDays)}::date and i.paid_by is null
      and not exists (select from provider_payments p where p.admin_id = i.admin_id and p.invoice_id = i.id and not p.is_test)
      and not exists (select from gift_cards c where c.admin_id = i.admin_id and c.id = i.gift_order_id)
    order by i.id limit ${mostAtOnce}`.execute(db)
  if (rows.length === 0) return 0
  await deleteOrdersTests(db, rows)
  await deleteOrdersInvoices(db, rows)
  await deleteOrders(db, rows)
  return rows.length
}
