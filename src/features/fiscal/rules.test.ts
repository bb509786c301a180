import { expect, test } from 'vitest'
import { isFiscalUrl, isPaidWhole, vatWithin } from './rules.ts'

test('only a page of the tax office over https is a fiscal receipt', () => {
  expect(isFiscalUrl('https://ofd.soliq.uz/epi?t=EP000000000025&r=121&c=20221028171340&s=800031554082')).toBe(true)
  for (const url of [
    'http://ofd.soliq.uz/epi?t=1',
    'https://ofd.soliq.uz.example.com/epi',
    'https://notsoliq.uz/epi',
    'https://soliq.uz@example.com/',
    'https://a:b@ofd.soliq.uz/epi',
    'https://ofd.soliq.uz:8443/epi',
    'javascript:alert(1)//ofd.soliq.uz',
    `https://ofd.soliq.uz/${'a'.repeat(500)}`,
    '',
  ])
    expect([url, isFiscalUrl(url)]).toEqual([url, false])
})

test('a part, a rest and nothing are no whole payment', () => {
  expect(isPaidWhole(300, { due_tiyin: 300, paid_tiyin: 0 })).toBe(true)
  expect(isPaidWhole(200, { due_tiyin: 300, paid_tiyin: 0 })).toBe(false)
  expect(isPaidWhole(200, { due_tiyin: 300, paid_tiyin: 100 })).toBe(false)
  expect(isPaidWhole(0, { due_tiyin: 0, paid_tiyin: 0 })).toBe(false)
})

test('the tax stands inside of the price', () => {
  expect(vatWithin(11_200, 12)).toBe(1200)
  expect(vatWithin(2_000_000, 12)).toBe(214_286)
  expect([vatWithin(11_200, 0), vatWithin(11_200, null)]).toEqual([0, 0])
})
