import type { Parsed } from '#src/contract/endpoint.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { type PaymentMethod, paginationOf } from '#src/contract/values.ts'
import { assertGymsOf, assertGymWritable, type SubscriptionCommand } from '#src/features/gyms/server/gym-access.ts'
import type { giftCardFailures } from '#src/features/gift-cards/rules.ts'
import { spendDeskTry } from '#src/features/gift-cards/server/code-tries.ts'
import { type CardPayment, payWithCard } from '#src/features/gift-cards/server/pay-with-card.ts'
import { listsByRole, listScope, seenBy } from '#src/features/members/server/member-access.ts'
import { spendKnown } from '#src/features/members/server/known-a-day.ts'
import { chosenGyms, registerMember } from '#src/features/members/server/register-member.ts'
import { spendPromoTry } from '#src/features/promo-codes/server/desk-tries.ts'
import { findCounted } from './counted.ts'
import { type ExportQuery, exportList } from '#src/server/export-list.ts'
import { guardOf } from '#src/server/guards.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type Membership, type MembershipListQuery, memberships } from '../contract.ts'
import { nextStart, useUndoSeconds } from '../rules.ts'
import { cancelMembership, previewCancel } from './cancel-membership.ts'
import { changePlan, previewChange } from './change-plan.ts'
import { findMoved, listAhead } from './followers.ts'
import { freezeMembership, previewFreeze, unfreezeMembership } from './freeze-membership.ts'
import { giftDays } from './gift-days.ts'
import { assertChangeable, assertPossible, getHeld, type Held } from './membership-access.ts'
import { listMemberships } from './list-memberships.ts'
import { countedSheet, membershipSheet } from './membership-sheet.ts'
import { findMembership, listTransactionsOfMember, type MembershipScope } from './queries.ts'
import { sellMembership } from './sell-membership.ts'
import { noteUse, undoUse } from './uses.ts'

async function page(query: MembershipListQuery, { db, today }: Pick<Work, 'db' | 'today'>, scope: MembershipScope) {
  const { memberships, totals, total } = await listMemberships(db, query, scope, today)
  return { memberships, totals, pagination: paginationOf(query, total) }
}

const exportPages = (query: ExportQuery<MembershipListQuery>, ctx: Work<'export.too_big'>, scope: MembershipScope) =>
  exportList({
    query,
    ctx,
    sheet: query.earned_from || query.deferred_on || query.monthly_on ? countedSheet : membershipSheet,
    read: (asked) => page(asked, ctx, scope),
    rows: (reply) => reply.memberships,
  })

/** The memberships of one member that the caller sees, in all gyms or in one. */
async function scopeOfMember(
  ctx: Work & { adminId: string },
  memberId: string,
  { gym_id: gymId }: { gym_id?: string | undefined },
): Promise<MembershipScope> {
  if (gymId) await assertGymsOf(ctx, ctx.adminId, [gymId])
  return { ...listScope(ctx, gymId), memberId }
}

async function reply(
  { db, today, fail }: Pick<Work, 'db' | 'today' | 'fail'>,
  adminId: string,
  id: string,
): Promise<{ membership: Membership }> {
  const membership = await findMembership(db, adminId, id, today)
  if (!membership) throw fail('not_found')
  return { membership }
}

const paymentOf = (payment: { paid_amount: Tiyin; payment_method: PaymentMethod } | null | undefined) =>
  payment ? { amount: payment.paid_amount, method: payment.payment_method } : undefined

const isPaidByCard = (body: { gift_card?: CardPayment | null | undefined }): boolean => Boolean(body.gift_card)

type WithCodes = { gift_card?: CardPayment | null | undefined; promo_code?: string | null | undefined }
const hasCode = (typed: WithCodes): boolean => isPaidByCard(typed) || Boolean(typed.promo_code)

/** Codes that are typed at a desk count before anything is said of them. What was counted stands in a scope in which there are none. */
async function spendCodes(asking: Parameters<typeof spendDeskTry>[0], typed: WithCodes): Promise<void> {
  const adminId = asking.actor?.adminId
  const inOwn = () => asking.enter(adminId ? { role: 'tenant', adminId } : { role: 'platform' })
  if (typed.promo_code) {
    await inOwn()
    await spendPromoTry(asking, typed.promo_code)
  }
  if (isPaidByCard(typed)) {
    await inOwn()
    await spendDeskTry(asking, typed.gift_card?.code, 'gift_card.code')
  }
}

