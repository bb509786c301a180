import { expect, test } from 'vitest'
import { expectedOf, resultOf, sumOfNotes } from './rules.ts'

test('the till should hold what it opened with, what came in and not what went back', () => {
  expect(expectedOf({ opening: 5_000_000, cashPayments: 30_000_000, cashRefunds: 10_000_000 })).toBe(25_000_000)
})

test('a count is even, short or over', () => {
  expect([0, -1, 1].map(resultOf)).toEqual(['even', 'short', 'over'])
})

test('notes are summed by their value', () => {
  expect(
    sumOfNotes([
      { value: 100_000, count: 3 },
      { value: 5000, count: 2 },
      { value: 1, count: 50 },
    ]),
  ).toBe(310_050)
})
