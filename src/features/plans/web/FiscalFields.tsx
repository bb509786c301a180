import { ExternalLink } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FilterChip } from '#src/ui/FilterMenu.tsx'
import { useApi } from '#src/web/api.ts'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import { plans } from '../calls.generated.ts'
import type { Plan } from '../contract.ts'
import { type FiscalValues, fiscalValues, usedCodes } from './fiscal.ts'
import { fiscalTexts } from './fiscal-texts.ts'

const catalogue = 'https://tasnif.soliq.uz/'

/** What a fiscal receipt says of the plan, in the form around it. */
export function FiscalFields({ adminId, isOfPlatform }: { adminId: string | undefined; isOfPlatform: boolean }) {
  const t = useTexts(fiscalTexts)
  const { setValue } = useFormContext()
  const values = useWatch() as FiscalValues // the form around these fields holds them
  const ofOwner = useApi(plans.ofAdmin, { query: adminId ? { admin_id: adminId } : {} }, { enabled: !isOfPlatform })
  const ofPlatform = useApi(plans.ofPlatform, { query: {} }, { enabled: isOfPlatform })
  const used = usedCodes((isOfPlatform ? ofPlatform : ofOwner).data?.plans ?? [], values.mxik)
  const take = (plan: Plan) => {
    for (const [name, value] of Object.entries(fiscalValues(plan)))
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{t.title}</legend>
      <p className="-mt-1 text-muted text-sm">{t.hint}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormText
          name="mxik"
          label={t.mxik}
          hint={t.mxikHint}
          inputMode="numeric"
          autoComplete="off"
          inputClassName="num"
          maxLength={40}
        />
        <FormText
          name="package_code"
          label={t.package}
          inputMode="numeric"
          autoComplete="off"
          inputClassName="num"
          maxLength={40}
        />
        <FormChoice
          name="vat"
          label={t.vat}
          choices={(['none', '0', '12'] as const).map((value) => ({ value, label: t.rates[value] }))}
        />
        <FormNumber name="unit_code" label={t.unit} />
      </div>
      {used.length > 0 && (
        <div>
          <p className="mb-2 text-muted text-sm">{t.used}</p>
          <div className="flex flex-wrap gap-2">
            {used.map((plan) => (
              <FilterChip
                key={plan._id}
                label={`${plan.mxik}, ${plan.name}`}
                isOn={plan.mxik === values.mxik && plan.package_code === values.package_code}
                canClear={false}
                onToggle={() => take(plan)}
              />
            ))}
          </div>
        </div>
      )}
      <p className="text-muted text-sm">
        {t.source}{' '}
        <a
          href={catalogue}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1 text-accent underline"
        >
          {t.classifier}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      </p>
    </fieldset>
  )
}
