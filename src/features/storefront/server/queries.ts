import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { WorkingHours } from '#src/features/gyms/contract.ts'
import { isSoldOnline } from '#src/features/gift-orders/server/order.ts'
import { ratingShown } from '#src/features/gyms/rules.ts'
import type { PublicGym } from '#src/features/gyms/server/public-address.ts'
import { type HoursRow, hoursColumns, hoursShown } from '#src/features/gyms/server/working-hours.ts'
import type { OwnNews } from '#src/features/news/contract.ts'
import { listShownNews } from '#src/features/news/server/queries.ts'
import type { GymPhoto } from '#src/features/photos/contract.ts'
import { listPhotos } from '#src/features/photos/server/queries.ts'
import { type PlanConditions, readConditions } from '#src/features/plans/rules.ts'
import type { Db } from '#src/server/db.ts'
import { openFileUrl } from '#src/server/files.ts'
import { listShownClasses, listShownCoaches, type ShownClass, type ShownCoach } from './classes-shown.ts'

type Plan = {
  name: string
  price: number
  days: number
  options: readonly { key: string; value: string }[]
  conditions: PlanConditions
}

/** All that a gym shows to strangers. */
export type Storefront = {
  name: string
  slug: string
  logo: string | null
  phone: string
  address: string
  mapUrl: string | null
  text: string | null
  rating: { average: number | null; count: number }
  hours: WorkingHours
  holidays: readonly { date: Day; name: string }[]
  facilities: readonly string[]
  plans: readonly Plan[]
  news: readonly OwnNews[]
  /** the file of the picture that stands for it */
  cover: string | null
  photos: readonly GymPhoto[]
  classes: readonly ShownClass[]
  coaches: readonly ShownCoach[]
  /** Bought here, and paid online. */
  sellsGiftCards: boolean
}

type GymRow = HoursRow & {
  logo: string | null
  cover: string | null
  phone_number: string
  address: string
  map_url: string | null
  public_text: string | null
  rating_sum: number
  rating_count: number
  facilities: string[]
  holidays: { date: Day; name: string }[]
}
type PlanRow = {
  name: string
  price_tiyin: Tiyin
  duration_days: number
  options: Plan['options']
  conditions: Partial<PlanConditions>
}

/** Holidays are told some time ahead. */
const holidayDays = 30
const mostPlans = 50

/** The picture that stands for the gym `g`: its first photo, else its logo. */
const coverOf = (adminId: string) =>
  sql`coalesce((select p.picture from gym_photos p where p.admin_id = ${adminId} and p.gym_id = g.id order by p.position, p.id limit 1), g.logo)`

/** In the scope of the gym's owner. */
export async function findCover(db: Db, gym: PublicGym): Promise<string | null> {
  const { rows } = await sql<{ cover: string | null }>`
    select ${coverOf(gym.admin_id)} as cover from gyms g where g.admin_id = ${gym.admin_id} and g.id = ${gym.id}`.execute(
    db,
  )
  return rows[0]?.cover ?? null
}

/** In the scope of the gym's owner. */
export async function readStorefront(
  db: Db,
  gym: PublicGym,
  at: { now: Date; today: Day; secret: string },
): Promise<Storefront> {
  const { today, secret } = at
  const { rows } = await sql<GymRow>`
    select g.logo, ${coverOf(gym.admin_id)} as cover, g.phone_number, g.address, g.map_url, g.rating_sum, g.rating_count, s.public_text,
      ${hoursColumns},
      array(select f.name from gym_facilities f where f.admin_id = ${gym.admin_id} and f.gym_id = g.id order by f.position) as facilities,
      (select coalesce(json_agg(json_build_object('date', h.holiday_on, 'name', h.name) order by h.holiday_on), '[]') from gym_holidays h
        where h.admin_id = ${gym.admin_id} and h.gym_id = g.id and h.holiday_on between ${today} and ${addDays(today, holidayDays)}) as holidays
    from gyms g join gym_settings s on s.admin_id = g.admin_id and s.gym_id = g.id
    where g.admin_id = ${gym.admin_id} and g.id = ${gym.id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`gym ${gym.id} vanished`)
  const plans = await sql<PlanRow>`
    select p.name, p.price_tiyin, p.duration_days, p.options, p.conditions
    from membership_plans p join membership_plan_gyms pg on pg.admin_id = p.admin_id and pg.plan_id = p.id and pg.gym_id = ${gym.id}
    where p.admin_id = ${gym.admin_id} and p.archived_at is null
    order by p.price_tiyin, p.name, p.id limit ${mostPlans}`.execute(db)
  const ofGym = { adminId: gym.admin_id, gymId: gym.id }
  /** Whoever reads this page has no session that opens pictures. */
  const openToAll = (picture: string | null | undefined) => openFileUrl(secret, picture ?? null, today)
  return {
    name: gym.name,
    slug: gym.slug,
    logo: openToAll(row.logo),
    phone: row.phone_number,
    address: row.address,
    mapUrl: row.map_url,
    text: row.public_text,
    rating: ratingShown(row.rating_sum, row.rating_count),
    hours: hoursShown(row),
    holidays: row.holidays,
    facilities: row.facilities,
    plans: plans.rows.map((plan) => ({
      name: plan.name,
      price: toSom(plan.price_tiyin),
      days: plan.duration_days,
      options: plan.options,
      conditions: readConditions(plan.conditions),
    })),
    cover: row.cover,
    photos: await listPhotos(db, ofGym, openToAll),
    news: await listShownNews(db, ofGym, { today, isForStrangers: true, shown: openToAll }),
    classes: await listShownClasses(db, gym, at),
    coaches: await listShownCoaches(db, gym, at),
    sellsGiftCards: await isSoldOnline({ db, today }, ofGym),
  }
}
