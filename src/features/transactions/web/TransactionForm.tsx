import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Reply } from '#src/contract/endpoint.ts'
import { paymentMethods } from '#src/contract/values.ts'
import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice, FormSelect } from '#src/web/forms/choice-fields.tsx'
import { FormMoney } from '#src/web/forms/number-fields.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useHasPermission } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { type Transaction, transactions as endpoints } from '../contract.ts'
import {
  type Direction,
  movesCash,
  needsReason,
  refundableOf,
  type TransactionType,
  transactionTypes,
} from '../rules.ts'
import { texts } from './texts.ts'

type TransactionFormProps = {
  target: { kind: 'membership' | 'subscription'; id: string }
  /** Where the money is taken: reception's cash needs an open shift there. */
  gymId?: string
  /** Still owed, in soʻm: what the amount starts with. */
  remaining: number
  /** The ledger so far: the payments that a refund can name. */
  transactions?: readonly Transaction[]
  /** Chosen by the page; with `hidesType` the person is not asked. */
  type?: TransactionType
  hidesType?: boolean
  /** The payment that a refund returns, when the page knows it. */
  paymentId?: string
  /** A link or button beside the submit button. */
  aside?: ReactNode
  onDone: (reply: Reply<typeof endpoints.createForMembership>) => void
}

type Values = {
  paid_amount: number | null
  transaction_type: TransactionType | ''
  payment_method: string
  transaction_id: string
  direction: Direction
  reason: string
  note: string
}

/** Only what belongs to the chosen type is sent: an unknown field in a money body is refused. */
const bodyOf = (target: TransactionFormProps['target'], values: Values): object => {
  const type = values.transaction_type || undefined
  return {
    [target.kind === 'membership' ? 'membership_id' : 'subscribe_id']: target.id,
    paid_amount: values.paid_amount,
    transaction_type: type,
    ...(!type || movesCash(type) ? { payment_method: values.payment_method || undefined } : {}),
    ...(type === 'refund' ? { transaction_id: values.transaction_id || undefined } : {}),
    ...(type === 'adjustment' ? { direction: values.direction } : {}),
    ...(type && needsReason(type) ? { reason: values.reason } : {}),
    note: values.note,
  }
}

/** Takes a payment of a debt, returns one, or corrects what is owed. */
export function TransactionForm({
  target,
  gymId,
  remaining,
  transactions = [],
  type,
  hidesType = false,
  paymentId,
  aside,
  onDone,
}: TransactionFormProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const may = {
    payment: true,
    refund: useHasPermission('transactions.refund'),
    adjustment: useHasPermission('transactions.adjust'),
    cancellation_fee: useHasPermission('transactions.adjust'),
  } satisfies Record<TransactionType, boolean>
  const payments = transactions.filter(
    (row) => row.transaction_type === 'payment' && refundableOf(row, transactions) > 0,
  )
  const named = payments.find((payment) => payment._id === paymentId)
  const endpoint =
    target.kind === 'membership'
      ? endpoints.createForMembership
      : (endpoints.createForSubscription as unknown as typeof endpoints.createForMembership) // the same body but for the name of the id, which bodyOf gives
  const gate = useShiftGate(gymId)
  const form = useApiForm({
    endpoint,
    formName: `transaction:${target.id}`,
    defaults: {
      paid_amount: named ? refundableOf(named, transactions) : remaining > 0 ? remaining : null,
      transaction_type: type ?? '',
      payment_method: named?.payment_method ?? '',
      transaction_id: named?._id ?? (payments.length === 1 ? (payments[0]?._id ?? '') : ''),
      direction: 'decrease',
      reason: '',
      note: '',
    } as Values,
    toBody: (values) => bodyOf(target, values),
    onRefused: (error): boolean => gate.onRefused(error, form.submit),
    onDone,
  })
  const [chosen, amount, paymentChosen, method] = useWatch({
    control: form.form.control,
    name: ['transaction_type', 'paid_amount', 'transaction_id', 'payment_method'],
  })
  const refunded = payments.find((payment) => payment._id === paymentChosen)
  const most =
    chosen === 'refund'
      ? refunded
        ? refundableOf(refunded, transactions)
        : undefined
      : chosen === 'payment' || chosen === ''
        ? remaining
        : undefined
  const takesCash = method === 'cash' && (chosen === '' || movesCash(chosen))
  const methodLabel = (method: Transaction['payment_method']) => (method ? t.methods[method] : '')

  return (
    <>
      <ApiForm
        form={{ ...form, submit: () => gate.ensure(takesCash, form.submit) }}
        submitLabel={t.submit[chosen || 'payment']}
        aside={aside}
      >
        {!hidesType && (
          <FormSelect
            name="transaction_type"
            label={t.type}
            required
            placeholder={t.typePlaceholder}
            options={transactionTypes.map((value) => ({
              value,
              label: may[value] ? t.types[value] : `${t.types[value]} (${t.noRight})`,
              disabled: !may[value],
            }))}
          />
        )}
        {chosen === 'refund' && (
          <FormSelect
            name="transaction_id"
            label={t.payment}
            required
            placeholder={payments.length > 0 ? t.typePlaceholder : t.noPayments}
            options={payments.map((payment) => ({
              value: payment._id,
              label: t.paymentOption(
                formats.day(payment.date),
                formats.som(payment.paid_amount),
                methodLabel(payment.payment_method),
              ),
            }))}
          />
        )}
        {chosen === 'adjustment' && (
          <FormChoice
            name="direction"
            label={t.direction}
            choices={[
              { value: 'decrease', label: t.directions.decrease },
              { value: 'increase', label: t.directions.increase },
            ]}
          />
        )}
        <FormMoney
          name="paid_amount"
          label={t.amount}
          required
          autoFocus={hidesType}
          labelAside={
            most !== undefined && most > 0 && amount !== most ? (
              <Button
                variant="ghost"
                size="sm"
                className="-my-1"
                onClick={() =>
                  form.form.setValue('paid_amount', most, {
                    shouldDirty: true,
                    shouldValidate: form.form.formState.isSubmitted,
                  })
                }
              >
                {t.allAmount}
              </Button>
            ) : undefined
          }
          hint={<AmountHint type={chosen} remaining={remaining} most={most} amount={amount} />}
        />
        {(chosen === '' || movesCash(chosen)) && (
          <FormChoice
            name="payment_method"
            label={t.method}
            required
            choices={paymentMethods.map((value) => ({ value, label: t.methods[value] }))}
          />
        )}
        {chosen !== '' && needsReason(chosen) && <FormTextArea name="reason" label={t.reason} required rows={2} />}
        <FormTextArea name="note" label={t.note} rows={2} />
      </ApiForm>
      {gate.dialog}
    </>
  )
}

type AmountHintProps = {
  type: TransactionType | ''
  remaining: number
  most: number | undefined
  amount: number | null
}

/** What is left now, and after this payment. */
function AmountHint({ type, remaining, most, amount }: AmountHintProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (type === 'refund')
    return most === undefined ? null : <span className="num">{t.refundMost(formats.som(most))}</span>
  if (type === 'adjustment' || type === 'cancellation_fee')
    return <span className="num">{t.left(formats.som(Math.max(0, remaining)))}</span>
  const after = Math.round((remaining - (amount ?? 0)) * 100) / 100
  return (
    <span className="num">
      {amount && after >= 0
        ? after === 0
          ? t.paidInFull
          : t.leftAfter(formats.som(after))
        : t.left(formats.som(Math.max(0, remaining)))}
    </span>
  )
}
