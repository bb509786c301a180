import { addDays, type Day, tashkentTime, weekdayOf } from '#src/contract/days.ts'
import { failureOf } from '#src/contract/errors.ts'
import { formatDay, formatMoment } from '#src/contract/formats.ts'
import { messages } from '#src/contract/messages.ts'
import type { MemberSession } from '#src/features/classes/contract.ts'
import { book, cancelBooking, lateMessage } from '#src/features/classes/server/book.ts'
import { type BookingRow, listBookings } from '#src/features/classes/server/booking-queries.ts'
import { listOwnGyms, type OwnGym, timetableOf } from '#src/features/classes/server/member-views.ts'
import { findSession, type SessionRow } from '#src/features/classes/server/session-queries.ts'
import { costsOf, leavingOf } from '#src/features/classes/server/leaving-costs.ts'
import { leftFreelyUntil } from '#src/features/classes/leaving.ts'
import { assertGymWritable } from '#src/features/gyms/server/gym-access.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Transaction } from '#src/server/db.ts'
import { errorReply, Failure } from '#src/server/failure.ts'
import type { Reaction } from '#src/server/serve.ts'
import { actorWithoutSession, workWithoutCall } from '#src/server/work-without-call.ts'
import { bookingIs } from '#src/features/memberships/booking-states.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { sql } from 'kysely'
import type { Button, Message } from './bot-api.ts'
import { botTexts } from './bot-texts.ts'
import type { Chat } from './chats.ts'
import { classTexts } from './class-texts.ts'

/** One update: its transaction, in the platform's scope, and its moment. */
export type At = Transaction & { now: Date; today: string; reactions: readonly Reaction[] }

const atOnce = 8
const daysShown = 7
/** A button has one line. */
const nameSigns = 24

/** The member acts by a button in their chat, as they would on their page. */
function workOf(at: At, chat: Chat, adminId: string | null, action: 'book' | 'cancelBooking') {
  const actor = actorWithoutSession({
    role: 'member',
    id: chat.subject_id,
    accountId: chat.account_id,
    sessionId: chat.account_id,
  })
  return workWithoutCall(at, {
    actor,
    signs: actor,
    adminId,
    action: `classes.${action}`,
    moment: at,
    language: chat.language,
    reactions: at.reactions,
  })
}

/** The member's own gyms, or the one that is asked for: of nobody else's gym is anything said. */
async function gymsOf(at: At, chat: Chat, gymId?: string): Promise<OwnGym[]> {
  await at.enter({ role: 'member', personId: chat.subject_id })
  const gyms = await listOwnGyms(workOf(at, chat, null, 'book'), gymId)
  await at.enter({ role: 'platform' })
  return gyms
}

async function timetable(at: At, chat: Chat, gym: OwnGym, days: { from: Day; to: Day }): Promise<MemberSession[]> {
  await at.enter({ role: 'tenant', adminId: gym.admin_id })
  const { sessions } = await timetableOf(workOf(at, chat, gym.admin_id, 'book'), gym, days)
  await at.enter({ role: 'platform' })
  return sessions
}

/** By whole signs: half of a picture is no text, and the message with it is refused. */
function shortened(name: string): string {
  const signs = [...name]
  return signs.length > nameSigns ? `${signs.slice(0, nameSigns - 1).join('')}…` : name
}
const marks: Readonly<Record<string, string>> = { booked: '✅ ', waiting: '⏳ ' }

/** Classes of the next days at all gyms of the member, some at a time. */
export async function listClasses(at: At, chat: Chat, asked = 0): Promise<Message> {
  const t = classTexts[chat.language]
  const gyms = await gymsOf(at, chat)
  const sessions: MemberSession[] = []
  for (const gym of gyms)
    sessions.push(...(await timetable(at, chat, gym, { from: at.today, to: addDays(at.today, daysShown - 1) })))
  const coming = sessions
    .filter(({ status, starts_at }) => status === 'scheduled' && new Date(starts_at) > at.now)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  if (coming.length === 0) return { text: t.none }
  const from = asked < coming.length ? asked : 0
  const buttons = coming.slice(from, from + atOnce).map((session): Button[] => {
    const { date, time, kind_id: kind, free, gym_id: gym, booking } = session
    const where = gyms.length > 1 ? `, ${shortened(gym.name)}` : ''
    const state = booking ? '' : ` · ${free > 0 ? t.free(free) : t.full}`
    const day = `${t.weekdays[weekdayOf(date) - 1] ?? ''} ${formatDay(date).slice(0, 5)}`
    const text = `${marks[booking?.status ?? ''] ?? ''}${day} ${time} ${shortened(kind.name)}${where}${state}`
    return [{ text, callback_data: `see:${session._id}` }]
  })
  const next = from + atOnce
  return {
    text: t.coming,
    buttons: next < coming.length ? [...buttons, [{ text: t.more, callback_data: `list:${next}` }]] : buttons,
  }
}

