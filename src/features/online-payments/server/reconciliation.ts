import { sql } from 'kysely'
import { addDays, type Day, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { toSom } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { Seller } from '#src/features/invoices/server/invoice-state.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import type { Difference } from '../contract.ts'
import { type DifferenceRow, differences } from './differences.ts'

export type Period = { from: Day; to: Day }

type Named = DifferenceRow & {
  number: string | null
  fullname: string | null
  gym_id: string | null
  membership_id: string | null
  subscription_id: string | null
}

/** What does not agree of one seller's payments that a provider began in a period. */
export async function reconcile(
  db: Db,
  seller: Seller,
  provider: PaymentProvider,
  { from, to }: Period,
): Promise<Difference[]> {
  const since = startOfDay(from)
  const { rows } = await sql<Named>`
    select d.*, i.number, coalesce(m.fullname, a.fullname) as fullname, coalesce(i.gym_id, t.gym_id) as gym_id,
      coalesce(i.membership_id, t.membership_id) as membership_id, coalesce(i.subscription_id, t.subscription_id) as subscription_id
    from ${differences({ since, owner: seller })} d
      left join invoices i on i.admin_id = ${ownerOf('d', seller)} and i.id = d.invoice_id
      left join transactions t on t.admin_id = ${ownerOf('d', seller)} and t.id = d.transaction_id
      left join members m on m.admin_id = ${ownerOf('d', seller)} and m.id = coalesce(i.member_id, t.member_id)
      left join admins a on a.id = d.admin_id
    where d.seller_id is not distinct from ${seller}::uuid and d.provider = ${provider} and d.seen_at < ${startOfDay(addDays(to, 1))}
    order by d.seen_at desc, d.id limit 1000`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    external_id: row.external_id,
    invoice: row.number,
    ours: { state: row.our_state, amount: row.our_tiyin === null ? null : toSom(row.our_tiyin) },
    theirs: { state: row.their_state, amount: row.their_tiyin === null ? null : toSom(row.their_tiyin) },
    date: tashkentDay(row.seen_at),
    fullname: row.fullname,
    gym_id: row.gym_id,
    membership_id: row.membership_id,
    subscription_id: row.subscription_id,
    transaction_id: row.transaction_id,
  }))
}
