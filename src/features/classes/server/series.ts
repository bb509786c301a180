import { sql } from 'kysely'
import { addDays, type Day, weekdayOf } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import type { SortOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { ClassSeries, SeriesChange } from '../series-contract.ts'
import { daysAhead, daysOfSeries, instantOf } from '../rules.ts'
import { changeSession, dropSession, type Effect } from './change-sessions.ts'
import { calendarOf, makeSessions, type SeriesTerms } from './make-sessions.ts'
import { lockClasses } from './return-drop-in.ts'
import { coachShown, kindShown, lockSession, readSessions, type SessionRow, stillWorks } from './session-queries.ts'
import { liesAhead } from './session-states.ts'
import { type CoachNews, newsOf } from './tell-coaches.ts'

export type SeriesRow = SeriesTerms &
  Pick<
    SessionRow,
    | 'gym_name'
    | 'kind_name'
    | 'color'
    | 'level'
    | 'age_from'
    | 'age_to'
    | 'coach_name'
    | 'coach_photo'
    | 'is_coach_away'
    | 'room_name'
    | 'version'
  > & { ended_at: Date | null; sessions_ahead: number; booked_ahead: number }

type SeriesFilter = {
  adminId: string | null
  gymIds?: readonly string[] | null
  id?: string
  ended?: boolean
  sort?: SortOf<'kind' | 'time' | 'coach' | 'room' | 'places'> | undefined
  page?: number
  limit?: number
}

/** Series that run first, then by weekday and time. */
export async function listSeries(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { adminId, gymIds = null, id, ended: withEnded = true, sort, page = 1, limit = 1 }: SeriesFilter,
): Promise<{ rows: SeriesRow[]; total: number }> {
  const where = sql`${ofOwner('s', adminId)} and (${gymIds}::uuid[] is null or s.gym_id = any(${gymIds}::uuid[]))
    and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid) and (${withEnded}::boolean or s.ended_at is null)`
  const usual = sql`(s.ended_at is not null), s.weekdays, s.starts_time, s.id`
  const sorts = {
    kind: sql`k.name`,
    time: sql`s.starts_time`,
    coach: { mayBeNull: sql`coalesce(e.fullname, c.fullname)` },
    room: sql`r.name`,
    places: sql`s.places`,
  }
  const { rows } = await sql<SeriesRow>`
    select s.admin_id, s.id, s.gym_id, g.name as gym_name, s.kind_id, k.name as kind_name, k.color, k.level, k.gender, k.age_from, k.age_to,
      s.coach_id, coalesce(e.fullname, c.fullname) as coach_name, coalesce(c.photo, e.avatar) as coach_photo,
      s.ended_at is null and c.id is not null and not ${stillWorks('c')} as is_coach_away, s.room_id, r.name as room_name,
      s.weekdays, to_char(s.starts_time, 'HH24:MI') as time, s.minutes, s.first_on, s.last_on, s.places, s.ended_at, s.version,
      coalesce(ahead.sessions, 0)::int as sessions_ahead, coalesce(ahead.booked, 0)::int as booked_ahead
    from class_series s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    join class_rooms r on r.admin_id = s.admin_id and r.id = s.room_id
    left join class_coaches c on c.admin_id = s.admin_id and c.id = s.coach_id
    left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    left join lateral (
      select count(*) as sessions, sum(x.booked + x.waiting) as booked from class_sessions x
      where x.admin_id = ${ownerOf('s', adminId)} and x.series_id = s.id and ${liesAhead('x', now)}
    ) ahead on true
    where ${where} order by ${sortOrder(sort, sorts, usual) ?? usual} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from class_series s where ${where}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export const seriesReply = (row: SeriesRow): ClassSeries => ({
  _id: row.id,
  gym_id: { _id: row.gym_id, name: row.gym_name },
  kind_id: kindShown(row),
  coach_id: coachShown(row),
  coach_away: row.is_coach_away ? row.coach_name : null,
  room_id: { _id: row.room_id, name: row.room_name },
  weekdays: row.weekdays,
  time: row.time,
  duration: row.minutes,
  start_date: row.first_on,
  end_date: row.last_on,
  places: row.places,
  sessions_ahead: row.sessions_ahead,
  booked_ahead: row.booked_ahead,
  is_ended: row.ended_at !== null,
  version: row.version,
})

export async function getSeries(
  work: Pick<Work, 'db' | 'now' | 'fail'>,
  adminId: string,
  id: string,
): Promise<SeriesRow> {
  const row = (await listSeries(work, { adminId, id })).rows[0]
  if (!row) throw work.fail('not_found')
  return row
}

export async function insertSeries({ db, now }: Pick<Work, 'db' | 'now'>, terms: SeriesTerms): Promise<void> {
  await sql`
    insert into class_series (admin_id, id, gym_id, kind_id, coach_id, room_id, weekdays, starts_time, minutes, first_on, last_on, places, created_at)
    values (${terms.admin_id}, ${terms.id}, ${terms.gym_id}, ${terms.kind_id}, ${terms.coach_id}, ${terms.room_id}, ${terms.weekdays}, ${terms.time}, ${terms.minutes},
      ${terms.first_on}, ${terms.last_on}, ${terms.places}, ${now})`.execute(db)
}

/** Why a series is not kept, or an edit of it not done. */
export type SeriesFailure = 'class.outside_hours' | 'class.no_days'

/** A series that could never hold a class is not kept. */
export async function assertHeld(
  { db, fail }: Pick<Work<SeriesFailure>, 'db' | 'fail'>,
  terms: SeriesTerms,
): Promise<void> {
  const { isOpenOn } = await calendarOf(db, terms, terms.first_on, terms.first_on)
  if (!terms.weekdays.every(isOpenOn)) throw fail('class.outside_hours', { field: 'time' })
  if (terms.last_on !== null && terms.last_on < terms.first_on) throw fail('class.no_days', { field: 'end_date' })
  const span = { from: terms.first_on, to: addDays(terms.first_on, 6), holidays: new Set<Day>() }
  const days = daysOfSeries({ weekdays: terms.weekdays, firstOn: terms.first_on, lastOn: terms.last_on }, span)
  if (days.length === 0) throw fail('class.no_days', { field: 'weekdays' })
}

/** A new series that ends before any class of it: its days are holidays, or their time has passed. */
export function assertSomeMade(
  { fail, today }: Pick<Work<SeriesFailure>, 'fail' | 'today'>,
  terms: SeriesTerms,
  made: readonly string[],
): void {
  const isWhole = terms.last_on !== null && terms.last_on <= addDays(today, daysAhead)
  if (made.length === 0 && isWhole)
    throw fail('class.no_days', { field: terms.first_on === terms.last_on ? 'start_date' : 'end_date' })
}

/** The sessions of a series that lie ahead, each locked after its single places, in one order for everybody. */
async function lockAhead({ db, now }: Work, series: SeriesTerms, from: Day): Promise<SessionRow[]> {
  const ofSeries = sql`s.series_id = ${series.id} and ${liesAhead('s', now)} and s.series_on >= ${from}`
  const sessions: SessionRow[] = []
  for (const { id } of await lockClasses(db, series.admin_id, ofSeries))
    sessions.push(await lockSession(db, series.admin_id, id))
  return sessions
}

type Chosen = Pick<SeriesTerms, 'kind_id' | 'gender' | 'coach_id' | 'room_id'>

/**
 * Gives what lies ahead, or what begins with a day, other terms. Sessions that were changed by themselves stay as they
 * are. Answers the id of the series that goes on: a new one when an earlier part keeps the old terms.
 */
export async function changeSeries(
  work: Work<SeriesFailure | 'state_conflict'>,
  before: SeriesRow,
  change: SeriesChange,
  chosen: Chosen,
  effect: Effect,
): Promise<string> {
  const { db, now, today } = work
  const from = change.scope === 'later' && change.from_date && change.from_date > today ? change.from_date : today
  const isSplit = change.scope === 'later' && from > before.first_on && from > today
  const after: SeriesTerms = {
    admin_id: before.admin_id,
    id: isSplit ? newId(now.getTime()) : before.id,
    gym_id: before.gym_id,
    ...chosen,
    weekdays: [...new Set(change.weekdays ?? before.weekdays)].toSorted((a, b) => a - b),
    time: change.time ?? before.time,
    minutes: change.duration ?? before.minutes,
    first_on: isSplit ? from : (change.start_date ?? before.first_on),
    last_on: change.end_date === undefined ? before.last_on : change.end_date || null,
    places: change.places ?? before.places,
  }
  await assertHeld(work, { ...after, first_on: after.first_on > today ? after.first_on : from })
  const ahead = await lockAhead(work, before, from)
  if (isSplit) {
    await insertSeries(work, after)
    await sql`
      update class_series set last_on = least(last_on, ${addDays(from, -1)}::date), version = version + 1 where admin_id = ${before.admin_id} and id = ${before.id}`.execute(
      db,
    )
    // with those that were called off: their days are not made anew
    await sql`
      update class_sessions set series_id = ${after.id}
      where admin_id = ${before.admin_id} and series_id = ${before.id} and series_on >= ${from}`.execute(db)
  } else
    await sql`
      update class_series set kind_id = ${after.kind_id}, coach_id = ${after.coach_id}, room_id = ${after.room_id}, weekdays = ${after.weekdays}, starts_time = ${after.time},
        minutes = ${after.minutes}, first_on = ${after.first_on}, last_on = ${after.last_on}, places = ${after.places}, version = version + 1
      where admin_id = ${before.admin_id} and id = ${before.id}`.execute(db)
  // what was changed by itself stays as it is, on a day that is still one of the series
  for (const session of ahead)
    if (session.is_changed && isHeldOn(after, madeFor(session))) effect.kept.push(session)
    else await follow(work, session, after, effect)
  const made = await makeSessions(db, after, { now, today })
  effect.sessions.made += made.length
  effect.placed.push(...made.map((id) => ({ id, inRoom: true, withCoach: true })))
  effect.coaches.push(...(await newsOfMade(db, after.admin_id, made)))
  return after.id
}

/** Classes that are there from now on are their coaches' to hold. */
export async function newsOfMade(db: Db, adminId: string, made: readonly string[]): Promise<CoachNews[]> {
  if (made.length === 0) return []
  const isMade = sql`s.admin_id = ${adminId} and s.coach_id is not null and s.id = any(${[...made]}::uuid[])`
  return (await readSessions(db, isMade, made.length)).flatMap((session) => newsOf(session, 'given'))
}

const madeFor = ({ series_on, held_on }: SessionRow): Day => series_on ?? held_on

export const isHeldOn = ({ weekdays, first_on, last_on }: SeriesTerms, day: Day): boolean =>
  weekdays.includes(weekdayOf(day)) && day >= first_on && (last_on === null || day <= last_on)

/** A session that its series made takes over the new terms, or goes when its day is none any more. */
async function follow(
  work: Work<'state_conflict'>,
  session: SessionRow,
  to: SeriesTerms,
  effect: Effect,
): Promise<void> {
  const day = madeFor(session)
  const startsAt = instantOf(day, to.time)
  // a class of another kind is another class: who booked this one did not choose it
  const isOther = to.kind_id !== session.kind_id
  if (!isHeldOn(to, day) || isOther || startsAt <= work.now)
    return dropSession(work, session, knownReason('timetable_changed'), effect)
  await changeSession(
    work,
    session,
    {
      coachId: to.coach_id,
      roomId: to.room_id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + to.minutes * 60_000),
      places: to.places,
      ownPrice: session.own_price_tiyin,
    },
    effect,
    { isOwn: false },
  )
}

/** Nothing of it is held any more from now on. */
export async function endSeries(work: Work, series: SeriesRow, effect: Effect): Promise<void> {
  for (const session of await lockAhead(work, series, '0001-01-01'))
    await dropSession(work, session, knownReason('timetable_ended'), effect)
  await sql`
    update class_series set ended_at = ${work.now}, version = version + 1 where admin_id = ${series.admin_id} and id = ${series.id}`.execute(
    work.db,
  )
}
