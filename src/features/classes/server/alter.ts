import { sql } from 'kysely'
import { tashkentDay, tashkentTime, weekdayOf } from '#src/contract/days.ts'
import type { Work } from '#src/server/serve.ts'
import type { SessionChange } from '../contract.ts'
import type { SeriesChange } from '../series-contract.ts'
import { changeSession, type Effect, movedTerms, noEffect, termsOf } from './change-sessions.ts'
import { lockPlaces } from './clashes.ts'
import { calendarOf, holdCalendar } from './make-sessions.ts'
import { listCoaches, listKinds, listRooms } from './parts-queries.ts'
import { lockDropInsOf } from './return-drop-in.ts'
import { changeSeries, getSeries, type SeriesFailure, type SeriesRow } from './series.ts'
import { lockNamed, type SessionRow } from './session-queries.ts'

type Chosen = { kind_id?: string | undefined; coach_id?: string | null | undefined; room_id?: string | undefined }

type Changes = 'stale_version' | 'state_conflict'
/** The gym is closed to the class at that time, or on that day. */
type NotThen = 'class.outside_hours' | 'class.holiday'

/** What was chosen is the owner's own and still in use, which its locks keep so; '' and null mean no coach. */
export async function choose(
  { db, now, fail }: Pick<Work, 'db' | 'now' | 'fail'>,
  { admin_id: adminId, gym_id: gymId }: { admin_id: string; gym_id: string },
  { kind_id, coach_id, room_id }: Chosen,
) {
  const kind = kind_id ? (await listKinds(db, { adminId }, { id: kind_id, archived: false }))[0] : undefined
  const coach = coach_id ? (await listCoaches(db, { adminId }, { id: coach_id, left: false }))[0] : undefined
  const room = room_id
    ? (await listRooms({ db, now }, { adminId, gymIds: [gymId] }, { id: room_id, archived: false }))[0]
    : undefined
  if ((kind_id && !kind) || (coach_id && !coach) || (room_id && !room)) throw fail('not_found')
  return { kind, coach, room }
}

/** Gives one session what was asked for; the caller says whether it may clash. */
export async function alterSession(
  work: Work<Changes | NotThen>,
  found: SessionRow,
  change: SessionChange,
): Promise<Effect> {
  const goesTo = {
    kind_id: found.kind_id,
    room_id: change.room_id ?? found.room_id,
    coach_id: change.coach_id === undefined ? found.coach_id : change.coach_id || null,
  }
  await holdCalendar(work.db, found.admin_id, found.gym_id)
  await lockPlaces(work.db, found.admin_id, goesTo)
  await choose(work, found, { coach_id: change.coach_id, room_id: change.room_id })
  await lockDropInsOf(work.db, found.admin_id, sql`s.id = ${found.id}`)
  const session = await lockNamed(work, found.admin_id, found.id)
  if (change.version !== undefined && change.version !== session.version) throw work.fail('stale_version')
  const moved = movedTerms(session, change)
  if (session.status === 'cancelled' || session.ends_at <= work.now) throw work.fail('state_conflict')
  const isMoved = +moved.startsAt !== +session.starts_at
  if (isMoved && (session.starts_at <= work.now || moved.startsAt <= work.now)) throw work.fail('state_conflict')
  if (isMoved || +moved.endsAt !== +session.ends_at) await assertOpenThen(work, session, moved)
  const effect = noEffect()
  const to = {
    ...termsOf(session),
    ...moved,
    coachId: change.coach_id === undefined ? session.coach_id : goesTo.coach_id,
    roomId: change.room_id ?? session.room_id,
    places: change.places ?? session.places,
    ownPrice: change.drop_in_price === undefined ? session.own_price_tiyin : change.drop_in_price,
  }
  await changeSession(work, session, to, effect, { isOwn: true })
  return effect
}

/** The day is not closed; hours that were set later leave what stands outside them where it is. */
export async function assertDayOpen(
  { db, fail }: Pick<Work<'class.day_closed'>, 'db' | 'fail'>,
  { admin_id: adminId, gym_id: gymId, held_on: day }: SessionRow,
): Promise<void> {
  const { rows } = await sql`
    select 1 from gym_holidays where admin_id = ${adminId} and gym_id = ${gymId} and holiday_on = ${day}`.execute(db)
  if (rows.length > 0) throw fail('class.day_closed')
}

/** Nobody is let in to a class that is moved to when the gym is closed to its people. */
async function assertOpenThen(
  { db, fail }: Pick<Work<NotThen>, 'db' | 'fail'>,
  { admin_id, gym_id, gender }: SessionRow,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<void> {
  const day = tashkentDay(startsAt)
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  const terms = { admin_id, gym_id, gender, time: tashkentTime(startsAt), minutes }
  const { isOpenOn, holidays } = await calendarOf(db, terms, day, day)
  if (holidays.has(day)) throw fail('class.holiday', { field: 'date' })
  if (!isOpenOn(weekdayOf(day))) throw fail('class.outside_hours', { field: 'time' })
}

/** A series as it stays until this act is done: whoever edits it, ends it or makes its sessions does so one after the other. */
export async function holdSeries(
  work: Pick<Work, 'db' | 'now' | 'fail'>,
  { admin_id: adminId, gym_id: gymId, id }: SeriesRow,
): Promise<SeriesRow> {
  await holdCalendar(work.db, adminId, gymId)
  // a second change of one of its sessions in one transaction asks for its series again: that must not wait for this lock
  await sql`select 1 from class_series where admin_id = ${adminId} and id = ${id} for no key update`.execute(work.db)
  return getSeries(work, adminId, id)
}

/** Gives a series what was asked for, and answers the one that goes on. */
export async function alterSeries(
  work: Work<SeriesFailure | Changes>,
  found: SeriesRow,
  change: SeriesChange,
): Promise<{ id: string; effect: Effect }> {
  const series = await holdSeries(work, found)
  if (change.version !== undefined && change.version !== series.version) throw work.fail('stale_version')
  if (series.ended_at) throw work.fail('state_conflict')
  const goesTo = {
    kind_id: change.kind_id ?? series.kind_id,
    coach_id: change.coach_id === undefined ? series.coach_id : change.coach_id || null,
    room_id: change.room_id ?? series.room_id,
  }
  await lockPlaces(work.db, found.admin_id, goesTo)
  const { kind } = await choose(work, series, change)
  const chosen = { ...goesTo, gender: kind?.gender ?? series.gender }
  const effect = noEffect()
  return { id: await changeSeries(work, series, change, chosen, effect), effect }
}
