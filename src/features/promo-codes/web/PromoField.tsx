import { TicketPercent } from 'lucide-react'
import { useApi } from '#src/web/api.ts'
import { CodeField } from '#src/web/forms/CodeField.tsx'
import { useField } from '#src/web/forms/field.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { promoCodes } from '../calls.generated.ts'
import { texts } from './texts.ts'
import type { Promo } from './use-promo.ts'

type PromoFieldProps = {
  gymId: string
  promo: Promo
  /** what would be owed without it */
  owed: number
}

/** `promo_code` of a sale, folded away; nothing at all where the owner has no code that can be used. */
export function PromoField({ gymId, promo, owed }: PromoFieldProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { error, ...field } = useField('promo_code')
  const any = useApi(
    promoCodes.any,
    { query: { gym_id: gymId } },
    { enabled: gymId !== '', staleMs: 300_000, keepPrevious: true },
  )
  if (!any.data && !field.value) return <PartState inCard name={t.field} error={any.error} onRetry={any.refetch} />
  if (!any.data?.has_any && !field.value) return null
  return (
    <CodeField
      {...field}
      label={t.field}
      icon={<TicketPercent aria-hidden="true" />}
      without={t.remove}
      className="sm:max-w-1/2"
      error={error ?? promo.refusal}
      hint={hintOf(t, formats.som, { value: field.value, promo, owed })}
    />
  )
}

function hintOf(
  t: (typeof texts)['uz'],
  som: (amount: number) => string,
  { value, promo, owed }: Pick<PromoFieldProps, 'promo' | 'owed'> & { value: string },
): string | undefined {
  if (value.trim() === '' || promo.refusal) return undefined
  if (promo.waitsForPlan) return t.waitsForPlan
  return promo.obstacle ?? t.takesOff(som(promo.offOf(owed)))
}
