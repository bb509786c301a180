import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Karimova Nilufar', 'KN'],
  ['Oʻktam Gʻaniyev', 'OG'],
  ['Абдурахмонов Шерзод Баходирович', 'АБ'],
  ['temir', 'T'],
  ['  “Polvon”  gym ', 'PG'],
  ['24/7 zal', '2Z'],
  ['', ''],
])('%s → %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
