import { sql } from 'kysely'
import { failureOf } from '#src/contract/errors.ts'
import { newId } from '#src/contract/ids.ts'
import { formatSom } from '#src/contract/formats.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { tellDesk } from '#src/features/employees/server/tell-desk.ts'
import { asMember, assertGymWritable, gymsInScope } from '#src/features/gyms/server/gym-access.ts'
import { assertMayAskMore, findOwnerOf } from '#src/features/freeze-requests/server/request-rows.ts'
import { withdrawRequest } from '#src/features/freeze-requests/server/withdraw-request.ts'
import { hasFreeze, membershipCan } from '#src/features/memberships/rules.ts'
import { enterOwnGym } from '#src/features/members/server/own-gyms.ts'
import { enterOwnMembership } from '#src/features/memberships/server/own-membership.ts'
import { previewChange } from '#src/features/memberships/server/change-plan.ts'
import { assertChangeable, getHeld, type Held, stateOf } from '#src/features/memberships/server/membership-access.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { promoFailures } from '#src/features/promo-codes/rules.ts'
import { rulingOut } from '#src/server/failure.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type ChangeRequest, changeRequests, type PlanOffer, unfit } from '../contract.ts'
import { findLastChange, findRunning, listFittingPlans, listWaiting, lockRequest } from './queries.ts'

type Unfit = (typeof unfit)[number]

/** Today is within what runs, and neither discount nor code is asked for. */
const ofAsking = ['change.outside', 'discount.too_big', ...promoFailures] as const

async function offerOf(
  work: Pick<Work<Unfit | 'change.same_plan'>, 'db' | 'today' | 'now' | 'language' | 'fail'>,
  held: Held,
  planId: string,
): Promise<{ offer: PlanOffer; refundable: number }> {
  const preview = await previewChange({ ...work, fail: rulingOut(work.fail, ofAsking) }, held, { planId })
  const offer = {
    plan_id: planId,
    start_date: preview.start_date,
    old_end_date: preview.old_end_date,
    new_end_date: preview.new_end_date,
    entitled_days: preview.entitled_days,
    unused_days: preview.unused_days,
    visits: preview.visits,
    counted_by: preview.counted_by,
    due_amount: preview.due_amount,
    credit: preview.credit,
    remaining_amount: preview.remaining_amount,
    old_remaining_amount: preview.old_remaining_amount,
    agreed_day: preview.agreed_day,
    moved: preview.moved,
  }
  return { offer, refundable: preview.refundable }
}

async function keepRequest(work: Work<'change.requested_already'>, held: Held, planId: string): Promise<ChangeRequest> {
  const { db, now } = work
  const { rows } = await sql<{ id: string }>`
    insert into change_requests (admin_id, id, gym_id, member_id, membership_id, plan_id, created_at)
    values (${held.admin_id}, ${newId(now.getTime())}, ${held.gym_id}, ${held.member_id}, ${held.id}, ${planId}, ${now})
    on conflict (admin_id, membership_id) where status = 'waiting' do nothing returning id`.execute(db)
  if (!rows[0]) throw work.fail('change.requested_already')
  announce(db, { event: 'memberships', adminId: held.admin_id, gymId: held.gym_id })
  const made = await findLastChange(db, held.admin_id, held.id)
  if (!made) throw new Error(`change request ${rows[0].id} vanished`)
  return made
}

/** The owner and those at the desk who may change a plan. */
async function tellOfRequest(work: Work, held: Held, request: ChangeRequest): Promise<void> {
  const { rows: people } = await sql<{ fullname: string; gym_name: string }>`
    select m.fullname, g.name as gym_name from members m join gyms g on g.admin_id = m.admin_id and g.id = ${held.gym_id}
    where m.admin_id = ${held.admin_id} and m.id = ${held.member_id}`.execute(work.db)
  await tellDesk(work, {
    adminId: held.admin_id,
    gymId: held.gym_id,
    permission: 'memberships.change',
    kind: 'change_requested',
    named: { memberId: held.member_id, fullname: people[0]?.fullname ?? '' },
    params: {
      gym_name: people[0]?.gym_name ?? '',
      plan_name: request.plan_name,
      new_plan_name: request.new_plan_name,
    },
    linkFor: (role) => paths.membership(role, held.id),
  })
}

