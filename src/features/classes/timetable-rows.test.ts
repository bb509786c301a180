import { expect, test } from 'vitest'
import { languages } from '#src/contract/languages.ts'
import { formatWeekdays, shortWeekdays } from '#src/contract/weekdays.ts'
import { readWeekdays } from './timetable-rows.ts'

test('days are read as the product itself writes them, one by one and as a span', () => {
  for (const language of languages) {
    expect(shortWeekdays(language).map(readWeekdays)).toEqual([[1], [2], [3], [4], [5], [6], [7]])
    for (const days of [
      [1, 3, 5],
      [2, 4, 6, 7],
      [1, 2, 3, 4, 5],
    ])
      expect(readWeekdays(formatWeekdays(days, language))).toEqual(days)
  }
})

test('a word that may be two days is none', () => {
  expect([readWeekdays('су'), readWeekdays('ch'), readWeekdays('s'), readWeekdays('falon')]).toEqual([
    undefined,
    [3],
    undefined,
    undefined,
  ])
})
