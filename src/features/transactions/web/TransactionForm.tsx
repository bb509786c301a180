import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
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

/** What the form holds when it opens: the debt, or the payment that a refund names. */
function valuesAtStart(
  { type, remaining, paymentId, transactions = [] }: TransactionFormProps,
  payments: readonly Transaction[],
): Values {
  const named = payments.find((payment) => payment._id === paymentId)
  const only = payments.length === 1 ? payments[0] : undefined
  return {
    paid_amount: named ? refundableOf(named, transactions) : remaining > 0 ? remaining : null,
    transaction_type: type ?? '',
    payment_method: named?.payment_method ?? '',
    transaction_id: (named ?? only)?._id ?? '',
    direction: 'decrease',
    reason: '',
    note: '',
  }
}

/** Takes a payment of a debt, returns one, or corrects what is owed. */
export function TransactionForm(props: TransactionFormProps) {
  const { target, gymId, remaining, transactions = [], hidesType = false, aside, onDone } = props
  const t = useTexts(texts)
  const payments = transactions.filter(
    (row) => row.transaction_type === 'payment' && refundableOf(row, transactions) > 0,
  )
  const endpoint =
    target.kind === 'membership'
      ? endpoints.createForMembership
      : (endpoints.createForSubscription as unknown as typeof endpoints.createForMembership) // the same body but for the name of the id, which bodyOf gives
  const gate = useShiftGate(gymId)
  const form = useApiForm({
    endpoint,
    formName: `transaction:${target.id}`,
    defaults: valuesAtStart(props, payments),
    toBody: (values) => bodyOf(target, values),
    onRefused: (error): boolean => gate.onRefused(error, form.submit),
    onDone,
  })
  const [chosen, paymentChosen, method] = useWatch({
    control: form.form.control,
    name: ['transaction_type', 'transaction_id', 'payment_method'],
  })
  const refunded = payments.find((payment) => payment._id === paymentChosen)
  const movesMoney = chosen === '' || movesCash(chosen)
  const most = {
    '': remaining,
    payment: remaining,
    refund: refunded && refundableOf(refunded, transactions),
    adjustment: undefined,
    cancellation_fee: undefined,
  }[chosen]

  return (
    <>
      <ApiForm
        form={{ ...form, submit: () => gate.ensure(method === 'cash' && movesMoney, form.submit) }}
        submitLabel={t.submit[chosen || 'payment']}
        aside={aside}
      >
        {!hidesType && <TypeField />}
        {chosen === 'refund' && <PaymentField payments={payments} />}
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
        <AmountField type={chosen} remaining={remaining} most={most} autoFocus={hidesType} />
        {movesMoney && (
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

/** What is done; what one has no right to is shown and says so. */
function TypeField() {
  const t = useTexts(texts)
  const may = {
    payment: true,
    refund: useHasPermission('transactions.refund'),
    adjustment: useHasPermission('transactions.adjust'),
    cancellation_fee: useHasPermission('transactions.adjust'),
  } satisfies Record<TransactionType, boolean>
  return (
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
  )
}

/** The payment that a refund returns. */
function PaymentField({ payments }: { payments: readonly Transaction[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
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
          payment.payment_method ? t.methods[payment.payment_method] : '',
        ),
      }))}
    />
  )
}

type AmountProps = {
  type: TransactionType | ''
  remaining: number
  /** the most that makes sense, when there is such a sum */
  most: number | undefined
}

/** How much, with a button for all of it. */
function AmountField({ autoFocus, ...props }: AmountProps & { autoFocus: boolean }) {
  const t = useTexts(texts)
  const { control, setValue, formState } = useFormContext<Values>()
  const amount = useWatch({ control, name: 'paid_amount' })
  const { most } = props
  return (
    <FormMoney
      name="paid_amount"
      label={t.amount}
      required
      autoFocus={autoFocus}
      labelAside={
        most !== undefined && most > 0 && amount !== most ? (
          <Button
            variant="ghost"
            size="sm"
            className="-my-1"
            onClick={() => setValue('paid_amount', most, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
          >
            {t.allAmount}
          </Button>
        ) : undefined
      }
      hint={<AmountHint {...props} amount={amount} />}
    />
  )
}

/** What is left now, and after this payment. */
function AmountHint({ type, remaining, most, amount }: AmountProps & { amount: number | null }) {
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
