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
