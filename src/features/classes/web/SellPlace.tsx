import { useWatch } from 'react-hook-form'
import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import { PaymentFields } from '#src/features/transactions/web/PaymentFields.tsx'
import { asDue, type PaidAmount, paidOf } from '#src/features/transactions/web/paid-amount.ts'
import { useShowReceipt } from '#src/features/transactions/web/show-receipt.ts'
import { Button } from '#src/ui/Button.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { dropIns } from '../drop-in-calls.generated.ts'
import type { ClassSession } from '../contract.ts'
import { dropInTexts } from './drop-in-texts.ts'

type Props = { session: ClassSession; memberId: string; name: string; price: number; onClose: () => void }
type Values = { paid_amount: PaidAmount; payment_method: string }

/** One place to one person: what is paid now and how, as at any sale. */
export function SellPlace({ session, memberId, name, price, onClose }: Props) {
  const t = useTexts(dropInTexts)
  const gate = useShiftGate(session.gym_id._id)
  const showReceipt = useShowReceipt()
  const form = useApiForm({
    endpoint: dropIns.buy,
    params: { query: {} },
    formName: `drop-in:${session._id}:${memberId}`,
    defaults: { paid_amount: asDue as PaidAmount, payment_method: 'cash' },
    toBody: (values) => {
      const paid = paidOf(values.paid_amount, price)
      return {
        session_id: session._id,
        member_id: memberId,
        told_amount: price,
        ...(paid > 0 ? { payment: { paid_amount: paid, payment_method: values.payment_method } } : {}),
      }
    },
    onRefused: (error) => gate.onRefused(error, () => form.submit()),
    onDone: ({ membership, message }) => {
      const { transaction_id: _id } = membership
      if (_id) showReceipt({ _id, transaction_type: 'payment' }, { title: message, name })
    },
    closes: onClose,
  })
  const values = useWatch({ control: form.form.control }) as Values // every field has a default
  const takesCash = paidOf(values.paid_amount, price) > 0 && values.payment_method === 'cash'
  return (
    <section className="rounded-md border border-line p-4">
      <h3 className="mb-4 font-semibold">{t.sellTitle(name)}</h3>
      <ApiForm
        form={gate.before(form, () => gate.ensure(takesCash, form.submit))}
        submitLabel={t.save}
        aside={<Button onClick={onClose}>{t.cancel}</Button>}
      >
        <PaymentFields due={price} autoFocus />
      </ApiForm>
      {gate.dialog}
    </section>
  )
}
