import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test.each(['uz', 'ru', 'en'] as const)('the menu of an owner speaks one language in %s', (language) => {
  const { edit, delete: remove, changePassword, inMenu } = texts[language]
  const isCyrillic = (text: string) => /[а-я]/i.test(text)
  const labels = [edit, remove, changePassword, ...Object.values(inMenu)]
  expect(new Set(labels.map(isCyrillic)).size).toBe(1)
})

test('what is quoted in English in Uzbek has English beside it', () => {
  expect(Object.values(texts.uz.inMenu)).toEqual(Object.values(texts.en.inMenu))
})
