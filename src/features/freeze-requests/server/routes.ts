import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { messages } from '#src/contract/messages.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { paginationOf } from '#src/contract/values.ts'
import { tellDesk } from '#src/features/employees/server/tell-desk.ts'
import { asMember, assertGymWritable, gymsInScope } from '#src/features/gyms/server/gym-access.ts'
import { assertFreezable, freezeMembership, previewFreeze } from '#src/features/memberships/server/freeze-membership.ts'
import { earliestFreeze, membershipCan } from '#src/features/memberships/rules.ts'
import { assertPossible, type Held, getHeld, stateOf } from '#src/features/memberships/server/membership-access.ts'
import { listAhead } from '#src/features/memberships/server/followers.ts'
import { enterOwnMembership } from '#src/features/memberships/server/own-membership.ts'
import { statusOn } from '#src/features/memberships/server/membership-state.ts'
import { enterOwnGym, type OwnPlace } from '#src/features/members/server/own-gyms.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { rulingOut } from '#src/server/failure.ts'
import { exportList } from '#src/server/export-list.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { freezeRequests, type FreezeRequest, type ReceivedFreezeRequest } from '../contract.ts'
import { freezeRequestSheet } from './freeze-request-sheet.ts'
import { listBookedDays, listOwnRequests, listRequests, lockRequest, policyOf } from './queries.ts'
import { assertMayAskMore, findOwnerOf } from './request-rows.ts'
import { withdrawRequest } from './withdraw-request.ts'

type Asked = { start: string; end: string; reason: string }

async function keepRequest(
  work: Work<'freeze.requested_already'>,
  held: Held,
  asked: Asked,
  isDone: boolean,
): Promise<FreezeRequest> {
  const { db, now } = work
  const id = newId(now.getTime())
  const { rows } = await sql<{ id: string }>`
    insert into freeze_requests (admin_id, id, gym_id, member_id, membership_id, start_on, end_on, reason, status, created_at, answered_at, answered_by_kind)
    values (${held.admin_id}, ${id}, ${held.gym_id}, ${held.member_id}, ${held.id}, ${asked.start}, ${asked.end}, ${asked.reason},
      ${isDone ? 'accepted' : 'waiting'}, ${now}, ${isDone ? now : null}, ${isDone ? 'system' : null})
    on conflict (admin_id, membership_id) where status = 'waiting' do nothing returning id`.execute(db)
  if (!rows[0]) throw work.fail('freeze.requested_already')
  announce(db, { event: 'memberships', adminId: held.admin_id, gymId: held.gym_id })
  const mine = await listOwnRequests(db, { adminId: held.admin_id, gymId: held.gym_id, memberId: held.member_id })
  const made = mine.find(({ _id }) => _id === id)
  if (!made) throw new Error(`freeze request ${id} vanished`)
  return made
}

/** The owner and those at the desk who may answer; the member, that it has left. */
async function tellOfRequest(work: Work, held: Held, request: FreezeRequest): Promise<void> {
  const { rows: people } = await sql<{ fullname: string; gym_name: string }>`
    select m.fullname, g.name as gym_name from members m join gyms g on g.admin_id = m.admin_id and g.id = ${held.gym_id}
    where m.admin_id = ${held.admin_id} and m.id = ${held.member_id}`.execute(work.db)
  const params = {
    gym_name: people[0]?.gym_name ?? '',
    start_date: request.start_date,
    end_date: request.end_date,
  }
  await tellDesk(work, {
    adminId: held.admin_id,
    gymId: held.gym_id,
    permission: 'memberships.freeze',
    kind: 'freeze_requested',
    named: { memberId: held.member_id, fullname: people[0]?.fullname ?? '' },
    params,
    linkFor: paths.freezeRequests,
  })
  await notify(work, {
    adminId: held.admin_id,
    recipients: [{ role: 'member', id: held.member_id }],
    kind: 'freeze_sent',
    params,
    link: inGym(paths.home('member'), held.gym_id),
  })
}

