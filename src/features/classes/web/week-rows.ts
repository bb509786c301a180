import { addDays, type Day } from '#src/contract/days.ts'
import type { ClassSession } from '../contract.ts'

export type HourRow = { hour: number; cells: { day: Day; sessions: ClassSession[] }[] }

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const hourOf = ({ time }: Pick<ClassSession, 'time'>): number => Number(time.slice(0, 2))

/** A week as a table: a row for each hour from the first class to the last, in it the classes that begin then. */
export function rowsOfWeek(sessions: readonly ClassSession[], monday: Day): HourRow[] {
  const hours = sessions.map(hourOf)
  const first = Math.min(...hours, 9)
  const last = Math.max(...hours, 20)
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => ({
    hour,
    cells: days.map((day) => ({
      day,
      sessions: sessions.filter((session) => session.date === day && hourOf(session) === hour),
    })),
  }))
}

/** Where a class begins when it is dropped on a day and hour: its own minutes stay. */
export const droppedAt = ({ time }: Pick<ClassSession, 'time'>, hour: number): string =>
  `${String(hour).padStart(2, '0')}:${time.slice(3)}`
