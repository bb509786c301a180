import { expect, test } from 'vitest'
import { means } from './meaning.ts'

const name = 'Umida Shodmonova'
const numbers = ['+998 90 123 45 67', '402871']

test('a text means whose words it begins, in any order, case, alphabet and apostrophe', () => {
  for (const text of ['umida', 'Umida Shodm', 'shodmonova umi', '  UMIDA ', 'Умида Шодм'])
    expect(means(text, name)).toBe(true)
  for (const text of ["g'ulom orin", 'Ғулом Ўринов']) expect(means(text, 'Gʻulom Oʻrinov')).toBe(true)
})

test('digits mean whose number or code they stand in', () => {
  for (const text of ['4567', '90 123', '+998901234567', '402871']) expect(means(text, name, numbers)).toBe(true)
  for (const text of ['4568', '402872']) expect(means(text, name, numbers)).toBe(false)
})

test('a misspelt name, a part within a word, a word too many and no text mean nobody', () => {
  for (const text of ['umeda', 'mida', 'umida shodmonova aka', 'umida umida', '', '  ', '+', '-'])
    expect(means(text, name, numbers)).toBe(false)
  expect(means('Anwar Rajobov', 'Anvar Rajabov')).toBe(false)
  expect(means('ali', 'Valiyev Anvar')).toBe(false)
})
