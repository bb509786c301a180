import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import type { AuditRecord } from '../contract.ts'
import { type RecordKind, recordKinds } from '../rules.ts'

export type RecordRow = {
  kind: RecordKind
  id: string
  admin_id: string | null
  name: string
  gym_id: string | null
  gym_name: string | null
  member_id: string | null
  membership_id: string | null
  subscription_id: string | null
  is_live: boolean
  /** Their personal data was erased on request: the log keeps the row, nobody reads the person from it. */
  is_erased: boolean
}

type Of = { ids: readonly string[]; adminId: string | null }
const none = sql`null::uuid`
/** Of `class_coaches r`: who is an employee too is called as there. */
const coachName = sql`coalesce(e.fullname, r.fullname)`

/** One select for each kind of record, all with the same columns. */
const selects: Readonly<Record<RecordKind, (of: Of) => RawBuilder<unknown>>> = {
  admins: ({ ids, adminId }) => sql`
    select 'admins' as kind, r.id, r.id as admin_id, r.fullname as name, ${none} as gym_id, null::text as gym_name, ${none} as member_id,
      ${none} as membership_id, ${none} as subscription_id, r.deleted_at is null as is_live, false as is_erased
    from admins r where r.id = any(${ids}::uuid[]) and (${adminId}::uuid is null or r.id = ${adminId}::uuid)`,
  gyms: ({ ids, adminId }) => sql`
    select 'gyms', r.id, r.admin_id, r.name, r.id, r.name, ${none}, ${none}, ${none}, r.deleted_at is null, false
    from gyms r where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  employees: ({ ids, adminId }) => sql`
    select 'employees', r.id, r.admin_id, r.fullname, ${none}, null, ${none}, ${none}, ${none}, true, false
    from employees r where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  plans: ({ ids, adminId }) => sql`
    select 'plans', r.id, r.admin_id, r.name, ${none}, null, ${none}, ${none}, ${none}, true, false
    from membership_plans r where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}
    union all
    select 'plans', r.id, null, r.name, ${none}, null, ${none}, ${none}, ${none}, true, false
    from subscription_plans r where r.id = any(${ids}::uuid[])`,
  members: ({ ids, adminId }) => sql`
    select 'members', r.id, r.admin_id, r.fullname, (
        select mg.gym_id from member_gyms mg where mg.admin_id = ${ownerOf('r', adminId)} and mg.member_id = r.id order by mg.gym_id limit 1),
      null, r.id, ${none}, ${none}, r.deleted_at is null, r.erased_at is not null
    from members r where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  memberships: ({ ids, adminId }) => sql`
    select 'memberships', r.id, r.admin_id, m.fullname || ', ' || r.plan_name, r.gym_id, g.name, r.member_id, r.id, ${none}, m.deleted_at is null, m.erased_at is not null
    from memberships r
    join members m on m.admin_id = r.admin_id and m.id = r.member_id join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  transactions: ({ ids, adminId }) => sql`
    select 'transactions', r.id, r.admin_id, coalesce(m.fullname, g.name), r.gym_id, g.name, r.member_id, r.membership_id, r.subscription_id, true, m.erased_at is not null
    from transactions r
    left join members m on m.admin_id = r.admin_id and m.id = r.member_id join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  subscriptions: ({ ids, adminId }) => sql`
    select 'subscriptions', r.id, r.admin_id, g.name || ', ' || r.plan_name, r.gym_id, g.name, ${none}, ${none}, r.id, g.deleted_at is null, false
    from subscriptions r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  visits: ({ ids, adminId }) => sql`
    select 'visits', r.id, r.admin_id, m.fullname, r.gym_id, g.name, r.member_id, ${none}, ${none}, m.deleted_at is null, m.erased_at is not null
    from visits r
    join members m on m.admin_id = r.admin_id and m.id = r.member_id join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  cash_shifts: ({ ids, adminId }) => sql`
    select 'cash_shifts', r.id, r.admin_id, g.name, r.gym_id, g.name, ${none}, ${none}, ${none}, true, false
    from cash_shifts r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  imports: ({ ids, adminId }) => sql`
    select 'imports', r.id, r.admin_id, r.file_name, r.gym_id, g.name, ${none}, ${none}, ${none}, true, false
    from imports r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  leads: ({ ids, adminId }) => sql`
    select 'leads', r.id, r.admin_id, r.fullname, r.gym_id, g.name, ${none}, ${none}, ${none}, true, false
    from leads r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  gift_cards: ({ ids, adminId }) => sql`
    select 'gift_cards', r.id, r.admin_id, '…' || r.code_end, r.gym_id, g.name, ${none}, ${none}, ${none}, true, false
    from gift_cards r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  class_kinds: ({ ids, adminId }) => sql`
    select 'class_kinds', r.id, r.admin_id, r.name, ${none}, null, ${none}, ${none}, ${none}, r.archived_at is null, false
    from class_kinds r where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  class_coaches: ({ ids, adminId }) => sql`
    select 'class_coaches', r.id, r.admin_id, ${coachName}, ${none}, null, ${none}, ${none}, ${none}, r.left_at is null, false
    from class_coaches r left join employees e on e.admin_id = r.admin_id and e.id = r.employee_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  class_rooms: ({ ids, adminId }) => sql`
    select 'class_rooms', r.id, r.admin_id, r.name, r.gym_id, g.name, ${none}, ${none}, ${none}, r.archived_at is null, false
    from class_rooms r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  class_series: ({ ids, adminId }) => sql`
    select 'class_series', r.id, r.admin_id, k.name || ', ' || to_char(r.starts_time, 'HH24:MI'), r.gym_id, g.name, ${none}, ${none}, ${none}, r.ended_at is null, false
    from class_series r join class_kinds k on k.admin_id = r.admin_id and k.id = r.kind_id
    join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
  class_sessions: ({ ids, adminId }) => sql`
    select 'class_sessions', r.id, r.admin_id, k.name || ', ' || to_char(r.starts_at at time zone 'Asia/Tashkent', 'DD.MM.YYYY HH24:MI'), r.gym_id, g.name, ${none}, ${none}, ${none}, true, false
    from class_sessions r join class_kinds k on k.admin_id = r.admin_id and k.id = r.kind_id
    join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`,
}

const isKind = (entity: string): entity is RecordKind => (recordKinds as readonly string[]).includes(entity)

export const keyOf = (kind: string, adminId: string | null, id: string): string => `${kind} ${adminId ?? ''} ${id}`

/** The records of entries, by kind, owner and id: two owners may know one person. */
export async function findRecords(
  db: Db,
  adminId: string | null,
  wanted: readonly { entity: string; entity_id: string | null }[],
): Promise<Map<string, RecordRow>> {
  const idsByKind = new Map<RecordKind, Set<string>>()
  for (const { entity, entity_id } of wanted)
    if (entity_id && isKind(entity)) idsByKind.set(entity, (idsByKind.get(entity) ?? new Set<string>()).add(entity_id))
  if (idsByKind.size === 0) return new Map()
  const parts = [...idsByKind].map(([kind, ids]) => selects[kind]({ ids: [...ids], adminId }))
  // the first one names the columns
  const { rows } = await sql<RecordRow>`
    ${selects.admins({ ids: [], adminId })} union all ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [keyOf(row.kind, row.admin_id, row.id), row]))
}

