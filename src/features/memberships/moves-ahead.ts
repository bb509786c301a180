import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import type { MovedAhead, SoldAhead } from './acts-contract.ts'

type Days = { start_on: Day; end_on: Day }

/** When they begin, one after the other from the day after the new end: until one that begins later anyway. */
export function stepBack<Row extends Days>(rows: readonly Row[], newEnd: Day): { row: Row; start: Day }[] {
  let free = addDays(newEnd, 1)
  const moves: { row: Row; start: Day }[] = []
  for (const row of rows) {
    if (row.start_on > free) break
    moves.push({ row, start: free }) // what begins there anyway keeps it as its day
    free = addDays(free, daysBetween(row.start_on, row.end_on) + 1)
  }
  return moves
}

/**
 * Which of them begin on another day, once the membership `of` ends on `newEnd`: all of its plan, what goes on from it with another
 * one, and those of another plan that it becomes. They are given in the order of their days.
 */
export function planMoves(
  rows: readonly SoldAhead[],
  of: { plan_id: string; end_on: Day },
  newEnd: Day,
  otherPlan?: string,
): MovedAhead[] {
  const ahead = rows.map(({ _id, plan_id, start_date, end_date }) => ({
    _id,
    plan: plan_id,
    start_on: start_date,
    end_on: end_date,
  }))
  const move = (plan: string, from: Day) => {
    const ofPlan = ahead.filter((one) => one.plan === plan && one.start_on >= from)
    const inTurn = ofPlan.toSorted((one, other) => daysBetween(other.start_on, one.start_on))
    for (const { row, start } of stepBack(inTurn, newEnd)) {
      row.end_on = addDays(start, daysBetween(row.start_on, row.end_on))
      row.start_on = start
    }
  }
  const afterIt = addDays(of.end_on, 1)
  move(of.plan_id, afterIt)
  for (const { goes_on, plan_id, start_date: from } of rows)
    if (goes_on && from <= addDays(newEnd, 1)) move(plan_id, from)
  if (otherPlan) move(otherPlan, afterIt)
  return rows.flatMap(({ _id, plan_name, start_date }) => {
    const now = ahead.find((one) => one._id === _id)?.start_on ?? start_date
    return now === start_date ? [] : [{ _id, plan_name, start_date, new_start_date: now }]
  })
}
