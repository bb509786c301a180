import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { addDays, type Day, isDay } from '#src/contract/days.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Member } from '#src/features/members/contract.ts'
import { genders } from '#src/features/members/rules.ts'
import { useSaleCard } from '#src/features/gift-cards/web/SaleCard.tsx'
import { useMemberContinuation } from '#src/features/members/web/member-continuation.ts'
import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import { plans as planEndpoints } from '#src/features/plans/calls.generated.ts'
import type { Plan } from '#src/features/plans/contract.ts'
import { asksAge } from '#src/features/plans/rules.ts'
import { PromoField } from '#src/features/promo-codes/web/PromoField.tsx'
import { usePromo } from '#src/features/promo-codes/web/use-promo.ts'
import { asDue, type PaidAmount, paidOf } from '#src/features/transactions/web/paid-amount.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import type { Option } from '#src/ui/option.ts'
import { Select } from '#src/ui/Select.tsx'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { memberships } from '../calls.generated.ts'
import type { Membership } from '../contract.ts'
import { dueOf, nextStart } from '../rules.ts'
import { BuyerCard } from './BuyerCard.tsx'
import { PlanTiles } from './PlanTiles.tsx'
import { usePlanFit } from './plan-fit.ts'
import { type NewMember, nobodyNew, SaleBuyer } from './SaleBuyer.tsx'
import { SaleKeys } from './SaleKeys.tsx'
import { SalePayment } from './SalePayment.tsx'
import { SaleTerms } from './SaleTerms.tsx'
import { saleTexts } from './sale-texts.ts'
import { texts } from './texts.ts'
import { type Sold, useAfterSale } from './use-after-sale.ts'
import { hasPopupOver } from './use-plan-keys.ts'

type SaleFormProps = {
  /** Whom the page sells to; without it the form asks. */
  member?: Option | undefined
  /** Where it may be sold; one is chosen at once. */
  gyms: readonly Option[]
  /** The membership that is renewed: its member, gym and plan. */
  renews?: Membership
  /** What the member has or had last: the next one is likely the same and begins after it. */
  last?: { gym_id: string; plan_id: string; end_date: string; counted: Member['counted'] } | null
  aside?: ReactNode
  /** Another way to pay, by features that stand later: what is sold is paid after it is sold. */
  byScan?: (sale: SaleByScan) => ReactNode
  onDone: (reply: Sold) => void
}

/** A sale whose payment is asked of a provider: sold with nothing paid first, because what is not sold owes nothing. */
export type SaleByScan = {
  amount: () => number
  /** Why nothing may be sold yet, as at the button. */
  obstacle: string | null
  sell: (then: (membership: Membership) => void) => void
}

type Values = {
  /** A person who is registered in the same act. */
  is_new: boolean
  member: NewMember
  member_id: Option | null
  gym_id: string
  plan_id: string
  start_date: string
  discount: number | null
  discount_reason: string
  promo_code: string
  paid_amount: PaidAmount
  payment_method: string
}

const usePlans = (gymId: string) =>
  useApi(planEndpoints.ofGym, { query: { gym_id: gymId } }, { enabled: gymId !== '', staleMs: 60_000 })

/** A sale and its first payment are one act: member, plan, pay. What is usual is chosen when the form opens. */
export function SaleForm(props: SaleFormProps) {
  const { gyms, renews, last } = props
  const gymId =
    renews?.gym_id._id ??
    gyms.find(({ value }) => value === last?.gym_id)?.value ??
    (gyms.length === 1 ? gyms[0]?.value : undefined) ??
    ''
  const { data, error, refetch } = usePlans(gymId)
  if (gymId && !data) return <PageState error={error} onRetry={refetch} />
  const before = renews ?? (last?.gym_id === gymId ? last : null)
  return (
    <Fields
      {...props}
      usualGym={gymId}
      usualPlan={
        data?.plans.find(({ _id }) => _id === before?.plan_id) ?? (data?.plans.length === 1 ? data.plans[0] : undefined)
      }
      usualStart={before ? nextStart({ end: before.end_date, counted: before.counted }, today()) : today()}
    />
  )
}