/** The answer tells the member itself that the freeze is there. */
const withoutNewsOfFreeze = <W extends Pick<Work, 'happened'>>(work: W): W => ({
  ...work,
  happened: (occurrence) => (occurrence.event === 'frozen' ? Promise.resolve() : work.happened(occurrence)),
})

/** Their member, and open pages of the desk. */
const tellOfAnswer = (work: Work, adminId: string, request: ReceivedFreezeRequest, status: string, reason: string) => {
  announce(work.db, { event: 'memberships', adminId, gymId: request.gym_id._id })
  return notify(work, {
    adminId,
    recipients: [{ role: 'member', id: request.member_id._id }],
    kind: status === 'accepted' ? 'freeze_accepted' : 'freeze_refused',
    params: {
      gym_name: request.gym_id.name,
      start_date: request.start_date,
      end_date: request.end_date,
      reason,
    },
    link: inGym(paths.home('member'), request.gym_id._id),
    gymId: request.gym_id._id,
  })
}

/** Nobody trained on the days of the freeze while its answer was waited for. */
async function hasStayedAway(db: Work['db'], held: Held, since: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from visits v
    where v.admin_id = ${held.admin_id} and v.membership_id = ${held.id} and v.visited_on >= ${since} and v.undone_at is null limit 1`.execute(
    db,
  )
  return rows.length === 0
}

/** What the person can mend: a freeze is offered all the same, and says what stands against it before anything is typed. */
const isMendable = ({ code }: { code: string }): boolean => code === 'freeze.debt'

type Askable = { membership_id: string; obstacle: string | undefined; held: Held }

/** The memberships that could be frozen now: they run, and the plan and the gym leave days and a freeze for it. */
async function listAskable(work: Work, { adminId, gymId, memberId }: OwnPlace): Promise<Askable[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from memberships s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and ${statusOn('s', work.today)} = 'active'
    order by s.start_on, s.id`.execute(work.db)
  const askable: Askable[] = []
  for (const { id } of rows) {
    const held = await getHeld(work, adminId, id)
    if (!membershipCan('freeze', stateOf(held))) continue
    const start = earliestFreeze(work.today, false, held.start_on)
    const { problems } = await previewFreeze(work, held, { start })
    if (problems.every(isMendable)) askable.push({ membership_id: id, obstacle: problems[0]?.text, held })
  }
  return askable
}

/** What they bought ahead, beside each membership that they may freeze. */
async function listSoldAhead(work: Work, askable: readonly Askable[]) {
  const ahead = []
  for (const { held } of askable) {
    const sold = await listAhead(work, held)
    if (sold.length > 0) ahead.push({ membership_id: held.id, plan_id: held.plan_id, end_date: held.end_on, sold })
  }
  return ahead
}

async function pageOf(query: Parsed<typeof freezeRequests.list>['query'], ctx: Work<'no_gym_assigned'>) {
  const gymIds = await gymsInScope(ctx, query.gym_id)
  const { requests, waiting, total } = await listRequests(ctx, { adminId: ctx.adminId, gymIds }, query)
  return { requests, waiting, pagination: paginationOf(query, total) }
}

