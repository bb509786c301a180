import type { Language, Texts } from '#src/contract/languages.ts'

/** What may change of a cash box, as far as it says where money goes or whether it comes. */
export const boxChanges = ['merchant', 'keys', 'switch', 'test', 'cards'] as const
export type BoxChange = (typeof boxChanges)[number]

const words: Readonly<Record<BoxChange, Texts>> = {
  merchant: { uz: 'kimga toʻlanishi', ru: 'кому платят', en: 'who is paid' },
  keys: { uz: 'kalitlar', ru: 'ключи', en: 'keys' },
  switch: { uz: 'yoqilgani', ru: 'включена ли', en: 'whether it is on' },
  test: { uz: 'sinov rejimi', ru: 'тестовый режим', en: 'test mode' },
  cards: { uz: 'kartalardan yechish', ru: 'списание с карт', en: 'charging of cards' },
}

/** `кому платят, ключи` */
export const sayChanges = (changes: readonly BoxChange[], language: Language): string =>
  changes.map((change) => words[change][language]).join(', ')
