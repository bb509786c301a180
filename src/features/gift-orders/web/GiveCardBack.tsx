import type { GiftCard } from '#src/features/gift-cards/contract.ts'
import { useReverseWords } from '#src/features/gift-cards/web/use-reverse-words.ts'
import { ReasonDialog } from '#src/web/forms/ReasonDialog.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { giftOrders } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** Click is asked to give a card's money back; the card is empty once Click has. */
export function GiveCardBack({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const form = useApiForm({
    endpoint: giftOrders.giveBack,
    params: { query: {} },
    formName: `gift-card:give-back:${card._id}`,
    defaults: { reason: '' },
    toBody: ({ reason }) => ({ gift_card_id: card._id, reason }),
    closes: onClose,
  })
  const words = useReverseWords(t.giveBackText(formats.som(card.value)))
  return <ReasonDialog form={form} words={words} onClose={onClose} />
}
