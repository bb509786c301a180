import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { leadOut } from '#src/web/framed.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormMoney } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { giftOrders } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** What the card is worth; it is paid on the page of its invoice. */
export function BuyGiftCard({ gymId, onClose }: { gymId: string; onClose: () => void }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: giftOrders.order,
    formName: `gift-card:order:${gymId}`,
    defaults: { value: null as number | null },
    toBody: ({ value }) => ({ gym_id: gymId, value }),
    closes: ({ url }) => {
      leadOut(url)
      onClose()
    },
  })
  return (
    <Dialog open sticky onClose={onClose} title={t.buy} description={t.buyText}>
      <ApiForm form={form} submitLabel={t.toPay} aside={<Button onClick={onClose}>{t.cancel}</Button>}>
        <FormMoney name="value" label={t.value} hint={t.valueHint} required autoFocus />
      </ApiForm>
    </Dialog>
  )
}
