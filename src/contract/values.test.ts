import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contactPhone, day, phone, whole } from './values.ts'

const saidOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message, code }) => (message === 'Invalid input' ? code : message))

test('a number is told what is wrong with it: none, too little, too much or not whole', () => {
  const days = whole(1, 36_500, 'duration.min')
  expect(saidOf(days, 'abc')).toEqual(['duration.min'])
  expect(saidOf(days, 0)).toEqual(['duration.min'])
  expect(saidOf(days, '0')).toEqual(['duration.min'])
  expect(saidOf(days, 1_000_000)).toEqual(['too_big'])
  expect(saidOf(days, 1.5)).toEqual(['whole.invalid'])
  expect(saidOf(days, '1.5')).toEqual(['whole.invalid'])
  expect(saidOf(days, 36_500)).toBeUndefined()
})

test('nine digits of an operator that does not exist are not called too few', () => {
  expect(saidOf(phone(), '+998 60 123 45 67')).toEqual(['phone.code_unknown'])
  expect(saidOf(phone(), '+998 90 123 45')).toEqual(['phone.invalid'])
  expect(saidOf(phone(), 'salom')).toEqual(['phone.invalid'])
  expect(saidOf(phone(), '+998')).toEqual(['phone.required'])
  // the gym's own number says by an example what is right
  expect(saidOf(contactPhone(), '+998 60 123 45 67')).toEqual(['gym.phone_invalid'])
})

test('a day is told what is wrong with it: not written as one, or none that exists', () => {
  expect(saidOf(day(), '30.11.2026')).toEqual(['day.invalid'])
  expect(saidOf(day(), '2026-02-30')).toEqual(['day.none'])
  expect(saidOf(day('birth.invalid'), '2026-02-30')).toEqual(['birth.invalid'])
  expect(saidOf(day(), '2028-02-29')).toBeUndefined()
})
