import { formatUnit } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Had } from './acts-contract.ts'

type Counts = { of: number; used: number; entitled: number; passed: number; days: (count: number) => string }
type Words = { had: (counts: Counts) => string } & Record<Had['counted_by'], string>

const words: Record<Language, Words> = {
  uz: {
    had: ({ of, used, entitled, passed, days }) =>
      `${of} tashrifdan ${used} tasi ishlatilgan, ${days(entitled)}dan ${days(passed)} oʻtgan.`,
    visits: 'Pul qolgan tashriflar ulushi boʻyicha hisoblanadi: u kamroq.',
    days: 'Pul qolgan kunlar ulushi boʻyicha hisoblanadi.',
  },
  ru: {
    had: ({ of, used, entitled, passed, days }) =>
      `Использовано посещений: ${used} из ${of}, прошло ${days(passed)} из ${entitled}.`,
    visits: 'Деньги считаются по доле оставшихся посещений: она меньше.',
    days: 'Деньги считаются по доле оставшихся дней.',
  },
  en: {
    had: ({ of, used, entitled, passed, days }) =>
      `${used} of ${of} visits used, ${passed} of ${days(entitled)} passed.`,
    visits: 'The money goes by the share of visits left: it is the smaller one.',
    days: 'The money goes by the share of days left.',
  },
}

/** Of a plan that counts visits: how many of them and of the days were had, and by which the money goes. */
export function usedWords(had: Had, language: Language): string | null {
  if (!had.visits) return null
  const { entitled_days: entitled, unused_days, visits, counted_by } = had
  const days = (count: number) => formatUnit(count, 'day', language)
  const t = words[language]
  return `${t.had({ ...visits, entitled, passed: entitled - unused_days, days })} ${t[counted_by]}`
}
