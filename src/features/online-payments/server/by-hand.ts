import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { Seller } from '#src/features/invoices/server/invoice-state.ts'
import { isTypedOnline } from '#src/features/transactions/server/typed-returns.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'

type Row = {
  id: string
  day: Day
  type: 'payment' | 'refund'
  amount_tiyin: Tiyin
  fullname: string | null
  made_by: string | null
  count: number
}

/** Money online as somebody typed it, and no provider has followed: none is asked about it, so reconciliation can only name it. */
export async function listByHand(db: Db, seller: Seller, { from, to }: { from: Day; to: Day }) {
  const { rows } = await sql<Row>`
    select t.id, t.business_on as day, t.transaction_type as type, t.amount_tiyin, coalesce(m.fullname, g.name) as fullname,
      coalesce(a.fullname, e.fullname) as made_by, (count(*) over ())::int as count
    from transactions t
      join gyms g on g.admin_id = ${ownerOf('t', seller)} and g.id = t.gym_id
      left join members m on m.admin_id = ${ownerOf('t', seller)} and m.id = t.member_id
      left join admins a on t.made_by_kind = 'admin' and a.id = t.made_by_id
      left join employees e on t.made_by_kind = 'employee' and e.admin_id = ${ownerOf('t', seller)} and e.id = t.made_by_id
    where ${isTypedOnline('t')} and t.business_on between ${from}::date and ${to}::date and ${ofOwner('t', seller)}
      and ${seller === null ? sql`t.subscription_id is not null` : sql`t.membership_id is not null`}
      and t.returned_by is null
    order by t.created_at desc, t.id desc limit 100`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    entries: rows.map((row) => ({
      _id: row.id,
      date: row.day,
      type: row.type,
      amount: toSom(row.amount_tiyin),
      fullname: row.fullname,
      made_by: row.made_by,
    })),
  }
}
