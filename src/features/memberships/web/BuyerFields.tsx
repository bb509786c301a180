import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Member } from '#src/features/members/contract.ts'
import type { Plan } from '#src/features/plans/contract.ts'
import { asksAge } from '#src/features/plans/rules.ts'
import type { Option } from '#src/ui/option.ts'
import { Select } from '#src/ui/Select.tsx'
import type { ApiError } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { BuyerCard } from './BuyerCard.tsx'
import { SaleBuyer } from './SaleBuyer.tsx'
import type { SaleValues } from './sale-values.ts'
import { texts } from './texts.ts'
import { mayLeadOn, type PlanAhead, useTypedOver } from './use-plan-keys.ts'

type BuyerFieldsProps = {
  isAsked: boolean
  buyer: Member | undefined
  /** What is known of the buyer is not there. */
  unread: { error: ApiError | null; refetch: () => unknown } | null
  known: Option | null
  gyms: readonly Option[]
  gymId: string
  plan: Plan | undefined
  planAhead: PlanAhead
}

/** Who buys, and where. */
export function BuyerFields({ isAsked, buyer, unread, known, gyms, gymId, plan, planAhead }: BuyerFieldsProps) {
  return (
    <>
      {isAsked && (
        <SaleBuyer needsAge={plan !== undefined && asksAge(plan)} name={buyer?.fullname} planAhead={planAhead} />
      )}
      {known && <BuyerCard member={buyer} name={known.label} gymId={gymId} />}
      {known && unread && <PartState inCard name={known.label} error={unread.error} onRetry={unread.refetch} />}
      {gyms.length !== 1 && (
        <GymChoice
          gyms={gyms}
          gymId={gymId}
          autoFocus={!isAsked && gymId === ''}
          buyerId={known?.value}
          isNext={gymId === '' && known !== null && (buyer !== undefined || unread?.error != null)}
        />
      )}
    </>
  )
}

type GymChoiceProps = {
  gyms: readonly Option[]
  gymId: string
  autoFocus: boolean
  buyerId: string | undefined
  /** Who buys is known, and has no gym that is likely. */
  isNext: boolean
}

function GymChoice({ gyms, gymId, autoFocus, buyerId, isNext }: GymChoiceProps) {
  const t = useTexts(texts)
  const { setValue, clearErrors, formState } = useFormContext<SaleValues>()
  const select = useRef<HTMLSelectElement>(null)
  const typedOver = useTypedOver(select, buyerId)
  useEffect(() => {
    if (isNext && typedOver.current !== buyerId && mayLeadOn(select.current?.form ?? null)) select.current?.focus()
  }, [isNext, buyerId, typedOver])
  return (
    <Select
      ref={select}
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
