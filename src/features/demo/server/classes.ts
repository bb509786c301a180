import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import {
  type BookingStatus,
  type ClassColor,
  clockOf,
  daysAhead,
  daysOfSeries,
  defaultRules,
  instantOf,
  opensAt,
} from '#src/features/classes/rules.ts'
import { readConditions, refusalOfEntry } from '#src/features/plans/rules.ts'
import type { DemoGym } from './gyms.ts'
import type { SoldMembership } from './memberships.ts'
import { drawName } from './names.ts'
import type { Random } from './random.ts'
import { demoPhones, type World } from './world.ts'

const daysBack = 42

type Gender = 'any' | 'male' | 'female'
const kinds = {
  yoga: {
    name: 'Yoga',
    minutes: 60,
    color: 'violet',
    level: 'any',
    gender: 'any',
    about: 'Nafas, muvozanat va egiluvchanlik.',
  },
  pilates: {
    name: 'Pilates',
    minutes: 55,
    color: 'teal',
    level: 'beginner',
    gender: 'female',
    about: 'Bel va qorin mushaklari uchun.',
  },
  zumba: { name: 'Zumba', minutes: 60, color: 'pink', level: 'any', gender: 'female', about: 'Musiqa ostida kardio.' },
  crossfit: {
    name: 'Krossfit',
    minutes: 60,
    color: 'orange',
    level: 'medium',
    gender: 'any',
    about: 'Kuch va chidamlilik.',
  },
  boxing: {
    name: 'Boks',
    minutes: 90,
    color: 'red',
    level: 'any',
    gender: 'male',
    about: 'Zarba texnikasi, qop bilan ishlash.',
  },
  stretching: {
    name: 'Stretching',
    minutes: 45,
    color: 'green',
    level: 'any',
    gender: 'any',
    about: 'Mashqdan keyin choʻzilish.',
  },
} as const satisfies Record<
  string,
  { name: string; minutes: number; color: ClassColor; level: string; gender: Gender; about: string }
>
type Kind = keyof typeof kinds

/** What a place costs without a membership, in tiyin; the others are for members alone. */
const single: Partial<Record<Kind, number>> = { yoga: 6_000_000, zumba: 5_000_000, stretching: 4_000_000 }

/** `pull`: how much of the room is asked for; more than 1 makes a waiting list. */
type Sketch = { kind: Kind; days: number[]; time: string; minutes: number; room: 0 | 1; coach: number; pull: number }
const week: readonly Sketch[] = [
  { kind: 'crossfit', days: [2, 4, 6], time: '07:30', minutes: 60, room: 1, coach: 1, pull: 0.6 },
  { kind: 'yoga', days: [1, 3, 5], time: '09:00', minutes: 60, room: 0, coach: 0, pull: 0.7 },
  { kind: 'pilates', days: [1, 3, 5], time: '10:30', minutes: 55, room: 0, coach: 2, pull: 0.8 },
  { kind: 'stretching', days: [6], time: '11:00', minutes: 45, room: 0, coach: 0, pull: 0.55 },
  { kind: 'crossfit', days: [1, 3, 5], time: '18:00', minutes: 60, room: 1, coach: 1, pull: 1.5 },
  { kind: 'yoga', days: [2, 4], time: '18:30', minutes: 75, room: 0, coach: 0, pull: 1.6 },
  { kind: 'zumba', days: [1, 3, 5], time: '19:00', minutes: 60, room: 0, coach: 2, pull: 1.3 },
  { kind: 'stretching', days: [2, 4], time: '19:00', minutes: 45, room: 1, coach: 2, pull: 0.5 },
  { kind: 'boxing', days: [1, 3, 5], time: '20:00', minutes: 90, room: 1, coach: 3, pull: 0.95 },
]
const rooms = [
  { name: 'Katta zal', places: 14 },
  { name: 'Funksional zal', places: 10 },
]

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
          sketch,
          kindId: taught[sketch.kind],
          coachId: coach ?? null,
          room,
        })
    }
  }
}

