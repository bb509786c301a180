import { englishCount, russianForm } from '#src/contract/formats.ts'
import { formatWeekdays } from '#src/contract/weekdays.ts'
import type { Day } from '#src/contract/days.ts'
import { fill, type Language, type Texts } from '#src/contract/languages.ts'
import { buyerRefusals, type PlanConditions, refusalOfBuyer } from './rules.ts'

/** The conditions of a plan as people say them: the same words in lists, sale, portal and papers. */

type Words = {
  men: string
  women: string
  hoursFrom: (from: string) => string
  hoursTo: (to: string) => string
  ageFrom: (from: number) => string
  ageTo: (to: number) => string
  age: (from: number, to: number) => string
  visits: (count: number) => string
  guests: (count: number) => string
  coachSessions: (count: number) => string
  noClasses: string
  classKinds: (count: number) => string
  classesAWeek: (count: number) => string
}

const words: Record<Language, Words> = {
  uz: {
    men: 'Faqat erkaklar',
    women: 'Faqat ayollar',
    hoursFrom: (from) => `${from} dan`,
    hoursTo: (to) => `${to} gacha`,
    ageFrom: (from) => `${from} yoshdan`,
    ageTo: (to) => `${to} yoshgacha`,
    age: (from, to) => `${from}–${to} yosh`,
    visits: (count) => `${count} tashrif`,
    guests: (count) => `${count} mehmon`,
    coachSessions: (count) => `Murabbiy bilan ${count} mashgʻulot`,
    noClasses: 'Guruh mashgʻulotlarisiz',
    classKinds: (count) => `${count} turdagi mashgʻulot`,
    classesAWeek: (count) => `haftasiga ${count} ta mashgʻulot`,
  },
  ru: {
    men: 'Только мужчины',
    women: 'Только женщины',
    hoursFrom: (from) => `с ${from}`,
    hoursTo: (to) => `до ${to}`,
    ageFrom: (from) => `с ${from} ${russianForm(from, { one: 'года', few: 'лет', many: 'лет' })}`,
    ageTo: (to) => `до ${to} ${russianForm(to, { one: 'года', few: 'лет', many: 'лет' })}`,
    age: (from, to) => `${from}–${to} ${russianForm(to, { one: 'год', few: 'года', many: 'лет' })}`,
    visits: (count) => `${count} ${russianForm(count, { one: 'посещение', few: 'посещения', many: 'посещений' })}`,
    guests: (count) => `${count} ${russianForm(count, { one: 'гость', few: 'гостя', many: 'гостей' })}`,
    coachSessions: (count) =>
      `${count} ${russianForm(count, { one: 'занятие', few: 'занятия', many: 'занятий' })} с тренером`,
    noClasses: 'Без групповых занятий',
    classKinds: (count) =>
      `${count} ${russianForm(count, { one: 'вид', few: 'вида', many: 'видов' })} групповых занятий`,
    classesAWeek: (count) =>
      `${count} ${russianForm(count, { one: 'занятие', few: 'занятия', many: 'занятий' })} в неделю`,
  },
  en: {
    men: 'Men only',
    women: 'Women only',
    hoursFrom: (from) => `From ${from}`,
    hoursTo: (to) => `Until ${to}`,
    ageFrom: (from) => `Age ${from} and over`,
    ageTo: (to) => `Age ${to} and under`,
    age: (from, to) => `Age ${from}–${to}`,
    visits: (count) => englishCount(count, 'visit'),
    guests: (count) => englishCount(count, 'guest'),
    coachSessions: (count) => (count === 1 ? '1 session with a coach' : `${count} sessions with a coach`),
    noClasses: 'Without group classes',
    classKinds: (count) => (count === 1 ? '1 kind of class' : `${count} kinds of classes`),
    classesAWeek: (count) => (count === 1 ? '1 class a week' : `${count} classes a week`),
  },
}

function ageWords({ age_from, age_to }: PlanConditions, language: Language): string {
  const say = words[language]
  if (age_from !== null && age_to !== null) return say.age(age_from, age_to)
  if (age_from !== null) return say.ageFrom(age_from)
  return age_to === null ? '' : say.ageTo(age_to)
}

const genderWords = ({ gender }: PlanConditions, language: Language): string =>
  gender === 'any' ? '' : words[language][gender === 'male' ? 'men' : 'women']

function hourWords({ from, to }: PlanConditions, language: Language): string {
  if (from && to) return `${from}–${to}`
  if (from) return words[language].hoursFrom(from)
  return to ? words[language].hoursTo(to) : ''
}

function classWords({ classes }: PlanConditions, language: Language): string[] {
  const say = words[language]
  if (classes === 'all') return []
  if (classes === 'none') return [say.noClasses]
  return [
    classes.kinds ? say.classKinds(classes.kinds.length) : '',
    classes.per_week ? say.classesAWeek(classes.per_week) : '',
  ]
}

/** What a plan asks and counts, each condition in its own words; empty when it holds for everybody at any time. */
export function conditionWords(conditions: PlanConditions, language: Language): string[] {
  const { weekdays, visits, guests, coach_sessions } = conditions
  const say = words[language]
  return [
    genderWords(conditions, language),
    ageWords(conditions, language),
    weekdays ? formatWeekdays(weekdays, language) : '',
    hourWords(conditions, language),
    visits ? say.visits(visits) : '',
    guests ? say.guests(guests) : '',
    coach_sessions ? say.coachSessions(coach_sessions) : '',
    ...classWords(conditions, language),
  ].filter(Boolean)
}

/** When a plan lets in: its days and hours. */
export const entryWords = (conditions: PlanConditions, language: Language): string =>
  [conditions.weekdays ? formatWeekdays(conditions.weekdays, language) : '', hourWords(conditions, language)]
    .filter(Boolean)
    .join(', ')

const closed: Texts = {
  uz: 'uning vaqtida ({hours}) zal bu aʼzo uchun yopiq',
  ru: 'в его время ({hours}) зал для этого клиента закрыт',
  en: 'in its time ({hours}) the gym is closed to this member',
}

/** Why a plan that never lets in while the gym is open for somebody is not for them. */
export const closedWords = (conditions: PlanConditions, language: Language): string =>
  fill(closed[language], { hours: entryWords(conditions, language) })

/** Why the plan is not for this person from that day on; null when it is. */
export function refusalWords(
  conditions: PlanConditions,
  buyer: Parameters<typeof refusalOfBuyer>[1],
  startOn: Day,
  language: Language,
): string | null {
  const refusal = refusalOfBuyer(conditions, buyer, startOn)
  return refusal && fill(buyerRefusals[refusal.why][language], { age: String(refusal.age ?? '') })
}
