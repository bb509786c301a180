import type { GiftCard } from '#src/features/gift-cards/contract.ts'
import { texts as cardTexts } from '#src/features/gift-cards/web/texts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { giftOrders } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** Click is asked to give a card's money back; the card is empty once Click has. */
export function GiveCardBack({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const t = { ...useTexts(cardTexts), ...useTexts(texts) }
  const formats = useFormats()
  const form = useApiForm({
    endpoint: giftOrders.giveBack,
    params: { query: {} },
    formName: `gift-card:give-back:${card._id}`,
    defaults: { reason: '' },
    toBody: ({ reason }) => ({ gift_card_id: card._id, reason }),
    onDone: onClose,
  })
  return (
    <Dialog open sticky onClose={onClose} title={t.reverse} description={t.giveBackText(formats.som(card.value))}>
      <ApiForm
        form={form}
        submitLabel={t.reverse}
        aside={<Button onClick={onClose}>{t.cancel}</Button>}
        guardsLeaving={false}
      >
        <FormTextArea name="reason" label={t.reason} required autoFocus rows={2} maxLength={500} />
      </ApiForm>
    </Dialog>
  )
}
