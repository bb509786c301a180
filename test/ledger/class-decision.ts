/** Who may have a place in a class, and on which membership: without the product. */

import { dayLength as day, dayOf, entryFor, isBought, isFree, others, takesTime, waits } from './class-world.ts'
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
export const memberOf = (world: World, who: number): Member => world.members[who] as Member
export const mondayOf = (number: number): number => number - (((number % 7) + 7) % 7)

/** Their own plans, and what they bought for one class each and still have. */
export const heldBy = (world: World, who: number): Held[] => [
  ...memberOf(world, who).plans,
  ...world.bought.filter(({ member, isOver }) => member === who && !isOver),
]
/** A freeze makes the membership longer. */
export const lastOf = (on: Held): number =>
  isBought(on) ? on.day : on.last + on.frozen.reduce((sum, [from, to]) => sum + to - from + 1, 0)
export const runsOn = (on: Held, number: number): boolean =>
  isBought(on) ? !on.isOver && on.day === number : number <= lastOf(on)
export const isFrozen = (on: Held, number: number): boolean =>
  !isBought(on) && on.frozen.some(([from, to]) => from <= number && to >= number)
export const covers = (on: Held, number: number): boolean => runsOn(on, number) && !isFrozen(on, number)

/** How many visits it has; undefined: as many as one likes. */
export const visitsOf = (on: Held): number | undefined => (isBought(on) ? 1 : on.visits)
export const counts = (on: Held): boolean => visitsOf(on) !== undefined

/** What entries and places have spent of it. */
const visitsUsed = (world: World, who: number, on: Held): number =>
  others(world, who).filter(({ booking }) => booking.on === on && booking.spent).length +
  world.entries.filter((entry) => entry.member === who && entry.on === on).length

/** Do strikes keep somebody out? `but`: a place that they take again. */
export function isBlocked(world: World, member: number, but?: Booking): boolean {
  const strikes = others(world, member)
    .filter(({ booking }) => booking !== but)
    .flatMap(({ booking }) => (booking.strikeAt !== null && !booking.forgiven ? [booking.strikeAt] : []))
    .toSorted((a, b) => a - b)
  return strikes.some((at, index) => {
    const first = strikes[index - rules.strikes + 1]
    return first !== undefined && at - first <= rules.strikeDays * day && at + rules.offDays * day > world.now
  })
}

const classesOfWeek = (
  world: World,
  who: number,
  on: Held,
  monday: number,
  but: (booking: Booking) => boolean,
): number =>
  others(world, who).filter(
    ({ session, booking }) =>
      booking.on === on && !but(booking) && booking.status !== 'cancelled' && mondayOf(dayOf(session.start)) === monday,
  ).length

/** Moved into another week, it would be one more class than their plan has in it. */
export function isOneTooMany(world: World, session: Session, booking: Booking, number: number): boolean {
  const { on, member } = booking
  const monday = mondayOf(number)
  if (isBought(on) || on.perWeek === undefined || mondayOf(dayOf(session.start)) === monday) return false
  return classesOfWeek(world, member, on, monday, (other) => session.bookings.includes(other)) >= on.perWeek
}

type Refusal =
  | 'banned'
  | 'no_membership'
  | 'not_that_day'
  | 'frozen'
  | 'kind_missing'
  | 'visits_used'
  | 'week_full'
  | 'debt'
type Decision = { refusal: Refusal; on: Held | null } | { refusal: null; on: Held }

/** The nearest to being mended is what is spoken of; a single place that is used is none. */
const nearness: readonly (Refusal | null)[] = [null, 'week_full', 'visits_used', 'kind_missing', 'frozen']
const distance = ({ refusal, on }: { refusal: Refusal | null; on: Held }): number =>
  refusal && isBought(on) ? 9 : nearness.indexOf(refusal)

type Asked = {
  who: number
  /** The place that they hold and ask for anew: its membership alone is asked. */
  own?: Booking | undefined
  /** By which they are in already: its visit is that of the place. */
  entry?: Entry | undefined
}

function refusalOf(world: World, session: Session, { who, own, entry }: Asked, on: Held): Refusal | null {
  const number = dayOf(session.start)
  if (isFrozen(on, number)) return 'frozen'
  const kinds = isBought(on) ? [on.kind] : on.kinds
  if (kinds && !kinds.includes(session.series.kind)) return 'kind_missing'
  const visits = visitsOf(on)
  const used = visitsUsed(world, who, on) - (own?.spent ? 1 : 0)
  const inside = entry?.on === on && used > 0 ? 1 : 0
  if (visits !== undefined && used - inside >= visits) return 'visits_used'
  if (isBought(on) || on.perWeek === undefined) return null
  const taken = classesOfWeek(world, who, on, mondayOf(number), (booking) => booking === own)
  return taken >= on.perWeek ? 'week_full' : null
}

/** Is anything of these overdue, in a gym that minds? It is due on its day, and closes from the next one on. */
export const owes = (world: World, held: readonly Held[], today: number): boolean =>
  world.isStrict &&
  held.some((on) => {
    const day = isBought(on) ? on.day : on.owedOn
    return day !== undefined && day < today && (!isBought(on) || on.due > on.paid)
  })

/** May they, and on what? Somebody who owes gets no place that they have not. */
export function decide(world: World, session: Session, asked: Asked): Decision {
  const decision = holderOf(world, session, asked)
  const { who, own } = asked
  const held = heldBy(world, who).filter((on) => !own || own.on === on)
  return decision.refusal === null && owes(world, held, dayOf(world.now)) ? { refusal: 'debt', on: null } : decision
}

/** Who gave a place up too late takes it again, where it is free and still held; else they ask anew. */
export function decideAgain(
  world: World,
  session: Session,
  asked: Asked,
): { again: Booking | undefined; decision: Decision } {
  const late = session.bookings.findLast(({ member, status }) => member === asked.who && status === 'late')
  const decision = late && isFree(session) ? decide(world, session, { ...asked, own: late }) : undefined
  return decision?.refusal === null
    ? { again: late, decision }
    : { again: undefined, decision: decide(world, session, asked) }
}

/** Of those that hold the one that ends first, of two that end at once the one that counts no visits; whatever is owed. */
export function holderOf(world: World, session: Session, asked: Asked): Decision {
  const { who, own } = asked
  const number = dayOf(session.start)
  if (memberOf(world, who).isBanned) return { refusal: 'banned', on: null }
  const held = heldBy(world, who)
  const running = held.filter((on) => runsOn(on, number) && (!own || own.on === on))
  if (running.length === 0) {
    const has = held.some((on) => !isBought(on) && lastOf(on) >= dayOf(world.now) && (!own || own.on === on))
    return { refusal: has ? 'not_that_day' : 'no_membership', on: null }
  }
  const best = running
    .map((on) => ({ refusal: refusalOf(world, session, asked, on), on }))
    .toSorted(
      (a, b) => distance(a) - distance(b) || lastOf(a.on) - lastOf(b.on) || Number(counts(a.on)) - Number(counts(b.on)),
    )[0] as { refusal: Refusal | null; on: Held } // one is running
  const { refusal, on } = best
  if (refusal === null) return { refusal, on }
  return { refusal: isBought(on) ? 'no_membership' : refusal, on }
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

/** Another membership mends all but a ban and a debt. */
export const isMended = (refusal: Refusal): boolean => refusal !== 'banned' && refusal !== 'debt'
