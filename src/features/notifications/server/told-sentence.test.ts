import { expect, test } from 'vitest'
import { knownReason, refusedReason } from '#src/contract/known-reasons.ts'
import { languages } from '#src/contract/languages.ts'
import { toldSentence } from './told-sentence.ts'

test('why the product did something by itself reaches a phone and a chat in words, in the reader’s language', () => {
  const holiday = { reason: knownReason('holiday'), class_name: 'Yoga', date: '2026-11-28', time: '18:00' }
  expect(toldSentence('class_cancelled', 'ru', holiday).text).toContain('В этот день зал закрыт')
  const refused = { why: refusedReason({ uz: 'Obuna tugagan', ru: 'Подписка закончилась', en: 'It has ended' }) }
  expect(languages.map((language) => toldSentence('autopay_failed', language, refused).text)).toEqual([
    expect.stringContaining('Obuna tugagan'),
    expect.stringContaining('Подписка закончилась'),
    expect.stringContaining('It has ended'),
  ])
})

test('whose calendar has closed: a member hears of their own, an owner of a coach’s', () => {
  const coach = { coach: 'Malika Yusupova', employee: 'Nilufar Karimova' }
  expect(languages.map((language) => toldSentence('calendar_ended', language, {}).text)).toEqual([
    expect.stringContaining('yangi havola oling'),
    expect.stringContaining('Создайте новую ссылку'),
    expect.stringContaining('Make a new link'),
  ])
  for (const language of languages) {
    const { text } = toldSentence('calendar_ended', language, coach)
    expect(text).toContain('Malika Yusupova: ')
    expect(text).toContain('Nilufar Karimova')
  }
})
