import { expect, test } from 'vitest'
import { groupedMoney, moneyText, moneyValue, pastedMoney } from './money-typing.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['1200000', '1 200 000'],
  ['1 2000', '12 000'],
  ['007', '7'],
  ['0', '0'],
  ['12,', '12,'],
  ['12.5', '12,5'],
  ['12,567', '12,56'],
  [',5', '0,5'],
  ['1a2b', '12'],
  ['', ''],
])('typing %s shows %s', (typed, shown) => {
  expect(plain(groupedMoney(typed))).toBe(shown)
})

test.each([
  ['1,200,000.50', '1 200 000,50'],
  ['1.200.000', '1 200 000'],
  ['1.200', '1 200'],
  ['1200.5', '1 200,5'],
  ['1 200 000 soʻm', '1 200 000'],
  ['250000,00', '250 000,00'],
])('pasting %s shows %s', (pasted, shown) => {
  expect(plain(pastedMoney(pasted))).toBe(shown)
})

test('the value is a number or null, and comes back as the same text', () => {
  expect(moneyValue('1\u00a0200\u00a0000,5')).toBe(1_200_000.5)
  expect(moneyValue('12,')).toBe(12)
  expect(moneyValue('')).toBeNull()
  expect(plain(moneyText(1_200_000))).toBe('1 200 000')
  expect(plain(moneyText(1_200_000.5))).toBe('1 200 000,50')
  expect(moneyText(null)).toBe('')
})
