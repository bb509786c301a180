import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Reply } from '#src/contract/endpoint.ts'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { useShiftGate } from '#src/features/shifts/web/use-shift-gate.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Select } from '#src/ui/Select.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormSentence } from '#src/web/forms/FormSentence.tsx'
import { type ApiFormHandle, useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { transactions as endpoints } from '../calls.generated.ts'
import type { Transaction } from '../contract.ts'
import { type Direction, isAnotherWay, movesCash, needsReason, refundableOf, type EnteredType } from '../rules.ts'
import { AmountField, MethodField } from './PaymentFields.tsx'
import { texts } from './texts.ts'

type TransactionFormProps = {
  target: { kind: 'membership' | 'subscription'; id: string }
  /** Where the money is taken: reception's cash needs an open shift there. */
  gymId?: string
  /** Still owed, in soʻm: what the amount starts with. */
  remaining: number
  /** The ledger so far: the payments that a refund can name. */
  transactions?: readonly Transaction[]
  /** Which act it is: nobody is asked, each has its own way in. */
  type?: EnteredType
  /** The payment that a refund returns, when the page knows it. */
  paymentId?: string
  /** Another way to pay the sum of the form, by features that stand later. */
  otherWay?: ReactNode
  /** Gives a payment back by the provider that brought it, where that can be. */
  giveBack?: {
    can: (payment: Transaction) => boolean
    ask: (transactionId: string, reason: string, amount: number) => void
  }
  /** A link or button beside the submit button. */
  aside?: ReactNode
  onDone: (reply: Reply<typeof endpoints.createForMembership>) => void
}

type Values = {
  paid_amount: number | null
  payment_method: string
  transaction_id: string
  direction: Direction
  reason: string
  way_reason: string
  note: string
}

/** Only what belongs to the act is sent: an unknown field in a money body is refused. */
const bodyOf = (target: TransactionFormProps['target'], type: EnteredType, values: Values): object => ({
  [target.kind === 'membership' ? 'membership_id' : 'subscribe_id']: target.id,
  paid_amount: values.paid_amount,
  transaction_type: type,
  ...(movesCash(type) ? { payment_method: values.payment_method || undefined } : {}),
  ...(type === 'refund'
    ? { transaction_id: values.transaction_id || undefined, way_reason: values.way_reason || undefined }
    : {}),
  ...(type === 'adjustment' ? { direction: values.direction } : {}),
  ...(needsReason(type) ? { reason: values.reason } : {}),
  note: values.note,
})

/** What the form holds when it opens: the debt in cash, or all of the payment that a refund returns, by the way it came. */
function valuesAtStart(
  { type = 'payment', remaining, paymentId, transactions = [] }: TransactionFormProps,
  payments: readonly Transaction[],
): Values {
  const only = payments.length === 1 ? payments[0] : undefined
  const returned = type === 'refund' ? (payments.find((payment) => payment._id === paymentId) ?? only) : undefined
  const owed = type === 'payment' && remaining > 0 ? remaining : null
  return {
    paid_amount: returned ? refundableOf(returned, transactions) : owed,
    payment_method: returned?.payment_method ?? (type === 'payment' ? 'cash' : ''),
    transaction_id: returned?._id ?? '',
    direction: 'decrease',
    reason: '',
    way_reason: '',
    note: '',
  }
}

/**
 * What is asked before money goes back in another way than it came, or by a provider whom this does not reach. What does not
 * say why yet is told so at its field.
 */
function questionOf(
  t: (typeof texts)['uz'],
  { method, wayReason }: Pick<Entered, 'method' | 'wayReason'>,
  returned: Transaction | undefined,
  isGivenBack: boolean,
) {
  if (isGivenBack) return { title: t.byProvider, description: t.byProviderText, confirmLabel: t.askProvider }
  if (!returned?.payment_method || !method) return undefined
  const words = (way: string) => t.methods[way as keyof typeof t.methods]
  if (method === 'online' && returned.provider)
    return { title: t.atProvider, description: t.atProviderText, confirmLabel: t.onlyEnter }
  if (!isAnotherWay(returned.payment_method, method) || !wayReason.trim()) return undefined
  const description = t.otherWayText(words(returned.payment_method), words(method))
  return { title: t.otherWay, description, confirmLabel: t.submit.refund }
}

type Entered = { method: string; amount: number | null; reason: string; wayReason: string }

/** All of it or a part, by the provider that brought it; without a reason the form says so at its field, as ever. */
const mayGoBack = (
  giveBack: TransactionFormProps['giveBack'],
  returned: Transaction,
  entered: Omit<Entered, 'wayReason'>,
): boolean =>
  entered.method === 'online' &&
  Boolean(entered.amount) &&
  Boolean(entered.reason.trim()) &&
  giveBack?.can(returned) === true

/** Why the act can't be done at all, whatever is typed. */
function impossible(
  t: (typeof texts)['uz'],
  { type, remaining, refundable }: { type: EnteredType; remaining: number; refundable: number },
): string | null {
  if (type === 'payment' && remaining <= 0) return t.nothingOwed
  return type === 'refund' && refundable === 0 ? t.noPayments : null
}

/** A debt that becomes less while the form is open, paid in an app or at another desk: the sum that nobody typed follows it. */
function useFollowedDebt({ form }: ApiFormHandle<Values>, type: EnteredType, remaining: number): void {
  const { dirtyFields } = form.formState
  const follow = useEffectEvent((owed: number) => {
    if (type !== 'payment' || dirtyFields.paid_amount) return
    form.resetField('paid_amount', { defaultValue: owed > 0 ? owed : null })
  })
  useEffect(() => follow(remaining), [remaining])
}

/** Takes a payment of a debt, returns one, corrects what is owed or adds a fee: the same panel wherever money is written. */
export function TransactionForm(props: TransactionFormProps) {
  const { target, gymId, type = 'payment', remaining, transactions = [], otherWay, giveBack, aside, onDone } = props
  const t = useTexts(texts)
  const formats = useFormats()
  const payments = transactions.filter(
    (row) => row.transaction_type === 'payment' && refundableOf(row, transactions) > 0,
  )
  const paymentOf = (id: string) => (type === 'refund' ? payments.find(({ _id }) => _id === id) : undefined)
  const isOtherWay = (id: string, back: string) => isAnotherWay(paymentOf(id)?.payment_method, back)
  const endpoint =
    target.kind === 'membership'
      ? endpoints.createForMembership
      : (endpoints.createForSubscription as unknown as typeof endpoints.createForMembership) // the same body but for the name of the id, which bodyOf gives
  const refusal = useRefusal()
  const noRight = type === 'payment' ? null : refusal(type === 'refund' ? 'transactions.refund' : 'transactions.adjust')
  const gate = useShiftGate(gymId)
  const form = useApiForm({
    endpoint,
    formName: `${type}:${target.id}`,
    keepsDraft: true,
    follows: ['paid_amount'],
    defaults: valuesAtStart(props, payments),
    toBody: (values) => bodyOf(target, type, values),
    alsoCheck: (values) =>
      isOtherWay(values.transaction_id, values.payment_method) && !values.way_reason.trim()
        ? { way_reason: 'reason.required' }
        : {},
    onRefused: (error): boolean => gate.onRefused(error, form.submit),
    onDone,
  })
  useFollowedDebt(form, type, remaining)
  const [paymentChosen, method, amount, reason, wayReason] = useWatch({
    control: form.form.control,
    name: ['transaction_id', 'payment_method', 'paid_amount', 'reason', 'way_reason'],
  })
  const returned = paymentOf(paymentChosen)
  const [isAsking, setAsking] = useState(false)
  const goOn = () => gate.ensure(method === 'cash' && movesCash(type), form.submit)
  const isGivenBack = returned !== undefined && mayGoBack(giveBack, returned, { method, amount, reason })
  const question = questionOf(t, { method, wayReason }, returned, isGivenBack)
  const choosesPayment = type === 'refund' && payments.length !== 1

  return (
    <>
      <ApiForm
        form={gate.before(form, () => (question ? setAsking(true) : goOn()))}
        sticky
        submitLabel={t.submit[type]}
        disabledReason={noRight ?? impossible(t, { type, remaining, refundable: payments.length })}
        aside={aside}
      >
        {type === 'refund' && (
          <PaymentField payments={payments} transactions={transactions} autoFocus={choosesPayment} />
        )}
        {type === 'adjustment' && (
          <FormChoice
            name="direction"
            label={t.direction}
            choices={[
              { value: 'decrease', label: t.directions.decrease },
              { value: 'increase', label: t.directions.increase },
            ]}
          />
        )}
        <AmountField
          type={type}
          remaining={remaining}
          most={type === 'payment' ? remaining : returned && refundableOf(returned, transactions)}
          autoFocus={!choosesPayment}
        />
        {returned?.payment_method === 'gift_card' ? (
          <p className="text-warn">{t.ontoCard(formats.som(amount ?? 0))}</p>
        ) : (
          movesCash(type) && <MethodField />
        )}
        {type === 'payment' && otherWay}
        {isOtherWay(paymentChosen, method) && <FormSentence name="way_reason" label={t.wayReason} required rows={1} />}
        {needsReason(type) && <FormSentence name="reason" label={t.reason} required rows={1} />}
        <FormSentence name="note" label={t.note} rows={1} />
      </ApiForm>
      {gate.dialog}
      {isAsking && question && (
        <ConfirmDialog
          open
          tone="plain"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            if (isGivenBack) giveBack?.ask(paymentChosen, reason, amount ?? 0)
            else goOn()
          }}
          {...question}
          cancelLabel={t.back}
        />
      )}
    </>
  )
}

