import { expect, test } from 'vitest'
import { dayPresets, daysOf } from './day-presets.ts'

test('the usual periods are whole days, weeks from Monday and months to their last day, also over a new year', () => {
  const of = (today: string) => Object.fromEntries(dayPresets.map((name) => [name, Object.values(daysOf(name, today))]))
  expect(of('2027-01-01')).toEqual({
    today: ['2027-01-01', '2027-01-01'],
    yesterday: ['2026-12-31', '2026-12-31'],
    thisWeek: ['2026-12-28', '2027-01-03'],
    thisMonth: ['2027-01-01', '2027-01-31'],
    lastMonth: ['2026-12-01', '2026-12-31'],
  })
  expect(daysOf('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
