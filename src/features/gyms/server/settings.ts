import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { toSom } from '#src/contract/money.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { together } from '#src/server/together.ts'
import type { GymSettings, gyms } from '../contract.ts'
import type { debtRules, FreezeRequestPolicy } from '../rules.ts'
import { holdGym, type VisibleGym } from './gym-access.ts'
import { changeAddress } from './public-address.ts'
import { replaceFacilities } from './queries.ts'
import { type HoursRow, hoursColumns, hoursShown } from './working-hours.ts'

type SettingsRow = HoursRow & {
  debt_rule: (typeof debtRules)[number]
  debt_grace_days: number
  payment_due_days: number
  friend_days_brought: number
  friend_days_came: number
  sells_gift_cards: boolean
  is_freeze_allowed: boolean
  freeze_min_days: number
  freeze_max_count: number
  is_freeze_ended_by_visit: boolean
  is_freeze_refused_with_debt: boolean
  freeze_requests: FreezeRequestPolicy
  cancellation_fee_tiyin: number
  is_shift_required: boolean
  sms_texts: Partial<Record<'unpaid' | 'expiring' | 'expired', string>>
  sms_daily_cap: number
  expiring_notice_days: number
  is_sms_reminding: boolean
  is_sms_of_events: boolean
  is_public: boolean
  public_text: string | null
  version: number
  facilities: string[]
  holidays: { date: Day; name: string }[]
}

export async function getSettings(db: Db, gym: VisibleGym): Promise<GymSettings> {
  const reading = sql<SettingsRow>`
    select ${hoursColumns},
      s.debt_rule, s.debt_grace_days, s.payment_due_days, s.friend_days_brought, s.friend_days_came, s.sells_gift_cards, s.is_freeze_allowed, s.freeze_min_days, s.freeze_max_count,
      s.is_freeze_ended_by_visit, s.is_freeze_refused_with_debt, s.freeze_requests, s.cancellation_fee_tiyin, s.is_shift_required, s.sms_texts, s.sms_daily_cap, s.expiring_notice_days, s.is_sms_reminding, s.is_sms_of_events, s.version, s.is_public, s.public_text,
      array(select f.name from gym_facilities f where f.admin_id = ${gym.admin_id} and f.gym_id = s.gym_id order by f.position) as facilities,
      (select coalesce(json_agg(json_build_object('date', h.holiday_on, 'name', h.name) order by h.holiday_on), '[]')
        from gym_holidays h where h.admin_id = ${gym.admin_id} and h.gym_id = s.gym_id) as holidays
    from gym_settings s where s.admin_id = ${gym.admin_id} and s.gym_id = ${gym.id}`.execute(db)
  const addressing = sql<{ slug: string }>`
    select slug from gym_addresses where admin_id = ${gym.admin_id} and gym_id = ${gym.id} and is_current`.execute(db)
  const [{ rows }, { rows: addresses }] = await together(reading, addressing)
  const row = rows[0]
  if (!row) throw new Error(`gym ${gym.id} has no settings`)
  return {
    gym_id: { _id: gym.id, name: gym.name },
    facilities: row.facilities,
    workingHours: hoursShown(row),
    holidays: row.holidays,
    public_page: { slug: addresses[0]?.slug ?? null, is_on: row.is_public, text: row.public_text },
    debt: { rule: row.debt_rule, grace_days: row.debt_grace_days, payment_due_days: row.payment_due_days },
    friend_bonus: { days_brought: row.friend_days_brought, days_came: row.friend_days_came },
    sells_gift_cards: row.sells_gift_cards,
    freeze: {
      is_allowed: row.is_freeze_allowed,
      min_days: row.freeze_min_days,
      max_count: row.freeze_max_count,
      is_ended_by_visit: row.is_freeze_ended_by_visit,
      is_refused_with_debt: row.is_freeze_refused_with_debt,
      requests: row.freeze_requests,
    },
    cancellation_fee: toSom(row.cancellation_fee_tiyin),
    is_shift_required: row.is_shift_required,
    sms: {
      texts: {
        unpaid: row.sms_texts.unpaid ?? null,
        expiring: row.sms_texts.expiring ?? null,
        expired: row.sms_texts.expired ?? null,
      },
      daily_cap: row.sms_daily_cap,
      expiring_notice_days: row.expiring_notice_days,
      is_reminding: row.is_sms_reminding,
      is_telling: row.is_sms_of_events,
    },
    version: row.version,
  }
}

type Body = Parsed<typeof gyms.updateSettings>['body']

/** The days that differ, as they are kept: of those whose hours the gym has. */
function weekdaysKept({ isSameForAll, weekdays }: Hours): string | null {
  if (!weekdays) return null
  const counted = isSameForAll ? (['forAll'] as const) : (['forMen', 'forWomen'] as const)
  const days = weekdays.map(({ weekday, ...own }) => {
    const differing = counted.filter((who) => own[who] !== undefined)
    return [weekday, Object.fromEntries(differing.map((who) => [who, own[who]]))] as const
  })
  return JSON.stringify(Object.fromEntries(days.filter(([, own]) => Object.keys(own).length > 0)))
}

type Hours = NonNullable<Body['workingHours']>

