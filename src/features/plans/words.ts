import type { Words } from '#src/contract/languages.ts'

/** Whom something is for, of a condition or a class. */
export const forWhomWords = {
  uz: { any: 'Hamma', male: 'Erkaklar', female: 'Ayollar' },
  ru: { any: 'Все', male: 'Мужчины', female: 'Женщины' },
  en: { any: 'Everybody', male: 'Men', female: 'Women' },
} satisfies Words
