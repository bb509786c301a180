import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'
import type { Db } from '#src/server/db.ts'
import { peopleFound } from '#src/server/found-people.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { AuditQuery } from '../contract.ts'
import type { ActorKind } from '../rules.ts'
import type { Recorded } from './sentences.ts'

export type EntryRow = {
  id: string
  admin_id: string | null
  admin_name: string | null
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

const likeOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const mostFound = 200

/** The records whose names hold what was typed: their own entries and, for members, those of what they bought. */
async function findIdsByName(db: Db, adminId: string | null, typed: string): Promise<string[]> {
  const folded = foldText(typed)
  const holds = sql`r.search_text like ${likeOf(folded)}`
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

/** Which gym an entry's record stands in; a member may stand in several. */
const standsIn = (gymId: string, adminId: string | null): RawBuilder<boolean> => sql`
  case l.entity
    when 'gyms' then l.entity_id = ${gymId}
    when 'members' then exists (select from member_gyms r where r.admin_id = ${ownerOf('l', adminId)} and r.member_id = l.entity_id and r.gym_id = ${gymId})
    when 'memberships' then exists (select from memberships r where r.admin_id = ${ownerOf('l', adminId)} and r.id = l.entity_id and r.gym_id = ${gymId})
    when 'transactions' then exists (select from transactions r where r.admin_id = ${ownerOf('l', adminId)} and r.id = l.entity_id and r.gym_id = ${gymId})
    when 'subscriptions' then exists (select from subscriptions r where r.admin_id = ${ownerOf('l', adminId)} and r.id = l.entity_id and r.gym_id = ${gymId})
    when 'visits' then exists (select from visits r where r.admin_id = ${ownerOf('l', adminId)} and r.id = l.entity_id and r.gym_id = ${gymId})
    when 'cash_shifts' then exists (select from cash_shifts r where r.admin_id = ${ownerOf('l', adminId)} and r.id = l.entity_id and r.gym_id = ${gymId})
    when 'imports' then exists (select from imports r where r.admin_id = ${ownerOf('l', adminId)} and r.id = l.entity_id and r.gym_id = ${gymId})
    when 'gift_cards' then exists (select from gift_cards r where r.admin_id = ${ownerOf('l', adminId)} and r.id = l.entity_id and r.gym_id = ${gymId})
    when 'plans' then exists (select from membership_plan_gyms r where r.admin_id = ${ownerOf('l', adminId)} and r.plan_id = l.entity_id and r.gym_id = ${gymId})
    when 'employees' then exists (select from employee_gyms r where r.admin_id = ${ownerOf('l', adminId)} and r.employee_id = l.entity_id and r.gym_id = ${gymId})
    else false
  end`

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
      sql`(l.entity_id = any(${ids}::uuid[]) or l.actor_id = any(${ids}::uuid[]) or l.actor_name ilike ${likeOf(search)} or l.request_id = ${search})`,
    )
  }
  if (actor_kind) conditions.push(sql`l.actor_kind = ${actor_kind}`)
  if (actor_id) conditions.push(sql`l.actor_id = ${actor_id}`)
  if (entity) conditions.push(sql`l.entity = ${entity}`)
  if (entity_id) conditions.push(sql`l.entity_id = ${entity_id}`)
  if (action) conditions.push(sql`l.action = ${action}`)
  if (start_date) conditions.push(sql`l.at >= ${startOfDay(start_date)}`)
  if (end_date) conditions.push(sql`l.at < ${startOfDay(addDays(end_date, 1))}`)
  if (gym_id) conditions.push(standsIn(gym_id, adminId))
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
  return sql.join([...conditions, ...belonging(query, adminId)], sql` and `)
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
    select l.id, l.admin_id, a.fullname as admin_name, l.actor_kind, l.actor_id, l.actor_name, l.action, l.entity, l.entity_id,
      l.before, l.after, l.at, l.request_id
    from (
      select l.* from audit_log l where ${condition}
      order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) l left join admins a on a.id = l.admin_id
    order by ${order}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from audit_log l where ${condition}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
