import { expect, test } from 'vitest'
import { completedDate, dateText, groupedDate, typedDate } from './date-typing.ts'

test('dots appear while digits are typed', () => {
  const steps = ['0', '05', '05.0', '05.03', '05.03.2', '05.03.2026'].map((text) => groupedDate(text))
  expect(steps).toEqual(['0', '05.', '05.0', '05.03.', '05.03.2', '05.03.2026'])
})

test('erasing does not bring the dot back', () => {
  expect(groupedDate('05', true)).toBe('05')
  expect(groupedDate('05.03', true)).toBe('05.03')
})

test.each([
  ['2026-03-05', '05.03.2026'],
  ['5/3/2026', '05.03.2026'],
  ['5.3.2026', '05.03.2026'],
  ['05032026', '05.03.2026'],
  ['5.', '05.'],
  ['5.3.', '05.03.'],
  ['05.032', '05.03.2'],
  ['31..', '31.'],
  ['31.02..', '31.02.'],
  ['.5', '5'],
])('%s becomes %s', (typed, shown) => {
  expect(groupedDate(typed)).toBe(shown)
})

test('only days that exist are dates', () => {
  expect(typedDate('05.03.2026')).toBe('2026-03-05')
  expect(typedDate('29.02.2028')).toBe('2028-02-29')
  expect(typedDate('29.02.2026')).toBeNull()
  expect(typedDate('31.04.2026')).toBeNull()
  expect(typedDate('05.03.20')).toBeNull()
  expect(typedDate('')).toBeNull()
})

test('a year of two digits is completed near today, else in the last century', () => {
  expect(completedDate('05.03.26', 2026)).toBe('2026-03-05')
  expect(completedDate('05.03.36', 2026)).toBe('2036-03-05')
  expect(completedDate('01.01.90', 2026)).toBe('1990-01-01')
  expect(completedDate('05.03.2026', 2026)).toBe('2026-03-05')
  expect(completedDate('05.03', 2026)).toBeNull()
})

test('a stored day is shown as people write it', () => {
  expect(dateText('2026-03-05')).toBe('05.03.2026')
  expect(dateText('')).toBe('')
})
