import { expect, test } from 'vitest'
import { compareOptions } from './compare-plans.ts'

const zal = { key: 'Zal', value: 'cheksiz' }
const sauna = { key: 'Sauna', value: 'bor' }

test('what comes, goes, stays and is another is told apart, however it is spelt', () => {
  const pro = [{ key: ' zal', value: 'Cheksiz ' }, sauna, { key: 'Mehmon', value: '4' }]
  const present = [zal, { key: 'Mehmon', value: '1' }, { key: 'Sochiq', value: 'bor' }]
  expect(compareOptions(pro, present).map(({ key, change }) => [key.trim(), change])).toEqual([
    ['zal', 'same'],
    ['Sauna', 'more'],
    ['Mehmon', 'other'],
    ['Sochiq', 'less'],
  ])
})

test('with nothing to compare, options stand as they are', () => {
  expect(compareOptions([zal, sauna], undefined).map(({ change }) => change)).toEqual(['same', 'same'])
})
