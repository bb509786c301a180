import { anywhere } from '#src/server/search-condition.ts'
import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'
import type { Db } from '#src/server/db.ts'
import { peopleFound } from '#src/server/found-people.ts'
import { ofOwner } from '#src/server/owned.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { AuditQuery } from '../contract.ts'
import { type ActorKind, type RecordKind, recordKinds } from '../rules.ts'
import type { Recorded } from './sentences.ts'

export type EntryRow = {
  id: string
  admin_id: string | null
  actor_kind: ActorKind
  actor_id: string | null
  actor_name: string | null
  action: string
  entity: string
  entity_id: string | null
  before: Recorded
  after: Recorded
  at: Date
  request_id: string | null
}

const mostFound = 200

/** The records whose names hold what was typed: their own entries and, for members, those of what they bought. */
async function findIdsByName(db: Db, adminId: string | null, typed: string): Promise<string[]> {
  const folded = foldText(typed)
  const holds = sql`r.search_text like ${anywhere(folded)}`
  const isTheirs = ofOwner('r', adminId)
  const found = adminId
    ? sql`${await peopleFound(db, folded, { adminId, gymIds: null }, mostFound)}`
    : sql`search_members_everywhere(${folded}, null, ${mostFound})`
  const { rows } = await sql<{ id: string }>`
    with m as materialized (select found.id from ${found} found (${adminId ? sql`id, rank` : sql`admin_id, id, rank`}))
    select id from m
    union all select r.id from memberships r where r.member_id in (select id from m) and ${isTheirs}
    union all select r.id from transactions r where r.member_id in (select id from m) and ${isTheirs}
    union all (select r.id from gyms r where ${holds} and ${isTheirs} limit ${mostFound})
    union all (select r.id from employees r where ${holds} and ${isTheirs} limit ${mostFound})
    union all (select r.id from membership_plans r where ${holds} and ${isTheirs} limit ${mostFound})
    union all (select r.id from admins r where ${holds} and (${adminId}::uuid is null or r.id = ${adminId}::uuid) limit ${mostFound})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** They stand in no gym of an owner more than in another. */
const inNoGym: readonly RecordKind[] = ['admins', 'gyms', 'class_kinds', 'class_coaches']

/** Where it stands which gym a record is in; a member may be in several. */
const gymsOfRecords: Record<string, { table: string; id: string }> = {
  ...Object.fromEntries(
    recordKinds.filter((table) => !inNoGym.includes(table)).map((table) => [table, { table, id: 'id' }]),
  ),
  members: { table: 'member_gyms', id: 'member_id' },
  plans: { table: 'membership_plan_gyms', id: 'plan_id' },
  employees: { table: 'employee_gyms', id: 'employee_id' },
}

/** Entries of the gym among those under `asked`: their records are asked for by their ids, since the log is on no node. */
async function standIn(
  db: Db,
  gymId: string,
  adminId: string | null,
  asked: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ entity: string; ids: string[] }>`
    select l.entity, array_agg(distinct l.entity_id) as ids from audit_log l
    where ${asked} and l.entity_id is not null and l.entity = any(${Object.keys(gymsOfRecords)}) group by l.entity`.execute(
    db,
  )
  const found = rows.flatMap(({ entity, ids }) => {
    const of = gymsOfRecords[entity]
    if (!of) return []
    const id = sql.ref(`r.${of.id}`)
    return sql`select ${id} as id from ${sql.table(of.table)} r
      where ${ofOwner('r', adminId)} and r.gym_id = ${gymId} and ${id} = any(${ids}::uuid[])`
  })
  const inGym =
    found.length > 0 ? (await sql<{ id: string }>`${sql.join(found, sql` union all `)}`.execute(db)).rows : []
  return sql`l.entity_id = any(${[gymId, ...inGym.map(({ id }) => id)]}::uuid[])`
}

/** The ids of a member or a membership and of everything that was done with them. */
const belonging = (query: AuditQuery, adminId: string | null): RawBuilder<boolean>[] => {
  const isTheirs = ofOwner('r', adminId)
  const { member_id, membership_id } = query
  return [
    ...(member_id
      ? [
          sql<boolean>`l.entity_id = any(array(
            select ${member_id}::uuid
            union all select r.id from memberships r where r.member_id = ${member_id} and ${isTheirs}
            union all select r.id from transactions r where r.member_id = ${member_id} and ${isTheirs}))`,
        ]
      : []),
    ...(membership_id
      ? [
          sql<boolean>`l.entity_id = any(array(
            select ${membership_id}::uuid
            union all select r.id from transactions r where r.membership_id = ${membership_id} and ${isTheirs}))`,
        ]
      : []),
  ]
}

async function conditionOf(db: Db, query: AuditQuery, adminId: string | null): Promise<RawBuilder<unknown>> {
  const { search, actor_kind, actor_id, entity, entity_id, action, start_date, end_date, gym_id } = query
  const conditions: RawBuilder<unknown>[] = [ofOwner('l', adminId)]
  if (search) {
    const ids = await findIdsByName(db, adminId, search)
    conditions.push(
      sql`(l.entity_id = any(${ids}::uuid[]) or l.actor_id = any(${ids}::uuid[]) or l.actor_name ilike ${anywhere(search)} or l.request_id = ${search})`,
    )
  }
  if (actor_kind) conditions.push(sql`l.actor_kind = ${actor_kind}`)
  if (actor_id) conditions.push(sql`l.actor_id = ${actor_id}`)
  if (entity) conditions.push(sql`l.entity = ${entity}`)
  if (entity_id) conditions.push(sql`l.entity_id = ${entity_id}`)
  if (action) conditions.push(sql`l.action = ${action}`)
  if (start_date) conditions.push(sql`l.at >= ${startOfDay(start_date)}`)
  if (end_date) conditions.push(sql`l.at < ${startOfDay(addDays(end_date, 1))}`)
  // thousands at once, told by the import's own entry; what the dates bring every night; and hundreds of visits a day, here only those against a rule
  if (!action && !entity && !entity_id && !query.member_id && !query.membership_id && !search)
    conditions.push(
      sql`(l.action <> 'imports.run' or l.entity = 'imports')`,
      ...(actor_kind === 'system'
        ? []
        : [sql`l.action not in ('memberships.follow_dates', 'subscriptions.follow_dates')`]),
    )
  // people sign in many times a day; what was new about it, and what was refused, is shown
  if (!action && !entity_id && !actor_id)
    conditions.push(sql`(l.action <> 'sessions.signedIn' or l.after ? 'is_new_device')`)
  if (!action && entity !== 'visits') conditions.push(sql`(l.action <> 'visits.checkIn' or l.after ? 'refusal')`)
  const asked = sql.join([...conditions, ...belonging(query, adminId)], sql` and `)
  return gym_id ? sql`${asked} and ${await standIn(db, gym_id, adminId, asked)}` : asked
}

/** One page of entries, the newest first unless sorted otherwise: of one owner, or of all on the platform level. */
export async function listEntries(
  db: Db,
  query: AuditQuery,
  adminId: string | null,
): Promise<{ rows: EntryRow[]; total: number }> {
  const condition = await conditionOf(db, query, adminId)
  const newest = sql`l.at desc, l.id desc`
  const order = sortOrder(query.sort, { date: sql`l.at` }, newest) ?? newest
  const { rows } = await sql<EntryRow>`
    select l.id, l.admin_id, l.actor_kind, l.actor_id, l.actor_name, l.action, l.entity, l.entity_id, l.before, l.after, l.at, l.request_id
    from audit_log l where ${condition}
    order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from audit_log l where ${condition}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
