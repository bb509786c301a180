import { type ComponentProps, type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { members } from '#src/features/members/calls.generated.ts'
import type { Member } from '#src/features/members/contract.ts'
import { useSaleCard } from '#src/features/gift-cards/web/SaleCard.tsx'
import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import type { Plan } from '#src/features/plans/contract.ts'
import { asksAge } from '#src/features/plans/rules.ts'
import { PromoField } from '#src/features/promo-codes/web/PromoField.tsx'
import { usePromo } from '#src/features/promo-codes/web/use-promo.ts'
import { asDue, paidOf } from '#src/features/transactions/web/paid-amount.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import type { Option } from '#src/ui/option.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { PartState } from '#src/web/layout/PartState.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { memberships } from '../calls.generated.ts'
import type { Membership } from '../contract.ts'
import { dueOf, nextStart } from '../rules.ts'
import { BuyerFields } from './BuyerFields.tsx'
import { OtherPerson } from './OtherPerson.tsx'
import { PlanClash } from './PlanClash.tsx'
import { PlanTiles } from './PlanTiles.tsx'
import { nobodyNew } from './SaleBuyer.tsx'
import { SaleKeys } from './SaleKeys.tsx'
import { SalePayment } from './SalePayment.tsx'
import { SaleTerms } from './SaleTerms.tsx'
import { saleTexts } from './sale-texts.ts'
import { bodyOf, buyerIdOf, knownOf, type SaleValues, unexplained } from './sale-values.ts'
import { texts } from './texts.ts'
import { type Sold, useAfterSale } from './use-after-sale.ts'
import { type RefusedStart, useChosen, usePlans } from './use-chosen.ts'
import { useKnownAfterAll } from './use-known-after-all.ts'
import { keepPlanAhead } from './use-plan-keys.ts'

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

/** `next`: what follows it in the place of the usual. */
type Wanted = { next?: (membership: Membership) => void }

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

/** The payment is a part of the body; on this screen it is two fields. */
function sayOfPayment({ setError }: UseFormReturn<SaleValues>, fields: Readonly<Record<string, string>>): void {
  const { 'payment.paid_amount': amount, 'payment.payment_method': method } = fields
  if (amount) setError('paid_amount', { type: 'server', message: amount })
  if (method) setError('payment_method', { type: 'server', message: method })
}

/** A sale of whose buyer there is a doubt waits until it is said to whom, and is made as the form stands by then. */
function useToWhom(other: ComponentProps<typeof OtherPerson>['other'], sell: (wanted: Wanted) => void) {
  const [waiting, setWaiting] = useState<Wanted | null>(null)
  // it asked of whom there is no doubt any more: the next one is not sold by what was pressed for them
  if (waiting && !other) setWaiting(null)
  return {
    ask: (wanted: Wanted) => (other ? setWaiting(wanted) : sell(wanted)),
    dialog: <OtherPerson other={other} sell={waiting && (() => sell(waiting))} onClose={() => setWaiting(null)} />,
  }
}

type FieldsProps = SaleFormProps & { usualGym: string; usualPlan: Plan | undefined; usualStart: string }

function Fields(props: FieldsProps) {
  const { member, gyms, renews, aside, byScan, onDone, usualStart } = props
  const t = useTexts(texts)
  const s = useTexts(saleTexts)
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<RefusedStart>()
  const [planAhead] = useState(keepPlanAhead)
  const after = useAfterSale()
  const form = useApiForm({
    keepsDraft: true,
    follows: ['start_date'],
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
      has_card: false,
      taken: null,
      paid_amount: asDue,
      payment_method: 'cash',
    } as SaleValues,
    toBody: (values) => {
      const asked = dueFor(values)
      const sale = bodyOf(after.paidWith(values), restOf(asked), { renews, gymId, plan })
      return { ...sale, ...gift.bodyOf(asked), ...(plan && { told_amount: asked }) }
    },
    alsoCheck: ({ is_new, member, ...terms }) => ({
      ...unexplained(terms),
      ...(is_new && plan && asksAge(plan) && !member.dateOfBirth ? { 'member.dateOfBirth': 'birth.required' } : {}),
    }),
    onRefused: (error): boolean => {
      const fields = error.fields ?? {}
      gift.refuse(fields['gift_card.code'] ?? fields['gift_card.amount'])
      sayOfPayment(form.form, fields)
      // sold or reserved at another desk since: what is in the way is read, and the day after it proposed
      if (error.error === 'membership.overlap') {
        setRefused({ buyerId: buyerIdOf(values, renews), start: values.start_date })
        void queryClient.invalidateQueries({ queryKey: keyOf(members.one) })
      }
      if (fields['plan_id'] && Object.keys(fields).length === 1) {
        form.form.setError('plan_id', { type: 'server', message: fields['plan_id'] })
        return true // said at the plan, as when the card of the buyer was quicker
      }
      return gate.onRefused(error, form.submit)
    },
    onDone: (reply) => after.goOn(reply, onDone),
  })
  const values = useWatch({ control: form.form.control }) as SaleValues
  const gift = useSaleCard(values.has_card, (has_card) =>
    form.form.setValue('has_card', has_card, { shouldDirty: true }),
  )
  const chosen = useChosen(form.form, values, { ...props, refused })
  const { buyer, gymId, plan, misfit } = chosen
  const gate = useShiftGate(gymId || undefined)
  const { frame, other } = useKnownAfterAll(form.form, { gymId, values, buyer })
  const promo = usePromo({ gymId, planId: plan?._id, memberId: buyerIdOf(values, renews), typed: values.promo_code })
  const owedFor = ({ discount }: Pick<SaleValues, 'discount'>) => dueOf(plan?.price ?? 0, discount ?? 0)
  const dueFor = (asked: Pick<SaleValues, 'discount'>) => wholeTiyin(owedFor(asked) - promo.offOf(owedFor(asked)))
  const restOf = (owed: number) => wholeTiyin(owed - gift.partOf(owed))
  const misfitOfChosen = plan ? misfit(plan) : null
  const due = dueFor(values)
  const shownDue = plan ? due : null
  const obstacle = misfitOfChosen ? s.misfit(misfitOfChosen) : (promo.obstacle ?? gift.obstacle)
  const paid = paidOf(values.paid_amount, restOf(due))
  const left = plan ? restOf(due) - paid : 0
  const goOn = () => gate.ensure(paid > 0 && values.payment_method === 'cash', form.submit)
  const sell = ({ next }: Wanted) => {
    after.follow(next)
    if (next) form.submit()
    else if (left > 0) setAsking(true)
    else goOn()
  }
  const toWhom = useToWhom(other, sell)
  return (
    <div ref={frame} className="max-w-160 xl:max-w-250">
      <ApiForm
        form={gate.before(form, () => toWhom.ask({}))}
        sticky
        submitLabel={renews ? t.renew : t.sell}
        disabledReason={obstacle}
        aside={
          <>
            {aside}
            <SumInFoot due={shownDue} />
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
                unread={chosen.unreadBuyer}
                known={knownOf(values)}
                gyms={gyms}
                gymId={gymId}
                plan={plan}
                planAhead={planAhead}
              />
            )}
            {chosen.unreadPlans && (
              <PartState inCard name={t.plan} error={chosen.unreadPlans.error} onRetry={chosen.unreadPlans.refetch} />
            )}
            <PlanTiles
              plans={chosen.plans}
              isEmpty={chosen.hasNoPlans}
              waitsForGym={gymId === ''}
              chosen={plan}
              usual={chosen.usual}
              misfit={misfit}
              focusFor={knownOf(values)?.value}
              planAhead={planAhead}
            />
            <SaleTerms plan={plan} start={values.start_date} discount={values.discount} />
            {chosen.clash && <PlanClash clash={chosen.clash} />}
            <PromoField gymId={gymId} promo={promo} owed={owedFor(values)} />
          </div>
          <SalePayment
            due={shownDue}
            gift={gift}
            otherWay={byScan?.({ amount: () => (plan ? paid : 0), obstacle, sell: (next) => toWhom.ask({ next }) })}
          />
        </div>
      </ApiForm>
      {gate.dialog}
      {toWhom.dialog}
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

/** Where the payment stands below the plans, what is due stays in view with the button. */
function SumInFoot({ due }: { due: number | null }) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (due === null) return null
  return (
    <p className="num ml-auto font-semibold xl:hidden">
      <span className="sr-only">{t.due}: </span>
      {formats.som(due)}
    </p>
  )
}

/** Of two sums of soʻm, which are no whole numbers. */
const wholeTiyin = (som: number): number => Math.round(som * 100) / 100

const column = 'flex min-w-0 flex-col gap-5'
