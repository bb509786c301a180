import { expect, test } from 'vitest'
import { differences, merged, wasTyped, wordsOf } from './stale-form.ts'

const opened = { name: 'Alpomish', phone: '+998901112233', tags: ['Sauna'], note: '', version: 3 }
const newest = { ...opened, phone: '+998935554433', tags: ['Sauna', 'Basseyn'], version: 4 }

test('what was typed stays, what was left alone becomes the newest, and the version goes along', () => {
  const typed = { ...opened, name: 'Alpomish Plus' }
  expect(merged(opened, newest, typed)).toEqual({ ...newest, name: 'Alpomish Plus' })
})

test('a field that both changed keeps what was typed here, and is told', () => {
  const typed = { ...opened, phone: '+998970000000' }
  expect(differences(opened, newest, typed)).toEqual(['phone', 'tags'])
  expect(wasTyped(opened, typed, 'phone')).toBe(true)
  expect(merged(opened, newest, typed)).toEqual({ ...newest, phone: '+998970000000' })
})

test('what both made the same is no difference', () => {
  expect(differences(opened, newest, { ...newest, version: 3 })).toEqual([])
})

test('values are said in words, and what has none is not', () => {
  expect(wordsOf('')).toBe('—')
  expect(wordsOf(['Sauna', 'Basseyn'])).toBe('Sauna, Basseyn')
  expect(wordsOf([{ value: 'id', label: 'Temir Zal' }])).toBe('Temir Zal')
  expect(wordsOf([{ key: 'Sauna', value: 'bor' }])).toBe('Sauna: bor')
  expect(wordsOf({ forAll: {} })).toBeNull()
})
