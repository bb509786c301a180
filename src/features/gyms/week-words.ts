import { formatWeekdays } from '#src/contract/weekdays.ts'
import type { Language } from '#src/contract/languages.ts'
import { everyWeekday, type Hours, hoursOn, isRoundTheClock, type WeekdayHours, type Whose, whose } from './rules.ts'

type Period = { from: string; to: string }
type DaysAlike = { weekdays: number[]; period: Period | null }

const isSame = (one: Period | null, other: Period | null) => one?.from === other?.from && one?.to === other?.to

/** The days of the week by their hours, in the order of the first of each. */
export function daysAlike(hours: Hours, who: Whose): DaysAlike[] {
  const found: DaysAlike[] = []
  for (const weekday of everyWeekday) {
    const period = hoursOn(hours, weekday)[who]
    const alike = found.find((days) => isSame(days.period, period))
    if (alike) alike.weekdays.push(weekday)
    else found.push({ weekdays: [weekday], period })
  }
  return found
}

const words = {
  uz: { always: 'Kecha-kunduz', closed: 'yopiq' },
  ru: { always: 'Круглосуточно', closed: 'закрыто' },
  en: { always: 'Round the clock', closed: 'closed' },
} as const satisfies Record<Language, object>

/** `09:00–22:00`, or that it is always open, or closed. */
const periodWords = (period: Period | null, language: Language): string =>
  period === null
    ? words[language].closed
    : isRoundTheClock(period)
      ? words[language].always
      : `${period.from}–${period.to}`

const ofWhom = {
  uz: { forAll: '', forMen: 'erkaklar ', forWomen: 'ayollar ' },
  ru: { forAll: '', forMen: 'мужчины ', forWomen: 'женщины ' },
  en: { forAll: '', forMen: 'men ', forWomen: 'women ' },
} as const satisfies Record<Language, Record<Whose, string>>

/** One weekday that is not as usual: `Ya yopiq`, `Sh erkaklar 09:00–12:00, ayollar yopiq`. */
export const ownDayWords = (day: WeekdayHours, language: Language): string =>
  `${formatWeekdays([day.weekday], language)} ${whose
    .flatMap((who) => (day[who] === undefined ? [] : [ofWhom[language][who] + periodWords(day[who], language)]))
    .join(', ')}`

/** The hours of the week, one line for the days that are alike: `Du–Sh 09:00–22:00`, `Ya yopiq`; without days where all are. */
export const weekWords = (hours: Hours, who: Whose, language: Language): { days: string; hours: string }[] =>
  daysAlike(hours, who).map(({ weekdays, period }) => ({
    days: weekdays.length === 7 ? '' : formatWeekdays(weekdays, language),
    hours: periodWords(period, language),
  }))