/** What a card pays of a sale comes after what is paid otherwise, in the same transaction: all of it or nothing was sold. */
async function payByCard(
  work: Work<(typeof giftCardFailures)[number]>,
  adminId: string,
  membershipId: string,
  card: CardPayment | null | undefined,
): Promise<void> {
  if (!card) return
  const fail: typeof work.fail = (code, details) =>
    work.fail(code, {
      ...details,
      ...(details?.field && { field: details.field === 'code' ? 'gift_card.code' : 'gift_card.amount' }),
    })
  await payWithCard({ ...work, fail }, adminId, membershipId, card)
}

/** The membership, held for a change that its state and its gym allow. */
async function hold(
  work: Work<'state_conflict' | SubscriptionCommand> & { adminId: string },
  id: string,
  act: 'freeze' | 'unfreeze' | 'cancel' | 'gift',
): Promise<Held> {
  const held = await getHeld(work, work.adminId, id, { lock: 'theirs' })
  assertPossible(work, act, held)
  await assertGymWritable(work, held.admin_id, held.gym_id)
  return held
}

/** Who buys: somebody whom the sale looks for, or a new person, who is registered in the chosen gym in the same transaction. */
async function buyerOf(
  work: Work<'no_gym_assigned' | 'add_member' | SubscriptionCommand> & { adminId: string },
  { member_id, member, gym_id }: Parsed<typeof memberships.create>['body'],
): Promise<string> {
  const { adminId } = work
  if (member_id) return member_id
  if (!member) throw work.fail('invalid_input', { fields: { member_id: 'member.required' } })
  if (!work.may('members.write')) throw work.fail('forbidden')
  const { gymIds } = await chosenGyms(work, [gym_id])
  const memberId = await registerMember(work, adminId, gymIds, member)
  await work.audit({ entity: 'members', entityId: memberId, adminId, after: { ...member, gyms: gymIds } })
  return memberId
}

