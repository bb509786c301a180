import { isAlive } from '#src/server/alive.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { foldText } from '#src/contract/text.ts'
import { debtsOn } from '#src/features/memberships/server/debts-on.ts'
import {
  isFrozenOn,
  isSold,
  makesMember,
  nearestFirst,
  remainingDaysOn,
  statusOn,
} from '#src/features/memberships/server/membership-state.ts'
import { type GymScope, inGyms } from '#src/features/gyms/server/scope.ts'
import { type Db, isOnNodes } from '#src/server/db.ts'
import { peopleFound } from '#src/server/found-people.ts'
import { fileUrl } from '#src/server/files.ts'
import type { OuterJoined } from '#src/server/outer-joined.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { together } from '#src/server/together.ts'
import type { ListedMember, MemberListQuery, MemberRow } from '../contract.ts'
import type { MemberStatus } from '../rules.ts'
import { cardColumns, cardOf, type CardRow } from './card-columns.ts'
import { activeOf, conditionBesideActive, isInGyms, memberCondition } from './member-filters.ts'

type Key = { admin_id: string; id: string }

/** More than this is still being typed. */
const mostFound = 1000

/** What a list is cut from: the members `m` of `from` that fit, in their order. */
type Cut = { from: RawBuilder<unknown>; condition: RawBuilder<unknown>; order: RawBuilder<unknown>; isSearch: boolean }

async function cutOf(db: Db, query: MemberListQuery, scope: GymScope, today: Day): Promise<Cut> {
  const condition = memberCondition(query, scope, today)
  const sorted = sortOrder(
    query.sort,
    {
      end: { mayBeNull: sql`(select c.end_on from (${currentOf(scope, today)}) c)` },
      debt: sql`coalesce((${debtOf(scope, today, query.on || today)}), 0)`,
    },
    sql`m.fullname, m.id`,
  )
  const folded = foldText(query.search ?? '')
  if (folded) {
    const order =
      sorted ??
      (query.filterAz === 'abc'
        ? sql`m.fullname, m.id`
        : query.filterAz === 'cba'
          ? sql`m.fullname desc, m.id desc`
          : sql`found.rank desc, m.fullname, m.id`)
    const { adminId, gymIds } = scope
    const inGym = gymIds?.length === 1 ? gymIds[0] : null
    const from = adminId
      ? sql`${await peopleFound(db, folded, { adminId, gymIds })} found (id, rank) join members m on m.admin_id = ${adminId} and m.id = found.id`
      : sql`search_members_everywhere(${folded}, ${inGym}::uuid, ${mostFound}) found join members m on m.admin_id = found.admin_id and m.id = found.id`
    return { from, condition, order, isSearch: true }
  }
  const order = sorted ?? (query.filterAz === 'abc' ? sql`m.fullname, m.id` : sql`m.fullname desc, m.id desc`)
  return { from: sql`members m`, condition, order, isSearch: false }
}

/** The ids of one page, in order, and how many there are in all: that is asked with what the page shows. */
async function findPage(
  db: Db,
  query: MemberListQuery,
  { from, condition, order, isSearch }: Cut,
): Promise<{ keys: Key[]; total: Promise<number>; found?: Key[] }> {
  const offset = (query.page - 1) * query.limit
  if (isSearch) {
    const { rows } = await sql<Key>`select m.admin_id, m.id from ${from} where ${condition} order by ${order}`.execute(
      db,
    )
    return { keys: rows.slice(offset, offset + query.limit), total: Promise.resolve(rows.length), found: rows }
  }
  const { rows } = await sql<Key>`
    select m.admin_id, m.id from ${from} where ${condition} order by ${order} limit ${query.limit} offset ${offset}`.execute(
    db,
  )
  if (query.page === 1 && rows.length < query.limit) return { keys: rows, total: Promise.resolve(rows.length) }
  return { keys: rows, total: countMembers(db, { from, condition }) }
}

