import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import { messages } from '#src/contract/messages.ts'
import { paginationOf } from '#src/contract/values.ts'
import {
  assertGymPreparable,
  assertGymWritable,
  getGymOf,
  gymsInScope,
  holdGym,
  requireEmployeeGym,
} from '#src/features/gyms/server/gym-access.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { Failure } from '#src/server/failure.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { classes, type classWrites } from '../contract.ts'
import { dropIns } from '../drop-in-contract.ts'
import { undoSeconds } from '../rules.ts'
import { classSeries } from '../series-contract.ts'
import { classSettings } from '../settings-contract.ts'
import { book, bookedMessage, cancelBooking, lateMessage, noteAttendance } from './book.ts'
import { type BookingRow, findBooking, showBooking, showBookings } from './booking-queries.ts'
import { rulesOf, writeRules } from './booking-rules.ts'
import { cancelSession, type Effect, effectReply, noEffect, rehearse } from './change-sessions.ts'
import { alterSeries, alterSession, choose, holdSeries } from './alter.ts'
import { assertNoClash, lockPlaces } from './clashes.ts'
import { holdCalendar, makeSessions } from './make-sessions.ts'
import { coachesOf, listOwnGyms, ownBookings, requireOwnGym, strikesOf, timetableOf } from './member-views.ts'
import {
  assertHeld,
  assertSomeMade,
  endSeries,
  getSeries,
  insertSeries,
  listSeries,
  newsOfMade,
  type SeriesRow,
  seriesReply,
} from './series.ts'
import { sellDropIn } from './drop-in.ts'
import { lockDropInsOf } from './return-drop-in.ts'
import { tellCoaches } from './tell-coaches.ts'
import { listSessions, lockNamed, lockSession, openSession, type SessionRow, sessionReply } from './session-queries.ts'

type Reader = Pick<Work, 'db' | 'adminId' | 'fail' | 'now'>

const openBooking = async (work: Reader, id: string): Promise<BookingRow> => {
  const booking = await findBooking(work.db, work.adminId, id)
  if (!booking) throw work.fail('not_found')
  return booking
}

/** A member acts in the owner's scope once the session, or the booking, was found in their own. */
async function asOwner<T extends { admin_id: string; gym_id: string }>(work: Work, found: T): Promise<T> {
  if (work.actor.role !== 'member') return found
  await requireOwnGym(work, found.gym_id)
  await work.enter({ role: 'tenant', adminId: found.admin_id })
  return found
}

/** The session and for whom a place in it is asked, in the owner's scope; a gym that may not be written in takes none. */
async function askedPlace(
  ctx: Work<'class.not_now' | (typeof classWrites)[number]>,
  body: { session_id: string; member_id?: string | undefined },
) {
  const isMember = ctx.actor.role === 'member'
  const found = await asOwner(ctx, await openSession(ctx, body.session_id))
  const memberId = isMember ? ctx.actor.id : body.member_id
  if (!memberId) throw ctx.fail('invalid_input', { fields: { member_id: 'member.required' } })
  if (isMember && body.member_id && body.member_id !== ctx.actor.id) throw ctx.fail('not_found')
  await assertGymWritable(ctx, found.admin_id, found.gym_id).catch((error: unknown) => {
    if (isMember && error instanceof Failure) throw ctx.fail('class.not_now') // what a gym owes is not a member's business
    throw error
  })
  return { found, memberId, byDesk: !isMember }
}

async function bookedReply(ctx: Work, { id, session }: { id: string; session: SessionRow }) {
  tellPages(ctx, session)
  const message = await bookedMessage(ctx, session.admin_id, id)
  return {
    ...(message ? { message } : {}),
    booking: await showBooking(ctx, session, id),
    session: sessionReply(session),
    undo_seconds: undoSeconds,
  }
}

const tellPages = ({ db }: Work, { admin_id: adminId, gym_id: gymId }: { admin_id: string; gym_id: string }) =>
  announce(db, { event: 'classes', adminId, gymId })

/** What a change did is told to open pages and to coaches, and answered. */
async function done(ctx: Work, gym: { admin_id: string; gym_id: string }, effect: Effect) {
  tellPages(ctx, gym)
  await tellCoaches(ctx, gym.admin_id, effect.coaches)
  return effectReply(ctx, gym.admin_id, effect)
}

