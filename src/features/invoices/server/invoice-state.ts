import { sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import type { Db } from '#src/server/db.ts'
import { findInvoice, type InvoiceRow, type Moment } from './queries.ts'

/** Who asks for an invoice: one owner, or the platform (null), whose invoices are those of subscriptions. */
export type Seller = string | null

export type LockedInvoice = InvoiceRow & { remaining_tiyin: Tiyin; held_until: Date | null }

type LockedRow = Pick<InvoiceRow, 'admin_id' | 'id' | 'membership_id' | 'subscription_id'> & { held_until: Date | null }

/**
 * The invoice of a number, with its debt, both held until the end of the transaction: whoever pays the debt at the desk at
 * this moment comes before or after. Always the invoice first, then its debt.
 */
export async function lockInvoice(
  db: Db,
  seller: Seller,
  number: string,
  moment: Moment,
): Promise<LockedInvoice | undefined> {
  const { rows } = await sql<LockedRow>`
    select i.admin_id, i.id, i.membership_id, i.subscription_id, i.held_until from invoices i
    where i.number = ${number} and ${seller === null ? sql`i.subscription_id is not null` : sql`i.admin_id = ${seller} and i.membership_id is not null`}
    order by i.created_at desc limit 1 for update`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const remaining = await lockDebt(db, found)
  const invoice = await findInvoice(db, found.admin_id, found.id, moment)
  return invoice && { ...invoice, remaining_tiyin: remaining, held_until: found.held_until }
}

async function lockDebt(db: Db, { admin_id, membership_id, subscription_id }: LockedRow): Promise<Tiyin> {
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

type Named = Pick<InvoiceRow, 'admin_id' | 'id'>

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
