import { addDays, type Day } from '#src/contract/days.ts'
import { formatSom } from '#src/contract/formats.ts'
import { toSom } from '#src/contract/money.ts'
import { memberScope } from '#src/features/members/server/member-access.ts'
import { enterOwnGym } from '#src/features/members/server/own-gyms.ts'
import { enterOwnMembership } from '#src/features/memberships/server/own-membership.ts'
import { getHeld, type Held } from '#src/features/memberships/server/membership-access.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { dueUntil } from '#src/features/visits/rules.ts'
import { doorRules } from '#src/features/visits/server/queries.ts'
import { together } from '#src/server/together.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type Promised, promises } from '../contract.ts'
import { canBePromised, daysAhead, partRules, ratedDays } from '../rules.ts'
import {
  countPromises,
  insertParts,
  insertPromise,
  listOwnDebts,
  listPromises,
  type OwnDebt,
  withdrawStanding,
} from './queries.ts'

/** May the member promise by themselves? Once for a debt: whoever broke their word speaks with the desk. */
const mayPromise = ({ promised_on, is_kept }: OwnDebt): boolean => promised_on === null || is_kept === true
/** Of parts also one that is late, while something of it is missing. */
const standing = ({ promised_on, is_kept, is_part, missing_tiyin }: OwnDebt, today: Day): Day | null =>
  promised_on !== null && !is_kept && (promised_on >= today || (is_part && missing_tiyin !== 0)) ? promised_on : null

type Promising = Work<'promise.nothing_owed'>

/** The membership's row is held: two people who promise for it come one after the other, and so does a payment. */
async function holdDebt(work: Promising, adminId: string, membershipId: string): Promise<Held> {
  const held = await getHeld(work, adminId, membershipId, { lock: true })
  if (!canBePromised({ ...held, remaining: held.remaining_tiyin }))
    throw work.fail('promise.nothing_owed', { field: 'promised_on' })
  return held
}

/** An agreed day lets its person in where the gym refuses who owes: nobody agrees on one who may not let people in against the rules. */
async function assertMayAgree(
  work: Work<'promise.lets_in'>,
  { admin_id: adminId, gym_id: gymId }: Held,
): Promise<void> {
  if (work.may('visits.override')) return
  const { debtRule } = await doorRules(work.db, adminId, gymId, work.today)
  if (debtRule === 'refuse') throw work.fail('promise.lets_in')
}

async function promise(work: Promising, held: Held, promisedOn: Day, mostDays: number): Promise<Promised> {
  const { db, now, today, actor, fail } = work
  if (promisedOn < today) throw fail('invalid_input', { fields: { promised_on: 'day.past' } })
  if (promisedOn > addDays(today, mostDays))
    throw fail('invalid_input', { fields: { promised_on: 'day.out_of_range' } })
  const before = await withdrawStanding(db, held, { now, today })
  const id = await insertPromise(db, held, { promisedOn, by: actor, now })
  await work.audit({
    entity: 'promises',
    entityId: id,
    adminId: held.admin_id,
    ...(before ? { before: { promised_on: before } } : {}),
    after: { promised_on: promisedOn, amount: toSom(held.remaining_tiyin), membership_id: held.id },
  })
  announce(db, { event: 'memberships', adminId: held.admin_id, gymId: held.gym_id })
  const made = (await listPromises(db, held.admin_id, held.id, today)).find(({ _id }) => _id === id)
  if (!made) throw new Error(`promise ${id} vanished`)
  return made
}

