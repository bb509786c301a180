import { useOwnGyms } from '#src/features/gyms/web/own-gyms.ts'
import { texts as gymTexts } from '#src/features/gyms/web/texts.ts'
import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import { MethodField } from '#src/features/transactions/web/PaymentFields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormSelect } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormMoney } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useRole } from '#src/web/me.ts'
import { today, useTexts } from '#src/web/texts.ts'
import { useIsHere } from '#src/web/use-is-here.ts'
import { giftCards } from '../calls.generated.ts'
import type { GiftCard } from '../contract.ts'
import { texts } from './texts.ts'

/** `isLate`: its window was closed before the answer. */
export type SoldCard = { card: GiftCard; message: string; isLate: boolean }
type Props = { gymId: string | undefined; onClose: () => void; onSold: (sold: SoldCard) => void }

/** A card and the money for it; at the desk it is sold in the gym that is chosen there. */
export function SellGiftCard({ gymId, onClose, onSold }: Props) {
  const t = useTexts(texts)
  const { chooseGym } = useTexts(gymTexts)
  const isDesk = useRole() === 'employee'
  const places = useOwnGyms().data?.gyms ?? []
  const usual = gymId ?? (places.length === 1 ? places[0]?._id : undefined) ?? ''
  const gate = useShiftGate(usual || undefined)
  const isHere = useIsHere()
  const form = useApiForm({
    endpoint: giftCards.sell,
    params: { query: {} },
    formName: 'gift-card:new',
    keepsDraft: true,
    defaults: { gym_id: '', value: null as number | null, payment_method: 'cash', valid_to: '' },
    toBody: ({ gym_id, valid_to, ...sale }) => ({
      ...sale,
      gym_id: gym_id || usual,
      ...(valid_to ? { valid_to } : {}),
    }),
    onRefused: (error): boolean => gate.onRefused(error, form.submit),
    onDone: ({ gift_card, message }) => onSold({ card: gift_card, message, isLate: !isHere() }),
  })
  return (
    <SidePanel open sticky onClose={onClose} title={t.sell} description={t.sellText}>
      <ApiForm
        form={gate.before(form, () => gate.ensure(form.form.getValues('payment_method') === 'cash', form.submit))}
        submitLabel={t.sell}
        aside={<Button onClick={onClose}>{t.cancel}</Button>}
      >
        <FormMoney name="value" label={t.value} required autoFocus />
        {!isDesk && places.length > 1 && (
          <FormSelect
            name="gym_id"
            usual={usual}
            label={t.gym}
            required
            placeholder={chooseGym}
            options={places.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
        <MethodField />
        <FormDate name="valid_to" label={t.validTo} hint={t.validToHint} min={today()} />
      </ApiForm>
      {gate.dialog}
    </SidePanel>
  )
}
