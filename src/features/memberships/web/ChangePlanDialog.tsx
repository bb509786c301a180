import { useWatch } from 'react-hook-form'
import { paths } from '#src/contract/paths.ts'
import { isDay } from '#src/contract/days.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { plans as planEndpoints } from '#src/features/plans/calls.generated.ts'
import { PromoField } from '#src/features/promo-codes/web/PromoField.tsx'
import { type Promo, usePromo } from '#src/features/promo-codes/web/use-promo.ts'
import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import { asDue, type PaidAmount, paidOf } from '#src/features/transactions/web/paid-amount.ts'
import { PaymentFields } from '#src/features/transactions/web/PaymentFields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormSelect } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { useGo } from '#src/web/navigation.tsx'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { memberships } from '../calls.generated.ts'
import type { Membership } from '../contract.ts'
import { usedWords } from '../used-words.ts'
import { actTexts } from './act-texts.ts'
import { MovedAhead } from './MovedAhead.tsx'
import { PlanHint } from './PlanHint.tsx'
import { usePlanFit } from './plan-fit.ts'
import { useShowSaleReceipt } from './sale-receipt.ts'
import { DiscountFields } from './SaleTerms.tsx'
import { saleTexts } from './sale-texts.ts'
import { unexplained } from './sale-values.ts'
import { texts } from './texts.ts'

/** `planId`: what is proposed. */
type DialogProps = { membership: Membership; planId?: string; onClose: () => void }

/** Another plan from a day on, with what was paid for unused days. */
export function ChangePlanDialog({ membership, planId, onClose }: DialogProps) {
  const at = useTexts(actTexts)
  const { data, error, refetch } = useApi(planEndpoints.ofGym, { query: { gym_id: membership.gym_id._id } })
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={at.changeTitle}
      description={`${membership.member_id.fullname}. ${at.changeNow(membership.plan_name)}`}
    >
      {data ? (
        <ChangeForm
          membership={membership}
          plans={data.plans.filter(({ _id }) => _id !== membership.plan_id)}
          {...(planId && { planId })}
          onClose={onClose}
        />
      ) : (
        <PageState error={error} onRetry={refetch} />
      )}
    </Dialog>
  )
}

type Plans = Reply<typeof planEndpoints.ofGym>['plans']

type Values = {
  plan_id: string
  start_date: string
  discount: number | null
  discount_reason: string
  promo_code: string
  paid_amount: PaidAmount
  payment_method: string
  reason: string
}

/** The body as the server takes it; nothing is paid when nothing is owed. */
function bodyOf(
  { paid_amount, payment_method, discount, discount_reason, promo_code, ...rest }: Values,
  planId: string,
  owed: number,
) {
  const amount = owed > 0 ? paidOf(paid_amount, owed) : 0
  return {
    ...rest,
    plan_id: planId,
    ...(discount ? { discount, discount_reason } : {}),
    ...(promo_code.trim() ? { promo_code } : {}),
    ...(amount === 0 ? {} : { payment: { paid_amount: amount, payment_method } }),
  }
}

const takesCash = ({ payment_method, paid_amount }: Values, owed: number) =>
  owed > 0 && payment_method === 'cash' && paidOf(paid_amount, owed) > 0

const asksPreview = ({ start_date, discount, promo_code }: Values, planId: string, promo: Promo) => ({
  plan_id: planId,
  start_date,
  ...(discount ? { discount: String(discount) } : {}),
  ...(promo.isGood ? { promo_code } : {}),
})

type PlanChoiceProps = {
  plans: Plans
  chosen: Plans[number] | undefined
  usual: Plans[number] | undefined
  planId: string
  misfit: (plan: Plans[number]) => string | null
}

/** Which plan it becomes; what does not fit this member says why. */
function PlanChoice({ plans, chosen, usual, planId, misfit }: PlanChoiceProps) {
  const t = useTexts(texts)
  const at = useTexts(actTexts)
  const formats = useFormats()
  return (
    <FormSelect
      name="plan_id"
      usual={planId}
      label={t.plan}
      required
      autoFocus
      placeholder={t.planPlaceholder}
      hint={plans.length === 0 ? at.noOtherPlans : <PlanHint chosen={chosen} usual={usual} misfit={misfit} />}
      options={plans.map((plan) => ({
        value: plan._id,
        label: t.planOption(plan.name, formats.duration(plan.duration), formats.som(plan.price)),
        disabledReason: misfit(plan),
      }))}
    />
  )
}

