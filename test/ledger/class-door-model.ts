import { covers } from './class-model.ts'
import { type Booking, come, dayOf, type Entry, others, type Session, type World } from './class-world.ts'

/** What the door means for classes, without the product. */

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

export function enter(world: World, who: number): { refused?: string; entry?: Entry } {
  const member = world.members[who]
  if (!member) throw new Error('nobody comes')
  const today = dayOf(world.now)
  const ofDay = (wanted: number) => world.entries.find(({ member: came, day }) => came === who && day === wanted)
  const overnight = others(world, who).filter(
    (place) => dayOf(place.session.start) === today - 1 && isRunning(world, place),
  )
  const known = ofDay(today) ?? overnight.find(({ booking }) => booking.entry?.day === today - 1)?.booking.entry
  // whoever was banned after they came does not come again
  if (member.isBanned) return { refused: 'visit.refused' }
  if (!known) {
    const spent = others(world, who).filter((place) => place.booking.spent && !isSwapped(world, place)).length
    const used = spent + world.entries.filter(({ member: came }) => came === who).length
    if (member.plan.visits !== undefined && used >= member.plan.visits) return { refused: 'visit.refused' }
  }
  // who first comes after midnight comes for the evening of their class
  const isOfYesterday = overnight.some(
    ({ booking: { status } }) => ['booked', 'attended', 'no_show'].includes(status) && covers(member, today - 1),
  )
  const day = isOfYesterday ? today - 1 : today
  const before = known ?? ofDay(day)
  const entry = before ?? { member: who, day, at: world.now }
  if (!before) world.entries.push(entry)
  come(world, entry)
  return before ? {} : { entry }
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
