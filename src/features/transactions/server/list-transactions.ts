import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { foldText } from '#src/contract/text.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import type { Db } from '#src/server/db.ts'
import { findPeople } from '#src/server/found-people.ts'
import { ofGymOrOwner } from '#src/features/gyms/server/queries.ts'
import { fileUrl } from '#src/server/files.ts'
import { searchCondition } from '#src/server/search-condition.ts'
import type { Work } from '#src/server/serve.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { onDays } from '#src/server/within-days.ts'
import { ofOwner, pageOfOwned, ownerOf } from '#src/server/owned.ts'
import type { ListedTransaction, TransactionListQuery } from '../contract.ts'
import { amountShown, byMoneyDay, type TransactionRow, transactionColumns } from './ledger.ts'
import { madeByName } from './queries.ts'
import { transactionReply } from './transaction-reply.ts'

type Query = TransactionListQuery & { target: 'membership' | 'subscription' }

/** The number on a receipt: of a payment, or of a refund, which a gym counts by themselves. */
const isReceipt = (number: number): RawBuilder<unknown> =>
  sql`(t.receipt_number = ${number} or (t.act_number = ${number} and t.transaction_type = 'refund'))`

/** Whom and what a search means: members, gyms or owners by name and phone, the number of a receipt. */
export async function searched(
  db: Db,
  query: Pick<Query, 'search' | 'target'>,
  { adminId, gymIds }: GymScope,
): Promise<RawBuilder<unknown> | null> {
  const folded = foldText(query.search ?? '')
  if (!folded) return null
  const receipt = /^\d{1,9}$/.test(folded) ? sql`or ${isReceipt(Number(folded))}` : sql``
  if (query.target === 'subscription') {
    const { rows } = await sql<{ id: string }>`
      select g.id from gyms g
      where ${ofOwner('g', adminId)}
        and ${searchCondition(query.search, (matches) => ofGymOrOwner(sql`g.id`, adminId, matches))} limit 1000`.execute(
      db,
    )
    return sql`(t.gym_id = any(${rows.map(({ id }) => id)}::uuid[]) ${receipt})`
  }
  return sql`(t.member_id = any(${await findPeople(db, folded, { adminId, gymIds })}::uuid[]) ${receipt})`
}

/** `t` within the scope and the filters. */
function conditionOf(query: Query, scope: GymScope, found: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    query.target === 'membership' ? sql`t.membership_id is not null` : sql`t.subscription_id is not null`,
    inScope('t', scope),
  ]
  conditions.push(onDays(sql<Day>`t.business_on`, query))
  if (query.hour !== undefined)
    conditions.push(sql`extract(hour from t.created_at at time zone 'Asia/Tashkent') = ${query.hour}`)
  if (query.transaction_type === 'money') conditions.push(sql`t.transaction_type in ('payment', 'refund')`)
  else if (query.transaction_type) conditions.push(sql`t.transaction_type = ${query.transaction_type}`)
  if (query.payment_method) conditions.push(sql`t.payment_method = ${query.payment_method}`)
  if (query.made_by_role) conditions.push(sql`t.made_by_kind = ${query.made_by_role}`)
  if (query.made_by) conditions.push(sql`t.made_by_id = ${query.made_by}`)
  if (query.membership_id) conditions.push(sql`t.membership_id = ${query.membership_id}`)
  if (query.member_id) conditions.push(sql`t.member_id = ${query.member_id}`)
  if (query.receipt_number !== undefined) conditions.push(isReceipt(query.receipt_number))
  if (query.plan_id)
    conditions.push(
      query.target === 'membership'
        ? sql`exists (select from memberships p where p.admin_id = t.admin_id and p.id = t.membership_id and p.plan_id = ${query.plan_id})`
        : sql`exists (select from subscriptions p where p.admin_id = t.admin_id and p.id = t.subscription_id and p.plan_id = ${query.plan_id})`,
    )
  if (found) conditions.push(found)
  return sql.join(conditions, sql` and `)
}

