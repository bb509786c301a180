import { TicketPercent, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useApi } from '#src/web/api.ts'
import { useField } from '#src/web/forms/field.ts'
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
  const { value, onChange, error, ...field } = useField('promo_code')
  const [isOpen, setOpen] = useState(false)
  const { data } = useApi(
    promoCodes.any,
    { query: { gym_id: gymId } },
    { enabled: gymId !== '', staleMs: 300_000, keepPrevious: true },
  )
  if (!data?.has_any && !value) return null
  if (!isOpen && !value)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        icon={<TicketPercent aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t.field}
      </Button>
    )
  return (
    <TextField
      {...field}
      label={t.field}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoFocus={isOpen}
      autoComplete="off"
      maxLength={40}
      inputClassName="num uppercase"
      className="sm:max-w-1/2"
      error={error ?? promo.refusal}
      hint={hintOf(t, formats.som, { value, promo, owed })}
      end={
        <IconButton
          label={t.remove}
          icon={<X aria-hidden="true" />}
          size="sm"
          onClick={() => {
            onChange('')
            setOpen(false)
          }}
        />
      }
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