export const recordReply = (row: RecordRow): AuditRecord => ({
  kind: row.kind,
  _id: row.id,
  name: row.name,
  admin_id: row.admin_id,
  gym_id: row.gym_id,
  member_id: row.member_id,
  membership_id: row.membership_id,
  subscription_id: row.subscription_id,
  is_live: row.is_live,
})

/** What ids in old and new values are called. */
export async function findNames(
  db: Db,
  adminId: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const of = (table: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
    sql`select r.id, ${name} as name from ${table} r where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}`
  const { rows } = await sql<{ id: string; name: string }>`
    ${of(sql`gyms`, sql`r.name`)} union all ${of(sql`employees`, sql`r.fullname`)} union all ${of(sql`members`, sql`r.fullname`)}
    union all ${of(sql`membership_plans`, sql`r.name`)} union all ${of(sql`memberships`, sql`r.plan_name`)}
    union all ${of(sql`subscriptions`, sql`r.plan_name`)} union all ${of(sql`class_kinds`, sql`r.name`)} union all ${of(sql`class_rooms`, sql`r.name`)}
    union all ${of(sql`imports`, sql`r.file_name`)}
    union all select r.id, ${coachName} as name from class_coaches r left join employees e on e.admin_id = r.admin_id and e.id = r.employee_id
      where r.id = any(${ids}::uuid[]) and ${ofOwner('r', adminId)}
    union all select r.id, r.name from subscription_plans r where r.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
