import { addDays, type Day, tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { daysAhead, daysOfSeries, defaultRules, instantOf, opensAt } from '#src/features/classes/rules.ts'
import { bookingIs, type BookingStatus } from '#src/features/memberships/booking-states.ts'
import { readConditions, refusalOfEntry } from '#src/features/plans/rules.ts'
import { Busy, Entries } from './class-people.ts'
import { kinds, type Kind, rooms, single, type Sketch, week } from './class-week.ts'
import { addSinglePlan, sellSinglePlace, type SingleKind } from './drop-ins.ts'
import type { DemoGym } from './gyms.ts'
import type { SoldMembership } from './memberships.ts'
import { drawName } from './names.ts'
import type { Random } from './random.ts'
import { demoPhones, type World } from './world.ts'

const daysBack = 42

/** Three months of classes at the owner's gyms that run: what was, what is booked for the next days, and the weeks ahead. */
export function addClasses(
  world: World,
  random: Random,
  { gyms, sold }: { gyms: readonly DemoGym[]; sold: readonly SoldMembership[] },
): void {
  const running = gyms.filter(({ sellsUntil }) => sellsUntil >= world.lastDeskDay)
  const adminId = running[0]?.adminId
  if (adminId === undefined) return
  const taught = addKinds(world, adminId)
  const coaches = addCoaches(world, random, adminId)
  const busy = new Busy()
  const entries = new Entries(world)
  for (const gym of running) {
    const people = sold.filter(({ member, status }) => member.gym.id === gym.id && status !== 'cancelled')
    const places = rooms.map((room) => ({ ...room, id: addRoom(world, gym, room) }))
    // one coach is at one place: the second gym's evening is led by others
    const shift = running.indexOf(gym)
    for (const usual of week) {
      if (gym.isForWomen && kinds[usual.kind].gender === 'male') continue
      const isMorning = gym.hasHoursApart && kinds[usual.kind].gender === 'female' && usual.time > '15:00' // women's hours
      const sketch = isMorning ? { ...usual, time: '12:00' } : usual
      const room = places[sketch.room]
      const coach = coaches[(sketch.coach + shift * 4) % coaches.length]
      if (room)
        addSeries(world, random, busy, {
          gym,
          people,
          entries,
          sketch,
          kind: taught[sketch.kind],
          coachId: coach ?? null,
          room,
        })
    }
  }
}

type Taught = { id: string; single: SingleKind | null }

function addKinds({ rows, today, ...world }: World, adminId: string): Record<Kind, Taught> {
  const at = instantOf(addDays(today, -daysBack - 3), '10:00')
  return Object.fromEntries(
    Object.entries(kinds).map(([key, { name, minutes, color, level, gender, about }]) => {
      const id = world.id(at)
      const price = single[key as Kind] ?? null // a key of kinds
      const planId = price === null ? null : world.id(at)
      if (price !== null && planId !== null)
        addSinglePlan({ rows, today, ...world }, adminId, { id, name, price, planId }, at)
      rows.class_kinds.push({
        admin_id: adminId,
        id,
        name,
        color,
        level,
        minutes,
        gender,
        drop_in_tiyin: price,
        drop_in_plan_id: planId,
        description: about,
        version: 1,
        created_at: at,
      })
      return [key, { id, single: price === null || planId === null ? null : { id, name, price, planId } }]
    }),
  ) as Record<Kind, Taught> // the keys of kinds
}

const skills = [['Yoga', 'Stretching'], ['Krossfit', 'Kuch mashqlari'], ['Pilates', 'Zumba'], ['Boks']]

function addCoaches({ rows, today, ...world }: World, random: Random, adminId: string): string[] {
  const at = instantOf(addDays(today, -daysBack - 3), '10:30')
  // the first of the owner with the fixed logins signs in
  const own = rows.employees.find((row) => row.admin_id === adminId && row.phone_number === demoPhones.coach)
  return Array.from({ length: 12 }, (_, nr) => {
    const id = world.id(at)
    const drawn = { fullname: drawName(random, nr % 4 === 1 || nr % 4 === 3 ? 'male' : 'female'), phone: world.phone() }
    const employee = nr === 0 ? own : undefined
    rows.class_coaches.push({
      admin_id: adminId,
      id,
      employee_id: employee?.id ?? null,
      fullname: employee?.fullname ?? drawn.fullname,
      phone_number: employee?.phone_number ?? drawn.phone,
      skills: skills[nr % skills.length] ?? [],
      about: `${random.between(2, 12)} yillik tajriba.`,
      free_hours: [{ weekday: random.between(1, 5), from: '14:00', to: '17:00' }] as never, // a list inside of a row that is written as JSON
      version: 1,
      created_at: at,
    })
    return id
  })
}

function addRoom({ rows, today, ...world }: World, gym: DemoGym, room: { name: string; places: number }): string {
  const at = instantOf(addDays(today, -daysBack - 3), '11:00')
  const id = world.id(at)
  rows.class_rooms.push({ admin_id: gym.adminId, id, gym_id: gym.id, ...room, version: 1, created_at: at })
  return id
}

type Held = {
  gym: DemoGym
  people: readonly SoldMembership[]
  entries: Entries
  sketch: Sketch
  kind: Taught
  coachId: string | null
  room: { id: string; places: number }
}

function addSeries(world: World, random: Random, busy: Busy, held: Held): void {
  const { gym, sketch, kind, coachId, room } = held
  const { rows, today } = world
  const wanted = addDays(today, -daysBack)
  const first = gym.opened > wanted ? gym.opened : wanted
  const at = instantOf(addDays(first, -1), '12:00')
  const id = world.id(at)
  rows.class_series.push({
    admin_id: gym.adminId,
    id,
    gym_id: gym.id,
    kind_id: kind.id,
    coach_id: coachId,
    room_id: room.id,
    weekdays: sketch.days,
    starts_time: sketch.time,
    minutes: sketch.minutes,
    first_on: first,
    places: room.places,
    version: 1,
    created_at: at,
  })
  const to = addDays(today, daysAhead)
  const holidays = new Set(
    rows.gym_holidays.filter(({ gym_id }) => gym_id === gym.id).map(({ holiday_on }) => String(holiday_on)),
  )
  for (const day of daysOfSeries(
    { weekdays: sketch.days, firstOn: first, lastOn: null },
    { from: first, to, holidays },
  ))
    addSession(world, random, busy, held, { seriesId: id, day, madeAt: at })
}

function addSession(
  world: World,
  random: Random,
  busy: Busy,
  held: Held,
  { seriesId, day, madeAt }: { seriesId: string; day: Day; madeAt: Date },
): void {
  const { gym, sketch, kind, coachId, room } = held
  const startsAt = instantOf(day, sketch.time)
  const endsAt = new Date(startsAt.getTime() + sketch.minutes * 60_000)
  const id = world.id(madeAt)
  const isOver = endsAt <= world.now
  const isCancelled = random.chance(0.02) && day < addDays(world.today, 5)
  const session = { id, gym, startsAt, endsAt, places: room.places, isOver, isCancelled }
  const counted =
    opensAt(startsAt, defaultRules) <= world.now ? addBookings(world, random, busy, held, session) : none()
  if (isOver && !isCancelled) addSingle(world, busy, held, { session, counted })
  world.rows.class_sessions.push({
    admin_id: gym.adminId,
    id,
    gym_id: gym.id,
    series_id: seriesId,
    series_on: day,
    kind_id: kind.id,
    coach_id: coachId,
    room_id: room.id,
    held_on: day,
    starts_at: startsAt,
    ends_at: endsAt,
    places: room.places,
    ...counted,
    status: isCancelled ? 'cancelled' : 'scheduled',
    cancel_reason: isCancelled ? 'Murabbiy kasal boʻlib qoldi' : null,
    cancelled_at: isCancelled ? new Date(Math.min(+startsAt - 3 * 3_600_000, +world.now)) : null,
    is_changed: false,
    closed_at: isOver ? endsAt : null,
    version: isCancelled ? 2 : 1,
    created_at: madeAt,
  })
}
type Counted = { booked: number; waiting: number; asked: number }
const none = (): Counted => ({ booked: 0, waiting: 0, asked: 0 })

/** Now and then somebody whose membership has ended pays for one class at the desk, and comes. */
function addSingle(
  world: World,
  busy: Busy,
  { gym, people, entries, sketch, kind }: Held,
  { session, counted }: { session: Session; counted: Counted },
): void {
  const { startsAt, endsAt } = session
  const random = world.random.fork(`single ${gym.id} ${sketch.kind} ${startsAt.toISOString()}`)
  if (!kind.single || counted.booked >= session.places || !random.chance(0.3)) return
  const day = tashkentDay(startsAt)
  const covered = new Set(people.filter(({ start, end }) => start <= day && end >= day).map(({ member }) => member.id))
  const lapsed = people.filter(
    ({ member, end }) =>
      end < day &&
      !member.isLoyal &&
      !covered.has(member.id) &&
      isFor(gym, sketch, member, startsAt) &&
      busy.isFree(member.id, startsAt, endsAt),
  )
  const one = lapsed.length > 0 ? random.pick(lapsed) : undefined
  if (!one) return
  const { member } = one
  const bought = sellSinglePlace(world, random, { gym, kind: kind.single, member, day, startsAt })
  const visit = entries.of({ one: { ...one, id: bought.id }, startsAt, isLetInAt: (at) => at > bought.at })
  busy.take(member.id, startsAt, endsAt)
  counted.booked += 1
  counted.asked += 1
  world.rows.class_bookings.push({
    admin_id: gym.adminId,
    id: world.id(bought.at),
    session_id: session.id,
    gym_id: gym.id,
    member_id: member.id,
    membership_id: bought.id,
    status: 'attended',
    nr: counted.asked,
    held_on: day,
    during: during(session),
    may_overlap: false,
    visit_id: visit?.id ?? null,
    is_visit_spent: visit?.membership_id !== bought.id,
    asked_at: bought.at,
    asked_by_kind: 'employee',
    asked_by_id: null,
    booked_at: bought.at,
    ended_at: startsAt,
    ended_by_kind: 'system',
    end_cause: null,
    strike_at: null,
    is_drop_in: true,
  })
}

type Session = {
  id: string
  gym: DemoGym
  startsAt: Date
  endsAt: Date
  places: number
  isOver: boolean
  isCancelled: boolean
}

const during = ({ startsAt, endsAt }: Session) => `["${startsAt.toISOString()}","${endsAt.toISOString()}")`

/** Is the class for them, and the gym open to them at that hour? */
function isFor(gym: DemoGym, sketch: Sketch, member: SoldMembership['member'], startsAt: Date): boolean {
  const { gender } = kinds[sketch.kind]
  const atHour = !gym.hasHoursApart ? gender : tashkentTime(startsAt) < '15:00' ? 'female' : 'male'
  return [gender, atHour].every((whose) => whose === 'any' || member.gender === whose) && member.isGenderNoted
}

/** Does the door let them in then, by the hours of the gym and of their plan? */
function isLetIn({ gym, sketch }: Held, { member, conditions }: SoldMembership, at: Date): boolean {
  const asked = { gender: member.gender, visitsUsed: 0 }
  const refusal = refusalOfEntry(readConditions(conditions), asked, tashkentDay(at), tashkentTime(at))
  return isFor(gym, sketch, member, at) && refusal === null
}

/** Those whose membership takes them in that day, at that hour. */
function possible(held: Held, { startsAt, endsAt }: Session, busy: Busy): SoldMembership[] {
  const date = tashkentDay(startsAt)
  return held.people.filter((one) => {
    const { member, start, end, frozen, status, conditions, remaining, due } = one
    return (
      start <= date &&
      end >= date &&
      status !== 'reserved' &&
      (remaining === 0 || due >= date || member.isLoyal) && // whose gym warns of a debt and turns nobody away
      conditions.visits === undefined &&
      isLetIn(held, one, startsAt) &&
      !frozen.some((period) => date >= period.start && date <= period.end) &&
      !held.entries.hasMissed(member, date) &&
      busy.isFree(member.id, startsAt, endsAt)
    )
  })
}

/** The member with the fixed login does krossfit and yoga in the evening: the first they book early, the next yoga too late for a place. */
function regularOf({ sketch }: Held, { isOver }: Session, people: SoldMembership[]) {
  const nr = people.findIndex(({ member }) => member.isLoyal)
  if (nr < 0) return undefined
  const [one] = people.splice(nr, 1)
  const comes = sketch.pull > 1 && (sketch.kind === 'crossfit' || sketch.kind === 'yoga')
  return one && comes ? { one, hurry: sketch.kind === 'yoga' && !isOver ? 0.98 : 0.04 } : undefined
}

function addBookings(world: World, random: Random, busy: Busy, held: Held, session: Session): Counted {
  const { gym, startsAt, endsAt, places, isOver, isCancelled } = session
  const wanted = Math.round(places * held.sketch.pull * (0.75 + random.next() * 0.4))
  const people = possible(held, session, busy)
  const last = Math.min(+startsAt, +world.now)
  const opens = +opensAt(startsAt, defaultRules)
  // early in the week of booking only the quick ones have asked
  const share = Math.min(1, (last - opens) / (+startsAt - opens))
  const regular = regularOf(held, session, people)
  // what many want is full days ahead, also what the member with the fixed login waits for
  const least = held.sketch.pull > 1 && !isOver && share > 0.25 ? Math.ceil(places * 1.2) : 0
  const count = Math.min(Math.max(Math.round(wanted * (0.35 + 0.65 * share)), least), people.length)
  const asking = Array.from({ length: count }, () => {
    const [one] = people.splice(random.between(0, people.length - 1), 1)
    return one && { one, at: new Date(opens + Math.floor(random.next() * (last - opens))) }
  })
    .concat(regular && { one: regular.one, at: new Date(opens + Math.floor(regular.hurry * (last - opens))) })
    .filter((asked) => asked !== undefined)
    .toSorted((a, b) => +a.at - +b.at)
  const counted = { booked: 0, waiting: 0, asked: asking.length }
  const seen = new Set<string>()
  asking.forEach(({ one, at }, index) => {
    if (seen.has(one.member.id)) {
      counted.asked -= 1
      return
    }
    seen.add(one.member.id)
    const gaveUp = !one.member.isLoyal && random.chance(0.07)
    const hasPlace = counted.booked < places
    const day = tashkentDay(startsAt)
    const comes = one.member.isLoyal || held.entries.cameOn(one.member, day)
    const status = outcomeOf(random, { isOver, isCancelled, gaveUp, hasPlace, comes })
    const isLetInAt = (moment: Date) => isLetIn(held, one, moment)
    const visit = status === 'attended' ? held.entries.of({ one, startsAt, isLetInAt }) : null
    if (status === 'no_show') held.entries.miss(one.member, day)
    if (bookingIs(status, 'holding')) counted.booked += 1
    if (status === 'waiting') counted.waiting += 1
    if (bookingIs(status, 'standing')) busy.take(one.member.id, startsAt, endsAt)
    const endedAt = endOf(status, { at, startsAt, endsAt, isOver, isCancelled, now: world.now })
    world.rows.class_bookings.push({
      admin_id: gym.adminId,
      id: world.id(at),
      session_id: session.id,
      gym_id: gym.id,
      member_id: one.member.id,
      membership_id: one.id,
      status,
      nr: index + 1,
      held_on: day,
      during: during(session),
      may_overlap: false,
      visit_id: visit?.id ?? null,
      is_visit_spent: false,
      asked_at: at,
      asked_by_kind: random.chance(0.7) ? 'member' : 'employee',
      asked_by_id: null,
      booked_at: hasPlace ? at : null,
      ended_at: endedAt,
      ended_by_kind: endedAt ? (gaveUp ? 'member' : 'system') : null,
      end_cause: status === 'cancelled' && !gaveUp ? (isCancelled ? 'session' : 'over') : null,
      strike_at: status === 'no_show' ? endsAt : status === 'late' ? endedAt : null,
      is_drop_in: false,
    })
  })
  counted.asked = asking.length
  return counted
}

type Fate = { isOver: boolean; isCancelled: boolean; gaveUp: boolean; hasPlace: boolean; comes: boolean }

function outcomeOf(random: Random, { isOver, isCancelled, gaveUp, hasPlace, comes }: Fate): BookingStatus {
  if (isCancelled) return 'cancelled'
  if (gaveUp) return isOver && hasPlace && random.chance(0.3) ? 'late' : 'cancelled'
  if (!hasPlace) return isOver ? 'cancelled' : 'waiting'
  if (!isOver) return 'booked'
  return comes || random.chance(0.88) ? 'attended' : 'no_show'
}

type Moment = { at: Date; startsAt: Date; endsAt: Date; isOver: boolean; isCancelled: boolean; now: Date }

function endOf(status: BookingStatus, { at, startsAt, endsAt, isOver, isCancelled, now }: Moment): Date | null {
  if (bookingIs(status, 'open')) return null
  if (status === 'attended') return startsAt
  if (status === 'no_show') return endsAt
  if (status === 'late') return new Date(Math.max(+at, +startsAt - 3_600_000))
  const early = new Date(Math.min(+startsAt - 3 * 3_600_000, +now))
  return isOver && !isCancelled ? endsAt : early > at ? early : at
}
