import { expect, test } from 'vitest'
import { editedPhone, maskedPhone, typedPhone } from './phone-typing.ts'

test.each([
  ['901234567', '+998901234567'],
  ['998901234567', '+998901234567'],
  ['+998 (90) 123-45-67', '+998901234567'],
  ['8 90 123 45 67', '+998901234567'],
  ['+998 +998901234567', '+998901234567'],
  ['99 812 34 56', '+998998123456'],
  ['998123456', '+998998123456'],
  ['+998 90', '+99890'],
  ['', '+998'],
  ['abc', '+998'],
  ['+998 90 123 45 67 89', '+998901234567'],
  ['0 90 123 45 67', '+998901234567'],
  ['00998901234567', '+998901234567'],
  ['90 123 45 67, 91 765 43 21', '+998901234567'],
  ['5+998 90 123 45 67', '+998901234567'],
  ['+7 701 234 56 78', '+77012345678'],
  ['8 (901) 123-45-67', '+89011234567'],
  ['0044 20 7946 0958', '+442079460958'],
])('%s is understood as %s', (typed, value) => {
  expect(typedPhone(typed)).toBe(value)
})

test('the mask follows the typing', () => {
  const steps = ['9', '90', '901', '90123', '901234', '90123456', '901234567'].map(maskedPhone)
  expect(steps).toEqual([
    '+998 9',
    '+998 90',
    '+998 90 1',
    '+998 90 123',
    '+998 90 123 4',
    '+998 90 123 45 6',
    '+998 90 123 45 67',
  ])
})

test('typing the country code again after clearing ends at the right number', () => {
  let value = ''
  for (const digit of '998901234567') value = editedPhone(value, maskedPhone(value) + digit, false)
  expect(value).toBe('+998901234567')
})

test('erasing into the prefix keeps the number, erasing all leaves the prefix', () => {
  expect(editedPhone('+998901234567', '+99 90 123 45 67', true)).toBe('+998901234567')
  expect(editedPhone('+998901234567', '', true)).toBe('+998')
  expect(editedPhone('+998901234567', '+998 90 123 45 6', true)).toBe('+99890123456')
})

test('a number of another country stands as it was pasted, and is erased at once; a digit within +998 makes none', () => {
  expect(editedPhone('+998', '+7 701 234 56 78', false)).toBe('+77012345678')
  expect(maskedPhone('+77012345678')).toBe('+77012345678')
  expect(editedPhone('+77012345678', '+7701234567', true)).toBe('+998')
  expect(editedPhone('+998901234567', '+9598 90 123 45 67', false)).toBe('+998901234567')
})
