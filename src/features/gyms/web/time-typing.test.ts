import { expect, test } from 'vitest'
import { timeTyped } from './time-typing.ts'

test('a time is understood however it is typed, and what is none stays as it was', () => {
  const typed = ['9', '09', '930', '0930', '9:30', '9.30', ' 21 05 ', '24', '24:00']
  expect(typed.map(timeTyped)).toEqual([
    '09:00',
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '09:30',
    '21:05',
    '24:00',
    '24:00',
  ])
  for (const text of ['', '25:00', '9:75', '24:01', 'ertalab']) expect(timeTyped(text)).toBe(text)
})
