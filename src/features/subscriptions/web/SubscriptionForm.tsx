import type { ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { endOfPeriod } from '#src/contract/days.ts'
import type { Endpoint, Reply } from '#src/contract/endpoint.ts'
import { gyms as gymEndpoints } from '#src/features/gyms/calls.generated.ts'
import { plans as planEndpoints } from '#src/features/plans/calls.generated.ts'
import { defaultPlanName } from '#src/features/plans/rules.ts'
import { Select } from '#src/ui/Select.tsx'
import type { Option } from '#src/ui/option.ts'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCombobox } from '#src/web/forms/FormCombobox.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormMoney, FormNumber } from '#src/web/forms/number-fields.tsx'
import { FormText, FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useSearch } from '#src/web/search.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { subscriptions } from '../calls.generated.ts'
import type { Subscription } from '../contract.ts'
import { renewalStart } from '../rules.ts'
import { texts } from './texts.ts'

type SubscriptionFormProps = {
  adminId: string
  /** The gym that the page fixes. */
  gym?: Option
  /** The subscription that is renewed: its gym and terms. */
  renews?: Subscription
  aside?: ReactNode
  onDone: (reply: Reply<typeof subscriptions.create>) => void
}

type Terms = { plan_id: string; plan_name: string; start_date: string; duration: number | null; price: number | null }

const firstTerms = (): Terms => ({
  plan_id: '',
  plan_name: defaultPlanName,
  start_date: today(),
  duration: 30,
  price: null,
})

/** The same again, from the first free day on. */
const renewalOf = ({ plan_id, plan_name, duration, price, status, end_date }: Subscription): Terms => ({
  plan_id: plan_id ?? '',
  plan_name,
  start_date: renewalStart({ status, end: end_date }, today()),
  duration,
  price,
})

/** A new paid period of a gym, from a plan or freely. */
export function SubscriptionForm({ adminId, gym, renews, aside, onDone }: SubscriptionFormProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { data, error } = useApi(planEndpoints.ofPlatform, { query: { filterAz: 'abc' } })
  const plans = data?.plans ?? []
  const form = useApiForm({
    keepsDraft: true,
    follows: ['start_date'],
    endpoint: (renews ? subscriptions.renew : subscriptions.create) as Endpoint as typeof subscriptions.create, // the same body less the gym, which the renewed one has
    params: renews ? ({ id: renews._id } as never) : { query: { admin_id: adminId } },
    formName: renews ? `renew:${renews._id}` : `subscribe:${adminId}`,
    defaults: { gym_id: gym ?? (null as Option | null), ...(renews ? renewalOf(renews) : firstTerms()), note: '' },
    toBody: ({ gym_id, plan_id, ...values }) => ({
      ...values,
      plan_id: plan_id || null,
      ...(renews ? {} : { gym_id }),
    }),
    onDone,
  })
  const [start, duration, planId] = useWatch({
    control: form.form.control,
    name: ['start_date', 'duration', 'plan_id'],
  })

  const { errors } = useFormState({ control: form.form.control, name: 'plan_id' })

  const choosePlan = (id: string) => {
    const plan = plans.find((one) => one._id === id)
    form.form.setValue('plan_id', id, { shouldDirty: true })
    form.form.clearErrors('plan_id')
    if (!plan) return
    form.form.setValue('plan_name', plan.name)
    form.form.setValue('duration', plan.duration)
    form.form.setValue('price', plan.price)
    form.form.clearErrors(['plan_name', 'duration', 'price'])
  }

  return (
    <ApiForm form={form} sticky submitLabel={renews ? t.renew : t.create} aside={aside}>
      {!gym && !renews && <GymField adminId={adminId} />}
      {(plans.length > 0 || (!data && !error)) && (
        <Select
          label={t.plan}
          hint={t.planHint}
          placeholder={t.planPlaceholder}
          options={plans.map((plan) => ({
            value: plan._id,
            label: `${plan.name}, ${formats.duration(plan.duration)}, ${formats.som(plan.price)}`,
          }))}
          value={plans.some((plan) => plan._id === planId) ? planId : ''}
          error={errors.plan_id?.message}
          onChange={(event) => choosePlan(event.target.value)}
        />
      )}
      <FormText name="plan_name" label={t.planName} required maxLength={120} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormDate name="start_date" label={t.start} required />
        <FormNumber
          name="duration"
          label={t.duration}
          required
          suffix={t.days}
          hint={
            start && duration && duration > 0 && duration <= 36_500
              ? t.lastsUntil(formats.duration(duration), formats.day(endOfPeriod(start, duration)))
              : t.durationHint
          }
        />
      </div>
      <FormMoney name="price" label={t.price} required hint={t.priceHint} className="sm:max-w-1/2" />
      <FormTextArea name="note" label={t.note} rows={2} />
    </ApiForm>
  )
}

function GymField({ adminId }: { adminId: string }) {
  const t = useTexts(texts)
  const search = useSearch()
  const answer = useApi(
    gymEndpoints.all,
    { query: { admin_id: adminId, search: search.text, limit: 50, filterAz: 'abc', status: undefined } },
    { keepPrevious: true },
  )
  return (
    <FormCombobox
      name="gym_id"
      label={t.gym}
      required
      autoFocus
      placeholder={t.gymPlaceholder}
      emptyText={t.noGym}
      options={(answer.data?.gyms ?? []).map((gym) => ({ value: gym._id, label: gym.name, hint: gym.address }))}
      {...search.answeredBy(answer)}
    />
  )
}
