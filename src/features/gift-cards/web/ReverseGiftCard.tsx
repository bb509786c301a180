import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { giftCards } from '../calls.generated.ts'
import type { GiftCard } from '../contract.ts'
import { texts } from './texts.ts'

/** The sale of a card that nobody paid with is taken back, with its reason. */
export function ReverseGiftCard({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const gate = useShiftGate(card.gym_id._id)
  const form = useApiForm({
    endpoint: giftCards.reverse,
    params: { gift_card_id: card._id, query: {} },
    formName: `gift-card:reverse:${card._id}`,
    defaults: { reason: '' },
    onRefused: (error): boolean => gate.onRefused(error, form.submit),
    onDone: onClose,
  })
  return (
    <Dialog open sticky onClose={onClose} title={t.reverse} description={t.reverseText(formats.som(card.value))}>
      <ApiForm
        form={form}
        submitLabel={t.reverse}
        aside={<Button onClick={onClose}>{t.cancel}</Button>}
        guardsLeaving={false}
      >
        <FormTextArea name="reason" label={t.reason} required autoFocus rows={2} maxLength={500} />
      </ApiForm>
      {gate.dialog}
    </Dialog>
  )
}
