import type { Day } from '#src/contract/days.ts'
import { weekdayName } from '#src/contract/weekdays.ts'
import { useLanguage } from './texts.ts'

/** The name of a day in the week, for the pages that say it. */
export function useWeekdayName(): (day: Day) => string {
  const language = useLanguage()
  return (day) => weekdayName(day, language)
}
