import type { Language } from '#src/contract/languages.ts'
import type { Counted } from './rules.ts'

type Words = Record<keyof Counted, (left: number, of: number) => string>

/** Apart from what a plan asks: the first page of a member shows what is left, and no plan. */
const words: Record<Language, Words> = {
  uz: {
    visits: (left, of) => `${left} / ${of} tashrif qoldi`,
    guests: (left, of) => `${left} / ${of} mehmon qoldi`,
    coach_sessions: (left, of) => `Murabbiy bilan ${left} / ${of} mashgʻulot qoldi`,
  },
  ru: {
    visits: (left, of) => `Осталось посещений: ${left} из ${of}`,
    guests: (left, of) => `Осталось гостей: ${left} из ${of}`,
    coach_sessions: (left, of) => `Осталось занятий с тренером: ${left} из ${of}`,
  },
  en: {
    visits: (left, of) => `${left} of ${of} visits left`,
    guests: (left, of) => `${left} of ${of} guests left`,
    coach_sessions: (left, of) => `${left} of ${of} sessions with a coach left`,
  },
}

/** `5 / 8 tashrif qoldi`, and so for each that the plan counts. */
export function countedWords({ visits, guests, coach_sessions }: Counted, language: Language): string[] {
  const say = words[language]
  return [
    visits && say.visits(visits.left, visits.of),
    guests && say.guests(guests.left, guests.of),
    coach_sessions && say.coach_sessions(coach_sessions.left, coach_sessions.of),
  ].filter((word) => word !== null)
}
