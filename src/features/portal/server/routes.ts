import type { ErrorCode } from '#src/contract/errors.ts'
import { toSom } from '#src/contract/money.ts'
import { paginationOf } from '#src/contract/values.ts'
import { ownBookings, strikesOf } from '#src/features/classes/server/member-views.ts'
import { spendTry } from '#src/features/gift-cards/server/code-tries.ts'
import { payingCard, payWithCard } from '#src/features/gift-cards/server/pay-with-card.ts'
import { shownCard } from '#src/features/gift-cards/server/queries.ts'
import { enterOwnMembership } from '#src/features/memberships/server/own-membership.ts'
import { listShownNews } from '#src/features/news/server/queries.ts'
import { memberOfPass, passPeriodSeconds } from '#src/features/visits/pass-text.ts'
import { issuePass } from '#src/features/visits/server/pass-keys.ts'
import { fileUrl } from '#src/server/files.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { type Portal, portals } from '../contract.ts'
import {
  besideOf,
  countOwnPayments,
  currentOf,
  debtOf,
  findOwnGym,
  greetedName,
  isPortalOpen,
  listOwnMemberships,
  listOwnOrders,
  listOwnPayments,
  listOwnPlans,
  listOwnVisits,
  payable,
  type OwnGym,
} from './queries.ts'
import { listContacts } from './contacts.ts'
import { findNextClass, refusalOf, todayOf } from './gym-today.ts'
import { invitationOf } from './invitation.ts'
import { calendarOf } from './own-visits.ts'
import { isOpenReservation } from '../order-states.ts'
import {
  cancelReservation,
  isAskedOfNobody,
  priceOfReservation,
  reservePlan,
  startOfReservation,
} from './reserve-plan.ts'

type Caller<Code extends ErrorCode = never> = Pick<Work<Code>, 'actor' | 'db' | 'today' | 'fail'>

async function requireOwnGym({ db, actor, today, fail }: Caller, gymId: string | undefined): Promise<OwnGym> {
  const gym = await findOwnGym(db, actor.id, today, gymId)
  if (!gym) throw fail('not_found')
  return gym
}

async function requireOpenGym(ctx: Caller<'portal.locked'>, gymId: string | undefined): Promise<OwnGym> {
  const gym = await requireOwnGym(ctx, gymId)
  if (!(await isPortalOpen(ctx.db, gym, ctx.today))) throw ctx.fail('portal.locked')
  return gym
}

/** Somebody whom every gym has let go. */
const withoutGym = (fullname: string): Portal => ({
  gym: null,
  fullname,
  code: null,
  status: 'active',
  is_open: false,
  membership: null,
  others: [],
  refusal: null,
  reservation: null,
  debt: 0,
  debt_due: null,
  today: null,
  next_class: null,
  news: [],
  visits_this_month: 0,
  visits: [],
  payments: [],
})

