import { sql } from 'kysely'
import { addDays, type Day, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { toSom } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { Seller } from '#src/features/invoices/server/invoice-state.ts'
import type { Db } from '#src/server/db.ts'
import { namesById } from '#src/server/names-by-id.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { together } from '#src/server/together.ts'
import type { Difference } from '../contract.ts'
import { type DifferenceRow, differences } from './differences.ts'

export type Period = { from: Day; to: Day }

/** Of what a difference is: an invoice's or an entry's. */
type Subject = {
  id: string
  number: string | null
  gym_id: string | null
  membership_id: string | null
  subscription_id: string | null
  member_id: string | null
}

/** How many payments a provider began in a period, made of money. */
export async function countBegun(
  db: Db,
  seller: Seller,
  provider: PaymentProvider,
  { from, to }: Period,
): Promise<number> {
  const { rows } = await sql<{ payments: number }>`
    select count(*)::int as payments from provider_payments p join invoices i on i.admin_id = ${ownerOf('p', seller)} and i.id = p.invoice_id
    where p.provider = ${provider} and not p.is_test and p.created_at >= ${startOfDay(from)} and p.created_at < ${startOfDay(addDays(to, 1))}
      and ${ofOwner('p', seller)} and (${seller}::uuid is null) = (i.subscription_id is not null)`.execute(db)
  return rows[0]?.payments ?? 0
}

/** What does not agree of one seller's payments that a provider began in a period. */
export async function reconcile(
  db: Db,
  seller: Seller,
  provider: PaymentProvider,
  { from, to }: Period,
): Promise<Difference[]> {
  const since = startOfDay(from)
  const { rows } = await sql<DifferenceRow>`
    select d.* from ${differences({ since, owner: seller })} d
    where d.seller_id is not distinct from ${seller}::uuid and d.provider = ${provider} and d.seen_at < ${startOfDay(addDays(to, 1))}
    order by d.seen_at desc, d.id limit 1000`.execute(db)
  // asked beside: on nodes what is found over all owners can't stand below a join
  const ofIds = (ids: readonly (string | null)[]) =>
    sql`${ofOwner('r', seller)} and r.id = any(${ids.filter((id) => id !== null)}::uuid[])`
  const subjectColumns = sql`r.id, r.gym_id, r.membership_id, r.subscription_id, r.member_id`
  const [invoices, entries] = await together(
    sql<Subject>`
      select ${subjectColumns}, r.number from invoices r where ${ofIds(rows.map((row) => row.invoice_id))}`.execute(db),
    sql<Subject>`
      select ${subjectColumns}, null as number from transactions r where ${ofIds(rows.map((row) => row.transaction_id))}`.execute(
      db,
    ),
  )
  const subjects = new Map([...invoices.rows, ...entries.rows].map((subject) => [subject.id, subject]))
  /** What the invoice says, else the entry. */
  const said = ({ invoice_id, transaction_id }: DifferenceRow, field: keyof Subject): string | null =>
    subjects.get(invoice_id ?? '')?.[field] ?? subjects.get(transaction_id ?? '')?.[field] ?? null
  const [members, owners] = await together(
    namesById(
      db,
      { table: 'members', name: 'fullname', of: ofOwner('r', seller) },
      rows.map((row) => said(row, 'member_id')),
    ),
    namesById(
      db,
      { table: 'admins', name: 'fullname', of: sql`true` },
      rows.map((row) => row.admin_id),
    ),
  )
  return rows.map((row) => ({
    kind: row.kind,
    external_id: row.external_id,
    invoice: said(row, 'number'),
    ours: { state: row.our_state, amount: row.our_tiyin === null ? null : toSom(row.our_tiyin) },
    theirs: { state: row.their_state, amount: row.their_tiyin === null ? null : toSom(row.their_tiyin) },
    date: tashkentDay(row.seen_at),
    // an owner is paid by members, and pays the platform
    fullname:
      members.get(said(row, 'member_id') ?? '') ?? (seller ? undefined : owners.get(row.admin_id ?? '')) ?? null,
    gym_id: said(row, 'gym_id'),
    membership_id: said(row, 'membership_id'),
    subscription_id: said(row, 'subscription_id'),
    transaction_id: row.transaction_id,
  }))
}