type Row = TransactionRow & {
  fullname: string | null
  phone_number: string | null
  avatar: string | null
  gym_name: string
  plan_name: string
  admin_name: string
}

const newest = sql`t.created_at desc, t.id desc`

/** What stands on a page of the ledger, with whose it was. */
async function listedRows(
  db: Db,
  { adminId }: Pick<GymScope, 'adminId'>,
  { page, order }: { page: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<ListedTransaction[]> {
  const [source, onPage] = await pageOfOwned(db, { table: 'transactions', as: 't', adminId }, page)
  const { rows } = await sql<Row>`
    select ${transactionColumns}, ${madeByName(adminId)}, m.fullname, m.phone_number, m.avatar, g.name as gym_name, a.fullname as admin_name,
      coalesce(s.plan_name, p.plan_name) as plan_name
    from ${source} t
    join gyms g on g.admin_id = ${ownerOf('t', adminId)} and g.id = t.gym_id
    join admins a on a.id = t.admin_id
    left join members m on m.admin_id = ${ownerOf('t', adminId)} and m.id = t.member_id
    left join memberships s on s.admin_id = ${ownerOf('t', adminId)} and s.id = t.membership_id
    left join subscriptions p on p.admin_id = ${ownerOf('t', adminId)} and p.id = t.subscription_id
    where ${onPage}
    order by ${order}`.execute(db)
  return rows.map((row): ListedTransaction => listedReply(row, adminId === null))
}

/** What an employee wrote under this number of a receipt: each gym counts its own, so it may be one in each. */
export const listOwnByNumber = (db: Db, number: number, { adminId, actor }: Pick<Work, 'adminId' | 'actor'>) =>
  listedRows(
    db,
    { adminId },
    {
      page: sql`from transactions t where ${inScope('t', { adminId, gymIds: [...actor.gymIds] })} and t.membership_id is not null
        and ${isReceipt(number)} and t.made_by_id = ${actor.id} order by ${newest}`,
      order: newest,
    },
  )

/** One page of the ledger, newest first, and the sums of everything that the filters leave. */
export async function listTransactions(db: Db, query: Query, scope: GymScope) {
  const condition = conditionOf(query, scope, await searched(db, query, scope))
  const who =
    query.target === 'membership'
      ? sql`(select m.fullname from members m where m.admin_id = ${ownerOf('t', scope.adminId)} and m.id = t.member_id)`
      : sql`(select g.name from gyms g where g.admin_id = ${ownerOf('t', scope.adminId)} and g.id = t.gym_id)`
  const order = sortOrder(query.sort, { date: byMoneyDay, amount: amountShown, who }, newest) ?? newest
  const rows = await listedRows(db, scope, {
    page: sql`from transactions t where ${condition} order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
    order,
  })
  const sums = await sql<{ payments: Tiyin; refunds: Tiyin; count: number }>`
    select coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'payment'), 0)::bigint as payments,
      coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'refund'), 0)::bigint as refunds, count(*) as count
    from transactions t where ${condition}`.execute(db)
  const { payments = 0, refunds = 0, count = 0 } = sums.rows[0] ?? {}
  return {
    transactions: rows,
    totals: { payments: toSom(payments), refunds: toSom(refunds), net: toSom(payments - refunds), count },
  }
}

const listedReply = (row: Row, withOwner: boolean): ListedTransaction => ({
  ...transactionReply(row),
  member:
    row.member_id === null
      ? null
      : {
          _id: row.member_id,
          fullname: row.fullname ?? '',
          phone_number: row.phone_number,
          avatar: fileUrl(row.avatar),
        },
  gym_id: { _id: row.gym_id, name: row.gym_name },
  plan_name: row.plan_name,
  ...(withOwner ? { admin_id: { _id: row.admin_id, name: row.admin_name } } : {}),
})
