import { expect, test } from 'vitest'
import { labelStep, labelsShown, niceTicks } from './ticks.ts'

test('an axis always holds zero and ends on a round number', () => {
  expect(niceTicks(0, 82_000_000)).toEqual([0, 25_000_000, 50_000_000, 75_000_000, 100_000_000])
  expect(niceTicks(40, 90)).toEqual([0, 25, 50, 75, 100])
  expect(niceTicks(-4, 10)[0]).toBe(-5)
  expect(niceTicks(0, 0)).toEqual([0, 1])
})

test('what hardly reaches beyond zero gets no step of its own', () => {
  expect(niceTicks(-300_000, 82_000_000)).toEqual([0, 25_000_000, 50_000_000, 75_000_000, 100_000_000])
  expect(niceTicks(-82_000_000, 300_000).at(-1)).toBe(0)
  expect(niceTicks(-20, 0)[0]).toBeLessThanOrEqual(-20)
})

test('the last label of a line and the one before it never touch, and none is left out', () => {
  // thirty days on 240 px: a step of five leaves 41 px, and the last one of 40 px ends at the edge
  expect(labelsShown(30, 240, 40, true)).toEqual([5, 13, 21, 29])
  expect(labelsShown(30, 240, 40, false)).toEqual([4, 9, 14, 19, 24, 29])
  expect(labelsShown(12, 1200, 40, true)).toHaveLength(12)
})

test('the first label of a line and the one after it never touch', () => {
  // twelve months on 500 px: every second is 91 px apart, and the first of 62 px begins at the edge
  expect(labelsShown(13, 500, 62, true)).toEqual([0, 3, 6, 9, 12])
  expect(labelsShown(13, 1300, 62, true)[0]).toBe(0)
})

test('counts and soʻm have no ticks between whole numbers', () => {
  expect(niceTicks(0, 0.3)).toEqual([0, 1])
  expect(niceTicks(0, 2)).toEqual([0, 1, 2])
  expect(niceTicks(-1, 0)).toEqual([-1, 0])
  expect(niceTicks(0, 9).every(Number.isInteger)).toBe(true)
})

test('labels are thinned until they fit', () => {
  expect(labelStep(12, 1200, 40)).toBe(1)
  expect(labelStep(31, 300, 30)).toBe(4)
  expect(labelStep(5, 10, 40)).toBe(5)
})
