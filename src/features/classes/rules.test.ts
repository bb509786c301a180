import { expect, test } from 'vitest'
import { bookingRefusals } from './booking-refusals.ts'

test('why somebody may not book is read by members and at the desk: it speaks to neither of them', () => {
  const addressed = /ingiz|siz\b|\bВаш|\bваш|У вас|Вы /u
  const spoken = Object.values(bookingRefusals).flatMap((words) => Object.values(words))
  expect(spoken.filter((words) => addressed.test(words) || /\byou/i.test(words))).toEqual([])
})
