import { sql } from 'kysely'
import type { SortOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { LedgerFinding } from '../contract.ts'
import type { Finding } from './check-query.ts'

type Place = {
  owner: string | null
  gym_id: string | null
  gym_name: string | null
  member_id: string | null
  fullname: string | null
  membership_id: string | null
  subscription_id: string | null
}
export type Asked = {
  check?: string | undefined
  sort?: SortOf<'record' | 'rule'> | undefined
  page: number
  limit: number
}

/** What the newest check found, page by page, each with the record that it is about. */
export async function listFindings(
  db: Db,
  { check, sort, page, limit }: Asked,
): Promise<{ findings: LedgerFinding[]; total: number }> {
  const position = sql`f.position`
  const sorts = { record: sql`f.value ->> 'table'`, rule: sql`f.value ->> 'check'` }
  const { rows } = await sql<{ finding: Finding; total: number }>`
    select f.value as finding, count(*) over () as total
    from (select findings from ledger_checks order by finished_at desc, id desc limit 1) c,
      jsonb_array_elements(c.findings) with ordinality f (value, position)
    where ${check ?? null}::text is null or f.value ->> 'check' = ${check ?? null}
    order by ${sortOrder(sort, sorts, position) ?? position} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const found = rows.map(({ finding }) => finding)
  const places = await placesOf(db, found)
  return {
    findings: found.map((finding) => ({ ...finding, record: recordOf(places.get(finding)) })),
    total: rows[0]?.total ?? 0,
  }
}

const recordOf = (place: Place | undefined): LedgerFinding['record'] => ({
  owner: place?.owner ?? null,
  gym: place?.gym_id && place.gym_name !== null ? { _id: place.gym_id, name: place.gym_name } : null,
  member: place?.member_id && place.fullname !== null ? { _id: place.member_id, fullname: place.fullname } : null,
  membership_id: place?.membership_id ?? null,
  subscription_id: place?.subscription_id ?? null,
})

/** Owner, gym, member and debt of each, as far as they are there; owner by owner, as nodes join nothing from outside over all of them. */
async function placesOf(db: Db, found: readonly Finding[]): Promise<Map<Finding, Place>> {
  const places = new Map<Finding, Place>()
  for (const owner of new Set(found.map((one) => one.admin_id))) {
    if (!owner) continue
    const theirs = found.filter((one) => one.admin_id === owner)
    const { rows } = await sql<Place>`
      select a.fullname as owner, g.id as gym_id, g.name as gym_name, p.id as member_id, p.fullname, m.id as membership_id, s.id as subscription_id
      from unnest(${theirs.map((one) => one.table)}::text[], ${theirs.map((one) => one.id)}::uuid[]) with ordinality f (place, id, position)
      left join transactions t on f.place = 'transactions' and t.admin_id = ${owner} and t.id = f.id
      left join membership_freezes z on f.place = 'membership_freezes' and z.admin_id = ${owner} and z.id = f.id
      left join cash_shifts c on f.place = 'cash_shifts' and c.admin_id = ${owner} and c.id = f.id
      left join memberships m on m.admin_id = ${owner}
        and m.id = coalesce(t.membership_id, z.membership_id, case f.place when 'memberships' then f.id end)
      left join subscriptions s on s.admin_id = ${owner}
        and s.id = coalesce(t.subscription_id, case f.place when 'subscriptions' then f.id end)
      left join gyms g on g.admin_id = ${owner}
        and g.id = coalesce(m.gym_id, s.gym_id, t.gym_id, c.gym_id, case f.place when 'receipt_counters' then f.id end)
      left join members p on p.admin_id = ${owner} and p.id = coalesce(m.member_id, t.member_id)
      left join admins a on a.id = ${owner}
      order by f.position`.execute(db)
    theirs.forEach((one, index) => {
      const place = rows[index]
      if (place) places.set(one, place)
    })
  }
  return places
}

/** How many differences of each rule the newest check names. */
export async function countByRule(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ check: string; count: number }>`
    select f.value ->> 'check' as check, count(*) as count
    from (select findings from ledger_checks order by finished_at desc, id desc limit 1) c, jsonb_array_elements(c.findings) f (value)
    group by 1`.execute(db)
  return new Map(rows.map(({ check, count }) => [check, count]))
}
