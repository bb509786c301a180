import type { Words } from '#src/contract/languages.ts'

/** What the colours of a timetable are called. */
export const colorWords = {
  uz: {
    teal: 'Firuza',
    blue: 'Koʻk',
    violet: 'Havorang',
    pink: 'Qirmizi',
    red: 'Gʻisht rangi',
    orange: 'Toʻq sariq',
    green: 'Yashil',
    grey: 'Kulrang',
  },
  ru: {
    teal: 'Бирюзовый',
    blue: 'Синий',
    violet: 'Голубой',
    pink: 'Алый',
    red: 'Кирпичный',
    orange: 'Оранжевый',
    green: 'Зелёный',
    grey: 'Серый',
  },
  en: {
    teal: 'Turquoise',
    blue: 'Blue',
    violet: 'Sky',
    pink: 'Crimson',
    red: 'Brick',
    orange: 'Orange',
    green: 'Green',
    grey: 'Grey',
  },
} satisfies Words
