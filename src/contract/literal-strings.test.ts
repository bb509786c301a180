import { expect, test } from 'vitest'
import { fieldTexts } from './fields.ts'
import { replaceQuoted, uzbekOfQuoted, withoutQuoted } from './literal-strings.ts'

test('what is quoted in English has Uzbek words, wherever it stands in a catalogue', () => {
  expect(withoutQuoted({ none: 'Data not found!', deep: { back: 'Back to home', kept: 'Saqlash' } })).toEqual({
    none: 'Maʼlumot topilmadi',
    deep: { back: 'Bosh sahifaga qaytish', kept: 'Saqlash' },
  })
  const say = (name: string) => `Salom, ${name}`
  expect(withoutQuoted({ say }).say).toBe(say)
  for (const [quoted, uzbek] of Object.entries(uzbekOfQuoted)) expect(uzbek, quoted).not.toBe(quoted)
})

test('the tables that both sides speak of lose every English sentence in Uzbek, and keep the others', () => {
  const texts = structuredClone(fieldTexts)
  replaceQuoted(texts)
  const english = Object.values(texts).filter(({ uz, en }) => uz === en)
  expect(english).toEqual([])
  expect(texts['gym.required'].en).toBe('Please select a gym')
  expect(texts['password.required']).toEqual(fieldTexts['password.required'])
})
