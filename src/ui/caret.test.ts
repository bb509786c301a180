import { expect, test } from 'vitest'
import { caretAfter } from './caret.ts'

test('the caret stands behind the same digit after regrouping', () => {
  expect(caretAfter('1 200 000', 1, /\d/)).toBe(1)
  expect(caretAfter('1 200 000', 2, /\d/)).toBe(3)
  expect(caretAfter('1 200 000', 7, /\d/)).toBe(9)
  expect(caretAfter('1 200 000', 0, /\d/)).toBe(0)
  expect(caretAfter('12', 9, /\d/)).toBe(2)
})
