import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { messages } from '#src/contract/messages.ts'
import { toSom } from '#src/contract/money.ts'
import { assertGymsOf, assertGymWritable, assertShareable, gymsOf } from '#src/features/gyms/server/gym-access.ts'
import { type ExportQuery, exportList } from '#src/server/export-list.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type Plan, plans } from '../contract.ts'
import { changedFiscal, fiscalConflict, noFiscal, type PlanFiscal } from '../fiscal.ts'
import {
  changedConditions,
  conditionConflict,
  deletingPlan,
  keptConditions,
  noConditions,
  type PlanConditions,
  readConditions,
} from '../rules.ts'
import { assertMeetsHours } from './plan-fits.ts'
import { planSheet } from './plan-sheet.ts'
import {
  deletePlan,
  findPlan,
  insertMembershipPlan,
  insertSubscriptionPlan,
  listMembershipPlans,
  listSubscriptionPlans,
  lockPlan,
  type PlanRow,
  type PlanTerms,
  replacePlanGyms,
  updatePlan,
} from './queries.ts'

const fiscalOf = ({ mxik, package_code, unit_code, vat_percent }: PlanFiscal): PlanFiscal => ({
  mxik,
  package_code,
  unit_code,
  vat_percent,
})

const planReply = (row: PlanRow): Plan => ({
  _id: row.id,
  name: row.name,
  plan_name: row.name,
  plan_category: row.category,
  price: toSom(row.price_tiyin),
  duration: row.duration_days,
  options: row.options,
  gyms: row.gyms,
  admin_id: row.admin_id ? { _id: row.admin_id, fullname: row.admin_name ?? '' } : null,
  freeze_days: row.freeze_days,
  ...readConditions(row.conditions),
  ...fiscalOf(row),
  is_used: row.is_used,
  is_archived: row.archived_at !== null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

const asList = (rows: PlanRow[]) => {
  const plans = rows.map(planReply)
  return { plans, data: plans }
}

const asOne = (row: PlanRow) => ({ plan: planReply(row), data: planReply(row) })

const shown = ({
  name,
  price_tiyin,
  duration_days,
  options,
  freeze_days,
  conditions,
  archived_at,
  ...rest
}: PlanTerms) => ({
  name,
  price: toSom(price_tiyin),
  duration: duration_days,
  options,
  freeze_days,
  conditions: keptConditions(conditions),
  ...fiscalOf(rest),
  is_archived: archived_at !== null,
})

const termsOf = (row: PlanRow): PlanTerms => ({ ...row, conditions: readConditions(row.conditions) })

function conditionsOf(
  { fail }: Pick<Work, 'fail'>,
  before: PlanConditions,
  asked: Parameters<typeof changedConditions>[1],
): PlanConditions {
  const conditions = changedConditions(before, asked)
  const fields = conditionConflict(conditions)
  if (fields) throw fail('invalid_input', { fields })
  return conditions
}

function requireFiscal(
  { fail }: Pick<Work, 'fail'>,
  before: PlanFiscal,
  asked: Parameters<typeof changedFiscal>[1],
): PlanFiscal {
  const { mxik, package_code, unit_code, vat_percent } = asked
  const fiscal = changedFiscal(before, { mxik, package_code, unit_code, vat_percent })
  const fields = fiscalConflict(fiscal)
  if (fields) throw fail('invalid_input', { fields })
  return fiscal
}

/** There is somebody in each of the gyms who could come while the plan lets in. */
const assertSellable = (
  work: Pick<Work<'plan.hours'>, 'db' | 'language' | 'fail'>,
  adminId: string,
  gymIds: readonly string[],
  conditions: PlanConditions,
) =>
  assertMeetsHours(work, adminId, gymIds, conditions, {
    gender: conditions.gender === 'any' ? null : conditions.gender,
    field: 'from',
  })

/** The kinds of classes that a plan names are the owner's own; one that is not refuses the whole choice. */
async function assertKinds(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  adminId: string,
  { classes }: PlanConditions,
): Promise<void> {
  if (typeof classes === 'string' || !classes.kinds) return
  const { rows } = await sql`
    select from unnest(${classes.kinds}::uuid[]) as asked (id)
    where not exists (select from class_kinds k where k.admin_id = ${adminId} and k.id = asked.id) limit 1`.execute(db)
  if (rows.length > 0) throw fail('not_found')
}

async function getPlan({ db, fail }: Pick<Work, 'db' | 'fail'>, adminId: string | null, id: string): Promise<PlanRow> {
  const plan = await findPlan(db, adminId, id)
  if (!plan) throw fail('not_found')
  return plan
}

/** The plan, when the caller may change it. */
async function getOwnPlan(work: Work, id: string): Promise<PlanRow> {
  const plan = await getPlan(work, work.adminId, id)
  if (plan.category === 'subscription' && !work.may('subscription_plans.write')) throw work.fail('forbidden')
  return plan
}

const exportPlans = (
  query: ExportQuery<Parsed<typeof plans.ofAdmin>['query'] & { page: number; limit: number }>,
  ctx: Work<'export.too_big'>,
  gymIds: readonly string[] | null,
) =>
  exportList({
    query,
    ctx,
    sheet: planSheet({ of: 'owner' }),
    read: async (asked) => asList(await listMembershipPlans(ctx.db, ctx.adminId, gymIds, asked)),
    rows: (reply) => reply.plans,
  })

const nameOf = (body: { name?: string | undefined; plan_name?: string | undefined }): string | undefined =>
  body.name ?? body.plan_name

/** Of a plan that is made. */
const newTerms = (
  work: Pick<Work, 'fail'>,
  body: Parsed<typeof plans.createForSubscriptions>['body'],
  own: Pick<PlanTerms, 'freeze_days' | 'conditions'>,
): PlanTerms => ({
  name: nameOf(body) ?? '',
  price_tiyin: body.price,
  duration_days: body.duration,
  options: body.options,
  archived_at: null,
  ...own,
  ...requireFiscal(work, noFiscal, body),
})

export const plansRoutes = implement('plans', plans, {
  async createForMemberships({ body }, context) {
    const { db, actor, now, fail } = context
    if (body.admin_id && actor.role !== 'superadmin' && body.admin_id !== actor.adminId) throw fail('forbidden')
    const owner = context.adminId
    if (body.admin_id && body.admin_id !== owner) throw fail('not_found')
    for (const gymId of body.gyms) await assertGymWritable(context, owner, gymId)
    const id = newId(now.getTime())
    const terms = newTerms(context, body, {
      freeze_days: body.freeze_days ?? null,
      conditions: conditionsOf(context, noConditions, body),
    })
    await assertKinds(context, owner, terms.conditions)
    await assertSellable(context, owner, body.gyms, terms.conditions)
    await insertMembershipPlan(db, owner, id, terms, now)
    await replacePlanGyms(db, owner, id, body.gyms)
    await context.audit({ entity: 'plans', entityId: id, adminId: owner, after: { ...shown(terms), gyms: body.gyms } })
    return asOne(await getPlan(context, owner, id))
  },

  async createForSubscriptions({ body }, context) {
    const { db, now } = context
    const id = newId(now.getTime())
    const terms = newTerms(context, body, { freeze_days: null, conditions: noConditions })
    await insertSubscriptionPlan(db, id, terms, now)
    await context.audit({ entity: 'plans', entityId: id, after: shown(terms) })
    return asOne(await getPlan(context, null, id))
  },

  async ofAdmin({ query }, context) {
    return asList(await listMembershipPlans(context.db, context.adminId, gymsOf(context, query.gym_id), query))
  },

  exportOfAdmin: ({ query }, ctx) => exportPlans(query, ctx, gymsOf(ctx, query.gym_id)),

  async ofPlatform({ query }, { db, adminId }) {
    return asList(await listSubscriptionPlans(db, adminId, query))
  },

  exportOfPlatform: ({ query }, ctx) =>
    exportList({
      query,
      ctx,
      sheet: planSheet({ of: 'platform' }),
      read: async (asked) => asList(await listSubscriptionPlans(ctx.db, ctx.adminId, asked)),
      rows: ({ plans }) => plans,
    }),

  async ofGym({ query }, context) {
    return asList(await listMembershipPlans(context.db, context.adminId, [query.gym_id], query))
  },

  exportOfGym: ({ query }, ctx) => exportPlans(query, ctx, [query.gym_id]),

  async one({ id }, context) {
    return asOne(await getPlan(context, context.adminId, id))
  },

  async update({ id, body }, context) {
    const { db, now, fail } = context
    const plan = await getOwnPlan(context, id)
    const gymIds = plan.category === 'membership' ? (body.gyms ?? plan.gyms.map((gym) => gym._id)) : []
    if (plan.admin_id && body.gyms) await assertGymsOf(context, plan.admin_id, body.gyms)
    const before = plan.gyms.map((gym) => gym._id)
    if (plan.admin_id) await assertShareable(context, plan.admin_id, { before, after: gymIds })
    const isArchived = body.is_archived ?? plan.archived_at !== null
    const terms: PlanTerms = {
      name: nameOf(body) ?? plan.name,
      price_tiyin: body.price ?? plan.price_tiyin,
      duration_days: body.duration ?? plan.duration_days,
      options: body.options ?? plan.options,
      freeze_days: body.freeze_days === undefined ? plan.freeze_days : body.freeze_days,
      conditions: conditionsOf(context, readConditions(plan.conditions), body),
      archived_at: isArchived ? (plan.archived_at ?? now) : null,
      ...requireFiscal(context, fiscalOf(plan), body),
    }
    if (plan.admin_id) await assertKinds(context, plan.admin_id, terms.conditions)
    if (plan.admin_id) await assertSellable(context, plan.admin_id, gymIds, terms.conditions)
    if (!(await updatePlan(db, plan, terms, body.version ?? plan.version))) throw fail('stale_version')
    if (plan.admin_id && body.gyms) await replacePlanGyms(db, plan.admin_id, id, body.gyms)
    const gymsBefore = plan.gyms.map((gym) => gym._id)
    await context.audit({
      entity: 'plans',
      entityId: id,
      adminId: plan.admin_id,
      before: { ...shown(termsOf(plan)), gyms: gymsBefore },
      after: { ...shown(terms), gyms: gymIds },
    })
    return asOne(await getPlan(context, plan.admin_id, id))
  },

  async delete({ id }, context) {
    const { db, now, language } = context
    await lockPlan(db, await getOwnPlan(context, id))
    const plan = await getPlan(context, context.adminId, id) // again, now that nobody can sell it
    const result = deletingPlan(plan)
    if (result === 'deleted') await deletePlan(db, plan)
    else if (!plan.archived_at) await updatePlan(db, plan, { ...termsOf(plan), archived_at: now }, plan.version)
    await context.audit({
      entity: 'plans',
      entityId: id,
      adminId: plan.admin_id,
      before: shown(termsOf(plan)),
      after: result === 'deleted' ? null : { ...shown(termsOf(plan)), is_archived: true },
    })
    return { message: messages[`plan.${result}`][language], result }
  },
})
