import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import type { MovedAhead, SoldAhead } from './acts-contract.ts'

type Step<Row> = { row: Row; start: Day; end: Day }

/** When they begin, one after the other from the day after the new end: until one that begins later anyway. */
function stepBack<Row>(steps: readonly Step<Row>[], newEnd: Day): Step<Row>[] {
  let free = addDays(newEnd, 1)
  const moves: Step<Row>[] = []
  for (const { row, start, end } of steps) {
    if (start > free) break
    const days = daysBetween(start, end)
    moves.push({ row, start: free, end: addDays(free, days) }) // what begins there anyway keeps it as its day
    free = addDays(free, days + 1)
  }
  return moves
}

/**
 * On which day each begins that goes on from it, once the membership `of` ends on `newEnd`: all of its plan, what goes on from it with
 * another one, and those of another plan that it becomes. They are given and answered in the order of their days.
 */
export function courseAhead<Row extends Omit<SoldAhead, 'plan_name'>>(
  rows: readonly Row[],
  of: { plan_id: string; end_on: Day },
  newEnd: Day,
  otherPlan?: string,
): { row: Row; start: Day }[] {
  const steps = new Map(rows.map((row) => [row, { row, start: row.start_date, end: row.end_date }]))
  const moved = new Set<Row>()
  const move = (plan: string, from: Day) => {
    const ofPlan = [...steps.values()].filter(({ row, start }) => row.plan_id === plan && start >= from)
    const inTurn = ofPlan.toSorted((one, other) => daysBetween(other.start, one.start))
    for (const step of stepBack(inTurn, newEnd)) {
      steps.set(step.row, step)
      moved.add(step.row)
    }
  }
  const afterIt = addDays(of.end_on, 1)
  move(of.plan_id, afterIt)
  for (const { goes_on, plan_id, start_date: from } of rows)
    if (goes_on && from <= addDays(newEnd, 1)) move(plan_id, from)
  if (otherPlan) move(otherPlan, afterIt)
  return [...steps.values()].filter(({ row }) => moved.has(row)).map(({ row, start }) => ({ row, start }))
}

/** Which of them begin on another day then. */
export const planMoves = (...asked: Parameters<typeof courseAhead<SoldAhead>>): MovedAhead[] =>
  courseAhead(...asked).flatMap(({ row: { _id, plan_name, start_date }, start }) =>
    start === start_date ? [] : [{ _id, plan_name, start_date, new_start_date: start }],
  )
