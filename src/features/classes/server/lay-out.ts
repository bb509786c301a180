import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Language } from '#src/contract/languages.ts'
import { foldText } from '#src/contract/text.ts'
import { Failure } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import { classColors, usualMinutes } from '../rules.ts'
import type { LaidOut, TimetableRow } from '../timetable-contract.ts'
import { type TimetableProblem, type TimetableReading, timetableProblemText } from './timetable-rows.ts'
import { assertNoClash } from './clashes.ts'
import { holdCalendar, makeSessions, type SeriesTerms } from './make-sessions.ts'
import { insertCoach, insertKind, insertRoom, listCoaches, listKinds, listRooms } from './parts-queries.ts'
import { assertHeld, assertSomeMade, insertSeries, type SeriesFailure } from './series.ts'

export type ReadRow = { number: number; reading: TimetableReading; problems: TimetableProblem[] }
type Place = { adminId: string; gymId: string; makesMissing: boolean }
type Part = 'kind' | 'coach' | 'room'
type Act = { entity: 'class_kinds' | 'class_coaches' | 'class_rooms' | 'class_series'; id: string; after: object }

/** A row that is not taken, and why. */
class Refused extends Error {
  readonly problem: TimetableProblem
  constructor(problem: TimetableProblem) {
    super(problem.code)
    this.problem = problem
  }
}

type Known = {
  kind: { id: string; name: string; gender: SeriesTerms['gender']; minutes: number }[]
  coach: { id: string; name: string }[]
  room: { id: string; name: string; places: number }[]
}

/** Held in one order for everybody, so that neither two files nor a file and a form wait for each other in a ring. */
async function lockParts({ db }: Pick<Work, 'db'>, { adminId, gymId }: Place): Promise<void> {
  await holdCalendar(db, adminId, gymId)
  await sql`select 1 from class_kinds where admin_id = ${adminId} order by id for key share`.execute(db)
  await sql`
    select 1 from class_rooms where admin_id = ${adminId} and gym_id = ${gymId} order by id for no key update`.execute(
    db,
  )
  await sql`select 1 from class_coaches where admin_id = ${adminId} order by id for no key update`.execute(db)
}

async function knownParts({ db, now }: Maker, { adminId, gymId }: Place): Promise<Known> {
  const kinds = await listKinds(db, { adminId }, { archived: false })
  const coaches = await listCoaches(db, { adminId }, { left: false })
  const rooms = await listRooms({ db, now }, { adminId, gymIds: [gymId] }, { archived: false })
  return {
    kind: kinds.map(({ id, name, gender, minutes }) => ({ id, name, gender, minutes })),
    coach: coaches.map(({ id, employee_name, fullname }) => ({ id, name: employee_name ?? fullname })),
    room: rooms.map(({ id, name, places }) => ({ id, name, places })),
  }
}

function find<P extends Part>(known: Known, field: P, name: string): Known[P][number] | undefined {
  const same = (known[field] as readonly Known[P][number][]).filter((part) => foldText(part.name) === foldText(name))
  if (same.length > 1) throw new Refused({ field, code: 'twice', values: { value: name } })
  return same[0]
}

/** What rows that are taken brought with them. */
type Brought = { known: Known; acts: Act[]; sessions: string[]; made: LaidOut['made'] }
const nothing = (known: Known): Brought => ({
  known,
  acts: [],
  sessions: [],
  made: { kinds: [], coaches: [], rooms: [] },
})
const copyOf = ({ known, acts, sessions, made }: Brought): Brought => ({
  known: { kind: [...known.kind], coach: [...known.coach], room: [...known.room] },
  acts: [...acts],
  sessions: [...sessions],
  made: { kinds: [...made.kinds], coaches: [...made.coaches], rooms: [...made.rooms] },
})

type Maker = Pick<Work, 'db' | 'now'>

const missing = (field: Part, value: string) => new Refused({ field, code: 'unknown', values: { value } })

async function kindOf(
  { db, now }: Maker,
  place: Place,
  brought: Brought,
  { kind: name, minutes: given }: TimetableReading,
) {
  const found = find(brought.known, 'kind', name)
  if (found) return found
  if (!place.makesMissing) throw missing('kind', name)
  const id = newId(now.getTime())
  const color = classColors[brought.known.kind.length % classColors.length] ?? 'teal'
  const minutes = given ?? usualMinutes
  const terms = { name, color, level: 'any', minutes, description: '', picture: null, gender: 'any' } as const
  await insertKind(db, place.adminId, id, { ...terms, age_from: null, age_to: null, drop_in_tiyin: null }, now)
  brought.known.kind.push({ id, name, gender: 'any', minutes })
  brought.made.kinds.push(name)
  brought.acts.push({ entity: 'class_kinds', id, after: terms })
  return { id, gender: 'any', minutes } as const
}

async function coachOf({ db, now }: Maker, place: Place, brought: Brought, name: string | null) {
  if (name === null) return null
  const found = find(brought.known, 'coach', name)
  if (found) return found.id
  if (!place.makesMissing) throw missing('coach', name)
  const id = newId(now.getTime())
  const terms = { fullname: name, phone_number: null, photo: null, skills: [], about: '', free_hours: [] }
  await insertCoach(db, place.adminId, id, { ...terms, employee_id: null }, now)
  brought.known.coach.push({ id, name })
  brought.made.coaches.push(name)
  brought.acts.push({ entity: 'class_coaches', id, after: { fullname: name } })
  return id
}

