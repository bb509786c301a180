import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { deleteOrders, type NamedOrder } from '#src/features/gift-cards/server/orders.ts'
import { deleteOrdersInvoices } from '#src/features/invoices/server/queries.ts'
import { deleteOrdersTests } from '#src/features/online-payments/server/payment-rows.ts'
import type { Db } from '#src/server/db.ts'
import { unpaidOrderDays } from '../rules.ts'

const mostAtOnce = 10_000

/** Orders that nobody paid or began to pay, by whose they were: they go with their invoices, and with what a test box did to those. In the platform's scope. */
export async function dropUnpaidOrders(db: Db, today: Day): Promise<{ owner: string; count: number }[]> {
  const { rows } = await sql<NamedOrder>`
    select i.admin_id, i.gift_order_id as id from invoices i
    where i.gift_order_id is not null and i.expires_on < ${addDays(today, -unpaidOrderDays)}::date and i.paid_by is null
      and not exists (select from provider_payments p where p.admin_id = i.admin_id and p.invoice_id = i.id and not p.is_test)
      and not exists (select from gift_cards c where c.admin_id = i.admin_id and c.id = i.gift_order_id)
    order by i.admin_id, i.id limit ${mostAtOnce}`.execute(db)
  if (rows.length === 0) return []
  await deleteOrdersTests(db, rows)
  await deleteOrdersInvoices(db, rows)
  await deleteOrders(db, rows)
  const counts = new Map<string, number>()
  for (const { admin_id: owner } of rows) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  return [...counts].map(([owner, count]) => ({ owner, count }))
}
