import { expect, test } from 'vitest'
import { evenly, monthlyOf } from './accrual.ts'

test('a month is thirty days of the price, in whole soʻm', () => {
  expect(monthlyOf(280_000_000, 365)).toBe(23_013_700)
  expect(monthlyOf(30_000_000, 30)).toBe(30_000_000)
  expect([49, 50, 149].map((tiyin) => monthlyOf(tiyin, 30))).toEqual([0, 100, 100])
})

test('the first days have one tiyin more until what does not divide is used up', () => {
  expect([0, 1, 2, 3, 4].map((passed) => evenly(10, 4, passed))).toEqual([0, 3, 6, 8, 10])
})