/** `linksPerDay`: how many known people's phones an owner may come upon in a day. */
export const createMembershipsRoutes = ({ linksPerDay }: { linksPerDay: number }) =>
  implement(
    'memberships',
    memberships,
    {
      async create({ body }, ctx) {
        const memberId = await buyerOf(ctx, body)
        const { adminId } = ctx
        const id = await sellMembership(ctx, adminId, {
          memberId,
          isNamed: body.member_id !== undefined,
          gymId: body.gym_id,
          planId: body.plan_id,
          startOn: body.start_date,
          price: body.price,
          discount: body.discount,
          discountReason: body.discount_reason,
          promoCode: body.promo_code,
          payment: paymentOf(body.payment),
          told: body.told_amount,
        })
        await payByCard(ctx, adminId, id, body.gift_card)
        return reply(ctx, adminId, id)
      },

      ...listsByRole(page, exportPages),

      listOfMember: async ({ member_id, query }, ctx) => page(query, ctx, await scopeOfMember(ctx, member_id, query)),

      exportOfMember: async ({ member_id, query }, ctx) =>
        exportPages(query, ctx, await scopeOfMember(ctx, member_id, query)),

      async transactionsOfMember({ member_id, query }, ctx) {
        const scope = seenBy(ctx, ctx.adminId)
        const { transactions, total } = await listTransactionsOfMember(ctx.db, query, { ...scope, memberId: member_id })
        return { transactions, pagination: paginationOf(query, total) }
      },

      async one({ id }, ctx) {
        return reply(ctx, ctx.adminId, id)
      },

      async renew({ id, body }, ctx) {
        const old = await getHeld(ctx, ctx.adminId, id, { lock: 'buyer' })
        if (old.is_renewed) throw ctx.fail('membership.already_renewed')
        assertPossible(ctx, 'renew', old)
        const counted = await findCounted(ctx.db, old.admin_id, old.id)
        const renewal = await sellMembership(ctx, old.admin_id, {
          memberId: old.member_id,
          gymId: old.gym_id,
          planId: body.plan_id ?? old.plan_id,
          startOn: body.start_date ?? nextStart({ end: old.end_on, counted }, ctx.today),
          price: body.price,
          discount: body.discount,
          discountReason: body.discount_reason,
          promoCode: body.promo_code,
          payment: paymentOf(body.payment),
          renewedFrom: old.id,
          told: body.told_amount,
        })
        await payByCard(ctx, old.admin_id, renewal, body.gift_card)
        return reply(ctx, old.admin_id, renewal)
      },

      async freezePreview({ id, query }, ctx) {
        const held = await getHeld(ctx, ctx.adminId, id)
        assertPossible(ctx, 'freeze', held)
        const preview = await previewFreeze(ctx, held, { start: query.start_date, end: query.end_date })
        return { preview: { ...preview, moved: await findMoved(ctx, held, preview.new_end_date) } }
      },

      async freeze({ id, body }, ctx) {
        const held = await hold(ctx, id, 'freeze')
        await freezeMembership(ctx, held, { start: body.start_date, end: body.end_date, reason: body.reason })
        return reply(ctx, held.admin_id, id)
      },

      async giftPreview({ id }, ctx) {
        const held = await getHeld(ctx, ctx.adminId, id)
        assertPossible(ctx, 'gift', held)
        return { preview: { plan_id: held.plan_id, end_date: held.end_on, ahead: await listAhead(ctx, held) } }
      },

      async gift({ id, body }, ctx) {
        const held = await hold(ctx, id, 'gift')
        await giftDays(ctx, held, body)
        return reply(ctx, held.admin_id, id)
      },

      async changePreview({ id, query }, ctx) {
        const held = await getHeld(ctx, ctx.adminId, id)
        assertChangeable(ctx, held)
        const { plan_id: planId, start_date: startOn, discount, promo_code: promoCode } = query
        return { preview: await previewChange(ctx, held, { planId, startOn, discount, promoCode }) }
      },

      async change({ id, body }, ctx) {
        const held = await getHeld(ctx, ctx.adminId, id, { lock: 'buyer' })
        if (held.is_renewed) throw ctx.fail('membership.already_renewed')
        assertChangeable(ctx, held)
        const {
          plan_id: planId,
          start_date: startOn,
          discount,
          discount_reason: discountReason,
          reason,
          promo_code: promoCode,
          told_amount: told,
        } = body
        const payment = paymentOf(body.payment)
        const terms = { planId, startOn, discount, discountReason, promoCode }
        const changed = await changePlan(ctx, held, { ...terms, reason, payment, told })
        return reply(ctx, held.admin_id, changed)
      },

      async unfreeze({ id }, ctx) {
        const held = await hold(ctx, id, 'unfreeze')
        await unfreezeMembership(ctx, held)
        return reply(ctx, held.admin_id, id)
      },

      async cancelPreview({ id, query }, ctx) {
        const held = await getHeld(ctx, ctx.adminId, id)
        assertPossible(ctx, 'cancel', held)
        return { preview: await previewCancel(ctx, held, query) }
      },

      async cancel({ id, body }, ctx) {
        const held = await hold(ctx, id, 'cancel')
        const refund = body.refund ?? 0
        if (refund > 0 && !ctx.may('transactions.refund')) throw ctx.fail('forbidden')
        const { reason, fee = 0, payment_method: method, way_reason: wayReason } = body
        await cancelMembership(ctx, held, { reason, fee, refund, method, wayReason })
        return reply(ctx, held.admin_id, id)
      },

      async use({ id, body }, ctx) {
        return { ...(await noteUse(ctx, ctx.adminId, id, body.kind)), undo_seconds: useUndoSeconds }
      },

      undoUse: ({ id }, ctx) => undoUse(ctx, ctx.adminId, id),
    },
    {
      create: guardOf(
        ({ body }) => body.member !== undefined || hasCode(body),
        async ({ body }, asking) => {
          const phone = body.member?.phone_number
          await spendKnown(asking, { phone, field: 'member.phone_number', most: linksPerDay })
          await spendCodes(asking, body)
        },
      ),
      renew: guardOf(
        ({ body }) => hasCode(body),
        ({ body }, asking) => spendCodes(asking, body),
      ),
      changePreview: guardOf(
        ({ query }) => hasCode(query),
        ({ query }, asking) => spendCodes(asking, query),
      ),
      change: guardOf(
        ({ body }) => hasCode(body),
        ({ body }, asking) => spendCodes(asking, body),
      ),
    },
  )
