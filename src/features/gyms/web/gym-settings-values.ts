import { filledRows } from '#src/web/forms/filled-rows.ts'
import type { GymSettings } from '../contract.ts'
import { everyWeekday, isRoundTheClock, type Whose } from '../rules.ts'
import { timeTyped } from './time-typing.ts'

type Period = { from: string; to: string }
/** What one weekday has instead of the usual hours. */
export type OwnHours = { mode: 'usual' | 'closed' | 'own'; from: string; to: string }
export type OwnDay = { weekday: string } & Record<Whose, OwnHours>
export type HoursMode = 'always' | 'same' | 'separate'

/** The settings as the form holds them: texts never null, hours also where they do not apply now. */
export type SettingsValues = {
  hoursMode: HoursMode
  workingHours: { forAll: Period; forMen: Period; forWomen: Period; weekdays: OwnDay[] }
  facilities: string[]
  holidays: { date: string; name: string }[]
  public_page: { slug: string; is_on: boolean; text: string }
  friend_bonus: { days_brought: number | null; days_came: number | null }
  sells_gift_cards: boolean
  debt: { rule: GymSettings['debt']['rule']; grace_days: number | null; payment_due_days: number | null }
  freeze: {
    is_allowed: boolean
    min_days: number | null
    max_count: number | null
    is_ended_by_visit: boolean
    is_refused_with_debt: boolean
    requests: GymSettings['freeze']['requests']
  }
  cancellation_fee: number | null
  is_shift_required: boolean
  sms: {
    texts: { unpaid: string; expiring: string; expired: string }
    daily_cap: number | null
    expiring_notice_days: number | null
    is_reminding: boolean
    is_telling: boolean
  }
  version: number
}

/** Midnight at the end of a day is 24:00, also when somebody types 00:00. */
const sent = ({ from, to }: Period): Period => ({
  from: timeTyped(from),
  to: timeTyped(to) === '00:00' ? '24:00' : timeTyped(to),
})
const usual = { from: '07:00', to: '22:00' }

const ownShown = (own: Period | null | undefined): OwnHours => ({
  mode: own === undefined ? 'usual' : own === null ? 'closed' : 'own',
  ...(own ?? usual),
})

/** A day more in the form: the first that has no hours of its own, Sunday before the others, closed until somebody says when. */
export function nextDay(taken: readonly string[]): OwnDay {
  const weekday =
    everyWeekday
      .toReversed()
      .map(String)
      .find((day) => !taken.includes(day)) ?? '7'
  const closed: OwnHours = { mode: 'closed', ...usual }
  return { weekday, forAll: closed, forMen: closed, forWomen: closed }
}

/** The days as they are sent: each in its place, so that what is wrong with one stands at it. */
const daysSent = (days: readonly OwnDay[], counted: readonly Whose[]) =>
  days.map((day) => ({
    weekday: Number(day.weekday),
    ...Object.fromEntries(
      counted
        .filter((who) => day[who].mode !== 'usual')
        .map((who) => [who, day[who].mode === 'closed' ? null : sent(day[who])]),
    ),
  }))

export function valuesOf(settings: GymSettings): SettingsValues {
  const { workingHours: hours, sms } = settings
  return {
    hoursMode: isRoundTheClock(hours.forAll) ? 'always' : hours.isSameForAll ? 'same' : 'separate',
    workingHours: {
      forAll: hours.forAll && !isRoundTheClock(hours.forAll) ? hours.forAll : usual,
      forMen: hours.forMen ?? usual,
      forWomen: hours.forWomen ?? usual,
      weekdays: hours.weekdays.map((day) => ({
        weekday: String(day.weekday),
        forAll: ownShown(day.forAll),
        forMen: ownShown(day.forMen),
        forWomen: ownShown(day.forWomen),
      })),
    },
    facilities: settings.facilities.length > 0 ? settings.facilities : [''],
    holidays: settings.holidays,
    public_page: {
      slug: settings.public_page.slug ?? '',
      is_on: settings.public_page.is_on,
      text: settings.public_page.text ?? '',
    },
    friend_bonus: settings.friend_bonus,
    sells_gift_cards: settings.sells_gift_cards,
    debt: settings.debt,
    freeze: settings.freeze,
    cancellation_fee: settings.cancellation_fee,
    is_shift_required: settings.is_shift_required,
    sms: {
      ...sms,
      texts: { unpaid: sms.texts.unpaid ?? '', expiring: sms.texts.expiring ?? '', expired: sms.texts.expired ?? '' },
    },
    version: settings.version,
  }
}

export function bodyOf({ hoursMode, workingHours: hours, ...values }: SettingsValues) {
  const isSameForAll = hoursMode !== 'separate'
  const weekdays = daysSent(hours.weekdays, isSameForAll ? ['forAll'] : ['forMen', 'forWomen'])
  const workingHours =
    hoursMode === 'always'
      ? { isSameForAll, forAll: { from: '00:00', to: '24:00' }, weekdays }
      : hoursMode === 'same'
        ? { isSameForAll, forAll: sent(hours.forAll), weekdays }
        : { isSameForAll, forMen: sent(hours.forMen), forWomen: sent(hours.forWomen), weekdays }
  const { slug, ...page } = values.public_page
  const facilities = filledRows(values.facilities)
  return { ...values, facilities, workingHours, public_page: { ...page, ...(slug.trim() && { slug }) } }
}
