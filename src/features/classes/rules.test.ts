import { expect, test } from 'vitest'
import { bookingRefusals } from './booking-refusals.ts'
import { agesWords } from './words.ts'

test('why somebody may not book is read by members and at the desk: it speaks to neither of them', () => {
  const addressed = /ingiz|siz\b|\bВаш|\bваш|У вас|Вы /u
  const spoken = Object.values(bookingRefusals).flatMap((words) => Object.values(words))
  expect(spoken.filter((words) => addressed.test(words) || /\byou/i.test(words))).toEqual([])
})

test('a number in Russian stands behind what it counts, or with the form that goes with it', () => {
  const russian = Object.values(bookingRefusals).map(({ ru }) => ru)
  expect(russian.filter((words) => /\{count\} \p{L}/u.test(words))).toEqual([])
  expect([agesWords.ru(21, null), agesWords.ru(16, null), agesWords.ru(null, 1), agesWords.ru(5, 7)]).toEqual([
    'с 21 года',
    'с 16 лет',
    'до 1 года',
    '5–7 лет',
  ])
})
