import { sql } from 'kysely'
import type { Seller } from '#src/features/invoices/server/invoice-state.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { lostToTheDesk, type PaymentState, timedOut } from '../rules.ts'

/** A payment of Click of which its own side is asked. */
export type Stated = {
  admin_id: string
  id: string
  external_id: string
  number: string
  asked_at: Date
  paid_as: string | null
  state: PaymentState
  reason: number | null
}

type Span = { from: Date; until: Date }

/**
 * What Click may hold, or hold no more: performed here, or given up here in spite of Click. What both call cancelled, or was
 * given back by our own asking, is no question.
 */
const inQuestion = (seller: Seller, { from, until }: Span) => sql`
  p.provider = 'click' and not p.is_test and p.created_at >= ${from} and p.created_at < ${until} and ${ofOwner('p', seller)}
  and (${seller}::uuid is null) = (i.subscription_id is not null)
  and (p.state = 'performed' or (p.state = 'cancelled' and p.reason in (${timedOut}, ${lostToTheDesk})))
  and (p.return_asked_at is null or p.return_refused_why is not null)`

/** Those that were not asked about since, the longest unasked first. */
export async function listToAsk(
  db: Db,
  seller: Seller,
  { since, limit, ...span }: Span & { since: Date; limit: number },
): Promise<Stated[]> {
  const { rows } = await sql<Stated>`
    select p.admin_id, p.id, p.external_id, i.number, p.asked_at, p.paid_as, p.state, p.reason
    from provider_payments p join invoices i on i.admin_id = ${ownerOf('p', seller)} and i.id = p.invoice_id
    where ${inQuestion(seller, span)} and (p.status_asked_at is null or p.status_asked_at < ${since})
    order by p.status_asked_at nulls first, p.id limit ${limit}`.execute(db)
  return rows
}

/** How many of a period were asked about and answered, and when the last was asked. */
export async function countAsked(
  db: Db,
  seller: Seller,
  span: Span,
): Promise<{ payments: number; answered: number; last_at: Date | null }> {
  const { rows } = await sql<{ payments: number; answered: number; last_at: Date | null }>`
    select count(*)::int as payments, (count(*) filter (where p.status_told_at >= p.status_asked_at))::int as answered, max(p.status_asked_at) as last_at
    from provider_payments p join invoices i on i.admin_id = ${ownerOf('p', seller)} and i.id = p.invoice_id
    where ${inQuestion(seller, span)}`.execute(db)
  return rows[0] ?? { payments: 0, answered: 0, last_at: null }
}

type Named = Pick<Stated, 'admin_id' | 'id'>

export async function markStatusAsked(db: Db, { admin_id, id }: Named, at: Date): Promise<void> {
  await sql`
    update provider_payments set status_asked_at = ${at} where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

export async function markStatusTold(db: Db, { admin_id, id }: Named, at: Date): Promise<void> {
  await sql`
    update provider_payments set status_told_at = ${at} where admin_id = ${admin_id} and id = ${id}`.execute(db)
}
