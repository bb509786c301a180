import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '#src/contract/days.ts'
import { somOrNull, type Tiyin, toSom } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import type { Actor } from '#src/server/actor.ts'
import type { Db } from '#src/server/db.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { ownerOf, pageOfOwned } from '#src/server/owned.ts'
import type { Movement, Shift, ShiftListQuery } from '../contract.ts'
import { expectedOf, isTillHidden } from '../rules.ts'

type Row = {
  admin_id: string
  id: string
  gym_id: string
  gym_name: string
  owner_name: string | null
  opened_by_kind: string
  opened_by_id: string
  opened_by_name: string | null
  opened_at: Date
  opening_tiyin: Tiyin
  cash_payments: Tiyin
  cash_refunds: Tiyin
  transactions: number
  closed_at: Date | null
  closed_by_kind: string | null
  closed_by_id: string | null
  closed_by_name: string | null
  counted_tiyin: Tiyin | null
  expected_tiyin: Tiyin | null
  difference_tiyin: Tiyin | null
  counted_notes: { value: number; count: number }[] | null
  note: string | null
  first_counted_tiyin: Tiyin | null
  first_expected_tiyin: Tiyin | null
  first_counted_at: Date | null
}

const nameOf = (by: 'opened_by' | 'closed_by', adminId: string | null) => sql<string | null>`
  case s.${sql.raw(`${by}_kind`)}
    when 'employee' then (select e.fullname from employees e where e.admin_id = ${ownerOf('s', adminId)} and e.id = s.${sql.raw(`${by}_id`)})
    when 'admin' then (select a.fullname from admins a where a.id = s.admin_id) end`

/** Cash in and out of each shift `s`, from its transactions and the gift cards that were sold in it. */
const moved = (adminId: string | null) => sql`
  lateral (
    select
      coalesce(sum(t.amount_tiyin) filter (where t.comes_in and t.payment_method = 'cash'), 0)::bigint as cash_payments,
      coalesce(sum(t.amount_tiyin) filter (where not t.comes_in and t.payment_method = 'cash'), 0)::bigint as cash_refunds,
      count(*) as transactions
    from (
      select p.amount_tiyin, p.payment_method, p.transaction_type = 'payment' as comes_in
      from transactions p where p.admin_id = ${ownerOf('s', adminId)} and p.shift_id = s.id
      union all
      select e.amount_tiyin, e.payment_method, e.kind = 'sale'
      from gift_card_entries e where e.admin_id = ${ownerOf('s', adminId)} and e.shift_id = s.id) t) moved`

const newest = sql`s.opened_at desc, s.id desc`

async function readShifts(
  db: Db,
  adminId: string | null,
  which: RawBuilder<unknown>,
  { page, order = newest }: { page?: RawBuilder<unknown>; order?: RawBuilder<unknown> } = {},
): Promise<Row[]> {
  const found = sql`from cash_shifts s where ${which} order by ${order} ${page ?? sql``}`
  const [source, onPage] = page
    ? await pageOfOwned(db, { table: 'cash_shifts', as: 's', adminId }, found)
    : [sql`(select * ${found})`, sql`true`]
  const { rows } = await sql<Row>`
    select s.*, g.name as gym_name, owner.fullname as owner_name, ${nameOf('opened_by', adminId)} as opened_by_name, ${nameOf('closed_by', adminId)} as closed_by_name,
      moved.cash_payments, moved.cash_refunds, moved.transactions
    from ${source} s
    join gyms g on g.admin_id = ${ownerOf('s', adminId)} and g.id = s.gym_id
    left join admins owner on owner.id = s.admin_id
    cross join ${moved(adminId)}
    where ${onPage}
    order by ${order}`.execute(db)
  return rows
}

function firstCountOf({ first_counted_tiyin: counted, first_expected_tiyin: expected, first_counted_at: at }: Row) {
  if (counted === null || expected === null || !at) return null
  return {
    counted_amount: toSom(counted),
    expected_amount: toSom(expected),
    difference: toSom(counted - expected),
    at: at.toISOString(),
  }
}

type Reader = Pick<Actor, 'id' | 'role'>

/** The shift as this person may see it. */
export function shiftReply(row: Row, reader: Reader): Shift {
  const isHidden = isTillHidden(
    { openedBy: row.opened_by_id, isClosed: row.closed_at !== null, isCounted: row.first_counted_at !== null },
    reader.id,
  )
  return {
    _id: row.id,
    gym_id: { _id: row.gym_id, name: row.gym_name },
    opened_by: { _id: row.opened_by_id, role: row.opened_by_kind, fullname: row.opened_by_name },
    opened_at: row.opened_at.toISOString(),
    opening_amount: toSom(row.opening_tiyin),
    cash_payments: isHidden ? null : toSom(row.cash_payments),
    cash_refunds: isHidden ? null : toSom(row.cash_refunds),
    expected_amount: isHidden ? null : toSom(row.expected_tiyin ?? tillOf(row)),
    first_count: firstCountOf(row),
    transactions: row.transactions,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by:
      row.closed_by_id === null
        ? null
        : { _id: row.closed_by_id, role: row.closed_by_kind ?? '', fullname: row.closed_by_name },
    counted_amount: somOrNull(row.counted_tiyin),
    difference: somOrNull(row.difference_tiyin),
    counted_notes: row.counted_notes,
    note: row.note,
    ...(reader.role === 'superadmin' ? { admin_id: { _id: row.admin_id, fullname: row.owner_name ?? '' } } : {}),
  }
}