type FieldsProps = SaleFormProps & { usualGym: string; usualPlan: Plan | undefined; usualStart: string }

type Chosen = { renews: Membership | undefined; gymId: string; plan: Plan | undefined }

/** What is sold: its body as the server takes it. */
function bodyOf(values: Values, rest: number, { renews, gymId, plan }: Chosen) {
  const amount = paidOf(values.paid_amount, rest)
  return {
    ...(renews ? {} : { ...buyerOf(values), gym_id: gymId || undefined }),
    plan_id: plan?._id ?? '',
    start_date: values.start_date,
    ...(values.discount ? { discount: values.discount, discount_reason: values.discount_reason } : {}),
    ...(values.promo_code.trim() ? { promo_code: values.promo_code } : {}),
    ...(amount === 0 ? {} : { payment: { paid_amount: amount, payment_method: values.payment_method || undefined } }),
  }
}

/**
 * A new person who turns out to be known is taken as the buyer. What was typed is all there: one more Enter sells. The popup
 * gives the focus back to the field that had it, unless that was one of the new person's, which are gone.
 */
function useKnownAfterAll({ setValue, getValues }: UseFormReturn<Values>, gymId: string) {
  const [found, setFound] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  useMemberContinuation({
    gymId: gymId || undefined,
    use: ({ _id, fullname }) => {
      setValue('member_id', { value: _id, label: getValues('member.fullname') || fullname })
      setValue('is_new', false)
      setFound((count) => count + 1)
    },
  })
  useEffect(() => {
    if (found === 0) return
    const timer = setInterval(() => {
      const form = frame.current?.querySelector('form')
      if (!form || hasPopupOver(form)) return // also a question that came meanwhile: the next Enter is its own
      clearInterval(timer)
      if (!form.contains(document.activeElement)) form.querySelector<HTMLElement>('button[type="submit"]')?.focus()
    }, 200)
    return () => clearInterval(timer)
  }, [found])
  return frame
}

/** Somebody who is known: a new person has no id yet. */
const knownOf = ({ is_new, member_id }: Pick<Values, 'is_new' | 'member_id'>) => (is_new ? null : member_id)

const buyerIdOf = ({ is_new, member_id }: Pick<Values, 'is_new' | 'member_id'>, renews: Membership | undefined) =>
  is_new ? undefined : (renews?.member_id._id ?? member_id?.value)

/** Whom a plan is for, asked for the one who buys: known, new, or the member of the membership that is renewed. */
function useBuyerFit({ is_new, member, member_id }: Values, renews: Membership | undefined) {
  return usePlanFit(
    buyerIdOf({ is_new, member_id }, renews),
    is_new
      ? {
          gender: genders.find((gender) => gender === member.gender) ?? null,
          birthday: isDay(member.dateOfBirth) ? member.dateOfBirth : null,
        }
      : undefined,
  )
}

/** Who buys what and where: chosen, or what is usual until somebody chooses. */
function useChosen(
  form: UseFormReturn<Values>,
  values: Values,
  { member, gyms, renews, usualGym, usualPlan, usualStart }: FieldsProps,
) {
  const { misfit, fits, member: buyer } = useBuyerFit(values, renews)
  const gymId =
    values.gym_id || usualGym || (gyms.find(({ value }) => value === buyer?.membership?.gym_id)?.value ?? '')
  const { data } = usePlans(gymId)
  const plans = gymId ? (data?.plans ?? []) : []
  const planOf = (id: string | undefined) => plans.find((plan) => plan._id === id)
  const before = !renews && !member && buyer?.membership?.gym_id === gymId ? buyer.membership : null
  useUsualStart(form, before && buyer ? nextFreeDay(buyer) : usualStart)
  const usual =
    planOf(before?.plan_id) ?? planOf(usualPlan?._id) ?? (plans.length === 1 && !values.gym_id ? plans[0] : undefined)
  return {
    buyer,
    gymId,
    plans,
    hasNoPlans: data !== undefined && plans.length === 0,
    usual,
    /** What is usual is chosen when it is for the one who buys. */
    plan: planOf(values.plan_id) ?? (usual && fits(usual, values.start_date) ? usual : undefined),
    misfit: (plan: Plan) => misfit(plan, values.start_date),
  }
}