/** The payment that a refund returns: all that is left of it, by the way it came, unless something else is typed. */
function PaymentField({
  payments,
  transactions,
  autoFocus,
}: {
  payments: readonly Transaction[]
  transactions: readonly Transaction[]
  autoFocus: boolean
}) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { control, getValues, setValue, formState } = useFormContext<Values>()
  const { field, fieldState } = useController({ control, name: 'transaction_id' })
  return (
    <Select
      label={t.payment}
      required
      autoFocus={autoFocus}
      placeholder={payments.length > 0 ? t.choose : t.noPayments}
      options={payments.map((payment) => ({
        value: payment._id,
        label: t.paymentOption(
          formats.day(payment.date),
          formats.som(payment.paid_amount),
          payment.payment_method ? t.methods[payment.payment_method] : '',
        ),
      }))}
      {...field}
      error={fieldState.error?.message}
      onChange={(event) => {
        field.onChange(event.target.value)
        const payment = payments.find(({ _id }) => _id === event.target.value)
        if (!payment) return
        if (!formState.dirtyFields.paid_amount) setValue('paid_amount', refundableOf(payment, transactions))
        const isOfCard = [payment.payment_method, getValues('payment_method')].includes('gift_card')
        if (isOfCard || !formState.dirtyFields.payment_method) setValue('payment_method', payment.payment_method ?? '')
      }}
    />
  )
}