/** What should lie in the till by the transactions of the shift. */
export const tillOf = (row: Pick<Row, 'opening_tiyin' | 'cash_payments' | 'cash_refunds'>): Tiyin =>
  expectedOf({ opening: row.opening_tiyin, cashPayments: row.cash_payments, cashRefunds: row.cash_refunds })

/** Whose shifts: one owner's or all, of some gyms or all, of one person or of everybody. */
export type ShiftScope = { adminId: string | null; gymIds: string[] | null; openedBy: string | null }

function conditionOf(query: Partial<ShiftListQuery>, { adminId, gymIds, openedBy }: ShiftScope): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  if (adminId) conditions.push(sql`s.admin_id = ${adminId}`)
  if (gymIds) conditions.push(sql`s.gym_id = any(${gymIds}::uuid[])`)
  if (openedBy) conditions.push(sql`s.opened_by_id = ${openedBy}`)
  if (query.employee_id) conditions.push(sql`s.opened_by_id = ${query.employee_id}`)
  if (query.state) conditions.push(query.state === 'open' ? sql`s.closed_at is null` : sql`s.closed_at is not null`)
  if (query.result === 'even') conditions.push(sql`s.difference_tiyin = 0`)
  if (query.result === 'short') conditions.push(sql`s.difference_tiyin < 0`)
  if (query.result === 'over') conditions.push(sql`s.difference_tiyin > 0`)
  if (query.start_date) conditions.push(sql`s.opened_at >= ${startOfDay(query.start_date)}`)
  if (query.end_date) conditions.push(sql`s.opened_at < ${startOfDay(addDays(query.end_date, 1))}`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

export async function listShifts(db: Db, query: ShiftListQuery, scope: ShiftScope, reader: Reader) {
  const which = conditionOf(query, scope)
  const sorts = {
    opened: sql`s.opened_at`,
    closed: { mayBeNull: sql`s.closed_at` },
    counted: { mayBeNull: sql`s.counted_tiyin` },
    result: { mayBeNull: sql`s.difference_tiyin` },
  }
  const rows = await readShifts(db, scope.adminId, which, {
    page: sql`limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
    order: sortOrder(query.sort, sorts, newest) ?? newest,
  })
  const counted = await sql<{ total: number }>`select count(*) as total from cash_shifts s where ${which}`.execute(db)
  return {
    shifts: rows.map((row) => shiftReply(row, reader)),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** The shift, for whom the scope shows it. */
export async function findShift(db: Db, id: string, scope: ShiftScope): Promise<Row | undefined> {
  const [row] = await readShifts(db, scope.adminId, sql`s.id = ${id} and ${conditionOf({}, scope)}`)
  return row
}

export async function findOpenShift(
  db: Db,
  adminId: string,
  gymId: string,
  openedBy: string,
): Promise<Row | undefined> {
  const [row] = await readShifts(
    db,
    adminId,
    sql`s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.opened_by_id = ${openedBy} and s.closed_at is null`,
  )
  return row
}

type MovementRow = {
  id: string
  created_at: Date
  transaction_type: 'payment' | 'refund'
  payment_method: PaymentMethod
  amount_tiyin: Tiyin
  receipt_number: number | null
  membership_id: string | null
  plan_name: string | null
  member_id: string | null
  fullname: string | null
  gift_card_id: string | null
  code_end: string | null
}

/**
 * The money that moved in a shift, in the order in which it did: of memberships, and of gift cards that were sold or given back. Whoever
 * `isToCount` the till could add up its cash.
 */
export async function listMovements(db: Db, adminId: string, shiftId: string, isToCount: boolean): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`
    select t.id, t.created_at, t.transaction_type, t.payment_method, t.amount_tiyin, coalesce(t.receipt_number, p.receipt_number) as receipt_number,
      ms.id as membership_id, ms.plan_name, m.id as member_id, m.fullname, null::uuid as gift_card_id, null::text as code_end
    from transactions t
    join memberships ms on ms.admin_id = t.admin_id and ms.id = t.membership_id
    join members m on m.admin_id = t.admin_id and m.id = t.member_id
    left join transactions p on p.admin_id = t.admin_id and p.id = t.refunds_transaction_id
    where t.admin_id = ${adminId} and t.shift_id = ${shiftId} and t.payment_method is not null
    union all
    select e.id, e.created_at, case e.kind when 'sale' then 'payment' else 'refund' end, e.payment_method, e.amount_tiyin, null,
      null, null, null, null, c.id, c.code_end
    from gift_card_entries e
    join gift_cards c on c.admin_id = e.admin_id and c.id = e.gift_card_id
    where e.admin_id = ${adminId} and e.shift_id = ${shiftId}
    order by created_at, id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    transaction_type: row.transaction_type,
    payment_method: row.payment_method,
    paid_amount: isToCount && row.payment_method === 'cash' ? null : toSom(row.amount_tiyin),
    receipt_number: row.receipt_number,
    membership_id: row.membership_id,
    plan_name: row.plan_name,
    member_id: row.member_id === null ? null : { _id: row.member_id, fullname: row.fullname ?? '' },
    gift_card_id: row.gift_card_id === null ? null : { _id: row.gift_card_id, code_end: row.code_end ?? '' },
  }))
}
