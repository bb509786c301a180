import { type Day, daysBetween } from '#src/contract/days.ts'
import { findContact } from '#src/features/gyms/server/gym-access.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type FirstSteps, firstSteps } from '../contract.ts'
import { isListShown, stepNames } from '../rules.ts'
import { putAway, readFacts } from './queries.ts'

const doneOf = (facts: Awaited<ReturnType<typeof readFacts>>) => ({
  gym: facts.gym_id !== null,
  hours: facts.has_hours,
  portal: facts.has_portal,
  plan: facts.has_plan,
  member: facts.has_member,
  sale: facts.has_sale,
})

const isNewOwner = (facts: Awaited<ReturnType<typeof readFacts>>, today: Day, isPutAway: boolean): boolean =>
  isListShown({
    done: doneOf(facts),
    isPutAway,
    daysSinceFirstGym: facts.first_gym_on === null ? null : daysBetween(facts.first_gym_on, today),
  })

/** Whoever is still at the first steps, also with their list put away. */
export const mayHaveDemoGym = async ({ db, today }: Pick<Work, 'db' | 'today'>, adminId: string): Promise<boolean> =>
  isNewOwner(await readFacts(db, adminId, today), today, false)

/** Last in its call: whom to ask about a subscription stands with the platform. */
async function stateOf(work: Pick<Work, 'db' | 'enter' | 'today'>, adminId: string): Promise<FirstSteps> {
  const facts = await readFacts(work.db, adminId, work.today)
  const done = doneOf(facts)
  return {
    steps: stepNames.map((name) => ({ name, is_done: done[name] })),
    is_shown: isNewOwner(facts, work.today, facts.is_put_away),
    gym_id: facts.gym_id,
    contact: facts.has_portal ? null : await findContact(work),
  }
}

export const firstStepsRoutes = implement('first-steps', firstSteps, {
  own: async (_, ctx) => ({ first_steps: await stateOf(ctx, ctx.actor.id) }),

  async putAway({ body }, ctx) {
    await putAway(ctx.db, ctx.actor.id, body.is_put_away)
    return { first_steps: await stateOf(ctx, ctx.actor.id) }
  },
})
