import { russianForm } from '#src/contract/formats.ts'
import type { Tones } from '#src/contract/words.ts'
import type { Language, Words } from '#src/contract/languages.ts'

/** What became of a place in a class. */
export const bookingStatusWords = {
  uz: {
    waiting: 'Navbatda',
    booked: 'Yozilgan',
    attended: 'Keldi',
    no_show: 'Kelmadi',
    cancelled: 'Bekor qilgan',
    late: 'Kech bekor qilgan',
  },
  ru: {
    waiting: 'В очереди',
    booked: 'Записан',
    attended: 'Пришёл',
    no_show: 'Не пришёл',
    cancelled: 'Отменил',
    late: 'Отменил поздно',
  },
  en: {
    waiting: 'Waiting',
    booked: 'Booked',
    attended: 'Came',
    no_show: 'Did not come',
    cancelled: 'Cancelled',
    late: 'Cancelled late',
  },
} satisfies Words
export const bookingStatusTones = {
  waiting: 'warn',
  booked: 'info',
  attended: 'good',
  no_show: 'bad',
  cancelled: 'off',
  late: 'bad',
} as const satisfies Tones

/** For whom a kind of class is. */
export const levelWords = {
  uz: { any: 'Hamma uchun', beginner: 'Boshlangʻich daraja', medium: 'Oʻrta daraja', advanced: 'Yuqori daraja' },
  ru: { any: 'Для всех', beginner: 'Начинающие', medium: 'Средний уровень', advanced: 'Опытные' },
  en: { any: 'Everybody', beginner: 'Beginners', medium: 'Medium level', advanced: 'Advanced' },
} satisfies Words

/** After «с» and «до». */
const russianYears = (years: number) => `${years} ${russianForm(years, { one: 'года', few: 'лет', many: 'лет' })}`

/** Of what age a class is, of which at least one end is set. */
export const agesWords: Readonly<Record<Language, (from: number | null, to: number | null) => string>> = {
  uz: (from, to) => (from === null ? `${to} yoshgacha` : to === null ? `${from} yoshdan` : `${from}–${to} yosh`),
  ru: (from, to) =>
    from === null ? `до ${russianYears(to ?? 0)}` : to === null ? `с ${russianYears(from)}` : `${from}–${to} лет`,
  en: (from, to) => (from === null ? `up to ${to}` : to === null ? `from ${from}` : `${from}–${to}`),
}