export const changeRequestsRoutes = implement('change-requests', changeRequests, {
  async offers({ query }, ctx) {
    const { db, fail, today } = ctx
    const own = await enterOwnGym(ctx, query.gym_id)
    const { adminId } = own
    const running = await findRunning(db, own, today)
    if (!running) return { membership: null, obstacle: null, offers: [], request: null }
    const held = await getHeld(ctx, adminId, running)
    const request = await findLastChange(db, adminId, running)
    const membership = { _id: held.id, plan_name: held.plan_name, end_date: held.end_on }
    if (!membershipCan('change', stateOf(held))) {
      const obstacle = hasFreeze(stateOf(held)) ? failureOf('change.frozen')[ctx.language] : null
      return { membership: null, obstacle, offers: [], request }
    }
    const work = { ...ctx, fail: rulingOut(fail, [...unfit, 'change.same_plan']) } // what does not fit is not offered
    const offers: PlanOffer[] = []
    for (const planId of await listFittingPlans(db, held, today)) {
      const { refundable, offer } = await offerOf(work, held, planId)
      if (refundable === 0) offers.push(offer)
    }
    return { membership, obstacle: null, offers, request }
  },

  async ask({ body }, ctx) {
    const { fail } = ctx
    const adminId = await enterOwnMembership(ctx, body.membership_id)
    const work = { ...ctx, adminId }
    const held = await getHeld(work, adminId, body.membership_id, { lock: true })
    assertChangeable(work, held)
    if (held.status !== 'active' || held.is_drop_in) throw fail('state_conflict')
    await assertGymWritable({ ...work, fail: asMember(fail) }, adminId, held.gym_id)
    const { refundable } = await offerOf(work, held, body.plan_id)
    if (refundable > 0)
      throw fail('change.leaves_money', {
        field: 'plan_id',
        values: { amount: formatSom(refundable, ctx.language) },
      })
    await assertMayAskMore(ctx, sql`change_requests where admin_id = ${adminId} and member_id = ${held.member_id}`)
    const request = await keepRequest(work, held, body.plan_id)
    await tellOfRequest(work, held, request)
    await ctx.audit({
      entity: 'memberships',
      entityId: held.id,
      adminId,
      after: { plan_id: body.plan_id, plan_name: request.new_plan_name, status: 'waiting' },
    })
    return { request }
  },

  async withdraw({ change_request_id: id }, ctx) {
    const { db, actor, now } = ctx
    await withdrawRequest(ctx, {
      adminId: await findOwnerOf(db, sql`change_requests`, actor.id, id),
      async take(adminId) {
        const { rows } = await sql<{ membership_id: string; gym_id: string }>`
          update change_requests set status = 'withdrawn', answered_at = ${now}, answered_by_kind = 'member', answered_by_id = ${actor.id}
          where admin_id = ${adminId} and id = ${id} and member_id = ${actor.id} and status = 'waiting' returning membership_id, gym_id`.execute(
          db,
        )
        return rows[0]
      },
    })
    return {}
  },

  async list({ query }, ctx) {
    const gymIds = await gymsInScope(ctx, query.gym_id)
    return { requests: await listWaiting(ctx.db, { adminId: ctx.adminId, gymIds }, ctx.today) }
  },

  async refuse({ change_request_id: id, body }, ctx) {
    const { db, now, actor, adminId, fail } = ctx
    const request = await lockRequest(ctx, adminId, id)
    if (request.status !== 'waiting') throw fail('state_conflict')
    await sql`
      update change_requests set status = 'refused', answered_at = ${now}, answered_by_kind = ${actor.role}, answered_by_id = ${actor.id}, answer = ${body.reason}
      where admin_id = ${adminId} and id = ${id}`.execute(db)
    announce(db, { event: 'memberships', adminId, gymId: request.gym_id._id })
    await notify(ctx, {
      adminId,
      recipients: [{ role: 'member', id: request.member_id._id }],
      kind: 'change_refused',
      params: { gym_name: request.gym_id.name, plan_name: request.new_plan_name, reason: body.reason },
      link: inGym(paths.upgrade(), request.gym_id._id),
    })
    await ctx.audit({
      entity: 'memberships',
      entityId: request.membership_id,
      adminId,
      before: { status: 'waiting' },
      after: { status: 'refused', reason: body.reason },
    })
    return { request: { ...request, status: 'refused' as const, answer: body.reason } }
  },
})
