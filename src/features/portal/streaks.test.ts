import { expect, test } from 'vitest'
import { streaksOf } from './streaks.ts'

// 2026-11-16 is a Monday
const today = '2026-11-18'

test('weeks in a row count, however often somebody came in each of them', () => {
  expect(streaksOf(['2026-11-02', '2026-11-08', '2026-11-12', '2026-11-16', '2026-11-17'], today)).toEqual({
    weeks: 3,
    best: 3,
  })
})

test('a week that is not over breaks nothing, a week without a visit does', () => {
  expect(streaksOf(['2026-11-03', '2026-11-15'], today)).toEqual({ weeks: 2, best: 2 })
  expect(streaksOf(['2026-11-03', '2026-11-08'], today)).toEqual({ weeks: 0, best: 1 })
})

test('the best of former times stays known', () => {
  expect(streaksOf(['2026-09-01', '2026-09-08', '2026-09-15', '2026-11-17'], today)).toEqual({ weeks: 1, best: 3 })
  expect(streaksOf([], today)).toEqual({ weeks: 0, best: 0 })
})
