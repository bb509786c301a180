import type { Language } from '#src/contract/languages.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { LedgerFinding } from '../contract.ts'
import { wordsOf } from '../finding-words.ts'

const words = {
  uz: {
    name: 'Hisob-kitob farqlari',
    rule: 'Qoida',
    record: 'Yozuv turi',
    owner: 'Rahbar',
    gym: 'Zal',
    member: 'Aʼzo',
    what: 'Nima',
    stored: 'Yozilgan',
    expected: 'Boʻlishi kerak',
    id: 'Yozuv raqami',
    code: 'Qoida kodi',
  },
  ru: {
    name: 'Расхождения расчётов',
    rule: 'Правило',
    record: 'Вид записи',
    owner: 'Владелец',
    gym: 'Зал',
    member: 'Участник',
    what: 'Что',
    stored: 'Записано',
    expected: 'Должно быть',
    id: 'Номер записи',
    code: 'Код правила',
  },
  en: {
    name: 'Ledger differences',
    rule: 'Rule',
    record: 'Kind of record',
    owner: 'Owner',
    gym: 'Gym',
    member: 'Member',
    what: 'What',
    stored: 'Stored',
    expected: 'Should be',
    id: 'Id of the record',
    code: 'Code of the rule',
  },
} as const satisfies Record<Language, object>

/** The differences in the words of the screen; ids and codes stand beside for whoever mends them. */
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
      { title: t.code, value: (row) => row.check },
    ],
  }
}