function Fields(props: FieldsProps) {
  const { member, gyms, renews, aside, byScan, onDone, usualStart } = props
  const t = useTexts(texts)
  const s = useTexts(saleTexts)
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const [freeDay, setFreeDay] = useState<Day | null>(null)
  const gift = useSaleCard()
  const after = useAfterSale()
  const form = useApiForm({
    keepsDraft: true,
    endpoint: (renews ? memberships.renew : memberships.create) as Endpoint as typeof memberships.create, // the same body less member and gym, which the renewed one has
    params: renews ? ({ id: renews._id, query: {} } as never) : { query: {} },
    formName: renews ? `renew:${renews._id}` : `sell:${member?.value ?? 'anybody'}`,
    defaults: {
      is_new: false,
      member: nobodyNew,
      member_id: member ?? null,
      gym_id: '',
      plan_id: '',
      start_date: usualStart,
      discount: null,
      discount_reason: '',
      promo_code: '',
      paid_amount: asDue,
      payment_method: 'cash',
    } as Values,
    toBody: (values) => {
      const asked = dueFor(values)
      return { ...bodyOf(after.paidWith(values), restOf(asked), { renews, gymId, plan }), ...gift.bodyOf(asked) }
    },
    alsoCheck: ({ discount, discount_reason, is_new, member }) => ({
      ...(discount && discount_reason.trim() === '' ? { discount_reason: 'reason.required' } : {}),
      ...(is_new && plan && asksAge(plan) && !member.dateOfBirth ? { 'member.dateOfBirth': 'birth.required' } : {}),
    }),
    onRefused: (error): boolean => {
      // the payment is a part of the body; on this screen it is two fields
      const { 'payment.paid_amount': amount, 'payment.payment_method': method, ...fields } = error.fields ?? {}
      gift.refuse(fields['gift_card.code'] ?? fields['gift_card.amount'])
      if (amount) form.form.setError('paid_amount', { type: 'server', message: amount })
      if (method) form.form.setError('payment_method', { type: 'server', message: method })
      if (error.error === 'membership.overlap') setFreeDay(nextFreeDay(buyer))
      return gate.onRefused(error, form.submit)
    },
    onDone: (reply) => after.goOn(reply, onDone),
  })
  const values = useWatch({ control: form.form.control }) as Values
  const { buyer, gymId, plans, hasNoPlans, usual, plan, misfit } = useChosen(form.form, values, props)
  const gate = useShiftGate(gymId || undefined)
  const frame = useKnownAfterAll(form.form, gymId)
  const promo = usePromo({ gymId, planId: plan?._id, memberId: buyerIdOf(values, renews), typed: values.promo_code })
  const owedFor = ({ discount }: Pick<Values, 'discount'>) => dueOf(plan?.price ?? 0, discount ?? 0)
  const dueFor = (asked: Pick<Values, 'discount'>) => owedFor(asked) - promo.offOf(owedFor(asked))
  const restOf = (owed: number) => owed - gift.partOf(owed)
  const misfitOfChosen = plan ? misfit(plan) : null
  const obstacle = misfitOfChosen ? s.misfit(misfitOfChosen) : (promo.obstacle ?? gift.obstacle)
  const due = dueFor(values)
  const paid = paidOf(values.paid_amount, restOf(due))
  const left = plan ? restOf(due) - paid : 0
  const goOn = () => gate.ensure(paid > 0 && values.payment_method === 'cash', form.submit)
  const sellNow = () => {
    after.follow(undefined)
    if (left > 0) setAsking(true)
    else goOn()
  }
  const sellAndAsk = (then: (membership: Membership) => void) => {
    after.follow(then)
    form.submit()
  }
  return (
    <div ref={frame} className="max-w-160 xl:max-w-250">
      <ApiForm
        form={gate.before(form, sellNow)}
        sticky
        submitLabel={renews ? t.renew : t.sell}
        disabledReason={obstacle}
        aside={
          <>
            {aside}
            {!renews && <SaleKeys hasBuyer={!member} />}
          </>
        }
      >
        <div
          className={renews ? column : 'grid items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]'}
        >
          <div className={column}>
            {!renews && (
              <BuyerFields
                isAsked={!member}
                buyer={buyer}
                known={knownOf(values)}
                gyms={gyms}
                gymId={gymId}
                plan={plan}
              />
            )}
            <PlanTiles
              plans={plans}
              isEmpty={hasNoPlans}
              waitsForGym={gymId === ''}
              chosen={plan}
              usual={usual}
              misfit={misfit}
              focusFor={knownOf(values)?.value}
            />
            <SaleTerms plan={plan} start={values.start_date} discount={values.discount} />
            <PromoField gymId={gymId} promo={promo} owed={owedFor(values)} />
            {freeDay && freeDay !== values.start_date && (
              <Button
                className="self-start"
                onClick={() => form.form.setValue('start_date', freeDay, { shouldDirty: true, shouldValidate: true })}
              >
                {s.startOn(formats.day(freeDay))}
              </Button>
            )}
          </div>
          <SalePayment
            due={plan ? due : null}
            gift={gift}
            otherWay={byScan?.({ amount: () => (plan ? paid : 0), obstacle, sell: sellAndAsk })}
          />
        </div>
      </ApiForm>
      {gate.dialog}
      {isAsking && (
        <ConfirmDialog
          open
          tone="plain"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            goOn()
          }}
          title={s.leavesDebt}
          description={t.leftAfter(formats.som(left))}
          confirmLabel={renews ? t.renew : t.sell}
          cancelLabel={t.cancelForm}
        />
      )}
    </div>
  )
}

