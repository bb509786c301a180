import { useWatch } from 'react-hook-form'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { gyms as gymEndpoints } from '#src/features/gyms/calls.generated.ts'
import { plans as planEndpoints } from '#src/features/plans/calls.generated.ts'
import type { Option } from '#src/ui/option.ts'
import { Button } from '#src/ui/Button.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { call, useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormMultiCombobox } from '#src/web/forms/FormCombobox.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormMoney, FormNumber } from '#src/web/forms/number-fields.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { answerOf, useSearch } from '#src/web/search.ts'
import { today, useTexts } from '#src/web/texts.ts'
import { promoCodes } from '../calls.generated.ts'
import type { PromoCode } from '../contract.ts'
import { texts } from './texts.ts'

const asOption = ({ _id, name }: { _id: string; name: string }): Option => ({ value: _id, label: name })

const valuesOf = (promo: PromoCode | undefined) => ({
  promo_code: promo?.promo_code ?? '',
  kind: promo?.amount ? ('amount' as const) : ('percent' as const),
  percent: promo?.percent ?? (null as number | null),
  amount: promo?.amount ?? (null as number | null),
  plan_ids: promo?.plans.map(asOption) ?? ([] as Option[]),
  gyms: promo?.gyms.map(asOption) ?? ([] as Option[]),
  valid_from: promo?.valid_from ?? today(),
  valid_to: promo?.valid_to ?? '',
  most_uses: promo?.most_uses ?? (null as number | null),
  most_uses_each: promo?.most_uses_each ?? (null as number | null),
  ...(promo && { version: promo.version }),
})

/** As it stands now, for whoever changes it while somebody else did. */
async function newestOf({ _id, promo_code }: PromoCode) {
  const { promo_codes } = await call(promoCodes.all, { query: { search: promo_code, limit: 100, state: undefined } })
  const found = promo_codes.find((one) => one._id === _id)
  if (!found) throw new Error(`promo code ${_id} is gone`)
  return valuesOf(found)
}

type PromoPanelProps = {
  promo: PromoCode | undefined
  onClose: () => void
  /** Asks about what was changed first, as leaving does. */
  onCancel: () => void
}

/** A new promo code, or the terms of one: its code stays as it was printed. */
export function PromoPanel({ promo, onClose, onCancel }: PromoPanelProps) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: (promo ? promoCodes.update : promoCodes.create) as Endpoint as typeof promoCodes.create, // toBody makes the body of each
    params: (promo ? { id: promo._id } : {}) as object,
    formName: promo ? `promo:${promo._id}` : 'promo:new',
    defaults: valuesOf(promo),
    ...(promo && { newest: () => newestOf(promo) }),
    names: {
      kind: { label: t.off, say: (kind) => t.kinds[kind] },
      percent: t.percent,
      amount: t.amount,
      plan_ids: t.plans,
      gyms: t.gyms,
      valid_from: t.validFrom,
      valid_to: t.validTo,
      most_uses: t.mostUses,
      most_uses_each: t.mostUsesEach,
    },
    toBody: ({ promo_code, kind, percent, amount, ...terms }) => ({
      ...terms,
      ...(kind === 'percent' ? { percent } : { amount }),
      ...(promo ? {} : { promo_code }),
    }),
    alsoCheck: ({ kind, percent, amount }) =>
      (kind === 'percent' ? percent : amount) ? {} : { [kind]: 'required' as const },
    closes: onClose,
  })
  return (
    <SidePanel open sticky onClose={onClose} title={promo ? t.edit : t.create} description={promo?.promo_code}>
      <ApiForm
        form={form}
        submitLabel={promo ? t.save : t.create}
        aside={<Button onClick={onCancel}>{t.cancel}</Button>}
      >
        {!promo && (
          <FormText
            name="promo_code"
            label={t.code}
            hint={t.codeHint}
            required
            autoFocus
            autoComplete="off"
            maxLength={40}
            inputClassName="num uppercase"
          />
        )}
        <OffFields />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormDate name="valid_from" label={t.validFrom} required />
          <FormDate name="valid_to" label={t.validTo} hint={t.endless} />
          <FormNumber name="most_uses" label={t.mostUses} hint={t.unlimited} min={1} />
          <FormNumber name="most_uses_each" label={t.mostUsesEach} hint={t.unlimited} min={1} />
        </div>
        <ScopeFields />
      </ApiForm>
    </SidePanel>
  )
}

function OffFields() {
  const t = useTexts(texts)
  const kind = useWatch<{ kind: 'percent' | 'amount' }, 'kind'>({ name: 'kind' })
  return (
    <>
      <FormChoice
        name="kind"
        label={t.off}
        choices={(['percent', 'amount'] as const).map((value) => ({ value, label: t.kinds[value] }))}
      />
      {kind === 'percent' ? (
        <FormNumber name="percent" label={t.percent} suffix="%" required min={1} max={100} className="sm:max-w-1/2" />
      ) : (
        <FormMoney name="amount" label={t.amount} required className="sm:max-w-1/2" />
      )}
    </>
  )
}

/** For which plans and gyms; none chosen is all of them. */
function ScopeFields() {
  const t = useTexts(texts)
  const search = useSearch()
  const plans = useApi(planEndpoints.ofAdmin, { query: { filterAz: 'abc' } })
  const gyms = useApi(
    gymEndpoints.all,
    { query: { search: search.text, limit: 50, filterAz: 'abc', status: undefined } },
    { keepPrevious: true },
  )
  return (
    <>
      <FormMultiCombobox
        name="plan_ids"
        label={t.plans}
        hint={t.plansHint}
        answer={answerOf(plans)}
        options={(plans.data?.plans ?? []).map(asOption)}
      />
      <FormMultiCombobox
        name="gyms"
        label={t.gyms}
        hint={t.gymsHint}
        options={(gyms.data?.gyms ?? []).map((gym) => ({ ...asOption(gym), hint: gym.address }))}
        {...search.answeredBy(gyms)}
      />
    </>
  )
}
