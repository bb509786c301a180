import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner } from '#src/server/owned.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { PromoCode, promoCodes } from '../contract.ts'
import { meantCode, type PromoFacts, type PromoState, promoState } from '../rules.ts'
import { countedUses, discountedBy } from './promo-uses.ts'

export type PromoTerms = {
  percent: number | null
  amount: Tiyin | null
  planIds: readonly string[]
  gymIds: readonly string[]
  validFrom: Day
  validTo: Day | null
  mostUses: number | null
  mostUsesEach: number | null
  isOn: boolean
}

type Named = { _id: string; name: string }
type PromoRow = PromoFacts & {
  id: string
  code: string
  percent: number | null
  amount_tiyin: Tiyin | null
  plans: Named[]
  gyms: Named[]
  discounted_tiyin: Tiyin
  version: number
  created_at: Date
}

const shown = (row: PromoRow, today: Day): PromoCode => ({
  _id: row.id,
  promo_code: row.code,
  percent: row.percent,
  amount: row.amount_tiyin === null ? null : toSom(row.amount_tiyin),
  plans: row.plans,
  gyms: row.gyms,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  most_uses: row.most_uses,
  most_uses_each: row.most_uses_each,
  is_on: row.is_on,
  state: promoState(row, today),
  uses: row.uses,
  discounted: toSom(row.discounted_tiyin),
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

const columns = (adminId: string) => sql`
  c.id, c.code, c.percent, c.amount_tiyin, c.valid_from, c.valid_to, c.most_uses, c.most_uses_each, c.is_on, c.version, c.created_at,
  ${countedUses('c', adminId)} as uses, ${discountedBy('c', adminId)} as discounted_tiyin,
  (select coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.name), '[]') from membership_plans p
    where p.admin_id = ${adminId} and p.id = any(c.plan_ids)) as plans,
  (select coalesce(jsonb_agg(jsonb_build_object('_id', g.id, 'name', g.name) order by g.name), '[]') from gyms g
    where g.admin_id = ${adminId} and g.id = any(c.gym_ids)) as gyms`

/** The same rule as `promoState`, of a code `c`; test/state-rules.test.ts holds both together. */
export const promoStateOn = (uses: RawBuilder<number>, today: Day) => sql<PromoState>`case
  when not c.is_on then 'off' when c.valid_from > ${today}::date then 'ahead' when c.valid_to < ${today}::date then 'over'
  when c.most_uses <= ${uses} then 'used_up' else 'open' end`

export async function listPromoCodes(
  db: Db,
  adminId: string,
  { page, limit, search, state, filterAz, sort, start_date, end_date }: Parsed<typeof promoCodes.all>['query'],
  today: Day,
): Promise<{ promoCodes: PromoCode[]; total: number }> {
  const onDays = sql`${end_date ? sql`c.valid_from <= ${end_date}` : sql`true`}
    and ${start_date ? sql`coalesce(c.valid_to, 'infinity') >= ${start_date}` : sql`true`}`
  const where = sql`c.admin_id = ${adminId} and strpos(c.code, ${meantCode(search ?? '')}) > 0 and ${onDays}
    and (${state ?? null}::text is null or ${promoStateOn(countedUses('c', adminId), today)} = ${state ?? null}::text)`
  const newest = sql`c.created_at desc, c.id desc`
  const sorts = {
    code: sql`c.code`,
    days: sql`c.valid_from`,
    uses: countedUses('c', adminId),
    discounted: discountedBy('c', adminId),
  }
  const usual = filterAz ? sql`c.code ${filterAz === 'abc' ? sql`` : sql`desc`}` : newest
  const { rows } = await sql<PromoRow>`
    select ${columns(adminId)} from promo_codes c where ${where} order by ${sortOrder(sort, sorts, newest) ?? usual} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from promo_codes c where ${where}`.execute(db)
  return { promoCodes: rows.map((row) => shown(row, today)), total: counted[0]?.total ?? 0 }
}

export async function findPromoCode(
  db: Db,
  adminId: string,
  id: string,
  { today, lock = false }: { today: Day; lock?: boolean },
): Promise<PromoCode | undefined> {
  // held before its uses are counted: a sale that took it is either counted or comes after
  if (lock) await sql`select from promo_codes c where c.admin_id = ${adminId} and c.id = ${id} for update`.execute(db)
  const { rows } = await sql<PromoRow>`
    select ${columns(adminId)} from promo_codes c where c.admin_id = ${adminId} and c.id = ${id}`.execute(db)
  return rows[0] && shown(rows[0], today)
}

/** False when the owner has the code already, on or off. */
export async function insertPromoCode(
  db: Db,
  adminId: string,
  { id, code, now, ...terms }: PromoTerms & { id: string; code: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into promo_codes (admin_id, id, code, percent, amount_tiyin, plan_ids, gym_ids, valid_from, valid_to, most_uses, most_uses_each, is_on, created_at)
    values (${adminId}, ${id}, ${code}, ${terms.percent}, ${terms.amount}, ${terms.planIds}::uuid[], ${terms.gymIds}::uuid[], ${terms.validFrom}, ${terms.validTo},
      ${terms.mostUses}, ${terms.mostUsesEach}, ${terms.isOn}, ${now})
    on conflict on constraint promo_codes_code_key do nothing returning id`.execute(db)
  return rows.length > 0
}

export async function updatePromoCode(db: Db, adminId: string, id: string, terms: PromoTerms): Promise<void> {
  await sql`
    update promo_codes set percent = ${terms.percent}, amount_tiyin = ${terms.amount}, plan_ids = ${terms.planIds}::uuid[], gym_ids = ${terms.gymIds}::uuid[],
      valid_from = ${terms.validFrom}, valid_to = ${terms.validTo}, most_uses = ${terms.mostUses}, most_uses_each = ${terms.mostUsesEach},
      is_on = ${terms.isOn}, version = version + 1
    where admin_id = ${adminId} and id = ${id}`.execute(db)
}

/** Plans of the list that the owner does not have, or that no list shows. */
export async function hasForeignPlan(db: Db, adminId: string, planIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${planIds}::uuid[]) as asked (id)
    where not exists (select from membership_plans p where p.admin_id = ${adminId} and p.id = asked.id and not p.is_hidden) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** A code of this owner, whatever may be done with it; of any owner for null. */
export async function isCode(db: Db, adminId: string | null, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from promo_codes c where c.code = ${code} and ${ofOwner('c', adminId)} limit 1`.execute(db)
  return rows.length > 0
}

export async function hasOpenCode(db: Db, adminId: string, gymId: string, today: Day): Promise<boolean> {
  const { rows } = await sql`
    select from promo_codes c where c.admin_id = ${adminId} and (c.gym_ids = '{}' or ${gymId}::uuid = any(c.gym_ids))
      and ${promoStateOn(countedUses('c', adminId), today)} = 'open' limit 1`.execute(db)
  return rows.length > 0
}
