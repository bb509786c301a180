import type { Day } from '#src/contract/days.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import type { FieldKey } from '#src/contract/fields.ts'
import { newId } from '#src/contract/ids.ts'
import { toSom, toTiyin } from '#src/contract/money.ts'
import { paginationOf } from '#src/contract/values.ts'
import { assertGymsOf } from '#src/features/gyms/server/gym-access.ts'
import { exportList } from '#src/server/export-list.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type PromoCode, promoCodes } from '../contract.ts'
import {
  findPromoCode,
  hasForeignPlan,
  hasOpenCode,
  insertPromoCode,
  listPromoCodes,
  type PromoTerms,
  updatePromoCode,
} from './queries.ts'
import { spendPromoTry } from './desk-tries.ts'
import { promoSheet } from './promo-sheet.ts'
import { findPromo } from './take-promo.ts'

type Asked = Parsed<typeof promoCodes.update>['body']

const noTerms = (today: Day): PromoTerms => ({
  percent: null,
  amount: null,
  planIds: [],
  gymIds: [],
  validFrom: today,
  validTo: null,
  mostUses: null,
  mostUsesEach: null,
  isOn: true,
})

const termsOf = (code: PromoCode): PromoTerms => ({
  percent: code.percent,
  amount: code.amount === null ? null : (toTiyin(code.amount) ?? null),
  planIds: code.plans.map(({ _id }) => _id),
  gymIds: code.gyms.map(({ _id }) => _id),
  validFrom: code.valid_from,
  validTo: code.valid_to,
  mostUses: code.most_uses,
  mostUsesEach: code.most_uses_each,
  isOn: code.is_on,
})

/** What is left out stays as it was; naming one of percentage and sum takes the other's place. */
const changed = (before: PromoTerms, asked: Asked): PromoTerms => ({
  percent: asked.percent ?? (asked.amount ? null : before.percent),
  amount: asked.amount ?? (asked.percent ? null : before.amount),
  planIds: asked.plan_ids ?? before.planIds,
  gymIds: asked.gyms ?? before.gymIds,
  validFrom: asked.valid_from ?? before.validFrom,
  validTo: asked.valid_to === undefined ? before.validTo : asked.valid_to || null,
  mostUses: asked.most_uses === undefined ? before.mostUses : asked.most_uses,
  mostUsesEach: asked.most_uses_each === undefined ? before.mostUsesEach : asked.most_uses_each,
  isOn: asked.is_on ?? before.isOn,
})

/**
 * The terms make sense together, and everything that they name anew is the owner's own: a gym that went since it was named keeps nobody
 * from changing the rest.
 */
async function requireTerms(work: Work, adminId: string, terms: PromoTerms, before: PromoTerms): Promise<void> {
  const gymIds = terms.gymIds.filter((id) => !before.gymIds.includes(id))
  if (gymIds.length > 0) await assertGymsOf(work, adminId, gymIds)
  const planIds = terms.planIds.filter((id) => !before.planIds.includes(id))
  if (await hasForeignPlan(work.db, adminId, planIds)) throw work.fail('not_found')
  const fields: Record<string, FieldKey> | undefined =
    (terms.percent === null) === (terms.amount === null)
      ? { percent: 'promo.one_kind' }
      : terms.validTo !== null && terms.validTo < terms.validFrom
        ? { valid_to: 'day.end_first' }
        : undefined
  if (fields) throw work.fail('invalid_input', { fields })
}

const recorded = (terms: PromoTerms) => ({
  percent: terms.percent,
  amount: terms.amount === null ? null : toSom(terms.amount),
  plan_ids: terms.planIds,
  gyms: terms.gymIds,
  valid_from: terms.validFrom,
  valid_to: terms.validTo,
  most_uses: terms.mostUses,
  most_uses_each: terms.mostUsesEach,
  is_on: terms.isOn,
})

async function getCode({ db, today, fail }: Work, adminId: string, id: string, lock = false): Promise<PromoCode> {
  const code = await findPromoCode(db, adminId, id, { today, lock })
  if (!code) throw fail('not_found')
  return code
}

async function pageOf(query: Parsed<typeof promoCodes.all>['query'], { db, actor, today }: Work) {
  const { promoCodes: codes, total } = await listPromoCodes(db, actor.id, query, today)
  return { promo_codes: codes, pagination: paginationOf(query, total) }
}

export const promoCodesRoutes = implement(
  'promo-codes',
  promoCodes,
  {
    async all({ query }, ctx) {
      return pageOf(query, ctx)
    },

    exportAll: ({ query }, ctx) =>
      exportList({
        query,
        ctx,
        sheet: promoSheet,
        read: (asked) => pageOf(asked, ctx),
        rows: (reply) => reply.promo_codes,
      }),

    async create({ body: { promo_code: code, ...asked } }, ctx) {
      const { db, now, today, fail } = ctx
      const adminId = ctx.actor.id
      const terms = changed(noTerms(today), asked)
      await requireTerms(ctx, adminId, terms, noTerms(today))
      const id = newId(now.getTime())
      if (!(await insertPromoCode(db, adminId, { id, code, now, ...terms })))
        throw fail('promo.code_taken', { field: 'promo_code' })
      await ctx.audit({ entity: 'promo_codes', entityId: id, adminId, after: { promo_code: code, ...recorded(terms) } })
      return { promo: await getCode(ctx, adminId, id) }
    },

    async update({ id, body }, ctx) {
      const { db, fail } = ctx
      const adminId = ctx.actor.id
      const before = await getCode(ctx, adminId, id, true)
      if (body.version !== undefined && body.version !== before.version) throw fail('stale_version')
      const terms = changed(termsOf(before), body)
      await requireTerms(ctx, adminId, terms, termsOf(before))
      if (terms.mostUses !== null && terms.mostUses < before.uses)
        throw fail('promo.fewer_than_used', { field: 'most_uses', values: { uses: String(before.uses) } })
      await updatePromoCode(db, adminId, id, terms)
      await ctx.audit({
        entity: 'promo_codes',
        entityId: id,
        adminId,
        before: { promo_code: before.promo_code, ...recorded(termsOf(before)) },
        after: { promo_code: before.promo_code, ...recorded(terms) },
      })
      return { promo: await getCode(ctx, adminId, id) }
    },

    async any({ query }, { db, adminId, today }) {
      return { has_any: await hasOpenCode(db, adminId, query.gym_id, today) }
    },

    async check({ query }, ctx) {
      const { gym_id: gymId, plan_id: planId, member_id: memberId, promo_code } = query
      const { code, percent, amount_tiyin } = await findPromo(
        ctx,
        ctx.adminId,
        { code: promo_code, gymId, planId, memberId },
        { lock: false },
      )
      return { promo_code: code, percent, amount: amount_tiyin === null ? null : toSom(amount_tiyin) }
    },
  },
  { check: ({ query }, trying) => spendPromoTry(trying, query.promo_code) },
)
