import { type RawBuilder, sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import type { Db } from '#src/server/db.ts'
import type { PaymentState } from '../rules.ts'

/** A payment of Click with what we asked of it ourselves. */
export type Asked = {
  admin_id: string
  id: string
  external_id: string
  number: string
  amount_tiyin: Tiyin
  state: PaymentState
  reason: number | null
  asked_at: Date
  paid_as: string | null
  sealed_code: Buffer | null
  sent_at: Date | null
  waits_for_us: boolean
  refused_why: string | null
  return_asked_at: Date | null
  return_sent_at: Date | null
  return_refused_why: string | null
  /** The part that is asked back; null: all of it. */
  return_tiyin: Tiyin | null
  /** What went back in parts, by Click. */
  returned_parts_tiyin: Tiyin
  return_reason: string | null
  transaction_id: string | null
  gym_id: string
  member_id: string | null
}

const columns = sql`
  p.admin_id, p.id, p.external_id, i.number, p.amount_tiyin, p.state, p.reason, p.asked_at, p.paid_as, p.sealed_code, p.sent_at, p.waits_for_us,
  p.refused_why, p.return_asked_at, p.return_sent_at, p.return_refused_why, p.return_tiyin, p.returned_parts_tiyin, p.return_reason,
  p.transaction_id, i.gym_id, i.member_id`

async function find(db: Db, adminId: string, which: RawBuilder<unknown>): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select ${columns} from provider_payments p join invoices i on i.admin_id = ${adminId} and i.id = p.invoice_id
    where p.admin_id = ${adminId} and p.provider = 'click' and ${which} for update of p`.execute(db)
  return rows[0]
}

export const lockAsked = (db: Db, adminId: string, id: string) =>
  find(db, adminId, sql`i.subscription_id is null and p.id = ${id}`)
/** The same, also one that the platform's box took. */
export const lockPayment = (db: Db, adminId: string, id: string) => find(db, adminId, sql`p.id = ${id}`)
/** The payment of Click that an entry of the ledger is of. */
export const lockPaid = (db: Db, adminId: string, transactionId: string) =>
  find(db, adminId, sql`i.subscription_id is null and p.transaction_id = ${transactionId}`)
/** The payment of Click that brought a gift card's money. */
export const lockPaidCard = (db: Db, adminId: string, cardId: string) =>
  find(db, adminId, sql`i.gift_order_id = ${cardId} and p.gift_entry_id is not null`)

type Named = { admin_id: string; id: string }

/** It waits for its job, with the person's code. */
export async function keepCode(db: Db, { admin_id, id }: Named, sealed: Buffer): Promise<void> {
  await sql`update provider_payments set sealed_code = ${sealed} where admin_id = ${admin_id} and id = ${id}`.execute(
    db,
  )
}

export async function markSent(db: Db, { admin_id, id }: Named, at: Date): Promise<void> {
  await sql`
    update provider_payments set sent_at = ${at}, sealed_code = null where admin_id = ${admin_id} and id = ${id}`.execute(
    db,
  )
}

export async function keepNumber(db: Db, { admin_id, id }: Named, paidAs: string, waitsForUs: boolean): Promise<void> {
  await sql`
    update provider_payments set paid_as = ${paidAs}, waits_for_us = waits_for_us or ${waitsForUs}
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

export async function keepWhy(db: Db, { admin_id, id }: Named, why: string): Promise<void> {
  await sql`update provider_payments set refused_why = ${why} where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

export async function askReturn(
  db: Db,
  { admin_id, id }: Named,
  at: Date,
  reason: string | null,
  part: Tiyin | null = null,
): Promise<void> {
  await sql`
    update provider_payments set return_asked_at = ${at}, return_sent_at = null, return_reason = ${reason}, return_refused_why = null,
      return_tiyin = ${part}, return_unknown_at = null
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

export async function markReturnSent(db: Db, { admin_id, id }: Named, at: Date): Promise<void> {
  await sql`update provider_payments set return_sent_at = ${at} where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

export async function refuseReturn(db: Db, { admin_id, id }: Named, why: string): Promise<void> {
  await sql`
    update provider_payments set return_refused_why = ${why} where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

/** A part went back: another one may be asked. */
export async function endPart(db: Db, { admin_id, id }: Named, part: Tiyin): Promise<void> {
  await sql`
    update provider_payments set return_asked_at = null, return_sent_at = null, return_tiyin = null,
      returned_parts_tiyin = returned_parts_tiyin + ${part}
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

/** Nobody knows whether a part went back: it is never sent again by itself. */
export async function leavePart(db: Db, { admin_id, id }: Named, at: Date): Promise<void> {
  await sql`
    update provider_payments set return_asked_at = null, return_sent_at = null, return_unknown_at = ${at}
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

/** What came here for nothing went back: there is nothing left to ask. */
export async function endReturn(db: Db, { admin_id, id }: Named): Promise<void> {
  await sql`
    update provider_payments set return_asked_at = null, return_sent_at = null where admin_id = ${admin_id} and id = ${id}`.execute(
    db,
  )
}

/** What was asked and has no end yet, of everybody, however long the server stood still; what was begun, or ended otherwise, since `from` alone. */
export async function listUnsettled(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<(Named & { is_return: boolean })[]> {
  const { rows } = await sql<Named & { is_return: boolean }>`
    select p.admin_id, p.id, p.return_asked_at is not null as is_return from provider_payments p
    where p.provider = 'click' and (
      (p.return_asked_at < ${until} and p.return_refused_why is null
        and (p.state = 'performed' or (p.state = 'cancelled' and p.return_asked_at > ${from})))
      or (p.state = 'created' and p.created_at > ${from} and coalesce(p.sent_at, case when p.sealed_code is not null then p.created_at end) < ${until}))
    order by p.created_at, p.id limit 1000`.execute(db)
  return rows
}
