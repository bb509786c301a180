import { expect, test } from 'vitest'
import { asLatinKeys } from './keyboard.ts'

test('a code that was scanned under a Russian or an Uzbek layout is the one that was printed', () => {
  expect(asLatinKeys('ЗМ1ЖЧ9')).toBe('PV1:X9')
  expect(asLatinKeys('зм1жч9')).toBe('pv1;x9')
  expect(asLatinKeys('ЎҚЕТ')).toBe('OSTN')
  expect(asLatinKeys('PV1:0-9_')).toBe('PV1:0-9_')
})

test('every letter of the English keyboard is found again', () => {
  expect(asLatinKeys('йцукенгшщзфывапролдячсмить')).toBe('qwertyuiopasdfghjklzxcvbnm')
  expect(asLatinKeys('ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ')).toBe('QWERTYUIOPASDFGHJKLZXCVBNM')
})
