import { sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import { foldText } from '#src/contract/text.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { SortOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { searchCondition } from '#src/server/search-condition.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { together } from '#src/server/together.ts'
import type { PlanFiscal } from '../fiscal.ts'
import { keptConditions, type PlanCategory, type PlanConditions } from '../rules.ts'

export type PlanOption = { key: string; value: string }

export type PlanRow = PlanFiscal & {
  category: PlanCategory
  admin_id: string | null
  admin_name: string | null
  id: string
  name: string
  price_tiyin: Tiyin
  duration_days: number
  options: PlanOption[]
  freeze_days: number | null
  conditions: Partial<PlanConditions>
  gyms: { _id: string; name: string }[]
  is_used: boolean
  version: number
  created_at: Date
  archived_at: Date | null
}

export type PlanFilter = {
  search?: string | undefined
  filterAz?: 'abc' | 'cba' | undefined
  sort?: SortOf<'duration' | 'price'> | undefined
  archived?: boolean | undefined
}

const membershipPlan = (adminId: string | null) => sql`
  'membership' as category, p.admin_id, a.fullname as admin_name, p.id, p.name, p.price_tiyin, p.duration_days, p.options, p.freeze_days,
  p.conditions, p.mxik, p.package_code, p.unit_code, p.vat_percent, p.version, p.created_at, p.archived_at,
  coalesce((
    select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id)
    from membership_plan_gyms pg join gyms g on g.admin_id = pg.admin_id and g.id = pg.gym_id
    where pg.admin_id = ${ownerOf('p', adminId)} and pg.plan_id = p.id and g.deleted_at is null), '[]') as gyms,
  exists (select from memberships m where m.admin_id = ${ownerOf('p', adminId)} and m.plan_id = p.id) as is_used`

const subscriptionPlan = (adminId: string | null) => sql`
  'subscription' as category, null::uuid as admin_id, null::text as admin_name, p.id, p.name, p.price_tiyin, p.duration_days, p.options,
  null::int as freeze_days, '{}'::jsonb as conditions, p.mxik, p.package_code, p.unit_code, p.vat_percent, p.version, p.created_at, p.archived_at, '[]'::json as gyms,
  ${adminId ? sql`exists (select from subscriptions s where s.admin_id = ${adminId} and s.plan_id = p.id)` : sql`false`} as is_used`

/** Whether any owner ever had the platform's plans: asked of each by its key, since rows of owners may stand on many nodes. */
async function withUseOfAll(db: Db, plans: readonly PlanRow[]): Promise<PlanRow[]> {
  const used = await together(
    ...plans.map(({ id }) => sql`select 1 as is_used from subscriptions where plan_id = ${id} limit 1`.execute(db)),
  )
  return plans.map((plan, nr) => ({ ...plan, is_used: used[nr]?.rows.length === 1 }))
}

const matches = ({ search, archived }: PlanFilter) =>
  sql`(p.archived_at is not null) = ${archived ?? false} and ${searchCondition(search, (matches) => matches('p'))}`

const ordered = ({ filterAz, sort }: PlanFilter) =>
  sortOrder(sort, { duration: sql`p.duration_days`, price: sql`p.price_tiyin` }, sql`p.name, p.id`) ??
  (filterAz === 'abc'
    ? sql`p.name, p.id`
    : filterAz === 'cba'
      ? sql`p.name desc, p.id desc`
      : sql`p.created_at desc, p.id desc`)

/** More plans than anybody keeps: lists of plans are not paged. */
const most = 400

export async function listSubscriptionPlans(db: Db, adminId: string | null, filter: PlanFilter): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${subscriptionPlan(adminId)} from subscription_plans p where ${matches(filter)} order by ${ordered(filter)} limit ${most}`.execute(
    db,
  )
  return adminId ? rows : await withUseOfAll(db, rows)
}

/** `gymIds` null: of every gym that the scope holds. */
export async function listMembershipPlans(
  db: Db,
  adminId: string | null,
  gymIds: readonly string[] | null,
  filter: PlanFilter,
): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${membershipPlan(adminId)} from membership_plans p join admins a on a.id = p.admin_id
    where ${ofOwner('p', adminId)} and not p.is_hidden and ${matches(filter)}
      and (${gymIds}::uuid[] is null or exists (
        select from membership_plan_gyms pg where pg.admin_id = ${ownerOf('p', adminId)} and pg.plan_id = p.id and pg.gym_id = any (${gymIds}::uuid[])))
    order by ${ordered(filter)} limit ${most}`.execute(db)
  return rows
}

