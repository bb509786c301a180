import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('few pages are all shown', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('many pages keep first, last and the neighbours', () => {
  expect(pageNumbers(1, 25)).toEqual([1, 2, 3, 4, 5, null, 25])
  expect(pageNumbers(12, 25)).toEqual([1, null, 11, 12, 13, null, 25])
  expect(pageNumbers(25, 25)).toEqual([1, null, 21, 22, 23, 24, 25])
})

test('the bar has the same width on every page, and the current page is always on it', () => {
  for (let total = 8; total < 40; total++)
    for (let page = 1; page <= total; page++) {
      const shown = pageNumbers(page, total)
      expect(shown).toHaveLength(7)
      expect(shown).toContain(page)
      const numbers = shown.filter((number) => number !== null)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    }
})
