import { type Day, endOfPeriod } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { holdGym } from '#src/features/gyms/server/gym-access.ts'
import type { PlanOption } from '#src/features/plans/server/queries.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { statusOn } from '../rules.ts'
import { advanceSubscriptions } from './advance-subscriptions.ts'
import { findPlanSold, insertSubscription } from './queries.ts'

type Sale = {
  adminId: string
  gymId: string
  planId: string | null
  planName: string
  start: Day
  duration: number
  price: Tiyin
  /** when no plan says */
  options: PlanOption[]
  renewedFrom: string | null
  note: string | null
}

/** Writes a new period, on the platform's side. Two periods of one gym that overlap are refused by the table itself. */
export async function sellSubscription(work: Work<'plan.archived'>, sale: Sale): Promise<string> {
  const { db, now, today } = work
  await holdGym(work, sale.adminId, sale.gymId)
  const plan = await findPlanSold(db, sale.planId, sale.planName)
  if (sale.planId && !plan) throw work.fail('invalid_input', { fields: { plan_id: 'id.invalid' } })
  if (plan?.archived_at && !sale.renewedFrom) throw work.fail('plan.archived', { field: 'plan_id' })
  await advanceSubscriptions(db, today, sale) // a period that is over takes nobody's place
  const id = newId(now.getTime())
  const end = endOfPeriod(sale.start, sale.duration)
  const status = statusOn({ status: 'pending', start: sale.start, end, due: sale.price, paid: 0 }, today)
  await insertSubscription(
    db,
    { ...sale, id, planId: plan?.id ?? null, options: plan?.options ?? sale.options, status },
    now,
  )
  const { gymId, planName, start, duration, price, renewedFrom } = sale
  await work.audit({
    entity: 'subscriptions',
    entityId: id,
    adminId: sale.adminId,
    after: {
      gym_id: gymId,
      plan_name: planName,
      start_date: start,
      duration,
      price: toSom(price),
      status,
      renewed_from: renewedFrom,
    },
  })
  announce(db, { event: 'memberships', adminId: sale.adminId, gymId })
  return id
}
