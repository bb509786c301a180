import { addDays, type Day, mondayOf } from '#src/contract/days.ts'

/**
 * Weeks in a row with a visit: those up to now, and the most that ever were. A week that is not over yet breaks nothing.
 */
export function streaksOf(visited: readonly Day[], today: Day): { weeks: number; best: number } {
  const mondays = [...new Set(visited.map(mondayOf))].toSorted()
  let best = 0
  let run = 0
  let last: Day | undefined
  for (const monday of mondays) {
    run = last !== undefined && addDays(last, 7) === monday ? run + 1 : 1
    best = Math.max(best, run)
    last = monday
  }
  const thisWeek = mondayOf(today)
  const goesOn = last !== undefined && (last === thisWeek || last === addDays(thisWeek, -7))
  return { weeks: goesOn ? run : 0, best }
}