/** A plan of either kind: an owner's within `adminId`, or one of the platform. */
export async function findPlan(db: Db, adminId: string | null, id: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${membershipPlan(adminId)} from membership_plans p join admins a on a.id = p.admin_id
    where p.id = ${id} and ${ofOwner('p', adminId)} and not p.is_hidden`.execute(db)
  if (rows[0]) return rows[0]
  const { rows: sold } =
    await sql<PlanRow>`select ${subscriptionPlan(adminId)} from subscription_plans p where p.id = ${id}`.execute(db)
  return adminId ? sold[0] : (await withUseOfAll(db, sold))[0]
}

export type PlanTerms = PlanFiscal & {
  name: string
  price_tiyin: Tiyin
  duration_days: number
  options: PlanOption[]
  freeze_days: number | null
  conditions: PlanConditions
  archived_at: Date | null
}

const fiscalValues = ({ mxik, package_code, unit_code, vat_percent }: PlanFiscal) =>
  sql`${mxik}, ${package_code}, ${unit_code}, ${vat_percent}`

export async function insertSubscriptionPlan(db: Db, id: string, terms: PlanTerms, now: Date): Promise<void> {
  const { name, price_tiyin, duration_days, options } = terms
  await sql`
    insert into subscription_plans (id, name, price_tiyin, duration_days, options, search_text, created_at, mxik, package_code, unit_code, vat_percent)
    values (${id}, ${name}, ${price_tiyin}, ${duration_days}, ${JSON.stringify(options)}::jsonb, ${foldText(name)}, ${now}, ${fiscalValues(terms)})`.execute(
    db,
  )
}

export async function insertMembershipPlan(
  db: Db,
  adminId: string,
  id: string,
  terms: PlanTerms,
  now: Date,
): Promise<void> {
  const { name, price_tiyin, duration_days, options, freeze_days, conditions } = terms
  await sql`
    insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, options, freeze_days, conditions, search_text, created_at,
      mxik, package_code, unit_code, vat_percent)
    values (${adminId}, ${id}, ${name}, ${price_tiyin}, ${duration_days}, ${JSON.stringify(options)}::jsonb, ${freeze_days},
      ${JSON.stringify(keptConditions(conditions))}::jsonb, ${foldText(name)}, ${now}, ${fiscalValues(terms)})`.execute(
    db,
  )
}

/** A plan that no list offers: what is sold by another act stands on it. It counts as archived, so that nothing else sells it. */
export async function insertHiddenPlan(
  db: Db,
  adminId: string,
  id: string,
  terms: PlanTerms,
  now: Date,
): Promise<void> {
  await insertMembershipPlan(db, adminId, id, terms, now)
  await sql`update membership_plans set is_hidden = true, archived_at = ${now} where admin_id = ${adminId} and id = ${id}`.execute(
    db,
  )
}

export async function replacePlanGyms(
  db: Db,
  adminId: string,
  planId: string,
  gymIds: readonly string[],
): Promise<void> {
  await sql`delete from membership_plan_gyms where admin_id = ${adminId} and plan_id = ${planId}`.execute(db)
  await sql<{ gym_id: string }>`
    insert into membership_plan_gyms (admin_id, plan_id, gym_id)
    select ${adminId}, ${planId}, gym_id from unnest(${[...new Set(gymIds)]}::uuid[]) as gym_id
    returning gym_id`.execute(db)
}

/** False when somebody else was faster. */
export async function updatePlan(db: Db, plan: PlanRow, terms: PlanTerms, version: number): Promise<boolean> {
  const { name, price_tiyin, duration_days, options, freeze_days, conditions, archived_at } = terms
  const common = sql`
    name = ${name}, price_tiyin = ${price_tiyin}, duration_days = ${duration_days}, options = ${JSON.stringify(options)}::jsonb,
    search_text = ${foldText(name)}, archived_at = ${archived_at}, mxik = ${terms.mxik}, package_code = ${terms.package_code},
    unit_code = ${terms.unit_code}, vat_percent = ${terms.vat_percent}, version = version + 1`
  const { numAffectedRows } =
    plan.category === 'membership'
      ? await sql`
          update membership_plans set ${common}, freeze_days = ${freeze_days}, conditions = ${JSON.stringify(keptConditions(conditions))}::jsonb
          where admin_id = ${plan.admin_id} and id = ${plan.id} and version = ${version}`.execute(db)
      : await sql`update subscription_plans set ${common} where id = ${plan.id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

/** Nobody may sell or change the plan until this transaction ends. */
export async function lockPlan(db: Db, { category, admin_id, id }: PlanRow): Promise<void> {
  if (category === 'membership')
    await sql`select 1 from membership_plans where admin_id = ${admin_id} and id = ${id} for update`.execute(db)
  else await sql`select 1 from subscription_plans where id = ${id} for update`.execute(db)
}

export async function deletePlan(db: Db, { category, admin_id, id }: PlanRow): Promise<void> {
  if (category === 'subscription') {
    await sql`delete from subscription_plans where id = ${id}`.execute(db)
    return
  }
  await sql`delete from membership_plan_gyms where admin_id = ${admin_id} and plan_id = ${id}`.execute(db)
  await sql`delete from membership_plans where admin_id = ${admin_id} and id = ${id}`.execute(db)
}