export const freezeRequestsRoutes = implement('freeze-requests', freezeRequests, {
  async ask({ body }, ctx) {
    const { db, fail } = ctx
    const adminId = await enterOwnMembership(ctx, body.membership_id)
    const work = { ...ctx, adminId, fail: rulingOut(fail, ['no_gym_assigned']) } // no employee asks
    const held = await getHeld(work, adminId, body.membership_id, { lock: 'theirs' })
    const policy = await policyOf(db, adminId, held.gym_id)
    if (policy === 'off') throw fail('freeze.requests_off')
    await assertMayAskMore(ctx, sql`freeze_requests where admin_id = ${adminId} and member_id = ${held.member_id}`)
    assertPossible(work, 'freeze', held)
    await assertGymWritable({ ...work, fail: asMember(fail) }, adminId, held.gym_id)
    const asked = { start: body.start_date, end: body.end_date, reason: body.reason }
    if (policy === 'at_once') await freezeMembership(work, held, asked)
    else await assertFreezable(work, held, asked)
    const request = await keepRequest(work, held, asked, policy === 'at_once')
    if (policy === 'ask') await tellOfRequest(work, held, request)
    await ctx.audit({
      entity: 'memberships',
      entityId: held.id,
      adminId,
      after: { start: asked.start, end: asked.end, reason: asked.reason, status: request.status },
    })
    return { request, ...(policy === 'at_once' && { message: messages['membership.frozen'][ctx.language] }) }
  },

  async own({ query }, ctx) {
    const { db } = ctx
    const own = await enterOwnGym(ctx, query.gym_id)
    const policy = await policyOf(db, own.adminId, own.gymId)
    const askable = policy === 'off' ? [] : await listAskable(ctx, own)
    return {
      policy,
      may_ask: askable.map(({ membership_id }) => membership_id),
      obstacles: askable.flatMap(({ membership_id, obstacle: text }) => (text ? [{ membership_id, text }] : [])),
      booked: policy === 'off' ? [] : await listBookedDays(db, own, ctx.today),
      ahead: await listSoldAhead(ctx, askable),
      requests: await listOwnRequests(db, own),
    }
  },

  async withdraw({ freeze_request_id: id }, ctx) {
    const { db, actor, now } = ctx
    await withdrawRequest(ctx, {
      adminId: await findOwnerOf(db, sql`freeze_requests`, actor.id, id),
      async take(adminId) {
        const { rows } = await sql<{ membership_id: string; gym_id: string }>`
          update freeze_requests set status = 'withdrawn', answered_at = ${now}, answered_by_kind = 'member', answered_by_id = ${actor.id}
          where admin_id = ${adminId} and id = ${id} and member_id = ${actor.id} and status = 'waiting' returning membership_id, gym_id`.execute(
          db,
        )
        return rows[0]
      },
    })
    return {}
  },

  async list({ query }, ctx) {
    return pageOf(query, ctx)
  },

  async exportList({ query }, ctx) {
    return exportList({
      query,
      ctx,
      sheet: freezeRequestSheet,
      read: (page) => pageOf(page, ctx),
      rows: (reply) => reply.requests,
    })
  },

  async answer({ freeze_request_id: id, body }, ctx) {
    const { db, now, actor, adminId, fail } = ctx
    const request = await lockRequest(ctx, adminId, id)
    if (request.status !== 'waiting') throw fail('state_conflict')
    if (body.status === 'accepted') {
      const held = await getHeld(ctx, adminId, request.membership_id, { lock: 'theirs' })
      assertPossible(ctx, 'freeze', held)
      await assertGymWritable(ctx, adminId, held.gym_id)
      await freezeMembership(withoutNewsOfFreeze(ctx), held, {
        start: request.start_date,
        end: request.end_date,
        isAsked: await hasStayedAway(db, held, request.start_date),
        reason: request.reason,
      })
    }
    const reason = body.status === 'refused' ? (body.reason ?? null) : null
    await sql`
      update freeze_requests set status = ${body.status}, answered_at = ${now}, answered_by_kind = ${actor.role}, answered_by_id = ${actor.id}, answer = ${reason}
      where admin_id = ${adminId} and id = ${id}`.execute(db)
    await tellOfAnswer(ctx, adminId, request, body.status, reason ?? '')
    await ctx.audit({
      entity: 'memberships',
      entityId: request.membership_id,
      adminId,
      before: { status: 'waiting' },
      after: { status: body.status, ...(reason ? { reason } : {}) },
    })
    return { request: { ...request, status: body.status, answer: reason } }
  },
})
