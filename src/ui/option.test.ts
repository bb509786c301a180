import { expect, test } from 'vitest'
import { optionMatches } from './option.ts'

const option = { value: '1', label: 'Oʻzbekiston klubi', hint: 'Mirzo Ulugʻbek' }

test('apostrophes, case and the order of words do not matter', () => {
  for (const query of ['ozbek', "O'ZBEK", 'klub ulugbek', '', '  mirzo '])
    expect(optionMatches(option, query)).toBe(true)
  expect(optionMatches(option, 'chilonzor')).toBe(false)
})
