import { expect, test } from 'vitest'
import { shareTexts, sliceColor, wholePercents } from './slices.ts'

test('whole percents add up to 100', () => {
  expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholePercents([610, 120, 82])).toEqual([75, 15, 10])
  expect(wholePercents([5])).toEqual([100])
})

test('nothing is nothing', () => {
  expect(wholePercents([0, 0])).toEqual([0, 0])
  expect(wholePercents([])).toEqual([])
})

test('a share that is not nothing never reads as 0, and one that is not all never as 100', () => {
  expect(shareTexts([9990, 10, 0, -5])).toEqual(['>99%', '<1%', '0%', '0%'])
  expect(shareTexts([7, 0])).toEqual(['100%', '0%'])
  expect(shareTexts([0, -3])).toEqual(['–', '–'])
  expect(shareTexts([])).toEqual([])
})

test('what has a meaning has the colour of its badge, and ages deepen', () => {
  expect(sliceColor({ color: 'bad' }, 0)).toBe('var(--color-bad)')
  expect(sliceColor({}, 7)).toBe('var(--color-chart-2)')
  const ramp = (['ramp-1', 'ramp-2', 'ramp-3', 'ramp-4'] as const).map((color) =>
    Number(/(\d+)%/.exec(sliceColor({ color }, 0))?.[1]),
  )
  expect(ramp).toEqual([...ramp].sort((one, other) => one - other))
})
