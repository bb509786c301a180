import { expect, test } from 'vitest'
import { numberText, steppedNumber, typedNumber } from './number-typing.ts'

test('text and number are each other', () => {
  expect(typedNumber('30')).toBe(30)
  expect(typedNumber('4,5')).toBe(4.5)
  expect(typedNumber('')).toBeNull()
  expect(numberText(4.5)).toBe('4,5')
  expect(numberText(null)).toBe('')
})

test('steps stay in range', () => {
  const range = { min: 1, max: 31, decimals: 0 }
  expect(steppedNumber(30, 1, range)).toBe(31)
  expect(steppedNumber(31, 1, range)).toBe(31)
  expect(steppedNumber(1, -1, range)).toBe(1)
  expect(steppedNumber(null, 1, range)).toBe(1)
})
