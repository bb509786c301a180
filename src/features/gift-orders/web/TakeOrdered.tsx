import type { Invoice } from '#src/features/invoices/contract.ts'
import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import { MethodField } from '#src/features/transactions/web/PaymentFields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { giftOrders } from '../calls.generated.ts'
import { texts } from './texts.ts'

type Props = { invoice: Invoice; onClose: () => void; onSold: (cardId: string) => void }

/** The money of a card that was ordered online, taken at the desk. */
export function TakeOrdered({ invoice, onClose, onSold }: Props) {
  const t = useTexts(texts)
  const formats = useFormats()
  const gate = useShiftGate(invoice.gym_id._id)
  const form = useApiForm({
    endpoint: giftOrders.take,
    params: { query: {} },
    formName: `gift-card:take:${invoice._id}`,
    defaults: { payment_method: 'cash' },
    toBody: ({ payment_method }) => ({ invoice_id: invoice._id, payment_method }),
    onRefused: (error): boolean => gate.onRefused(error, form.submit),
    closes: ({ gift_card }) => onSold(gift_card._id),
  })
  return (
    <Dialog open sticky onClose={onClose} title={t.take} description={t.takeText(formats.som(invoice.amount))}>
      <ApiForm
        form={gate.before(form, () => gate.ensure(form.form.getValues('payment_method') === 'cash', form.submit))}
        submitLabel={t.take}
        aside={<Button onClick={onClose}>{t.cancel}</Button>}
      >
        <MethodField />
      </ApiForm>
      {gate.dialog}
    </Dialog>
  )
}