/** The class that a button names, if it is at a gym of this member; the transaction stays in the platform's scope. */
async function findOwnClass(
  at: At,
  chat: Chat,
  sessionId: string,
): Promise<{ gym: OwnGym; session: SessionRow } | undefined> {
  const session = await findSession(at.db, null, sessionId)
  const gym = session && (await gymsOf(at, chat, session.gym_id))[0]
  return gym && { gym, session }
}

async function findStanding(
  at: At,
  chat: Chat,
  { admin_id: adminId, id }: SessionRow,
): Promise<BookingRow | undefined> {
  const places = await listBookings(
    at.db,
    sql`b.admin_id = ${adminId} and b.session_id = ${id} and b.member_id = ${chat.subject_id} and ${bookingIn('b', 'standing')}`,
  )
  return places[0]
}

/** What may still be given up. */
async function findPlace(at: At, chat: Chat, session: SessionRow): Promise<BookingRow | undefined> {
  const own = await findStanding(at, chat, session)
  return own && bookingIs(own.status, 'open') ? own : undefined
}

/** Of a booking that is not to be had, or not to be given up, any more; undefined for one that is. */
function saysNoMore(chat: Chat, { status: ofClass }: SessionRow, own: BookingRow | undefined): string | undefined {
  const t = botTexts[chat.language]
  if (ofClass === 'cancelled') return failureOf('class.cancelled')[chat.language]
  if (!own) return t.noBooking
  if (own.status === 'attended') return t.cameAlready
  return own.status === 'no_show' ? t.didNotCome : undefined
}

/** One class: its places, what leaving it costs, and what may be done. */
export async function seeClass(at: At, chat: Chat, sessionId: string): Promise<Message> {
  const found = await findOwnClass(at, chat, sessionId)
  return found ? showClass(at, chat, found, sessionId) : { text: classTexts[chat.language].gone }
}

/** What it costs to leave it now, or until when that costs nothing; in the scope of its owner. */
async function leavingWords(at: At, chat: Chat, session: SessionRow, own: BookingRow): Promise<string | undefined> {
  const t = classTexts[chat.language]
  const place = { session, booking: own }
  const leaving = await leavingOf(at, place)
  const costs = await costsOf({ ...at, language: chat.language }, own, leaving)
  if (costs) return `${t.ifCancelled} ${costs}`
  const isFree = own.status === 'booked' && !leaving.late
  return isFree ? t.freelyUntil(formatMoment(leftFreelyUntil(place, leaving.rules))) : undefined
}

/** As it stands now, read in the scope of its owner: what was done there before is seen in no other. `first` is said above it. */
async function showClass(
  at: At,
  chat: Chat,
  { gym }: { gym: OwnGym },
  sessionId: string,
  first?: string,
): Promise<Message> {
  const t = classTexts[chat.language]
  await at.enter({ role: 'tenant', adminId: gym.admin_id })
  const row = await findSession(at.db, gym.admin_id, sessionId)
  const day = row?.held_on ?? at.today
  const { sessions } = await timetableOf(workOf(at, chat, gym.admin_id, 'book'), gym, { from: day, to: day })
  const own = row && (await findPlace(at, chat, row))
  const leaving = row && own && (await leavingWords(at, chat, row, own))
  await at.enter({ role: 'platform' })
  const session = sessions.find(({ _id }) => _id === sessionId)
  if (!row || !session || row.starts_at <= at.now) return { text: t.gone }
  const { date, time, end_time, kind_id, gym_id, room_id, coach_id, free, places, waiting, booking, refusal } = session
  const says = [
    first,
    `${kind_id.name}, ${formatDay(date)} ${time}–${end_time}`,
    [gym_id.name, room_id.name, coach_id?.fullname].filter(Boolean).join(', '),
    t.places(free, places),
    waiting > 0 && t.line(waiting),
    booking?.status === 'booked' && t.booked,
    booking?.status === 'waiting' && t.waiting(booking.place ?? 1),
    leaving,
    refusal,
  ]
  const buttons: Button[] = []
  const toBook = { text: free > 0 ? t.book : t.wait, callback_data: `book:${sessionId}` }
  if (booking ? booking.status === 'waiting' && free > 0 : !refusal) buttons.push(toBook)
  if (own)
    buttons.push({ text: own.status === 'booked' ? t.cancel : t.stopWaiting, callback_data: `leave:${sessionId}` })
  buttons.push({ text: t.list, callback_data: 'list:0' })
  // what was refused says so once
  return { text: [...new Set(says.filter(Boolean))].join('\n'), buttons: [buttons] }
}

