/** Series of classes without the product. */

import { cancelSession, change } from './class-model.ts'
import { dayLength as day, dayOf, type Series, type Session, type World } from './class-world.ts'

const horizon = 56
const weekdayOf = (number: number): number => (number % 7) + 1
export const isHeldOn = (series: Series, number: number): boolean =>
  series.weekdays.includes(weekdayOf(number)) && number >= series.first && number <= series.last

/** The sessions that a series has not yet within eight weeks. */
export function make(world: World, series: Series): void {
  const today = dayOf(world.now)
  for (let number = today; number <= today + horizon; number++) {
    const start = number * day + series.time
    if (!isHeldOn(series, number) || start <= world.now) continue
    if (world.sessions.some((session) => session.series === series && session.of === number)) continue
    world.sessions.push({
      series,
      of: number,
      start,
      end: start + series.minutes,
      places: series.places,
      isCancelled: false,
      isChanged: false,
      isClosed: false,
      movedAt: null,
      asked: 0,
      bookings: [],
    })
  }
}

function drop(world: World, session: Session): void {
  if (session.asked === 0) world.sessions.splice(world.sessions.indexOf(session), 1)
  else {
    cancelSession(world, session)
    session.of = null
  }
}

export type SeriesEdit = {
  weekdays?: readonly number[]
  time?: number
  places?: number
  last?: number
  laterFrom?: number
}

/** Answers the series that goes on. */
export function changeSeries(world: World, series: Series, edit: SeriesEdit): { refused?: string; series: Series } {
  const today = dayOf(world.now)
  const { laterFrom, ...terms } = edit
  const from = laterFrom !== undefined && laterFrom > today ? laterFrom : today
  const isSplit = laterFrom !== undefined && from > series.first && from > today
  const after: Series = { ...series, ...terms, first: isSplit ? from : series.first }
  const first = after.first > today ? after.first : from
  if (after.last < first) return { refused: 'class.no_days', series }
  const days = [0, 1, 2, 3, 4, 5, 6].map((add) => first + add).filter((number) => number <= after.last)
  if (!days.some((number) => after.weekdays.includes(weekdayOf(number)))) return { refused: 'class.no_days', series }
  const ahead = world.sessions.filter(
    (session) =>
      session.series === series &&
      !session.isCancelled &&
      session.start > world.now &&
      session.of !== null &&
      session.of >= from,
  )
  const goesOn = isSplit ? after : series
  if (isSplit) {
    for (const session of world.sessions)
      if (session.series === series && session.of !== null && session.of >= from) session.series = after
    series.last = Math.min(series.last, from - 1)
    world.series[world.series.indexOf(series)] = after
  } else Object.assign(series, after)
  let refused: string | undefined
  for (const session of ahead) {
    const number = session.of as number
    // a day that the series has lost takes what was changed by itself with it
    if (session.isChanged && isHeldOn(after, number)) continue
    const start = number * day + after.time
    if (!isHeldOn(after, number) || start <= world.now) drop(world, session)
    else refused ??= change(world, session, { start, end: start + after.minutes, places: after.places })
  }
  make(world, goesOn)
  return { series: goesOn, ...(refused ? { refused } : {}) }
}
