import type { Day } from '#src/contract/days.ts'
import { fill, type Language, type Texts } from '#src/contract/languages.ts'
import type { Hours } from '#src/features/gyms/rules.ts'
import { hoursOfGyms } from '#src/features/gyms/server/working-hours.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { entryWords, refusalWords } from '../condition-words.ts'
import { buyerRefusals, canBeUsed, hoursOfPlan, type PlanConditions, refusalOfBuyer } from '../rules.ts'

/** Why a plan is not for somebody. */
export type BuyerFailure = 'plan.gender' | 'plan.age' | 'plan.hours'

export type Buyer = { gender: 'male' | 'female' | null; birthday: Day | null }

/** Such a plan lets in whenever a gym is open. */
const isAnyTime = (conditions: PlanConditions): boolean => !hoursOfPlan(conditions) && !conditions.weekdays

/** A plan that would never let in is neither offered nor sold. */
export async function assertMeetsHours(
  { db, language, fail }: Pick<Work<'plan.hours'>, 'db' | 'language' | 'fail'>,
  adminId: string,
  gymIds: readonly string[],
  conditions: PlanConditions,
  { gender, field }: { gender: Buyer['gender']; field: string },
): Promise<void> {
  const closed = isAnyTime(conditions) ? undefined : await closedGym(db, adminId, gymIds, conditions, gender)
  if (closed) throw fail('plan.hours', { field, values: { gym: closed.name, hours: entryWords(conditions, language) } })
}

/** The first of the gyms in which this person could never use the plan. */
const closedGym = async (
  db: Db,
  adminId: string,
  gymIds: readonly string[],
  conditions: PlanConditions,
  gender: Buyer['gender'],
) => (await hoursOfGyms(db, adminId, gymIds)).find((gym) => !canBeUsed(conditions, gym.hours, gender))

/** The same as a question: is the plan for this person? */
export async function doesFit(
  db: Db,
  { adminId, gymId, startOn }: { adminId: string; gymId: string; startOn: Day },
  conditions: PlanConditions,
  buyer: Buyer,
): Promise<boolean> {
  if (refusalOfBuyer(conditions, buyer, startOn)) return false
  return isAnyTime(conditions) || !(await closedGym(db, adminId, [gymId], conditions, buyer.gender))
}

/** The plan is for this person, and they may come to the gym while it lets in. What is missing on their card is named. */
export async function assertFits(
  work: Pick<Work<BuyerFailure>, 'db' | 'language' | 'fail'>,
  { adminId, gymId, startOn }: { adminId: string; gymId: string; startOn: Day },
  conditions: PlanConditions,
  buyer: Buyer,
): Promise<void> {
  const refusal = refusalOfBuyer(conditions, buyer, startOn)
  if (refusal) {
    const why = fill(buyerRefusals[refusal.why][work.language], { age: String(refusal.age ?? '') })
    throw work.fail(refusal.code, {
      field: refusal.missing ? `member.${refusal.missing}` : 'plan_id',
      values: { why },
    })
  }
  await assertMeetsHours(work, adminId, [gymId], conditions, { gender: buyer.gender, field: 'plan_id' })
}

const closedThen: Texts = {
  uz: 'uning soatlarida zal siz uchun yopiq',
  ru: 'в его часы зал для вас закрыт',
  en: 'the gym is closed to you in its hours',
}

/** Why the plan is not for this person, said to themselves; null when it is. */
export const whyNotFor = (
  conditions: PlanConditions,
  buyer: Buyer,
  { startOn, hours, language }: { startOn: Day; hours: Hours; language: Language },
): string | null =>
  refusalWords(conditions, buyer, startOn, language) ??
  (canBeUsed(conditions, hours, buyer.gender) ? null : closedThen[language])
