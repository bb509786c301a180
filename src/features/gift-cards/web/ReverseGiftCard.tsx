import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import { ReasonDialog } from '#src/web/forms/ReasonDialog.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { giftCards } from '../calls.generated.ts'
import type { GiftCard } from '../contract.ts'
import { texts } from './texts.ts'
import { useReverseWords } from './use-reverse-words.ts'

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
    closes: onClose,
  })
  const words = useReverseWords(t.reverseText(formats.som(card.value)))
  return (
    <ReasonDialog form={form} words={words} onClose={onClose}>
      {gate.dialog}
    </ReasonDialog>
  )
}
