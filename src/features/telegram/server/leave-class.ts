import { sql } from 'kysely'
import { cancelBooking } from '#src/features/classes/server/book.ts'
import { findBooking } from '#src/features/classes/server/booking-queries.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Transaction } from '#src/server/db.ts'
import { Failure } from '#src/server/failure.ts'
import { actorWithoutSession, workWithoutCall } from '#src/server/work-without-call.ts'
import type { Chat } from './chats.ts'

type Moment = { now: Date; today: string }

/** The member acts by a button in their chat, as they would on their page. */
function workOf(transaction: Transaction, chat: Chat, adminId: string, moment: Moment) {
  const actor = actorWithoutSession({
    role: 'member',
    id: chat.subject_id,
    accountId: chat.account_id,
    sessionId: chat.account_id,
  })
  return workWithoutCall(transaction, {
    actor,
    signs: actor,
    adminId,
    action: 'classes.cancelBooking',
    moment,
    language: chat.language,
  })
}

type Found = { id: string; admin_id: string; status: string }

/** The booking of a member for a class; the transaction is in the platform's scope. */
async function findOwn(db: Transaction['db'], memberId: string, sessionId: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select b.id, b.admin_id, b.status from class_bookings b
    where b.member_id = ${memberId} and b.session_id = ${sessionId} and b.status in ('booked', 'waiting') limit 1`.execute(
    db,
  )
  return rows[0]
}

export const hasPlace = async (db: Transaction['db'], memberId: string, sessionId: string): Promise<boolean> =>
  (await findOwn(db, memberId, sessionId))?.status === 'booked'

/** Gives the place back; the next in line has it in the same transaction. */
export async function leaveClass(
  transaction: Transaction,
  chat: Chat,
  sessionId: string,
  moment: Moment,
): Promise<'left' | 'leftLate' | 'noBooking' | 'notNow'> {
  const { db, enter } = transaction
  const own = await findOwn(db, chat.subject_id, sessionId)
  if (!own) return 'noBooking'
  await enter({ role: 'tenant', adminId: own.admin_id })
  const booking = await findBooking(db, own.admin_id, own.id)
  if (!booking) return 'noBooking'
  try {
    const { status } = await cancelBooking(workOf(transaction, chat, own.admin_id, moment), booking)
    announce(db, { event: 'classes', adminId: booking.admin_id, gymId: booking.gym_id })
    return status === 'late' ? 'leftLate' : 'left'
  } catch (error) {
    if (error instanceof Failure && (error.code === 'class.over' || error.code === 'state_conflict')) return 'notNow'
    throw error
  } finally {
    await enter({ role: 'platform' })
  }
}