/** The rows of one page and how many there are in all, in one statement. */
async function readPage(
  db: Db,
  query: MemberListQuery,
  { from, condition, order, isSearch }: Cut,
  scope: GymScope,
  today: Day,
): Promise<{ rows: Row[]; total: number }> {
  const within = sql`limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  const members = sql`select m.admin_id, m.id from ${from} where ${condition} order by ${order}`
  const source = isSearch
    ? sql`(with found as materialized (${members})
      select k.*, row_number() over () as nr, (select count(*) from found) as total from (select * from found ${within}) k)`
    : sql`(select k.*, row_number() over () as nr, (select count(*) from ${from} where ${condition}) as total from (${members} ${within}) k)`
  const page = { source: sql`${source} page`, total: sql`page.total` }
  const rows = await readRows(db, page, scope, today, query.on || today)
  const total = rows[0]?.total
  if (typeof total === 'number') return { rows, total }
  // nobody fits, or it is beyond the last page
  return { rows, total: query.page === 1 ? 0 : await countMembers(db, { from, condition }) }
}

async function countMembers(db: Db, { from, condition }: Pick<Cut, 'from' | 'condition'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from} where ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}

export type Row = Key & {
  avatar: string | null
  code: string
  status: MemberStatus
  status_reason: string | null
  version: number
  created_at: Date
  admin_name: string | null
  is_deleted: boolean
  gyms: { _id: string; name: string }[] | null
  debt_tiyin: Tiyin
  /** How many the page was cut from, where it is known. */
  total: number | null
} & CardRow &
  OuterJoined<CurrentMembership>

type CurrentMembership = {
  membership_id: string
  gym_id: string
  plan_id: string
  plan_name: string
  start_on: Day
  end_on: Day
  remaining_days: number
  membership_status: 'scheduled' | 'active' | 'expired'
  is_frozen: boolean
  payment_status: 'paid' | 'partial' | 'unpaid'
  remaining_tiyin: Tiyin
}

/** What the member `m` owes, today or at the end of an earlier day. */
const debtOf = ({ adminId, gymIds }: GymScope, today: Day, owedOn: Day): RawBuilder<unknown> =>
  owedOn < today
    ? sql`select sum(d.remaining_tiyin) as debt_tiyin from (${debtsOn({ adminId, gymIds }, owedOn)}) d
        where d.admin_id = ${ownerOf('m', adminId)} and d.member_id = m.id and d.remaining_tiyin > 0`
    : sql`select sum(s.remaining_tiyin) as debt_tiyin from memberships s
        where s.admin_id = ${ownerOf('m', adminId)} and s.member_id = m.id and s.remaining_tiyin > 0 and ${isSold('s')}
          and ${inGyms('s', gymIds)}`

/** Of the member `m` the membership that matters today: the running one, else the next, else the last. */
const currentOf = ({ adminId, gymIds }: GymScope, today: Day, more = sql``): RawBuilder<unknown> => sql`
  select s.id as membership_id, s.gym_id, s.plan_id, s.plan_name, s.start_on, s.end_on, ${remainingDaysOn('s', today)} as remaining_days,
    ${statusOn('s', today)} as membership_status, ${isFrozenOn('s', adminId, today)} as is_frozen, s.payment_status, s.remaining_tiyin ${more}
  from memberships s
  where s.admin_id = ${ownerOf('m', adminId)} and s.member_id = m.id and ${isSold('s')} and ${makesMember('s')}
    and ${inGyms('s', gymIds)}
  order by ${nearestFirst('s', today)}
  limit 1`

/** Whose rows are read, in their order: a source `page` of (admin_id, id, nr); and how many it was cut from. */
type Page = { source: RawBuilder<unknown>; total: RawBuilder<unknown> }

export const pageOf = (keys: readonly Key[]): Page => ({
  source: sql`unnest(${keys.map((key) => key.admin_id)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) with ordinality as page (admin_id, id, nr)`,
  total: sql`null::bigint`,
})

/** What is read of each besides what a list shows: of the member `m`, and of the membership `s` that matters today. */
export type More = { columns: RawBuilder<unknown>; joins: RawBuilder<unknown>; ofCurrent: RawBuilder<unknown> }
const nothing: More = { columns: sql``, joins: sql``, ofCurrent: sql`` }

const readKeys = async (db: Db, keys: readonly Key[], scope: GymScope, today: Day, owedOn?: Day): Promise<Row[]> =>
  keys.length === 0 ? [] : readRows(db, pageOf(keys), scope, today, owedOn)

/** The page's rows with all that a list shows of them; everything is looked up for these few members alone. */
export async function readRows<R extends Row = Row>(
  db: Db,
  { source, total }: Page,
  { adminId, gymIds }: GymScope,
  today: Day,
  /** The day that the debt is of. */
  owedOn: Day = today,
  more: More = nothing,
): Promise<R[]> {
  const { rows } = await sql<R>`
    select m.admin_id, m.id, ${cardColumns('m')}, m.avatar, m.code, m.status, m.status_reason, m.version,
      m.created_at, m.deleted_at is not null as is_deleted, owner.fullname as admin_name, gyms.gyms, coalesce(debt.debt_tiyin, 0)::bigint as debt_tiyin, ${total} as total, current.* ${more.columns}
    from ${source}
    join members m on m.admin_id = page.admin_id and m.id = page.id
    left join admins owner on owner.id = m.admin_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('_id', g.id, 'name', g.name) order by g.name, g.id) as gyms
      from member_gyms mg join gyms g on g.admin_id = mg.admin_id and g.id = mg.gym_id and g.deleted_at is null
      where mg.admin_id = ${ownerOf('m', adminId)} and mg.member_id = m.id and ${inGyms('mg', gymIds)}
    ) gyms on true
    left join lateral (${debtOf({ adminId, gymIds }, today, owedOn)}) debt on true
    left join lateral (${currentOf({ adminId, gymIds }, today, more.ofCurrent)}) current on true
    ${more.joins}
    where ${ofOwner('m', adminId)}
    order by page.nr`.execute(db)
  return rows
}

export const rowReply = (row: Row, withOwner: boolean): MemberRow => ({
  _id: row.id,
  ...cardOf(row),
  avatar: fileUrl(row.avatar),
  code: row.code,
  status: row.status,
  gym: { gyms: row.gyms ?? [] },
  membership:
    row.membership_id !== null
      ? {
          _id: row.membership_id,
          gym_id: row.gym_id,
          plan_id: row.plan_id,
          plan_name: row.plan_name,
          start_date: row.start_on,
          end_date: row.end_on,
          remaining_days: row.remaining_days,
          status: row.membership_status,
          is_frozen: row.is_frozen,
          payment_status: row.payment_status,
          remaining_amount: toSom(row.remaining_tiyin),
        }
      : null,
  debt: toSom(row.debt_tiyin),
  createdAt: row.created_at.toISOString(),
  ...(withOwner ? { admin_id: { _id: row.admin_id, name: row.admin_name ?? '' } } : {}),
})

type Active = { unit: 'days' | 'months'; ofMember: ReadonlyMap<string, number>; total: number }

/** How long the members on the page were active, and all that the filters leave, when the list asks for it. */
async function countActive(
  db: Db,
  query: MemberListQuery,
  scope: GymScope,
  today: Day,
  { keys, found }: { keys: readonly Key[]; found?: readonly Key[] },
): Promise<Active | null> {
  const asked = activeOf(query, scope, today)
  if (!asked) return null
  const { unit, members } = asked
  const ids = found?.map(({ id }) => id) ?? null
  const { rows } = await sql<{ key: string | null; count: number }>`
    with active as materialized (
      select a.admin_id, a.member_id, ${sql.ref(`a.${unit}`)} as count from (${members}) a join members m on m.admin_id = a.admin_id and m.id = a.member_id
      where ${conditionBesideActive(query, scope, today)} and (${ids}::uuid[] is null or m.id = any(${ids}::uuid[]))
    )
    select null as key, coalesce(sum(count), 0)::bigint as count from active
    union all select a.admin_id || ' ' || a.member_id, a.count from active a where a.member_id = any(${keys.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  return {
    unit,
    ofMember: new Map(rows.map(({ key, count }) => [key ?? '', count])),
    total: rows.find(({ key }) => key === null)?.count ?? 0,
  }
}

/**
 * The page first and then what it shows: for what is counted of the members on it, and where tables of owners stand on
 * nodes, which join no page of all owners.
 */
async function readInSteps(db: Db, query: MemberListQuery, cut: Cut, scope: GymScope, today: Day) {
  const page = await findPage(db, query, cut)
  const [total, active, rows] = await together(
    page.total,
    countActive(db, query, scope, today, page),
    readKeys(db, page.keys, scope, today, query.on || today),
  )
  return { total, active, rows }
}

/** One page of a list. */
export async function listMembers(db: Db, query: MemberListQuery, scope: GymScope, today: Day) {
  const cut = await cutOf(db, query, scope, today)
  const { rows, total, active } =
    activeOf(query, scope, today) || isOnNodes(db)
      ? await readInSteps(db, query, cut, scope, today)
      : { ...(await readPage(db, query, cut, scope, today)), active: null }
  const countOf = (unit: Active['unit'], count: (active: Active) => number) =>
    active?.unit === unit ? count(active) : null
  return {
    members: rows.map((row): ListedMember => {
      const own = ({ ofMember }: Active) => ofMember.get(`${row.admin_id} ${row.id}`) ?? 0
      return {
        ...rowReply(row, scope.adminId === null),
        is_deleted: row.is_deleted,
        active_days: countOf('days', own),
        active_months: countOf('months', own),
      }
    }),
    totals: {
      active_days: countOf('days', ({ total }) => total),
      active_months: countOf('months', ({ total }) => total),
    },
    total,
  }
}

/** Members of an owner who are not in the gym yet: for adding them to it. */
export async function listMembersOutside(
  db: Db,
  { adminId, gymIds }: GymScope & { adminId: string },
  gymId: string | undefined,
  search: string | undefined,
  today: Day,
) {
  const outside = gymId
    ? sql`not exists (select from member_gyms mg where mg.admin_id = m.admin_id and mg.member_id = m.id and mg.gym_id = ${gymId})`
    : sql`true`
  const condition = sql`m.admin_id = ${adminId} and ${isAlive('m')} and ${outside} and ${isInGyms({ adminId, gymIds })}`
  const folded = foldText(search ?? '')
  const { rows } = folded
    ? await sql<Key>`
        select m.admin_id, m.id from ${await peopleFound(db, folded, { adminId, gymIds: null })} found (id, rank) join members m on m.admin_id = ${adminId} and m.id = found.id
        where ${condition} order by found.rank desc, m.fullname, m.id limit 50`.execute(db)
    : await sql<Key>`select m.admin_id, m.id from members m where ${condition} order by m.fullname, m.id limit 50`.execute(
        db,
      )
  return (await readKeys(db, rows, { adminId, gymIds }, today)).map((row) => rowReply(row, false))
}