export const classesRoutes = implement(
  'classes',
  { ...classes, ...classSeries, ...classSettings, ...dropIns },
  {
    async allSeries({ query }, ctx) {
      const gymIds = await gymsInScope(ctx, query.gym_id)
      const { page, limit, sort, ended = false } = query
      const { rows, total } = await listSeries(ctx, { adminId: ctx.adminId, gymIds, ended, sort, page, limit })
      return { series: rows.map(seriesReply), pagination: paginationOf(query, total) }
    },

    async oneSeries({ id }, ctx) {
      return { series: seriesReply(await getSeries(ctx, ctx.adminId, id)) }
    },

    async createSeries({ body }, ctx) {
      await requireEmployeeGym(ctx)
      const { adminId } = ctx
      const place = { admin_id: adminId, gym_id: body.gym_id }
      await holdGym(ctx, adminId, body.gym_id)
      await holdCalendar(ctx.db, adminId, body.gym_id)
      await lockPlaces(ctx.db, adminId, { ...body, coach_id: body.coach_id || null })
      const { kind, room } = await choose(ctx, place, body)
      if (!kind || !room) throw ctx.fail('not_found')
      await assertGymWritable(ctx, adminId, body.gym_id)
      const id = newId(ctx.now.getTime())
      const terms = {
        ...place,
        id,
        kind_id: kind.id,
        gender: kind.gender,
        coach_id: body.coach_id || null,
        room_id: room.id,
        weekdays: [...new Set(body.weekdays)].toSorted((a, b) => a - b),
        time: body.time,
        minutes: body.duration ?? kind.minutes,
        first_on: body.start_date ?? ctx.today,
        last_on: body.end_date || null,
        places: body.places ?? room.places,
      }
      await assertHeld(ctx, terms)
      await insertSeries(ctx, terms)
      const made = await makeSessions(ctx.db, terms, ctx)
      assertSomeMade(ctx, terms, made)
      const placed = made.map((session) => ({ id: session, inRoom: true, withCoach: true }))
      await assertNoClash(ctx, adminId, placed, body.may_clash)
      const { admin_id: _, gender: _gender, id: _id, ...after } = terms
      await ctx.audit({ entity: 'class_series', entityId: id, adminId: adminId, after })
      tellPages(ctx, place)
      await tellCoaches(ctx, adminId, await newsOfMade(ctx.db, adminId, made))
      return { series: seriesReply(await getSeries(ctx, adminId, id)) }
    },

    async previewSeries({ id, body }, ctx) {
      const series = await getSeries(ctx, ctx.adminId, id)
      return {
        effect: await rehearse(ctx, async () =>
          effectReply(ctx, series.admin_id, (await alterSeries(ctx, series, body)).effect),
        ),
      }
    },

    async updateSeries({ id, body }, ctx) {
      const before = await getSeries(ctx, ctx.adminId, id)
      await assertGymWritable(ctx, before.admin_id, before.gym_id)
      const { id: goesOn, effect } = await alterSeries(ctx, before, body)
      await assertNoClash(ctx, before.admin_id, effect.placed, body.may_clash)
      const series = await getSeries(ctx, before.admin_id, goesOn)
      await ctx.audit({
        entity: 'class_series',
        entityId: goesOn,
        adminId: before.admin_id,
        before: shownSeries(before),
        after: { ...shownSeries(series), scope: body.scope },
      })
      return { series: seriesReply(series), effect: await done(ctx, before, effect) }
    },

    async deleteSeries({ id }, ctx) {
      const series = await holdSeries(ctx, await getSeries(ctx, ctx.adminId, id))
      if (series.ended_at) throw ctx.fail('state_conflict')
      const effect = noEffect()
      await endSeries(ctx, series, effect)
      await ctx.audit({ entity: 'class_series', entityId: id, adminId: series.admin_id, after: { deleted: true } })
      return { effect: await done(ctx, series, effect) }
    },

    async sessions({ query }, ctx) {
      await requireEmployeeGym(ctx)
      const sessions = await listSessions(ctx, query)
      return { sessions: sessions.map(sessionReply) }
    },

    async session({ id }, ctx) {
      const session = await openSession(ctx, id)
      return {
        session: sessionReply(session),
        bookings: await showBookings(ctx, session, sql`b.session_id = ${id}`),
      }
    },

    async previewSession({ id, body }, ctx) {
      const session = await openSession(ctx, id)
      return {
        effect: await rehearse(ctx, async () =>
          effectReply(ctx, session.admin_id, await alterSession(ctx, session, body)),
        ),
      }
    },

    async updateSession({ id, body }, ctx) {
      const before = await openSession(ctx, id)
      await assertGymWritable(ctx, before.admin_id, before.gym_id)
      const effect = await alterSession(ctx, before, body)
      await assertNoClash(ctx, before.admin_id, effect.placed, body.may_clash)
      const session = await lockSession(ctx.db, before.admin_id, id)
      await ctx.audit({
        entity: 'class_sessions',
        entityId: id,
        adminId: before.admin_id,
        before: shownSession(before),
        after: shownSession(session),
      })
      return { session: sessionReply(session), effect: await done(ctx, before, effect) }
    },

    async cancelSession({ id, body }, ctx) {
      const found = await openSession(ctx, id)
      await lockDropInsOf(ctx.db, found.admin_id, sql`s.id = ${id}`)
      const session = await lockNamed(ctx, found.admin_id, id)
      if (session.status === 'cancelled' || session.ends_at <= ctx.now) throw ctx.fail('state_conflict')
      const effect = noEffect()
      await cancelSession(ctx, session, body.reason, effect)
      await ctx.audit({
        entity: 'class_sessions',
        entityId: id,
        adminId: found.admin_id,
        before: { status: 'scheduled' },
        after: { status: 'cancelled', reason: body.reason },
      })
      return {
        session: sessionReply(await lockSession(ctx.db, found.admin_id, id)),
        effect: await done(ctx, found, effect),
      }
    },

    async book({ body }, ctx) {
      const { found, ...asked } = await askedPlace(ctx, body)
      return bookedReply(ctx, await book(ctx, found, asked))
    },

    async buy({ body }, ctx) {
      const { found, ...asked } = await askedPlace(ctx, body)
      // a member pays online, or at the desk: nobody says about themselves that they paid
      if (body.payment && !asked.byDesk) throw ctx.fail('invalid_input', { fields: { payment: 'unknown_field' } })
      const payment = body.payment && { amount: body.payment.paid_amount, method: body.payment.payment_method }
      const told = body.told_amount
      const { membership, ...booked } = await sellDropIn(ctx, found, { ...asked, payment: payment ?? undefined, told })
      return { ...(await bookedReply(ctx, booked)), membership }
    },

    async cancelBooking({ id, query }, ctx) {
      const found = await asOwner(ctx, await openBooking(ctx, id))
      const { status, session, staysOwed } = await cancelBooking(ctx, found, query.freely)
      tellPages(ctx, found)
      return {
        ...(status === 'late' ? { message: await lateMessage(ctx, found) } : {}),
        ...(staysOwed ? { message: messages['class.booking_had'][ctx.language] } : {}),
        status,
        session: sessionReply(session),
      }
    },

    async attendance({ id, body }, ctx) {
      const found = await openBooking(ctx, id)
      await noteAttendance(ctx, found, body.status)
      tellPages(ctx, found)
      return { booking: await showBooking(ctx, found, id) }
    },

    async forgive({ id, body }, ctx) {
      const found = await openBooking(ctx, id)
      const { numAffectedRows } = await sql`
      update class_bookings set forgiven_at = ${ctx.now}, forgive_reason = ${body.reason}
      where admin_id = ${found.admin_id} and id = ${id} and strike_at is not null and forgiven_at is null`.execute(
        ctx.db,
      )
      if (numAffectedRows !== 1n) throw ctx.fail('state_conflict')
      await ctx.audit({
        entity: 'class_sessions',
        entityId: found.session_id,
        adminId: found.admin_id,
        after: { member_id: found.member_id, forgiven: true, reason: body.reason },
      })
      tellPages(ctx, found)
      return { booking: await showBooking(ctx, found, id) }
    },

    async settings({ gym_id }, ctx) {
      await requireEmployeeGym(ctx)
      const gym = await getGymOf(ctx, ctx.adminId, gym_id)
      return {
        settings: { gym_id: { _id: gym.id, name: gym.name }, ...(await rulesOf(ctx.db, gym.admin_id, gym.id)) },
      }
    },

    async updateSettings({ gym_id, body }, ctx) {
      const gym = await getGymOf(ctx, ctx.adminId, gym_id)
      await assertGymPreparable(ctx, gym.admin_id, gym.id)
      const { version: _, ...before } = await rulesOf(ctx.db, gym.admin_id, gym.id)
      const { version, ...asked } = body
      const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) // what is absent stays
      const after = { ...before, ...given }
      if (!(await writeRules(ctx.db, { adminId: gym.admin_id, gymId: gym.id }, after, version)))
        throw ctx.fail('stale_version')
      await ctx.audit({ entity: 'gyms', entityId: gym.id, adminId: gym.admin_id, before, after })
      return {
        settings: { gym_id: { _id: gym.id, name: gym.name }, ...(await rulesOf(ctx.db, gym.admin_id, gym.id)) },
      }
    },

    async memberSessions({ query }, ctx) {
      const gym = await requireOwnGym(ctx, query.gym_id)
      await ctx.enter({ role: 'tenant', adminId: gym.admin_id })
      return timetableOf(ctx, gym, query)
    },

    async memberBookings({ query }, ctx) {
      const gyms = query.gym_id ? [await requireOwnGym(ctx, query.gym_id)] : await listOwnGyms(ctx)
      const strikes = []
      for (const gym of gyms) strikes.push(await strikesOf(ctx, gym))
      const { bookings } = await ownBookings(ctx, query.gym_id)
      return { bookings, strikes }
    },

    async memberCoaches({ query }, ctx) {
      const gym = await requireOwnGym(ctx, query.gym_id)
      await ctx.enter({ role: 'tenant', adminId: gym.admin_id })
      return { coaches: await coachesOf(ctx, gym) }
    },
  },
)

const shownSeries = ({
  kind_name,
  coach_name,
  room_name,
  weekdays,
  time,
  minutes,
  first_on,
  last_on,
  places,
}: SeriesRow) => ({
  kind: kind_name,
  coach: coach_name,
  room: room_name,
  weekdays,
  time,
  duration: minutes,
  start_date: first_on,
  end_date: last_on,
  places,
})
const shownSession = (session: SessionRow) => {
  const { date, time, duration, places } = sessionReply(session)
  return { date, time, duration, places, room: session.room_name, coach: session.coach_name }
}
