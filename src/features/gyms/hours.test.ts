import { describe, expect, test } from 'vitest'
import { type Hours, periodNow, periodsFor } from './rules.ts'
import { ownDayWords, weekWords } from './week-words.ts'

const usual = { from: '09:00', to: '22:00' }
const gym = (over: Partial<Hours> = {}): Hours => ({
  isSameForAll: true,
  forAll: usual,
  forMen: null,
  forWomen: null,
  weekdays: [],
  ...over,
})
const [monday, saturday, sunday] = [1, 6, 7] as const

describe('the hours of a weekday', () => {
  const hours = gym({
    weekdays: [
      { weekday: saturday, forAll: { from: '10:00', to: '15:00' } },
      { weekday: sunday, forAll: null },
    ],
  })

  test('are the usual ones but for days that have their own, or are closed', () => {
    expect(periodsFor(hours, null, monday)).toEqual([usual])
    expect(periodsFor(hours, null, saturday)).toEqual([{ from: '10:00', to: '15:00' }])
    expect(periodsFor(hours, null, sunday)).toEqual([])
    expect(periodNow(hours, null, monday, '20:00')).toEqual(usual)
    expect(periodNow(hours, null, saturday, '20:00')).toBeUndefined()
    expect(periodNow(hours, null, sunday, '12:00')).toBeUndefined()
  })

  test('of men and women are apart: one may be closed while the other is as usual', () => {
    const apart = gym({
      isSameForAll: false,
      forMen: usual,
      forWomen: { from: '07:00', to: '09:00' },
      weekdays: [{ weekday: sunday, forMen: null }],
    })
    expect(periodsFor(apart, 'male', sunday)).toEqual([])
    expect(periodsFor(apart, 'female', sunday)).toEqual([{ from: '07:00', to: '09:00' }])
    expect(periodsFor(apart, null, monday)).toHaveLength(2)
  })

  test('that go over midnight belong to the evening they began in', () => {
    const late = gym({ forAll: { from: '18:00', to: '02:00' }, weekdays: [{ weekday: sunday, forAll: null }] })
    expect(periodNow(late, null, saturday, '23:00')).toBeDefined()
    expect(periodNow(late, null, sunday, '01:00')).toBeDefined() // Saturday's
    expect(periodNow(late, null, sunday, '02:00')).toBeUndefined()
    expect(periodNow(late, null, sunday, '23:00')).toBeUndefined()
    expect(periodNow(late, null, monday, '01:00')).toBeUndefined() // Sunday had none
    expect(periodNow(late, null, monday, '18:00')).toBeDefined()
  })

  test('are said day by day where they differ, and in one line where they do not', () => {
    expect(weekWords(gym(), 'forAll', 'uz')).toEqual([{ days: '', hours: '09:00–22:00' }])
    expect(weekWords(hours, 'forAll', 'ru')).toEqual([
      { days: 'Пн–Пт', hours: '09:00–22:00' },
      { days: 'Сб', hours: '10:00–15:00' },
      { days: 'Вс', hours: 'закрыто' },
    ])
    expect(ownDayWords({ weekday: sunday, forMen: null, forWomen: usual }, 'uz')).toBe(
      'Ya erkaklar yopiq, ayollar 09:00–22:00',
    )
  })
})
