import { useFormContext, useWatch } from 'react-hook-form'
import { givenMethods } from '#src/contract/payment-methods.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { MoneyField } from '#src/ui/MoneyField.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { useField } from '#src/web/forms/field.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { type Direction, effectOf, type TransactionType } from '../rules.ts'
import { asDue, type PaidAmount, paidOf } from './paid-amount.ts'
import { texts } from './texts.ts'

type AmountProps = {
  type: TransactionType
  remaining: number
  /** the most that makes sense, when there is such a sum */
  most: number | undefined
}

type AmountFieldProps = AmountProps & {
  label?: string | undefined
  autoFocus?: boolean
  /** Nothing may be paid now: the rest is owed. */
  mayBeLater?: boolean
}

/** How much, with a button for all of it, and what is owed when it is done. */
export function AmountField({ label, autoFocus = false, mayBeLater = false, ...props }: AmountFieldProps) {
  const t = useTexts(texts)
  const { control, setValue, formState } = useFormContext<{ paid_amount: PaidAmount; direction: Direction }>()
  const { value, ...field } = useField('paid_amount')
  const direction = useWatch({ control, name: 'direction' })
  const { most } = props
  const amount = value === asDue ? (most ?? null) : ((value as number | null) ?? null)
  const put = (next: PaidAmount) =>
    setValue('paid_amount', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <MoneyField
      {...field}
      value={amount}
      label={label ?? t.amount}
      required={!mayBeLater}
      autoFocus={autoFocus}
      labelAside={
        <>
          {most !== undefined && most > 0 && amount !== most && (
            <Button variant="ghost" size="sm" className="-my-1" onClick={() => put(mayBeLater ? asDue : most)}>
              {t.allAmount}
            </Button>
          )}
          {mayBeLater && Boolean(amount) && (
            // out of the way of Tab: an emptied field says the same
            <Button variant="ghost" size="sm" className="-my-1" tabIndex={-1} onClick={() => put(0)}>
              {t.payLater}
            </Button>
          )}
        </>
      }
      hint={
        most === undefined && mayBeLater ? undefined : <AmountHint {...props} {...{ amount, direction, mayBeLater }} />
      }
    />
  )
}

/** What may go back, what is owed now, and after this. */
function AmountHint({
  type,
  remaining,
  most,
  amount,
  direction,
  mayBeLater,
}: AmountProps & { amount: number | null; direction: Direction; mayBeLater: boolean }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const effect = effectOf(type, amount ?? 0, direction)
  const after = Math.round((remaining + effect.due - effect.paid) * 100) / 100
  const isPossible =
    (mayBeLater || Boolean(amount)) &&
    (type !== 'payment' || after >= 0) &&
    (most === undefined || (amount ?? 0) <= most)
  const words = isPossible
    ? after > 0
      ? t.leftAfter(formats.som(after))
      : after === 0
        ? t.paidInFull
        : t.overpaidAfter(formats.som(-after))
    : type === 'payment' && remaining <= 0
      ? t.nothingOwed
      : t.left(formats.som(Math.max(0, remaining)))
  return (
    <span className={cx('tabular-nums', mayBeLater && after > 0 && 'text-warn')}>
      {type === 'refund' && most !== undefined && `${t.refundMost(formats.som(most))}. `}
      {words}
    </span>
  )
}

export function MethodField({ isRequired = true }: { isRequired?: boolean }) {
  const t = useTexts(texts)
  return (
    <FormChoice
      name="payment_method"
      label={t.method}
      required={isRequired}
      choices={givenMethods.map((value) => ({ value, label: t.methods[value] }))}
    />
  )
}

type PaymentFieldsProps = {
  /** What is to be paid; null while it is not known. */
  due: number | null
  label?: string
  autoFocus?: boolean
}

/** What is paid with an act that costs something: all of it in cash, until something else is typed. */
export function PaymentFields({ due, label, autoFocus = false }: PaymentFieldsProps) {
  const { control } = useFormContext<{ paid_amount: PaidAmount }>()
  const paid = paidOf(useWatch({ control, name: 'paid_amount' }), due ?? 0)
  return (
    <>
      <AmountField
        type="payment"
        remaining={due ?? 0}
        most={due ?? undefined}
        label={label}
        autoFocus={autoFocus}
        mayBeLater
      />
      {(paid > 0 || due === null) && <MethodField isRequired={false} />}
    </>
  )
}
