import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Day, isDay } from '#src/contract/days.ts'
import type { Member } from '#src/features/members/contract.ts'
import { genders } from '#src/features/members/rules.ts'
import { plans as planEndpoints } from '#src/features/plans/calls.generated.ts'
import type { Plan } from '#src/features/plans/contract.ts'
import type { Option } from '#src/ui/option.ts'
import { useApi } from '#src/web/api.ts'
import { today } from '#src/web/texts.ts'
import type { Membership } from '../contract.ts'
import { type Ahead, clashOf, startIn } from './free-days.ts'
import { usePlanFit } from './plan-fit.ts'
import { buyerIdOf, type SaleValues } from './sale-values.ts'

export const usePlans = (gymId: string) =>
  useApi(planEndpoints.ofGym, { query: { gym_id: gymId } }, { enabled: gymId !== '', staleMs: 60_000 })

/** Whom a plan is for, asked for the one who buys: known, new, or the member of the membership that is renewed. */
function useBuyerFit(
  { is_new, member, member_id }: SaleValues,
  renews: Membership | undefined,
  gymOf: (buyer: Member | undefined) => string,
) {
  return usePlanFit(
    buyerIdOf({ is_new, member_id }, renews),
    gymOf,
    is_new
      ? {
          gender: genders.find((gender) => gender === member.gender) ?? null,
          birthday: isDay(member.dateOfBirth) ? member.dateOfBirth : null,
        }
      : undefined,
  )
}

/** What is chosen while nobody has chosen. */
type Usual = {
  member?: Option | undefined
  gyms: readonly Option[]
  renews?: Membership
  usualGym: string
  usualPlan: Plan | undefined
  usualStart: Day
  refused: RefusedStart | undefined
}

/** Said to be taken: it stands there until somebody takes the day that is proposed instead. */
export type RefusedStart = { buyerId: string | undefined; start: string }
const isStill = (refused: RefusedStart | undefined, buyerId: string | undefined, start: string): boolean =>
  refused !== undefined && refused.buyerId === buyerId && refused.start === start

/** Who buys what and where: chosen, or what is usual until somebody chooses. */
export function useChosen(
  form: UseFormReturn<SaleValues>,
  values: SaleValues,
  { member, gyms, renews, usualGym, usualPlan, usualStart, refused }: Usual,
) {
  const fit = useBuyerFit(
    values,
    renews,
    (one) => values.gym_id || usualGym || (gyms.find(({ value }) => value === one?.membership?.gym_id)?.value ?? ''),
  )
  const { member: buyer, gymId } = fit
  const { data, error, refetch } = usePlans(gymId)
  const plans = gymId ? (data?.plans ?? []) : []
  const planOf = (id: string | undefined) => plans.find((plan) => plan._id === id)
  const before = !renews && !member && buyer?.membership?.gym_id === gymId ? buyer.membership : null
  const buyerId = buyerIdOf(values, renews)
  useForgottenRefusal(form, [buyerId, gymId, values.start_date])
  const ahead = buyer?.memberships.ahead
  const usual =
    planOf(before?.plan_id) ?? planOf(usualPlan?._id) ?? (plans.length === 1 && !values.gym_id ? plans[0] : undefined)
  const start = firstDay(ahead, { renews, gymId, plan: planOf(values.plan_id) ?? usual, usualStart })
  useUsualStart(form, start, isStill(refused, buyerId, values.start_date))
  /** What is usual is chosen when it is for the one who buys. */
  const plan = planOf(values.plan_id) ?? (usual && fit.fits(usual, values.start_date) ? usual : undefined)
  return {
    buyer,
    unreadBuyer: fit.unread,
    gymId,
    plans,
    unreadPlans: data ? null : { error, refetch },
    hasNoPlans: data !== undefined && plans.length === 0,
    usual,
    plan,
    clash: clashOf(ahead ?? [], { gymId, plan, start: values.start_date }),
    misfit: (plan: Plan) => fit.misfit(plan, values.start_date),
  }
}

type Of = Pick<Usual, 'renews' | 'usualStart'> & { gymId: string; plan: Plan | undefined }

/** A renewal goes on from what it renews, as the server has it, whatever else runs there; a sale from all of it. */
function firstDay(ahead: Ahead | undefined, { renews, gymId, plan, usualStart }: Of): Day {
  if (renews) return clashOf(ahead ?? [], { gymId, plan, start: usualStart })?.freeFrom ?? usualStart
  return ahead ? startIn(ahead, gymId, today()) : usualStart
}

/** What was said of a plan is said of whoever bought, where and from when: of nobody else. */
function useForgottenRefusal({ clearErrors }: UseFormReturn<SaleValues>, of: readonly (string | undefined)[]): void {
  const saidOf = of.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them makes it another question
  useEffect(() => clearErrors('plan_id'), [saidOf, clearErrors])
}

/** The first day follows whoever buys, until somebody gives another: what the form opens with is no change of it. One that `stays` was refused. */
function useUsualStart({ resetField, getValues }: UseFormReturn<SaleValues>, usual: Day, stays: boolean): void {
  const proposed = useRef(getValues('start_date'))
  useEffect(() => {
    if (stays || getValues('start_date') !== proposed.current) return
    proposed.current = usual
    resetField('start_date', { defaultValue: usual })
  }, [usual, stays, resetField, getValues])
}
