import { addDays, addMonths, type Day, firstOfMonth, mondayOf } from '#src/contract/days.ts'

export const dayPresets = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth'] as const
type DayPreset = (typeof dayPresets)[number]

const monthOf = (day: Day) => ({ from: firstOfMonth(day), to: addDays(addMonths(firstOfMonth(day), 1), -1) })

/** The first and the last day of a usual period, both inclusive; a week begins on Monday. */
export function daysOf(preset: DayPreset, today: Day): { from: Day; to: Day } {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'thisWeek':
      return { from: mondayOf(today), to: addDays(mondayOf(today), 6) }
    case 'thisMonth':
      return monthOf(today)
    case 'lastMonth':
      return monthOf(addMonths(firstOfMonth(today), -1))
  }
}
