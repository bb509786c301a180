import { expect, test } from 'vitest'
import { languages } from '#src/contract/languages.ts'
import { formatWeekdays, shortWeekdays } from '#src/contract/weekdays.ts'
import { readSpan, readTimetableRow, readWeekdays } from './timetable-rows.ts'

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

test('a cell that holds a whole book is told of by its beginning', () => {
  const { reading, problems } = readTimetableRow(['Q'.repeat(100_000)], { kind: 0 }, '2026-06-01')
  const told = problems.find(({ field }) => field === 'kind')
  expect([reading.kind.length, told?.code, told?.values?.['value']]).toEqual([200, 'name', 'Q'.repeat(200)])
})

test('hours with a dash are one time or two, and what may be either is asked about', () => {
  const read = (cell: string) => {
    const { from, till } = readSpan(cell)
    return [from, till].filter(Boolean).join(' till ')
  }
  for (const cell of ['18:00-19:00', '18.00 – 19.00', '18-00 - 19-00', '18-00-19-00', '18:00:00—19:00'])
    expect([cell, read(cell)]).toEqual([cell, '18:00 till 19:00'])
  expect(read('09-30 - 10-20')).toBe('09:30 till 10:20')
  expect(['9-30', '18-00', '18:15', '0,75', '9'].map(read)).toEqual(['09:30', '18:00', '18:15', '18:00', '09:00'])
  expect(['9-10', '18-20', '10-11', '6 PM', ''].map(read)).toEqual(['', '', '', '', ''])
  const { problems } = readTimetableRow(['9-10'], { time: 0 }, '2026-06-01')
  expect(problems).toContainEqual({ field: 'time', code: 'time', values: { value: '9-10' } })
})
