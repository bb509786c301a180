import { sql } from 'kysely'
import { paths } from '#src/contract/paths.ts'
import { tellDesk } from '#src/features/employees/server/tell-desk.ts'
import { gymsInScope } from '#src/features/gyms/server/gym-access.ts'
import { lockMember } from '#src/features/members/server/lock-member.ts'
import { enterOwnGym } from '#src/features/members/server/own-gyms.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { letters } from '../contract.ts'
import { lettersAnHour } from '../rules.ts'
import {
  countUnanswered,
  findCorrespondent,
  insertLetter,
  listLetters,
  listThreads,
  markRead,
  type Thread,
} from './queries.ts'

const tellPages = (db: Work['db'], { adminId, gymId, memberId }: Thread) =>
  announce(db, { event: 'letters', adminId, gymId, memberId })

/** The owner and those at the desk who may answer; one notice while it is unread, however much is written. */
async function tellOfLetter(
  work: Work,
  { adminId, gymId, memberId, gymName }: Thread & { gymName: string },
): Promise<void> {
  const { rows } = await sql<{ fullname: string }>`
    select fullname from members where admin_id = ${adminId} and id = ${memberId}`.execute(work.db)
  await tellDesk(work, {
    adminId,
    gymId,
    permission: 'letters.answer',
    kind: 'letter_received',
    named: { memberId, fullname: rows[0]?.fullname ?? '' },
    params: { gym_name: gymName },
    linkFor: (role) => paths.letter(role, gymId, memberId),
  })
}

async function requireThread(work: Work, adminId: string, gymId: string, memberId: string, lock?: 'lock') {
  const thread = { adminId, gymId, memberId }
  const person = await findCorrespondent(work.db, thread, lock)
  if (!person) throw work.fail('not_found')
  return { thread, person }
}

export const lettersRoutes = implement('letters', letters, {
  async own({ query }, ctx) {
    const { gymName, ...thread } = await enterOwnGym(ctx, query.gym_id)
    return { gym: { _id: thread.gymId, name: gymName }, letters: await listLetters(ctx.db, thread) }
  },

  async write({ body }, ctx) {
    const { db, actor, now, fail } = ctx
    const thread = await enterOwnGym(ctx, body.gym_id)
    // letters of one person come one after the other, and none after their erasure
    await lockMember(ctx, thread)
    const waiting = await countUnanswered(db, thread, new Date(now.getTime() - 3_600_000))
    if (waiting >= lettersAnHour) throw fail('letters.too_many', { field: 'text' })
    const letter = await insertLetter(db, { ...thread, body: body.text, isFromGym: false, by: actor, now })
    // the desk was told of the one before
    if (waiting === 0) await tellOfLetter(ctx, thread)
    tellPages(db, thread)
    return { letter }
  },

  async readOwn({ body }, ctx) {
    const thread = await enterOwnGym(ctx, body.gym_id)
    if (await markRead(ctx.db, thread, true, ctx.now)) tellPages(ctx.db, thread)
    return {}
  },

  async all({ query }, ctx) {
    const gymIds = await gymsInScope(ctx, query.gym_id)
    const threads = await listThreads(ctx.db, { adminId: ctx.adminId, gymIds })
    return { threads, waiting: threads.filter(({ last }) => !last.is_from_gym).length }
  },

  async one({ member_id, query }, ctx) {
    const { thread } = await requireThread(ctx, ctx.adminId, query.gym_id, member_id)
    return { letters: await listLetters(ctx.db, thread) }
  },

  async answer({ member_id, body }, ctx) {
    const { db, actor, now } = ctx
    const { thread, person } = await requireThread(ctx, ctx.adminId, body.gym_id, member_id, 'lock')
    const letter = await insertLetter(db, { ...thread, body: body.text, isFromGym: true, by: actor, now })
    await markRead(db, thread, false, now)
    await notify(ctx, {
      adminId: thread.adminId,
      recipients: [{ role: 'member', id: member_id }],
      kind: 'letter_answered',
      params: { gym_name: person.gym_name },
      link: paths.ownLetters(body.gym_id),
    })
    tellPages(db, thread)
    return { letter }
  },

  async read({ member_id, body }, ctx) {
    const { thread } = await requireThread(ctx, ctx.adminId, body.gym_id, member_id)
    if (await markRead(ctx.db, thread, false, ctx.now)) tellPages(ctx.db, thread)
    return {}
  },
})
