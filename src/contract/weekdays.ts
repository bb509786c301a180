import { type Day, weekdayOf } from './days.ts'
import type { Language } from './languages.ts'

const fullWeekdayNames: Record<Language, readonly string[]> = {
  uz: ['Dushanba', 'Seshanba', 'Chorshanba', 'Payshanba', 'Juma', 'Shanba', 'Yakshanba'],
  ru: ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}

export const weekdayName = (day: Day, language: Language): string =>
  fullWeekdayNames[language][weekdayOf(day) - 1] ?? ''

/** Dushanba … Yakshanba. */
export const weekdayNames = (language: Language): readonly string[] => fullWeekdayNames[language]

const shortWeekdayNames: Record<Language, readonly string[]> = {
  uz: ['Du', 'Se', 'Ch', 'Pa', 'Ju', 'Sh', 'Ya'],
  ru: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
  en: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
}

/** Du … Ya: the days of the week, Monday first. */
export const shortWeekdays = (language: Language): readonly string[] => shortWeekdayNames[language]

/** Days in a row are said as a span, from three on: `Du–Ju`; else one by one: `Du, Ch, Ju`. */
export function formatWeekdays(days: readonly number[], language: Language): string {
  const name = (day: number) => shortWeekdayNames[language][day - 1] ?? ''
  const runs: number[][] = []
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) => (run.length > 2 ? [`${name(run[0] ?? 0)}–${name(run.at(-1) ?? 0)}`] : run.map(name)))
    .join(', ')
}