/** Does something as the member at an owner; a refusal is said in the chat. */
async function act(at: At, chat: Chat, { gym }: { gym: OwnGym }, doing: () => Promise<Message>): Promise<Message> {
  await at.enter({ role: 'tenant', adminId: gym.admin_id })
  try {
    const said = await doing()
    announce(at.db, { event: 'classes', adminId: gym.admin_id, gymId: gym.id })
    return said
  } catch (error) {
    if (error instanceof Failure) return { text: errorReply(error, chat.language).message }
    throw error
  } finally {
    await at.enter({ role: 'platform' })
  }
}

/** A place, or one in the waiting list, by the rules of the member's own page. */
export async function bookClass(at: At, chat: Chat, sessionId: string): Promise<Message> {
  const t = classTexts[chat.language]
  const found = await findOwnClass(at, chat, sessionId)
  if (!found) return { text: t.gone }
  const work = workOf(at, chat, found.gym.admin_id, 'book')
  const { text } = await act(at, chat, found, async () => {
    await assertGymWritable(work, found.gym.admin_id, found.gym.id).catch((error: unknown) => {
      // what a gym owes is not a member's business
      throw error instanceof Failure ? work.fail('class.not_now') : error
    })
    const { status } = await book(work, found.session, { memberId: chat.subject_id, byDesk: false })
    return { text: status === 'booked' ? t.justBooked : t.justWaiting }
  })
  return showClass(at, chat, found, sessionId, text)
}

/** Gives a place back, and the next in line has it in the same transaction. What it costs is said before. */
export async function leaveClass(at: At, chat: Chat, sessionId: string, isSure: boolean): Promise<Message> {
  const [t, bot] = [classTexts[chat.language], botTexts[chat.language]]
  const found = await findOwnClass(at, chat, sessionId)
  if (!found) return { text: t.gone }
  const own = await findStanding(at, chat, found.session)
  const says = saysNoMore(chat, found.session, own)
  if (!own || says) return { text: says ?? bot.noBooking }
  const work = workOf(at, chat, found.gym.admin_id, 'cancelBooking')
  const [drop, keep] = [`drop:${sessionId}`, `keep:${sessionId}`]
  const choice = [
    { text: t.yesCancel, callback_data: drop },
    { text: t.stay, callback_data: keep },
  ]
  return act(at, chat, found, async () => {
    try {
      const { status, staysOwed } = await cancelBooking(work, own, !isSure)
      if (staysOwed) return { text: messages['class.booking_had'][chat.language] }
      return { text: status === 'late' ? await lateMessage(work, own) : bot.left }
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'class.costs') throw error
      return { text: `${errorReply(error, chat.language).message} ${t.sure}`, buttons: [choice] }
    }
  })
}

/** "I am coming": what is true of the place now. */
export async function keepClass(at: At, chat: Chat, sessionId: string): Promise<Message> {
  const t = botTexts[chat.language]
  const found = await findOwnClass(at, chat, sessionId)
  if (!found) return { text: t.noBooking }
  const { session } = found
  const own = await findStanding(at, chat, session)
  const says = saysNoMore(chat, session, own)
  if (says) return { text: says }
  if (own?.status !== 'booked' || session.ends_at <= at.now) return seeClass(at, chat, sessionId)
  return { text: session.starts_at > at.now ? t.kept : t.begun(tashkentTime(session.starts_at)) }
}
