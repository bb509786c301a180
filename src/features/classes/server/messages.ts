import { sql } from 'kysely'
import { startOfDay, tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { paths } from '#src/contract/paths.ts'
import { mayReceiveSms } from '#src/contract/phones.ts'
import { formatMoment } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { assertGymWritable } from '#src/features/gyms/server/gym-access.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { findInChats } from '#src/features/messages/server/in-chats.ts'
import type { OtherWay } from '#src/features/messages/server/drivers.ts'
import { gsmText, partsOf } from '#src/features/messages/rules.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { findUnwilling } from '#src/features/notifications/server/wants-sms.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { classMessages, type MessageReach } from '../message-contract.ts'
import { messagesToSession } from '../rules.ts'
import { findSession, lockNamed, type SessionRow } from './session-queries.ts'
import { leavesAt } from './tell.ts'

type Person = {
  id: string
  fullname: string
  phone_number: string | null
  language: Language
  is_sms_allowed: boolean
  is_waiting: boolean
}
type Asked = { text: string; with_waiting: boolean; by_sms: boolean }

/** Who is in a session now, or was when it ended: places first, then the waiting list. */
async function listPeople({ db }: Pick<Work, 'db'>, session: SessionRow, withWaiting: boolean): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select m.id, m.fullname, m.phone_number, m.language, m.is_sms_allowed,
      b.status = 'waiting' as is_waiting
    from class_bookings b join members m on m.admin_id = b.admin_id and m.id = b.member_id and m.deleted_at is null
    where b.admin_id = ${session.admin_id} and b.session_id = ${session.id}
      and ${bookingIn('b', 'standing')} and (b.status <> 'waiting' or ${withWaiting}::boolean)
    order by b.status = 'waiting', b.nr`.execute(db)
  const ids = rows.map(({ id }) => id)
  const unwilling = await findUnwilling(db, ids, 'class_change')
  return rows.map((row) => ({ ...row, is_sms_allowed: row.is_sms_allowed && !unwilling.has(row.id) }))
}

/** As it arrives: whose it is and which class stand before it. */
const smsOf = (session: SessionRow, text: string): string =>
  gsmText(`${session.gym_name}: ${session.kind_name} ${formatMoment(session.starts_at)}. ${text}`)

type Addressee = Person & { phone_number: string }

function reachOf(
  session: SessionRow,
  people: readonly Person[],
  asked: Asked,
  inChats: ReadonlySet<string>,
): { reach: MessageReach; addressees: Addressee[] } {
  const addressees: Addressee[] = []
  const skipped: MessageReach['sms']['skipped'] = []
  for (const person of asked.by_sms ? people : []) {
    const { id: _id, fullname, phone_number, is_sms_allowed } = person
    if (!phone_number || !mayReceiveSms(phone_number)) skipped.push({ _id, fullname, reason: 'no_phone' })
    else if (!is_sms_allowed) skipped.push({ _id, fullname, reason: 'not_allowed' })
    else addressees.push({ ...person, phone_number })
  }
  const texted = addressees.filter(({ id }) => !inChats.has(id)).length
  const sms = {
    people: texted,
    in_chats: addressees.length - texted,
    parts: texted * partsOf(smsOf(session, asked.text)).parts,
    skipped,
  }
  return {
    reach: { told: people.length, waiting: people.filter(({ is_waiting }) => is_waiting).length, sms },
    addressees,
  }
}

async function assertNotTooMany(
  work: Work<'class.message_limit'>,
  session: SessionRow,
  people: readonly Person[],
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct created_at)::int as count from notifications
    where admin_id = ${session.admin_id} and recipient_id = any(${people.map(({ id }) => id)}::uuid[]) and created_at >= ${startOfDay(work.today)}
      and kind = 'class_message' and params ->> 'session' = ${session.id}`.execute(work.db)
  if ((rows[0]?.count ?? 0) >= messagesToSession)
    throw work.fail('class.message_limit', { values: { count: String(messagesToSession) } })
}

const toBeReached = async (
  ctx: Pick<Work, 'db'>,
  session: SessionRow,
  asked: Asked,
  otherWay: OtherWay | undefined,
) => {
  const people = await listPeople(ctx, session, asked.with_waiting)
  const ids = asked.by_sms && otherWay ? people.map(({ id }) => id) : []
  return { people, ...reachOf(session, people, asked, await findInChats(ctx.db, ids)) }
}

export const classMessagesRoutes = ({ otherWay }: { otherWay: OtherWay | undefined }) =>
  implement('class_messages', classMessages, {
    async preview({ id, body }, ctx) {
      const session = await findSession(ctx.db, ctx.adminId, id)
      if (!session) throw ctx.fail('not_found')
      await assertGymWritable(ctx, ctx.adminId, session.gym_id)
      return { reach: (await toBeReached(ctx, session, body, otherWay)).reach }
    },

    async send({ id, body }, ctx) {
      const { now, adminId } = ctx
      const session = await lockNamed(ctx, adminId, id) // two who write at once are counted one after the other
      await assertGymWritable(ctx, adminId, session.gym_id)
      const { people, reach, addressees } = await toBeReached(ctx, session, body, otherWay)
      if (people.length === 0) throw ctx.fail('class.nobody')
      await assertNotTooMany(ctx, session, people)
      await notify(ctx, {
        adminId,
        recipients: people.map((person) => ({ role: 'member', id: person.id })),
        kind: 'class_message',
        params: {
          class_name: session.kind_name,
          gym_name: session.gym_name,
          date: tashkentDay(session.starts_at),
          time: tashkentTime(session.starts_at),
          text: body.text,
          session: session.id,
        },
        link: paths.memberClassesOf({ gymId: session.gym_id, kindId: session.kind_id }),
      })
      const message = newId(now.getTime())
      for (const person of addressees)
        await queueSms(ctx, {
          phone: person.phone_number,
          kind: 'class_change',
          language: person.language,
          adminId,
          gymId: session.gym_id,
          memberId: person.id,
          text: smsOf(session, body.text),
          dedupeKey: `class_message:${message}:${person.id}`,
          sendAfter: leavesAt({ by: session.starts_at, ends_at: session.ends_at }, now),
        })
      await ctx.audit({
        entity: 'class_sessions',
        entityId: id,
        adminId,
        after: { text: body.text, told: reach.told, texted: reach.sms.people },
      })
      return { reach }
    },
  })