type BuyerFieldsProps = {
  isAsked: boolean
  buyer: Member | undefined
  known: Option | null
  gyms: readonly Option[]
  gymId: string
  plan: Plan | undefined
}

/** Who buys, and where. */
function BuyerFields({ isAsked, buyer, known, gyms, gymId, plan }: BuyerFieldsProps) {
  return (
    <>
      {isAsked && <SaleBuyer needsAge={plan !== undefined && asksAge(plan)} />}
      {known && <BuyerCard member={buyer} name={known.label} />}
      {gyms.length !== 1 && <GymChoice gyms={gyms} gymId={gymId} autoFocus={!isAsked && gymId === ''} />}
    </>
  )
}

function GymChoice({ gyms, gymId, autoFocus }: { gyms: readonly Option[]; gymId: string; autoFocus: boolean }) {
  const t = useTexts(texts)
  const { setValue, clearErrors, formState } = useFormContext<Values>()
  return (
    <Select
      label={t.gym}
      required
      autoFocus={autoFocus}
      placeholder={t.gymPlaceholder}
      options={gyms}
      value={gymId}
      error={formState.errors.gym_id?.message}
      onChange={(event) => {
        setValue('gym_id', event.target.value, { shouldDirty: true })
        clearErrors('gym_id')
        setValue('plan_id', '')
      }}
    />
  )
}

/** The day after all that somebody has; whose visits are used up goes on at once. */
const nextFreeDay = (buyer: Member | undefined): Day =>
  nextStart({ end: buyer?.memberships.last_end_date ?? addDays(today(), -1), counted: buyer?.counted ?? null }, today())

/** The first day follows whoever buys, until somebody gives another. */
function useUsualStart({ setValue, getValues }: UseFormReturn<Values>, usual: Day): void {
  const proposed = useRef(getValues('start_date'))
  useEffect(() => {
    if (getValues('start_date') !== proposed.current) return
    proposed.current = usual
    setValue('start_date', usual)
  }, [usual, setValue, getValues])
}

const column = 'flex min-w-0 flex-col gap-5'

const buyerOf = ({ is_new, member, member_id }: Values): object => (is_new ? { member } : { member_id })
