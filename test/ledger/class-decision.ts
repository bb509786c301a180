/** Who may have a place in a class, and on which membership: without the product. */

import { dayLength as day, dayOf, entryFor, isFree, others, takesTime, waits } from './class-world.ts'
import type { Booking, Entry, Held, Member, Session, World } from './class-world.ts'

export const rules = {
  opens: 7,
  late: 120,
  undo: 1,
  grace: 15,
  promotion: 30,
  waiting: 3,
  strikes: 3,
  strikeDays: 30,
  offDays: 7,
}
/** The last day of a membership of thirty that began with the first. */
const lastOfMembership = 29

export const memberOf = (world: World, who: number): Member => world.members[who] as Member
export const mondayOf = (number: number): number => number - (((number % 7) + 7) % 7)

const isFrozenOn = ({ frozen }: Member, number: number): boolean =>
  frozen.some(([from, to]) => from <= number && to >= number)
/** A freeze makes the membership longer; who has none has no day of one. */
const lastDay = ({ frozen, isGuest }: Member): number =>
  isGuest ? -1 : lastOfMembership + frozen.reduce((sum, [from, to]) => sum + to - from + 1, 0)

/** Their own plan, and what they bought for one class each and still have. */
export const heldBy = (world: World, who: number): Held[] => [
  ...(memberOf(world, who).isGuest ? [] : [null]),
  ...world.bought.filter(({ member, isOver }) => member === who && !isOver),
]
export const lastOf = (world: World, who: number, on: Held): number =>
  on === null ? lastDay(memberOf(world, who)) : on.day
export const runsOn = (world: World, who: number, on: Held, number: number): boolean =>
  on === null ? number <= lastOf(world, who, null) : !on.isOver && on.day === number
export const isFrozen = (world: World, who: number, on: Held, number: number): boolean =>
  on === null && isFrozenOn(memberOf(world, who), number)
export const covers = (world: World, who: number, on: Held, number: number): boolean =>
  runsOn(world, who, on, number) && !isFrozen(world, who, on, number)

/** How many visits it has; undefined: as many as one likes. */
export const visitsOf = (world: World, who: number, on: Held): number | undefined =>
  on === null ? memberOf(world, who).plan.visits : 1
export const counts = (world: World, who: number, on: Held): boolean => visitsOf(world, who, on) !== undefined

/** What entries and places have spent of it. */
const visitsUsed = (world: World, who: number, on: Held): number =>
  others(world, who).filter(({ booking }) => booking.on === on && booking.spent).length +
  world.entries.filter((entry) => entry.member === who && entry.on === on).length

/** Until when strikes keep somebody out. */
export function isBlocked(world: World, member: number): boolean {
  const strikes = others(world, member)
    .flatMap(({ booking }) => (booking.strikeAt !== null && !booking.forgiven ? [booking.strikeAt] : []))
    .toSorted((a, b) => a - b)
  return strikes.some((at, index) => {
    const first = strikes[index - rules.strikes + 1]
    return first !== undefined && at - first <= rules.strikeDays * day && at + rules.offDays * day > world.now
  })
}

const classesOfWeek = (world: World, who: number, monday: number, but: (booking: Booking) => boolean): number =>
  others(world, who).filter(
    ({ session, booking }) =>
      booking.on === null &&
      !but(booking) &&
      booking.status !== 'cancelled' &&
      mondayOf(dayOf(session.start)) === monday,
  ).length

/** Moved into another week, it would be one more class than their plan has in it. */
export function isOneTooMany(world: World, session: Session, booking: Booking, number: number): boolean {
  const { perWeek } = memberOf(world, booking.member).plan
  const monday = mondayOf(number)
  if (booking.on !== null || perWeek === undefined || mondayOf(dayOf(session.start)) === monday) return false
  return classesOfWeek(world, booking.member, monday, (other) => session.bookings.includes(other)) >= perWeek
}

type Refusal = 'banned' | 'no_membership' | 'not_that_day' | 'frozen' | 'kind_missing' | 'visits_used' | 'week_full'
type Decision = { refusal: Refusal | null; on: Held }

/** The nearest to being mended is what is spoken of; a single place that is used is none. */
const nearness: readonly (Refusal | null)[] = [null, 'week_full', 'visits_used', 'kind_missing', 'frozen']
const distance = ({ refusal, on }: Decision): number => (refusal && on ? 9 : nearness.indexOf(refusal))

type Asked = {
  who: number
  /** The place that they hold and ask for anew: its membership alone is asked. */
  own?: Booking | undefined
  /** By which they are in already: its visit is that of the place. */
  entry?: Entry | undefined
}

function refusalOf(world: World, session: Session, { who, own, entry }: Asked, on: Held): Refusal | null {
  const { plan } = memberOf(world, who)
  const number = dayOf(session.start)
  if (isFrozen(world, who, on, number)) return 'frozen'
  const kinds = on === null ? plan.kinds : [on.kind]
  if (kinds && !kinds.includes(session.series.kind)) return 'kind_missing'
  const visits = visitsOf(world, who, on)
  const used = visitsUsed(world, who, on) - (own?.spent ? 1 : 0)
  const inside = entry?.on === on && used > 0 ? 1 : 0
  if (visits !== undefined && used - inside >= visits) return 'visits_used'
  if (on !== null || plan.perWeek === undefined) return null
  return classesOfWeek(world, who, mondayOf(number), (booking) => booking === own) >= plan.perWeek ? 'week_full' : null
}

/** Of those that hold the one that ends first, of two that end at once the one that counts no visits. */
export function decide(world: World, session: Session, asked: Asked): Decision {
  const { who, own } = asked
  const number = dayOf(session.start)
  if (memberOf(world, who).isBanned) return { refusal: 'banned', on: null }
  const held = heldBy(world, who)
  const running = held.filter((on) => runsOn(world, who, on, number) && (!own || own.on === on))
  if (running.length === 0) {
    const has = held.some((on) => on === null && lastOf(world, who, on) >= dayOf(world.now) && (!own || own.on === on))
    return { refusal: has ? 'not_that_day' : 'no_membership', on: null }
  }
  const best = running
    .map((on) => ({ refusal: refusalOf(world, session, asked, on), on }))
    .toSorted(
      (a, b) =>
        distance(a) - distance(b) ||
        lastOf(world, who, a.on) - lastOf(world, who, b.on) ||
        Number(counts(world, who, a.on)) - Number(counts(world, who, b.on)),
    )[0] as Decision // one is running
  return best.refusal && best.on ? { refusal: 'no_membership', on: null } : best
}

/** By which they are in the gym for a class that has a place left. */
export const entryOf = (world: World, session: Session, who: number): Entry | undefined =>
  isFree(session) ? entryFor(world, session, who) : undefined

/** Somebody has another class while this one goes on. */
export const isElsewhere = (world: World, who: number, session: Session, at: { start: number; end: number }): boolean =>
  others(world, who).some(
    (other) =>
      other.session !== session &&
      takesTime(other.booking) &&
      other.session.start < at.end &&
      at.start < other.session.end,
  )

/** So many wait on that day as may. */
export const waitsEnough = (world: World, session: Session, who: number): boolean =>
  others(world, who).filter((other) => waits(other.booking) && dayOf(other.session.start) === dayOf(session.start))
    .length >= rules.waiting

/** Money mends all but a ban. */
export const isMended = (refusal: Refusal): boolean => refusal !== 'banned'
