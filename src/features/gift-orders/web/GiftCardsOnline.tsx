import { OnlineGate } from '#src/features/invoices/web/OnlineGate.tsx'
import { Card } from '#src/ui/Card.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** Of a gym's settings: whether people buy cards online. Nothing of it where no cash box is on. */
export function GiftCardsOnline() {
  const t = useTexts(texts)
  return (
    <OnlineGate>
      <Card title={t.sells}>
        <FormCheckbox name="sells_gift_cards" label={t.sellsLabel} hint={t.sellsHint} />
      </Card>
    </OnlineGate>
  )
}
