import { addDays, type Day } from '#src/contract/days.ts'
import { shortWeekdays, weekdayName } from '#src/contract/weekdays.ts'
import { useLanguage } from './texts.ts'

/** The name of a day in the week, for the pages that say it. */
export function useWeekdayName(): (day: Day) => string {
  const language = useLanguage()
  return (day) => weekdayName(day, language)
}

const aMonday = '2024-01-01'

/** The days of the week to choose from, Monday first: short, and with their names for whoever hears them. */
export function useWeekdayChoices(): { value: number; label: string; name: string }[] {
  const language = useLanguage()
  return shortWeekdays(language).map((label, index) => ({
    value: index + 1,
    label,
    name: weekdayName(addDays(aMonday, index), language),
  }))
}