export const promisesRoutes = implement('promises', promises, {
  async make({ body }, ctx) {
    const held = await holdDebt(ctx, ctx.adminId, body.membership_id)
    await assertMayAgree(ctx, held)
    return { promise: await promise(ctx, held, body.promised_on, daysAhead.desk) }
  },

  async split({ body }, ctx) {
    const { db, now, today, actor, fail } = ctx
    const held = await holdDebt(ctx, ctx.adminId, body.membership_id)
    await assertMayAgree(ctx, held)
    const { parts } = body
    if (parts.reduce((sum, { amount }) => sum + amount, 0) !== held.remaining_tiyin)
      throw fail('promise.parts_sum', {
        field: 'parts',
        values: { remaining: formatSom(toSom(held.remaining_tiyin), ctx.language) },
      })
    const days = parts.map(({ promised_on }) => promised_on)
    const last = days.at(-1) ?? today
    if (
      days.some((day, at) => day < today || day <= (days[at - 1] ?? '')) ||
      last > addDays(today, partRules.daysAhead)
    )
      throw fail('promise.parts_days', { field: 'parts' })
    const before = await withdrawStanding(db, held, { now, today })
    await insertParts(db, held, { parts, by: actor, now })
    await ctx.audit({
      entity: 'promises',
      entityId: null,
      adminId: held.admin_id,
      ...(before ? { before: { promised_on: before } } : {}),
      after: {
        membership_id: held.id,
        amount: toSom(held.remaining_tiyin),
        parts: parts.length,
        promised_on: days[0],
        last_part_on: last,
      },
    })
    announce(db, { event: 'memberships', adminId: held.admin_id, gymId: held.gym_id })
    const made = await listPromises(db, held.admin_id, held.id, today)
    return { promises: made.slice(0, parts.length) }
  },

  async withdraw({ id }, ctx) {
    const { db, now, today, fail } = ctx
    const held = await getHeld(ctx, ctx.adminId, id, { lock: true })
    const day = await withdrawStanding(db, held, { now, today })
    if (!day) throw fail('promise.none')
    await ctx.audit({
      entity: 'promises',
      entityId: null,
      adminId: held.admin_id,
      before: { promised_on: day },
      after: { membership_id: held.id, promised_on: null },
    })
    announce(db, { event: 'memberships', adminId: held.admin_id, gymId: held.gym_id })
    return {}
  },

  async of({ id }, { db, adminId, today }) {
    return { promises: await listPromises(db, adminId, id, today) }
  },

  async summary({ query }, ctx) {
    const { db, today } = ctx
    const since = addDays(today, -ratedDays)
    const { kept, broken, open } = await countPromises(db, await memberScope(ctx, query.gym_id), { since, today })
    const due = kept + broken
    return { since, kept, broken, open, kept_rate: due > 0 ? Math.round((kept / due) * 100) : null }
  },

  async own({ query }, ctx) {
    const { db, today } = ctx
    const place = await enterOwnGym(ctx, query.gym_id)
    const [debts, rules] = await together(listOwnDebts(db, place), doorRules(db, place.adminId, place.gymId, today))
    return {
      debts: debts.map((debt) => ({
        _id: debt.id,
        plan_name: debt.plan_name,
        remaining_amount: toSom(debt.remaining_tiyin),
        promised_on: standing(debt, today),
        promised_amount:
          standing(debt, today) && debt.missing_tiyin !== null
            ? toSom(Math.min(debt.missing_tiyin, debt.remaining_tiyin))
            : null,
        may_promise: mayPromise(debt),
        closed_from: rules.debtRule === 'refuse' ? addDays(dueUntil(debt.due_on, rules), 1) : null,
      })),
    }
  },

  async makeOwn({ body }, ctx) {
    const { db, actor, fail } = ctx
    const adminId = await enterOwnMembership(ctx, body.membership_id)
    const work = { ...ctx, adminId }
    const held = await holdDebt(work, adminId, body.membership_id)
    const debts = await listOwnDebts(db, { adminId, gymId: held.gym_id, memberId: actor.id })
    const debt = debts.find(({ id }) => id === held.id)
    if (!debt || !mayPromise(debt)) throw fail('promise.made_already', { field: 'promised_on' })
    return { promise: await promise(work, held, body.promised_on, daysAhead.member) }
  },
})
