import { defineTexts } from '#src/web/texts.ts'
import { ageBands, memberMoves } from '../rules.ts'

/** What a figure may narrow the list of members to, beside its menus. */
export const memberFigureFilters = {
  on: 'day',
  age: ageBands,
  moved: memberMoves,
  start_date: 'day',
  end_date: 'day',
  active_from: 'day',
  active_to: 'day',
  months_by: 'day',
} as const

export const figureFilterNames = Object.keys(memberFigureFilters) as (keyof typeof memberFigureFilters)[] // of a constant: its own keys

/** Words of the list's own menus for what only figures ask. */
export const figureWords = defineTexts({
  uz: {
    running: 'Aʼzoligi bor',
    unknownGender: 'Jinsi koʻrsatilmagan',
    activeDays: 'Faol kunlar',
    activeMonths: 'Faol oylar',
  },
  ru: {
    running: 'С абонементом',
    unknownGender: 'Пол не указан',
    activeDays: 'Активные дни',
    activeMonths: 'Активные месяцы',
  },
  en: {
    running: 'With a membership',
    unknownGender: 'Gender unknown',
    activeDays: 'Active days',
    activeMonths: 'Active months',
  },
})
