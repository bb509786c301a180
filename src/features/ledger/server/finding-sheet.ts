import type { Language } from '#src/contract/languages.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { LedgerFinding } from '../contract.ts'
import { wordsOf } from '../finding-words.ts'

const words = {
  uz: {
    name: 'Hisob-kitob farqlari',
    rule: 'Qoida',
    record: 'Qayerda',
    owner: 'Zal egasi',
    gym: 'Zal',
    member: 'Aʼzo',
    what: 'Nima',
    stored: 'Yozilgan',
    expected: 'Boʻlishi kerak',
    id: 'ID',
  },
  ru: {
    name: 'Расхождения расчётов',
    rule: 'Правило',
    record: 'Где',
    owner: 'Владелец',
    gym: 'Зал',
    member: 'Клиент',
    what: 'Что',
    stored: 'Записано',
    expected: 'Должно быть',
    id: 'ID',
  },
  en: {
    name: 'Ledger differences',
    rule: 'Rule',
    record: 'Where',
    owner: 'Owner',
    gym: 'Gym',
    member: 'Member',
    what: 'What',
    stored: 'Stored',
    expected: 'Should be',
    id: 'ID',
  },
} as const satisfies Record<Language, object>

/** The differences in the words of the screen; the id stands beside for whoever mends it. */
export const findingSheet: ListSheet<LedgerFinding> = (language) => {
  const t = words[language]
  return {
    name: t.name,
    columns: [
      { title: t.rule, value: (row) => wordsOf(row, language).rule },
      { title: t.record, value: (row) => wordsOf(row, language).record },
      { title: t.owner, value: (row) => row.record.owner },
      { title: t.gym, value: (row) => row.record.gym?.name },
      { title: t.member, value: (row) => row.record.member?.fullname },
      { title: t.what, value: (row) => wordsOf(row, language).what },
      { title: t.stored, value: (row) => wordsOf(row, language).stored },
      { title: t.expected, value: (row) => wordsOf(row, language).expected },
      { title: t.id, value: (row) => row.id },
    ],
  }
}