const hoursWritten = (hours: Hours) => {
  const { forAll, forMen, forWomen } = hours
  return sql`is_same_for_all = ${hours.isSameForAll},
    for_all_from = coalesce(${forAll?.from ?? null}::time, for_all_from), for_all_to = coalesce(${forAll?.to ?? null}::time, for_all_to),
    for_men_from = coalesce(${forMen?.from ?? null}::time, for_men_from), for_men_to = coalesce(${forMen?.to ?? null}::time, for_men_to),
    for_women_from = coalesce(${forWomen?.from ?? null}::time, for_women_from), for_women_to = coalesce(${forWomen?.to ?? null}::time, for_women_to),
    weekday_hours = coalesce(${weekdaysKept(hours)}::jsonb, case when is_same_for_all = ${hours.isSameForAll} then weekday_hours else '{}' end)`
}

/** The columns of the parts that were sent. */
function partsWritten(body: Body) {
  const { workingHours: hours, debt, freeze, sms, public_page: page, friend_bonus: bonus } = body
  const texts = sms && Object.fromEntries(Object.entries(sms.texts).filter(([, text]) => text))
  return [
    hours && hoursWritten(hours),
    debt &&
      sql`debt_rule = ${debt.rule}, debt_grace_days = ${debt.grace_days}, payment_due_days = ${debt.payment_due_days}`,
    bonus && sql`friend_days_brought = ${bonus.days_brought}, friend_days_came = ${bonus.days_came}`,
    body.sells_gift_cards !== undefined && sql`sells_gift_cards = ${body.sells_gift_cards}`,
    freeze &&
      sql`is_freeze_allowed = ${freeze.is_allowed}, freeze_min_days = ${freeze.min_days}, freeze_max_count = ${freeze.max_count},
        is_freeze_ended_by_visit = ${freeze.is_ended_by_visit}, is_freeze_refused_with_debt = ${freeze.is_refused_with_debt},
        freeze_requests = coalesce(${freeze.requests ?? null}::text, freeze_requests)`,
    body.cancellation_fee !== undefined && sql`cancellation_fee_tiyin = ${body.cancellation_fee}`,
    body.is_shift_required !== undefined && sql`is_shift_required = ${body.is_shift_required}`,
    sms &&
      sql`sms_texts = ${JSON.stringify(texts)}::jsonb, sms_daily_cap = ${sms.daily_cap}, expiring_notice_days = ${sms.expiring_notice_days},
        is_sms_reminding = coalesce(${sms.is_reminding ?? null}::boolean, is_sms_reminding),
        is_sms_of_events = coalesce(${sms.is_telling ?? null}::boolean, is_sms_of_events)`,
    page?.is_on !== undefined && sql`is_public = ${page.is_on}`,
    page?.text !== undefined && sql`public_text = ${page.text}`,
    sql`version = version + 1`,
  ].filter((part) => part !== undefined && part !== false)
}

/** Writes the parts that were sent. */
export async function updateSettings(
  work: Pick<Work<'stale_version' | 'gym.slug_taken'>, 'db' | 'now' | 'fail' | 'happened'>,
  { admin_id: adminId, id, name }: VisibleGym,
  body: Body,
): Promise<void> {
  const { db, fail } = work
  const { public_page: page } = body
  // whoever deletes it has the gym first, and then what these settings make of its classes
  await holdGym(work, adminId, id)
  const { numAffectedRows } = await sql`
    update gym_settings set ${sql.join(partsWritten(body))} where admin_id = ${adminId} and gym_id = ${id} and version = ${body.version}`.execute(
    db,
  )
  if (numAffectedRows !== 1n) throw fail('stale_version')
  if (body.facilities) await replaceFacilities(db, { adminId, id }, body.facilities)
  if (body.holidays) {
    const { closed, opened } = await replaceHolidays(db, { adminId, id }, body.holidays)
    if (closed.length + opened.length > 0)
      await work.happened({ event: 'holidays', adminId, gymId: id, closed, opened })
  }
  if (page?.slug) await changeAddress(work, { adminId, id, name }, page.slug)
}

/** Answers the days that became holidays, and those that are none any more. */
async function replaceHolidays(
  db: Db,
  { adminId, id }: { adminId: string; id: string },
  holidays: readonly { date: Day; name?: string | undefined }[],
): Promise<{ closed: Day[]; opened: Day[] }> {
  const byDay = new Map(holidays.map(({ date, name }) => [date, name ?? '']))
  const { rows: before } = await sql<{ holiday_on: Day }>`
    delete from gym_holidays where admin_id = ${adminId} and gym_id = ${id} returning holiday_on`.execute(db)
  await sql<{ holiday_on: Day }>`
    insert into gym_holidays (admin_id, gym_id, holiday_on, name)
    select ${adminId}::uuid, ${id}::uuid, holiday_on, name from unnest(${[...byDay.keys()]}::date[], ${[...byDay.values()]}::text[]) as given (holiday_on, name)
    returning holiday_on`.execute(db)
  const were = new Set(before.map(({ holiday_on }) => holiday_on))
  return {
    closed: [...byDay.keys()].filter((day) => !were.has(day)),
    opened: [...were].filter((day) => !byDay.has(day)),
  }
}
