import { expect, test } from 'vitest'
import { wholePercents } from './slices.ts'

test('whole percents add up to 100', () => {
  expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholePercents([610, 120, 82])).toEqual([75, 15, 10])
  expect(wholePercents([5])).toEqual([100])
})

test('nothing is nothing', () => {
  expect(wholePercents([0, 0])).toEqual([0, 0])
  expect(wholePercents([])).toEqual([])
})
