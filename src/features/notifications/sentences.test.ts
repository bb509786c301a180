import { expect, test } from 'vitest'
import { languages } from '#src/contract/languages.ts'
import { notificationKinds } from './rules.ts'
import { sentences } from './sentences.ts'

test('every kind is a title and whole words in each language, also when it carries nothing', () => {
  for (const language of languages)
    for (const kind of notificationKinds) {
      const { title, text } = sentences[language][kind]
      expect(title(), `${language} ${kind}`).not.toBe('')
      expect(text({}), `${language} ${kind}`).not.toMatch(/undefined|NaN|\[object/)
    }
})

test('who signs in by a code alone is not told to change a password', () => {
  for (const language of languages) {
    const { text } = sentences[language].new_device
    expect(text({}), language).toMatch(/parol|парол|password/)
    expect(text({ by_code: 'yes' }), language).not.toMatch(/parol|парол|password/)
  }
})