function addKinds({ rows, today, ...world }: World, adminId: string): Record<Kind, string> {
  const at = instantOf(addDays(today, -daysBack - 3), '10:00')
  return Object.fromEntries(
    Object.entries(kinds).map(([key, { name, minutes, color, level, gender, about }]) => {
      const id = world.id(at)
      rows.class_kinds.push({
        admin_id: adminId,
        id,
        name,
        color,
        level,
        minutes,
        gender,
        drop_in_tiyin: single[key as Kind] ?? null, // a key of kinds
        description: about,
        version: 1,
        created_at: at,
      })
      return [key, id]
    }),
  ) as Record<Kind, string> // the keys of kinds
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

/** Who is taken when: nobody is in two classes at one time. */
class Busy {
  readonly #taken = new Map<string, [number, number][]>()
  isFree(member: string, from: Date, to: Date): boolean {
    return !this.#taken.get(member)?.some(([start, end]) => start < +to && end > +from)
  }
  take(member: string, from: Date, to: Date): void {
    this.#taken.set(member, [...(this.#taken.get(member) ?? []), [+from, +to]])
  }
}

type Held = {
  gym: DemoGym
  people: readonly SoldMembership[]
  sketch: Sketch
  kindId: string
  coachId: string | null
  room: { id: string; places: number }
}

function addSeries(world: World, random: Random, busy: Busy, held: Held): void {
  const { gym, sketch, kindId, coachId, room } = held
  const { rows, today } = world
  const wanted = addDays(today, -daysBack)
  const first = gym.opened > wanted ? gym.opened : wanted
  const at = instantOf(addDays(first, -1), '12:00')
  const id = world.id(at)
  rows.class_series.push({
    admin_id: gym.adminId,
    id,
    gym_id: gym.id,
    kind_id: kindId,
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
  const { gym, sketch, kindId, coachId, room } = held
  const startsAt = instantOf(day, sketch.time)
  const endsAt = new Date(startsAt.getTime() + sketch.minutes * 60_000)
  const id = world.id(madeAt)
  const isOver = endsAt <= world.now
  const isCancelled = random.chance(0.02) && day < addDays(world.today, 5)
  const session = { id, gym, startsAt, endsAt, places: room.places, isOver, isCancelled }
  const counted = opensAt(startsAt, defaultRules) <= world.now ? addBookings(world, random, busy, held, session) : none
  world.rows.class_sessions.push({
    admin_id: gym.adminId,
    id,
    gym_id: gym.id,
    series_id: seriesId,
    series_on: day,
    kind_id: kindId,
    coach_id: coachId,
    room_id: room.id,
    held_on: day,
    starts_at: startsAt,
    ends_at: endsAt,
    places: room.places,
    ...counted,
    status: isCancelled ? 'cancelled' : 'scheduled',
    cancel_reason: isCancelled ? 'Murabbiy kasal boʻlib qoldi' : null,
    is_changed: false,
    closed_at: isOver ? endsAt : null,
    version: isCancelled ? 2 : 1,
    created_at: madeAt,
  })
}
const none = { booked: 0, waiting: 0, asked: 0 }

type Session = {
  id: string
  gym: DemoGym
  startsAt: Date
  endsAt: Date
  places: number
  isOver: boolean
  isCancelled: boolean
}

/** Those whose membership takes them in that day, at that hour. */
function possible({ gym, people, sketch }: Held, { startsAt, endsAt }: Session, busy: Busy): SoldMembership[] {
  const { date, time } = clockOf(startsAt, endsAt)
  const { gender } = kinds[sketch.kind]
  const atHour = !gym.hasHoursApart ? gender : time < '15:00' ? 'female' : 'male'
  return people.filter(
    ({ member, start, end, frozen, status, conditions, remaining, due }) =>
      start <= date &&
      end >= date &&
      status !== 'reserved' &&
      (remaining === 0 || due >= date || member.isLoyal) && // whose gym warns of a debt and turns nobody away
      conditions.visits === undefined &&
      (gender === 'any' || member.gender === gender) &&
      (atHour === 'any' || member.gender === atHour) &&
      member.isGenderNoted &&
      !frozen.some((period) => date >= period.start && date <= period.end) &&
      refusalOfEntry(readConditions(conditions), { gender: member.gender, visitsUsed: 0 }, date, time) === null &&
      busy.isFree(member.id, startsAt, endsAt),
  )
}

/** The member with the fixed login does krossfit and yoga in the evening: the first they book early, the next yoga too late for a place. */
function regularOf({ sketch }: Held, { isOver }: Session, people: SoldMembership[]) {
  const nr = people.findIndex(({ member }) => member.isLoyal)
  if (nr < 0) return undefined
  const [one] = people.splice(nr, 1)
  const comes = sketch.pull > 1 && (sketch.kind === 'crossfit' || sketch.kind === 'yoga')
  return one && comes ? { one, hurry: sketch.kind === 'yoga' && !isOver ? 0.98 : 0.04 } : undefined
}

function addBookings(
  world: World,
  random: Random,
  busy: Busy,
  held: Held,
  session: Session,
): { booked: number; waiting: number; asked: number } {
  const { gym, startsAt, endsAt, places, isOver, isCancelled } = session
  const wanted = Math.round(places * held.sketch.pull * (0.75 + random.next() * 0.4))
  const people = possible(held, session, busy)
  const last = Math.min(+startsAt, +world.now)
  const opens = +opensAt(startsAt, defaultRules)
  // early in the week of booking only the quick ones have asked
  const share = Math.min(1, (last - opens) / (+startsAt - opens))
  const regular = regularOf(held, session, people)
  const asking = Array.from({ length: Math.min(Math.round(wanted * (0.35 + 0.65 * share)), people.length) }, () => {
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
    const status = outcomeOf(random, { isOver, isCancelled, gaveUp, hasPlace, isLoyal: one.member.isLoyal })
    if (status === 'booked' || status === 'attended' || status === 'no_show') counted.booked += 1
    if (status === 'waiting') counted.waiting += 1
    if (status !== 'cancelled' && status !== 'late') busy.take(one.member.id, startsAt, endsAt)
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
      held_on: tashkentDay(startsAt),
      during: `["${startsAt.toISOString()}","${endsAt.toISOString()}")`,
      may_overlap: false,
      is_visit_spent: false,
      asked_at: at,
      asked_by_kind: random.chance(0.7) ? 'member' : 'employee',
      asked_by_id: null,
      booked_at: hasPlace ? at : null,
      ended_at: endedAt,
      ended_by_kind: endedAt ? (gaveUp ? 'member' : 'system') : null,
      end_cause: status === 'cancelled' && !gaveUp ? (isCancelled ? 'session' : 'over') : null,
      strike_at: status === 'no_show' ? endsAt : status === 'late' ? endedAt : null,
    })
  })
  counted.asked = asking.length
  return counted
}

type Fate = { isOver: boolean; isCancelled: boolean; gaveUp: boolean; hasPlace: boolean; isLoyal: boolean }

function outcomeOf(random: Random, { isOver, isCancelled, gaveUp, hasPlace, isLoyal }: Fate): BookingStatus {
  if (isCancelled) return 'cancelled'
  if (gaveUp) return isOver && hasPlace && random.chance(0.3) ? 'late' : 'cancelled'
  if (!hasPlace) return isOver ? 'cancelled' : 'waiting'
  if (!isOver) return 'booked'
  return isLoyal || random.chance(0.93) ? 'attended' : 'no_show'
}

type Moment = { at: Date; startsAt: Date; endsAt: Date; isOver: boolean; isCancelled: boolean; now: Date }

function endOf(status: BookingStatus, { at, startsAt, endsAt, isOver, isCancelled, now }: Moment): Date | null {
  if (status === 'booked' || status === 'waiting') return null
  if (status === 'attended') return startsAt
  if (status === 'no_show') return endsAt
  if (status === 'late') return new Date(Math.max(+at, +startsAt - 3_600_000))
  const early = new Date(Math.min(+startsAt - 3 * 3_600_000, +now))
  return isOver && !isCancelled ? endsAt : early > at ? early : at
}
