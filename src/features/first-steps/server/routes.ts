import { daysBetween } from '#src/contract/days.ts'
import { findContact } from '#src/features/gyms/server/gym-access.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type FirstSteps, firstSteps } from '../contract.ts'
import { isListShown, stepNames } from '../rules.ts'
import { putAway, readFacts } from './queries.ts'

/** Last in its call: whom to ask about a subscription stands with the platform. */
async function stateOf(work: Pick<Work, 'db' | 'enter' | 'today'>, adminId: string): Promise<FirstSteps> {
  const facts = await readFacts(work.db, adminId, work.today)
  const done = {
    gym: facts.gym_id !== null,
    hours: facts.has_hours,
    portal: facts.has_portal,
    plan: facts.has_plan,
    member: facts.has_member,
    sale: facts.has_sale,
  }
  return {
    steps: stepNames.map((name) => ({ name, is_done: done[name] })),
    is_shown: isListShown({
      done,
      isPutAway: facts.is_put_away,
      daysSinceFirstGym: facts.first_gym_on === null ? null : daysBetween(facts.first_gym_on, work.today),
    }),
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
