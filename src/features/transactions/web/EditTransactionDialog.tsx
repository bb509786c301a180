import { useWatch } from 'react-hook-form'
import { givenMethods } from '#src/contract/payment-methods.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { call } from '#src/web/call.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormSentence } from '#src/web/forms/FormSentence.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { transactions } from '../calls.generated.ts'
import type { Transaction } from '../contract.ts'
import { isAnotherWay, movesCash } from '../rules.ts'
import { texts } from './texts.ts'

const valuesOf = ({ payment_method, way_reason, note, version }: Transaction) => ({
  payment_method: payment_method ?? ('' as const),
  way_reason: way_reason ?? '',
  note: note ?? '',
  reason: '',
  version,
})

const readers = {
  superadmin: (id: string) => call(transactions.oneForSuperadmin, { id }),
  admin: (id: string) => call(transactions.oneForAdmin, { id }),
  employee: (id: string) => call(transactions.oneForEmployee, { id }),
  member: (id: string) => call(transactions.oneForMember, { id }),
}

type EditTransactionDialogProps = {
  transaction: Transaction
  /** Of a return: how the money came that it gives back. */
  came: Transaction['payment_method'] | undefined
  onClose: () => void
}

/** Method and note of a row that is written, and of a return why it goes another way; everything else of it stays. */
export function EditTransactionDialog({ transaction, came, onClose }: EditTransactionDialogProps) {
  const t = useTexts(texts)
  const role = useRole()
  const form = useApiForm({
    endpoint: transactions.update,
    defaults: valuesOf(transaction),
    newest: async () => valuesOf((await readers[role](transaction._id)).transaction),
    names: {
      payment_method: { label: t.method, say: (method) => (method ? t.methods[method] : '—') },
      way_reason: t.wayReason,
      note: t.note,
    },
    toBody: (values) => ({
      _id: transaction._id,
      version: values.version,
      ...(movesCash(transaction.transaction_type) ? { payment_method: values.payment_method } : {}),
      ...(isAnotherWay(came, values.payment_method) ? { way_reason: values.way_reason } : {}),
      note: values.note,
      reason: values.reason,
    }),
    alsoCheck: (values) =>
      isAnotherWay(came, values.payment_method) && !values.way_reason.trim() ? { way_reason: 'reason.required' } : {},
    closes: onClose,
  })
  const method = useWatch({ control: form.form.control, name: 'payment_method' })
  return (
    <Dialog open sticky onClose={onClose} title={t.editTitle} description={t.editText} size="sm">
      <ApiForm form={form} submitLabel={t.save} aside={<Button onClick={onClose}>{t.cancel}</Button>}>
        {movesCash(transaction.transaction_type) && (
          <FormChoice
            name="payment_method"
            label={t.method}
            required
            choices={givenMethods.map((value) => ({ value, label: t.methods[value] }))}
          />
        )}
        {isAnotherWay(came, method) && <FormSentence name="way_reason" label={t.wayReason} required rows={1} />}
        <FormSentence name="note" label={t.note} rows={2} />
        <FormSentence name="reason" label={t.reason} required rows={2} />
      </ApiForm>
    </Dialog>
  )
}