async function roomOf({ db, now }: Maker, place: Place, brought: Brought, name: string, places: number | undefined) {
  const found = find(brought.known, 'room', name)
  if (found) return found
  if (!place.makesMissing) throw missing('room', name)
  if (places === undefined) throw new Refused({ field: 'room', code: 'room_places', values: { value: name } })
  const id = newId(now.getTime())
  const terms = { gym_id: place.gymId, name, places }
  await insertRoom(db, place.adminId, id, terms, now)
  brought.known.room.push({ id, name, places })
  brought.made.rooms.push(name)
  brought.acts.push({ entity: 'class_rooms', id, after: terms })
  return { id, places }
}

type Laying = Pick<Work, 'db' | 'now' | 'today' | 'language'>
/** What the product refuses a row with becomes its reason. */
const fail: Work<SeriesFailure | 'class.clash'>['fail'] = (code, details) => new Failure(code, details)

type Laid = { sessions: number; minutes: number | null; notes: TimetableProblem[] }

async function takeRow(
  work: Laying,
  place: Place,
  brought: Brought,
  reading: TimetableReading & { time: string },
  roomPlaces: ReadonlyMap<string, number>,
): Promise<Laid> {
  const kind = await kindOf(work, place, brought, reading)
  const room = await roomOf(work, place, brought, reading.room, roomPlaces.get(foldText(reading.room)))
  const terms: SeriesTerms = {
    admin_id: place.adminId,
    id: newId(work.now.getTime()),
    gym_id: place.gymId,
    kind_id: kind.id,
    gender: kind.gender,
    coach_id: await coachOf(work, place, brought, reading.coach),
    room_id: room.id,
    weekdays: reading.weekdays,
    time: reading.time,
    minutes: reading.minutes ?? kind.minutes,
    first_on: reading.firstOn ?? work.today,
    last_on: reading.lastOn,
    places: reading.places ?? room.places,
  }
  if (terms.last_on !== null && terms.last_on < work.today) throw new Refused({ field: 'last', code: 'past' })
  await assertHeld({ db: work.db, fail }, terms)
  await insertSeries(work, terms)
  const sessions = await makeSessions(work.db, terms, work)
  assertSomeMade({ fail, today: work.today }, terms, sessions)
  await assertNoClash(
    { db: work.db, fail },
    place.adminId,
    sessions.map((id) => ({ id, inRoom: true, withCoach: true })),
    false,
  )
  const { admin_id: _, gender: _gender, id, ...after } = terms
  brought.acts.push({ entity: 'class_series', id, after })
  brought.sessions.push(...sessions)
  const isOver = terms.places > room.places
  const limits = { value: String(terms.places), most: String(room.places) }
  return {
    sessions: sessions.length,
    minutes: terms.minutes,
    notes: isOver ? [{ field: 'places', code: 'over_room', values: limits }] : [],
  }
}

/** Fields of a series by the columns of a file. */
const fieldNames: Readonly<Record<string, TimetableProblem['field']>> = {
  time: 'time',
  end_date: 'last',
  weekdays: 'days',
}

function problemOf(error: unknown): TimetableProblem | undefined {
  if (error instanceof Refused) return error.problem
  if (!(error instanceof Failure)) return undefined
  const { field, values } = error.details
  return { field: fieldNames[field ?? ''] ?? 'row', code: error.code, values }
}

/** The most places that the file gives a room. */
function placesOfRooms(rows: readonly ReadRow[]): Map<string, number> {
  const most = new Map<string, number>()
  for (const { reading } of rows) {
    const key = foldText(reading.room)
    if (reading.places !== null) most.set(key, Math.max(reading.places, most.get(key) ?? 0))
  }
  return most
}

/** Puts each row into the timetable, or leaves nothing of it behind but the reason. */
export async function layOut(
  work: Laying,
  place: Place,
  rows: readonly ReadRow[],
): Promise<{ shown: Omit<LaidOut, 'unread'>; acts: Act[]; sessions: string[] }> {
  await lockParts(work, place)
  let taken = nothing(await knownParts(work, place))
  const roomPlaces = placesOfRooms(rows)
  const shown: TimetableRow[] = []
  await sql`savepoint one_row`.execute(work.db)
  for (const { number, reading, problems } of rows) {
    let laid: Laid = { sessions: 0, minutes: reading.minutes, notes: [] }
    const all = [...problems]
    const { time } = reading
    if (all.length === 0 && time !== null) {
      const brought = copyOf(taken)
      try {
        laid = await takeRow(work, place, brought, { ...reading, time }, roomPlaces)
        await sql`release savepoint one_row`.execute(work.db)
        await sql`savepoint one_row`.execute(work.db)
        taken = brought
      } catch (error) {
        const problem = problemOf(error)
        if (!problem) throw error
        await sql`rollback to savepoint one_row`.execute(work.db)
        all.push(problem)
      }
    }
    shown.push(rowReply(number, reading, laid, all, work))
  }
  const bad = shown.filter((row) => row.problems.length > 0).length
  return {
    shown: {
      rows: shown,
      counts: { ready: shown.length - bad, bad, sessions: shown.reduce((sum, row) => sum + row.sessions, 0) },
      made: taken.made,
    },
    acts: taken.acts,
    sessions: taken.sessions,
  }
}

const rowReply = (
  number: number,
  reading: TimetableReading,
  { sessions, minutes, notes }: Laid,
  problems: readonly TimetableProblem[],
  { language }: Pick<Work, 'language'>,
): TimetableRow => ({
  row_number: number,
  kind: reading.kind,
  coach: reading.coach,
  room: reading.room,
  weekdays: reading.weekdays,
  time: reading.time,
  duration: minutes,
  places: reading.places,
  start_date: reading.firstOn,
  end_date: reading.lastOn,
  sessions,
  problems: problems.map((problem) => said(problem, language)),
  notes: notes.map((note) => said(note, language)),
})

const said = (problem: TimetableProblem, language: Language) => ({
  field: problem.field,
  text: timetableProblemText(problem, language),
})
