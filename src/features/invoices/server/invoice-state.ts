import { sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import type { FiscalLine } from '#src/features/fiscal/server/fiscal-receipts.ts'
import { lockOrder } from '#src/features/gift-cards/server/orders.ts'
import { findInvoice, type InvoiceRow, type Moment } from './queries.ts'

/** Who asks for an invoice: one owner, or the platform (null), whose invoices are those of subscriptions. */
export type Seller = string | null

export type LockedInvoice = InvoiceRow & {
  remaining_tiyin: Tiyin
  held_until: Date | null
  fiscal_line: FiscalLine | null
}

type Owing = Pick<InvoiceRow, 'admin_id' | 'id' | 'membership_id' | 'subscription_id' | 'gift_order_id'>
type LockedRow = Pick<InvoiceRow, 'admin_id' | 'id'> & Pick<LockedInvoice, 'held_until' | 'fiscal_line'>

/**
 * The invoice of a number, with its debt, both held until the end of the transaction: whoever pays the debt at the desk at
 * this moment comes before or after. Always the debt first, then its invoice, as with whoever cancels what is owed and takes its
 * invoices back. Whose it is says the first look: a row can be locked of one owner alone.
 */
export async function lockInvoice(
  db: Db,
  seller: Seller,
  number: string,
  moment: Moment,
): Promise<LockedInvoice | undefined> {
  const isSellers =
    seller === null ? sql`i.subscription_id is not null` : sql`i.admin_id = ${seller} and i.subscription_id is null`
  const { rows: seen } = await sql<Owing>`
    select i.admin_id, i.id, i.membership_id, i.subscription_id, i.gift_order_id from invoices i
    where i.number = ${number} and ${isSellers} order by i.created_at desc limit 1`.execute(db)
  if (!seen[0]) return undefined
  const remaining = await lockDebt(db, seen[0])
  const { rows } = await sql<LockedRow>`
    select i.admin_id, i.id, i.held_until, i.fiscal_line from invoices i
    where i.admin_id = ${seen[0].admin_id} and i.id = ${seen[0].id} for update`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const invoice = await findInvoice(db, found.admin_id, found.id, moment)
  return (
    invoice && { ...invoice, remaining_tiyin: remaining, held_until: found.held_until, fiscal_line: found.fiscal_line }
  )
}

/** What is left of a debt, held until the end of the transaction. */
export async function lockDebt(
  db: Db,
  {
    admin_id,
    membership_id,
    subscription_id,
    gift_order_id: orderId,
  }: Pick<Owing, 'admin_id' | 'membership_id' | 'subscription_id'> & { gift_order_id?: string | null },
): Promise<Tiyin> {
  if (orderId) {
    const order = await lockOrder(db, admin_id, orderId)
    return order && !order.is_sold ? order.value_tiyin : 0
  }
  type Owed = { remaining_tiyin: Tiyin }
  const { rows } = membership_id
    ? await sql<Owed>`
        select remaining_tiyin from memberships where admin_id = ${admin_id} and id = ${membership_id} for update`.execute(
        db,
      )
    : await sql<Owed>`
        select remaining_tiyin from subscriptions where admin_id = ${admin_id} and id = ${subscription_id} for update`.execute(
        db,
      )
  return rows[0]?.remaining_tiyin ?? 0
}

/** What other payments that are on their way will take of the same debt: two bank apps never debit for one debt. */
export async function heldElsewhere(db: Db, invoice: LockedInvoice, now: Date): Promise<Tiyin> {
  const { rows } = await sql<{ held: Tiyin }>`
    select coalesce(sum(i.amount_tiyin), 0)::bigint as held from invoices i
    where i.admin_id = ${invoice.admin_id} and i.id <> ${invoice.id} and i.held_until > ${now}
      and (i.membership_id = ${invoice.membership_id}::uuid or i.subscription_id = ${invoice.subscription_id}::uuid)`.execute(
    db,
  )
  return rows[0]?.held ?? 0
}

type Named = Pick<InvoiceRow, 'admin_id' | 'id'>

/** The line of a fiscal receipt that is being told to whoever is to take the money; the last one counts. */
export async function keepLine(db: Db, { admin_id, id }: Named, line: FiscalLine | undefined): Promise<void> {
  await sql`
    update invoices set fiscal_line = ${line ? JSON.stringify(line) : null}::jsonb where admin_id = ${admin_id} and id = ${id}`.execute(
    db,
  )
}

/** A provider's payment has begun: nobody else may begin one until then. */
export async function holdInvoice(db: Db, { admin_id, id }: Named, by: PaymentProvider, until: Date): Promise<void> {
  await sql`
    update invoices set held_by = ${by}, held_until = ${until} where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

export async function releaseInvoice(db: Db, { admin_id, id }: Named): Promise<void> {
  await sql`
    update invoices set held_by = null, held_until = null where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

/** The provider's money is in the ledger, or on the card that was ordered (null). */
export async function settleInvoice(
  db: Db,
  { admin_id, id }: Named,
  { by, at, transactionId }: { by: PaymentProvider; at: Date; transactionId: string | null },
): Promise<void> {
  await sql`
    update invoices set held_by = null, held_until = null, paid_by = ${by}, paid_at = ${at}, transaction_id = ${transactionId}
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

/** Nobody pays it any more: taken back by a person, or (null) by the provider together with its money. */
export async function closeInvoice(
  db: Db,
  { admin_id, id }: Named,
  by: { role: string; id: string } | null,
  at: Date,
): Promise<void> {
  await sql`
    update invoices set held_by = null, held_until = null, cancelled_at = ${at}, cancelled_by_kind = ${by?.role ?? 'system'}, cancelled_by_id = ${by?.id ?? null}
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}
