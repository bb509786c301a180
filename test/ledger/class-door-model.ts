import {
  type Booking,
  covers,
  dayOf,
  type Entry,
  meets,
  others,
  type Session,
  takesTime,
  type World,
} from './class-model.ts'

/** What the door means for classes, without the product. */

const opens = 60
type Place = { session: Session; booking: Booking }

export const isCovered = (world: World, who: number): boolean => {
  const member = world.members[who]
  return member !== undefined && covers(member, dayOf(world.now))
}

const isRunning = ({ now }: World, { session }: Place) => session.start <= now && session.end > now

/** The entry is counted instead of the place that its person comes for. */
function isSwapped(world: World, place: Place): boolean {
  const { booking, session } = place
  const isOpen = booking.status === 'booked' || booking.status === 'waiting'
  if (booking.entry || !(isOpen || booking.status === 'attended' || booking.status === 'no_show')) return false
  if (isRunning(world, place)) return true
  return dayOf(session.start) === dayOf(world.now) && (isOpen || session.end > world.now)
}

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

export function enter(world: World, who: number): { refused?: string; entry?: Entry } {
  const member = world.members[who]
  if (!member) throw new Error('nobody comes')
  const known = world.entries.find(({ member: came, day }) => came === who && day === dayOf(world.now))
  if (!known) {
    if (member.isBanned) return { refused: 'visit.refused' }
    const spent = others(world, who).filter((place) => place.booking.spent && !isSwapped(world, place)).length
    const used = spent + world.entries.filter(({ member: came }) => came === who).length
    if (member.plan.visits !== undefined && used >= member.plan.visits) return { refused: 'visit.refused' }
  }
  const entry = known ?? { member: who, day: dayOf(world.now) }
  if (!known) world.entries.push(entry)
  const booking = nearest(world, who)
  if (booking) {
    if (booking.status !== 'attended') booking.isTicked = false
    booking.status = 'attended'
    booking.entry = entry
    booking.spent = false
    booking.strikeAt = null
    booking.forgiven = false
  }
  return known ? {} : { entry }
}

export function undo(world: World, entry: Entry): void {
  world.entries.splice(world.entries.indexOf(entry), 1)
  for (const { session, booking } of others(world, entry.member)) {
    if (booking.entry !== entry || booking.status !== 'attended') continue
    booking.entry = null
    booking.spent = world.members[entry.member]?.plan.visits !== undefined
    if (booking.isTicked) continue
    booking.status = session.isClosed ? 'no_show' : 'booked'
    booking.strikeAt = session.isClosed ? session.end : null
  }
}
