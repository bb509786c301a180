/** Classes without the product: minutes since Monday midnight in Tashkent, days since that Monday. */

export type Status = 'waiting' | 'booked' | 'attended' | 'no_show' | 'cancelled' | 'late'
/** A membership of one day that was bought for one class. */
export type Bought = {
  member: number
  day: number
  kind: number
  due: number
  paid: number
  /** waived: nothing of it is owed any more */
  isOver: boolean
}
/** A membership with its plan. */
export type Plan = {
  visits?: number
  kinds?: number[]
  perWeek?: number
  /** its last day, without freezes */
  last: number
  frozen: [number, number][]
  /** the day on which what was not paid of it was due */
  owedOn?: number
}
/** On what a place is held, or an entry made: a membership of theirs, or what was bought for one class. */
export type Held = Bought | Plan
export const isBought = (on: Held): on is Bought => 'due' in on
export type Booking = {
  member: number
  on: Held
  /** bought just for this place, which therefore does not wait */
  isSingle: boolean
  status: Status
  nr: number
  spent: boolean
  bookedAt: number | null
  strikeAt: number | null
  forgiven: boolean
  /** moved up from the waiting list */
  isPromoted: boolean
  /** the entry at the door that it was attended with */
  entry: Entry | null
  /** that they came was said by somebody */
  isTicked: boolean
  /** it went with the class when that was last called off */
  isCalledOff: boolean
}
/** Somebody who was let in, on the day on which they were. */
export type Entry = { member: number; day: number; at: number; on: Held }
export type Session = {
  series: Series
  /** for which day its series made it; null when that day is free for another */
  of: number | null
  start: number
  end: number
  places: number
  isCancelled: boolean
  isChanged: boolean
  isClosed: boolean
  /** when the gym last gave it another time */
  movedAt: number | null
  asked: number
  bookings: Booking[]
}
export type Series = {
  kind: number
  weekdays: readonly number[]
  time: number
  minutes: number
  first: number
  last: number
  places: number
}
export type Member = {
  /** None: they buy single places. */
  plans: Plan[]
  isBanned: boolean
}
export type World = {
  now: number
  /** whoever owes gets nothing more */
  isStrict: boolean
  members: Member[]
  series: Series[]
  sessions: Session[]
  entries: Entry[]
  bought: Bought[]
  /** what holders were told of money that is theirs again, and of what they owe no more */
  told: { member: number; status: 'paid' | 'owed' }[]
}

/** What is still owed of it is paid. */
export function pay(on: Held): void {
  if (isBought(on)) on.paid = on.due
  else delete on.owedOn
}

export const dayLength = 1440
export const dayOf = (minute: number): number => Math.floor(minute / dayLength)

export const holds = ({ status }: Booking) => status === 'booked' || status === 'attended' || status === 'no_show'
export const waits = ({ status }: Booking) => status === 'waiting'
export const bookedOf = ({ bookings }: Session): number => bookings.filter(holds).length
export const isFree = (session: Session): boolean => bookedOf(session) < session.places

/** Takes the time of its person. */
export const takesTime = ({ status }: Booking) => status === 'waiting' || status === 'booked' || status === 'attended'

export const meets = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end

export const others = (world: World, member: number): { session: Session; booking: Booking }[] =>
  world.sessions.flatMap((session) =>
    session.bookings.filter((booking) => booking.member === member).map((booking) => ({ session, booking })),
  )

type Place = { session: Session; booking: Booking }

/** How long before it an entry is for a class. */
const opens = 60

function nearest(world: World, who: number): Booking | undefined {
  const all = others(world, who)
  const coming = all.filter(
    ({ session, booking }) =>
      ['booked', 'attended', 'no_show'].includes(booking.status) &&
      booking.entry === null &&
      !session.isCancelled &&
      session.start - opens <= world.now &&
      session.end > world.now &&
      (booking.status !== 'no_show' ||
        !all.some((other) => other.session !== session && takesTime(other.booking) && meets(other.session, session))),
  )
  const far = ({ session }: Place) => Math.abs(session.start - world.now)
  return coming.toSorted((a, b) => far(a) - far(b) || a.session.start - b.session.start)[0]?.booking
}

/** The entry is of the nearest class of its person. */
export function come(world: World, entry: Entry): void {
  const booking = nearest(world, entry.member)
  if (!booking) return
  if (booking.status !== 'attended') booking.isTicked = false
  booking.status = 'attended'
  booking.entry = entry
  // an entry pays one class
  const hasPaid = others(world, entry.member).some(
    ({ booking: other }) => other !== booking && other.entry === entry && other.on === booking.on && holds(other),
  )
  booking.spent &&= entry.on !== booking.on || hasPaid
  booking.strikeAt = null
  booking.forgiven = false
}

/** By which somebody is in the gym already who gets a place of this session. */
export const entryFor = (world: World, session: Session, who: number): Entry | undefined =>
  world.now < session.start - opens
    ? undefined
    : world.entries.find(
        (entry) =>
          entry.member === who &&
          entry.at >= session.start - opens &&
          entry.at <= session.end &&
          !others(world, who).some(({ booking }) => booking.entry === entry && holds(booking)),
      )

export function comeFromInside(world: World, session: Session, who: number): void {
  const entry = entryFor(world, session, who)
  if (entry) come(world, entry)
}
