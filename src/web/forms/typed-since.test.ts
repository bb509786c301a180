import { expect, test } from 'vitest'
import { leftOf } from './typed-since.ts'

test.each([
  ['Salom', 'Salom, ertaga kelaman', '', ', ertaga kelaman'],
  ['Salom', 'Salom\nErtaga kelaman', '', 'Ertaga kelaman'],
  ['Ali', 'Alisher', '', 'Alisher'],
  ['oʻ', 'oʻn', '', 'oʻn'],
  ['100', '1000', '', '1000'],
  ['Buxoro', 'Samarqand', '', 'Samarqand'],
  ['', 'Yangi', '', 'Yangi'],
  ['Salom', 'Salom, ertaga', 'Salom', 'Salom, ertaga'],
])('of %j that went and %j that stands there %j leaves %j', (sent, value, emptied, left) => {
  expect(leftOf({ name: 'text', sent, value }, emptied)).toBe(left)
})
