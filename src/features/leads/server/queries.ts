import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#src/contract/endpoint.ts'
import type { Actor } from '#src/server/actor.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { withinDays } from '#src/server/within-days.ts'
import type { Db } from '#src/server/db.ts'
import { searchCondition } from '#src/server/search-condition.ts'
import { findOwner, ofOwner, ownerOf, pageOfOwned } from '#src/server/owned.ts'
import type { Lead, leads } from '../contract.ts'
import type { LeadStatus } from '../rules.ts'

type LeadRow = {
  id: string
  admin_id: string
  gym_id: string
  gym_name: string
  fullname: string
  phone_number: string
  text: string | null
  status: LeadStatus
  note: string | null
  member_id: string | null
  member_name: string | null
  invited_by: string | null
  inviter_name: string | null
  bonus_at: Date | null
  bonus_taken_at: Date | null
  days_brought: number
  days_came: number
  answered_by: string | null
  answered_at: Date | null
  version: number
  created_at: Date
}

const columns = (page: RawBuilder<unknown>, adminId: string | null): RawBuilder<unknown> => sql`
  select l.id, l.admin_id, l.gym_id, g.name as gym_name, l.fullname, l.phone_number, l.text, l.status, l.note, l.version, l.created_at, l.answered_at,
    m.id as member_id, m.fullname as member_name, l.invited_by, i.fullname as inviter_name, l.bonus_at, l.bonus_taken_at, l.days_brought, l.days_came,
    case l.answered_by_kind
      when 'admin' then (select a.fullname from admins a where a.id = l.answered_by_id)
      when 'employee' then (select e.fullname from employees e where e.admin_id = ${ownerOf('l', adminId)} and e.id = l.answered_by_id)
    end as answered_by
  from ${page} l
  join gyms g on g.admin_id = ${ownerOf('l', adminId)} and g.id = l.gym_id
  left join members m on m.admin_id = ${ownerOf('l', adminId)} and m.phone_number = l.phone_number and m.deleted_at is null
  left join members i on i.admin_id = ${ownerOf('l', adminId)} and i.id = l.invited_by`

const shown = (row: LeadRow): Lead => ({
  _id: row.id,
  fullname: row.fullname,
  phone_number: row.phone_number,
  text: row.text,
  gym_id: { _id: row.gym_id, name: row.gym_name },
  status: row.status,
  note: row.note,
  member: row.member_id ? { _id: row.member_id, fullname: row.member_name ?? '' } : null,
  invited_by: row.invited_by ? { _id: row.invited_by, fullname: row.inviter_name ?? '' } : null,
  bonus: row.bonus_at && {
    days_brought: row.days_brought,
    days_came: row.days_came,
    is_taken_back: row.bonus_taken_at !== null,
  },
  answered_by: row.answered_by,
  answeredAt: row.answered_at?.toISOString() ?? null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

type Scope = { adminId: string | null; gymIds: readonly string[] | null }

export async function listLeads(
  db: Db,
  query: Parsed<typeof leads.all>['query'],
  { adminId, gymIds }: Scope,
): Promise<{ leads: Lead[]; waiting: number; total: number }> {
  const within = sql`${ofOwner('l', adminId)} and (${gymIds}::uuid[] is null or l.gym_id = any(${gymIds}::uuid[]))`
  const { status, search } = query
  const where = sql`${within} and (${status ?? null}::text is null or l.status = ${status ?? null})
    and ${withinDays(sql`l.created_at`, query)}
    and ${searchCondition(search, (matches) => matches('l'))}`
  const newest = sql`l.created_at desc, l.id desc`
  const order = sortOrder(query.sort, { name: sql`l.fullname`, date: sql`l.created_at` }, newest) ?? newest
  const limited = sql`from leads l where ${where} order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  const [source, onPage] = await pageOfOwned(db, { table: 'leads', as: 'l', adminId }, limited)
  const { rows } = await sql<LeadRow>`${columns(source, adminId)} where ${onPage} order by ${order}`.execute(db)
  const { rows: counted } = await sql<{ total: number; waiting: number }>`
    select (select count(*) from leads l where ${where}) as total,
      (select count(*) from leads l where ${within} and l.status = 'new') as waiting`.execute(db)
  return { leads: rows.map(shown), waiting: counted[0]?.waiting ?? 0, total: counted[0]?.total ?? 0 }
}

export async function getLead(db: Db, adminId: string, id: string): Promise<Lead> {
  const { rows } =
    await sql<LeadRow>`${columns(sql`leads`, adminId)} where l.admin_id = ${adminId} and l.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error(`lead ${id} vanished`)
  return shown(rows[0])
}

type LockedLead = {
  id: string
  admin_id: string
  gym_id: string
  status: LeadStatus
  note: string | null
  version: number
  has_bonus: boolean
}

export async function findLeadForUpdate(db: Db, adminId: string | null, id: string): Promise<LockedLead | undefined> {
  const owner = adminId ?? (await findOwner(db, 'leads', id))
  if (!owner) return undefined
  const { rows } = await sql<LockedLead>`
    select id, admin_id, gym_id, status, note, version, bonus_at is not null as has_bonus from leads
    where id = ${id} and admin_id = ${owner} for update`.execute(db)
  return rows[0]
}

type Answer = { status: LeadStatus; note: string | null; by: Actor; now: Date }

export const updateLead = async (db: Db, { admin_id, id }: LockedLead, { status, note, by, now }: Answer) => {
  await sql`
    update leads set status = ${status}, note = ${note}, answered_at = ${now}, answered_by_kind = ${by.role}, answered_by_id = ${by.id},
      version = version + 1
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

export const deleteLead = async (db: Db, { admin_id, id }: Pick<LockedLead, 'admin_id' | 'id'>): Promise<void> => {
  await sql`delete from leads where admin_id = ${admin_id} and id = ${id}`.execute(db)
}