export const portalRoutes = ({ secret }: { secret: string }): Feature =>
  implement(
    'portal',
    portals,
    {
      async home({ query }, ctx) {
        const { db, actor, now, today } = ctx
        const gym = await findOwnGym(db, actor.id, today, query.gym_id)
        if (!gym) {
          if (query.gym_id) throw ctx.fail('not_found')
          return { portal: withoutGym(actor.name) }
        }
        const memberships = await listOwnMemberships(db, gym, actor.id, today)
        const membership = currentOf(memberships)
        return {
          portal: {
            gym: {
              _id: gym.id,
              name: gym.name,
              logo: fileUrl(gym.logo),
              address: gym.address,
              phone_number: gym.phone_number,
            },
            fullname: await greetedName(db, actor.id, gym),
            code: gym.code,
            status: gym.status,
            is_open: await isPortalOpen(db, gym, today),
            membership,
            others: besideOf(memberships, membership),
            reservation: memberships.find(isOpenReservation) ?? null,
            ...debtOf(memberships),
            ...(await listOwnVisits(db, gym, actor.id, today)),
            next_class: await findNextClass(db, gym, actor.id, now),
            news: await listShownNews(db, { adminId: gym.admin_id, gymId: gym.id }, { today, isForStrangers: false }),
            today: await todayOf(ctx, gym),
            refusal: await refusalOf(ctx, gym),
            payments: await listOwnPayments(db, gym, actor.id, { limit: 5 }),
          },
        }
      },

      async pass({ query }, ctx) {
        const { actor, now } = ctx
        const gym = await requireOwnGym(ctx, query.gym_id)
        await ctx.enter({ role: 'auth' })
        const { key, validUntil } = await issuePass(ctx.db, secret, actor.sessionId, now)
        const valid_until = validUntil.toISOString()
        const pass = { member: memberOfPass(actor.id), key, period: passPeriodSeconds, valid_until, code: gym.code }
        return { pass, now: now.toISOString() }
      },

      async memberships({ query }, ctx) {
        const gym = await requireOpenGym(ctx, query.gym_id)
        return { memberships: await listOwnMemberships(ctx.db, gym, ctx.actor.id, ctx.today) }
      },

      async schedule({ query }, ctx) {
        const gym = await requireOpenGym(ctx, query.gym_id)
        const strikes = await strikesOf(ctx, gym)
        return { ...(await ownBookings(ctx, gym.id)), strikes }
      },

      async orders({ query }, ctx) {
        const gym = await requireOpenGym(ctx, query.gym_id)
        return { orders: await listOwnOrders(ctx.db, gym, ctx.actor.id, ctx.today) }
      },

      async payments({ query }, ctx) {
        const { db, actor } = ctx
        const gym = await requireOwnGym(ctx, query.gym_id)
        await ctx.enter({ role: 'tenant', adminId: gym.admin_id })
        return {
          payments: await listOwnPayments(db, gym, actor.id, query),
          pagination: paginationOf(query, await countOwnPayments(db, gym, actor.id, query)),
        }
      },

      async invitation({ query }, ctx) {
        const gym = await requireOwnGym(ctx, query.gym_id)
        await ctx.enter({ role: 'tenant', adminId: gym.admin_id })
        return invitationOf(ctx.db, gym, ctx.actor.id, ctx.today)
      },

      async visits({ query }, ctx) {
        const { db, actor, today } = ctx
        const gym = await requireOwnGym(ctx, query.gym_id)
        return { calendar: await calendarOf(db, gym, actor.id, { month: query.month ?? today, today }) }
      },

      async plans({ query }, ctx) {
        const gym = await requireOwnGym(ctx, query.gym_id)
        const memberships = await listOwnMemberships(ctx.db, gym, ctx.actor.id, ctx.today)
        const starts_on = startOfReservation(memberships, ctx.today)
        return { plans: await listOwnPlans(ctx.db, gym, memberships, starts_on, ctx.language), starts_on }
      },

      async price({ query: { gym_id, plan_id: planId, promo_code: promoCode } }, ctx) {
        return priceOfReservation(ctx, await requireOwnGym(ctx, gym_id), { planId, promoCode })
      },

      async reserve({ body: { gym_id, plan_id: planId, promo_code: promoCode, told_amount: told } }, ctx) {
        const gym = await requireOwnGym(ctx, gym_id)
        return { membership: await reservePlan(ctx, gym, { planId, promoCode, told }) }
      },

      async cancelReservation({ membership_id }, ctx) {
        await cancelReservation(ctx, membership_id)
        return {}
      },

      async giftCard({ body: { gym_id, code } }, ctx) {
        const { db, actor, today, enter } = ctx
        const gym = await requireOwnGym(ctx, gym_id)
        const debts = payable(await listOwnMemberships(db, gym, actor.id, today))
        await enter({ role: 'tenant', adminId: gym.admin_id })
        return { gift_card: shownCard(await payingCard(ctx, gym.admin_id, code, { lock: false }), today), debts }
      },

      async payByGiftCard({ body: { membership_id, code, amount } }, ctx) {
        const adminId = await enterOwnMembership(ctx, membership_id)
        if (await isAskedOfNobody(ctx.db, adminId, membership_id, ctx.today))
          throw ctx.fail('gift_card.nothing_owed', { field: 'code' })
        const paid = await payWithCard(ctx, adminId, membership_id, { code, amount })
        return { gift_card: paid.giftCard, transaction_id: paid.transactionId, paid_amount: toSom(paid.amount) }
      },

      async contacts(_, { db, actor, today }) {
        return { gyms: await listContacts(db, actor.id, today) }
      },
    },
    {
      price: ({ query }, trying) => spendTry(trying, { code: query.promo_code, field: 'promo_code' }),
      reserve: ({ body }, trying) => spendTry(trying, { code: body.promo_code, field: 'promo_code' }),
      giftCard: ({ body }, trying) => spendTry(trying, { code: body.code, field: 'code' }),
      payByGiftCard: ({ body }, trying) => spendTry(trying, { code: body.code, field: 'code' }),
    },
  )
