import { expect, test } from 'vitest'
import { meantOption, optionMatches } from './option.ts'

const option = { value: '1', label: 'Oʻzbekiston klubi', hint: 'Mirzo Ulugʻbek' }

test('apostrophes, case and the order of words do not matter', () => {
  for (const query of ['ozbek', "O'ZBEK", 'klub ulugbek', '', '  mirzo '])
    expect(optionMatches(option, query)).toBe(true)
  expect(optionMatches(option, 'chilonzor')).toBe(false)
})

const people = [
  { value: '1', label: 'Umida Davronova', hint: '+998 90 111 22 33' },
  { value: '2', label: 'Umida Shodmonova', hint: '+998 90 444 55 66' },
]
const add = { value: 'new', label: 'Yangi: umida', isOffer: true }

test('Enter takes the only one whom the text means, of several or of none nobody', () => {
  expect(meantOption([...people, add], 'umida shodm')?.value).toBe('2')
  expect(meantOption([...people, add], '5566')?.value).toBe('2')
  for (const text of ['umida', 'umeda shodmonova', 'zafar', '', ' '])
    expect(meantOption([...people, add], text)).toBeUndefined()
  expect(meantOption([{ value: '2', label: 'Umida Shodmonova', disabled: true }], 'umida')).toBeUndefined()
})

test('an offer is meant only when there is nobody to find', () => {
  expect(meantOption([add], 'umida')?.value).toBe('new')
  expect(meantOption([{ value: '1', label: 'Umidjon' }, add], 'umida')).toBeUndefined()
  expect(meantOption([], 'umida')).toBeUndefined()
})