function ChangeForm({ membership, plans, planId: proposed = '', onClose }: DialogProps & { plans: Plans }) {
  const t = useTexts(texts)
  const at = useTexts(actTexts)
  const s = useTexts(saleTexts)
  const role = useRole()
  const go = useGo()
  const gate = useShiftGate(membership.gym_id._id)
  const showSaleReceipt = useShowSaleReceipt()
  const earliest = membership.start_date > today() ? membership.start_date : today()
  const form = useApiForm({
    endpoint: memberships.change,
    params: { id: membership._id, query: {} },
    formName: `change:${membership._id}`,
    defaults: {
      plan_id: proposed,
      start_date: earliest,
      discount: null,
      discount_reason: '',
      promo_code: '',
      paid_amount: asDue,
      payment_method: 'cash',
      reason: '',
    } as Values,
    alsoCheck: unexplained,
    toBody: (given) => ({ ...bodyOf(given, planId, owed), ...(preview && { told_amount: owed }) }),
    onRefused: (refusal): boolean => {
      const { 'payment.paid_amount': amount } = refusal.fields
      if (amount) form.form.setError('paid_amount', { type: 'server', message: amount })
      return gate.onRefused(refusal, form.submit)
    },
    onDone: showSaleReceipt,
    closes: (reply) => {
      onClose()
      go(paths.membership(role, reply.membership._id), { leavesForm: true })
    },
  })
  const values = useWatch({ control: form.form.control }) as Values
  const { misfit, fits } = usePlanFit(membership.member_id._id, () => membership.gym_id._id)
  const only = plans.length === 1 ? plans[0] : undefined
  const chosen =
    plans.find(({ _id }) => _id === values.plan_id) ?? (only && fits(only, values.start_date) ? only : undefined)
  const planId = chosen?._id ?? ''
  const misfitOfChosen = chosen ? misfit(chosen, values.start_date) : null
  const promo = usePromo({
    gymId: membership.gym_id._id,
    planId: planId || undefined,
    memberId: membership.member_id._id,
    typed: values.promo_code,
  })
  const asked = useApi(
    memberships.changePreview,
    {
      id: membership._id,
      query: asksPreview(values, planId, promo),
    },
    { keepPrevious: true, enabled: planId !== '' && isDay(values.start_date) },
  )
  const preview = planId && !asked.error ? asked.data?.preview : undefined
  // what stands there of another plan or day is not what would be paid
  const isCounted = preview !== undefined && !asked.isPlaceholderData
  const owed = preview?.remaining_amount ?? 0
  const whyNot = (): string | null => {
    if (plans.length === 0) return at.noOtherPlans
    if (misfitOfChosen) return s.misfit(misfitOfChosen)
    return promo.obstacle ?? (planId && !isCounted ? at.notCounted : null)
  }
  return (
    <>
      <ApiForm
        form={gate.before(form, () => gate.ensure(takesCash(values, owed), form.submit))}
        submitLabel={at.change}
        aside={<Button onClick={onClose}>{t.cancelForm}</Button>}
        disabledReason={whyNot()}
      >
        <PlanChoice
          plans={plans}
          chosen={chosen}
          usual={only}
          planId={planId}
          misfit={(plan) => misfit(plan, values.start_date)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormDate name="start_date" label={at.changeFrom} required min={earliest} max={membership.end_date} />
          <DiscountFields discount={values.discount} />
        </div>
        <PromoField gymId={membership.gym_id._id} promo={promo} owed={preview?.due_amount ?? 0} />
        {asked.error && (
          <p role="alert" className="text-bad">
            {asked.error.message}
          </p>
        )}
        {preview && <ChangePreview preview={preview} />}
        {owed > 0 && <PaymentFields due={owed} label={t.amount} />}
        <FormText name="reason" label={at.changeNote} maxLength={500} />
      </ApiForm>
      {gate.dialog}
    </>
  )
}

type Preview = Reply<typeof memberships.changePreview>['preview']

/** The arithmetic as the client may see it: new price, less what goes over, is what is to pay. */
function ChangePreview({ preview }: { preview: Preview }) {
  const at = useTexts(actTexts)
  const formats = useFormats()
  const had = usedWords(preview, useLanguage())
  const { visits, counted_by } = preview
  const unused =
    visits && counted_by === 'visits'
      ? at.unusedVisits(Math.max(0, visits.of - visits.used), visits.of)
      : at.unusedValue(formats.unit(preview.unused_days, 'day'), formats.unit(preview.entitled_days, 'day'))
  return (
    <div aria-live="polite" className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        <dt className="text-muted">{unused}</dt>
        <dd className="num text-right">{formats.som(preview.unused_amount)}</dd>
        <dt className="text-muted">{at.newPrice}</dt>
        <dd className="num text-right">{formats.som(preview.due_amount)}</dd>
        {preview.promo_off > 0 && (
          <>
            <dt className="text-muted">{at.promoOff}</dt>
            <dd className="num text-right">{formats.som(-preview.promo_off)}</dd>
          </>
        )}
        <dt className="text-muted">{at.credit}</dt>
        <dd className="num text-right">{formats.som(-preview.credit)}</dd>
        <dt className="border-line border-t pt-1 font-medium">{at.toPay}</dt>
        <dd className="num border-line border-t pt-1 text-right font-semibold">
          {formats.som(preview.remaining_amount)}
        </dd>
      </dl>
      <div className="flex flex-col gap-1 text-sm">
        {had && <p className="tabular-nums">{had}</p>}
        <p className="tabular-nums">
          {preview.old_end_date ? at.oldEnds(formats.day(preview.old_end_date)) : at.oldCancelled}.{' '}
          {at.newEnds(formats.day(preview.new_end_date))}.
        </p>
        <MovedAhead moved={preview.moved} />
        {preview.old_remaining_amount > 0 && (
          <p className="text-warn tabular-nums">{at.oldDebt(formats.som(preview.old_remaining_amount))}</p>
        )}
        {preview.agreed_day && (
          <p className="text-warn tabular-nums">{at.agreedEnds(formats.day(preview.agreed_day))}</p>
        )}
        {preview.refundable > 0 && (
          <p className="text-warn tabular-nums">{at.refundable(formats.som(preview.refundable))}</p>
        )}
      </div>
    </div>
  )
}
