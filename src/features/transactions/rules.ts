import { type Tiyin, toSom } from '#src/contract/money.ts'

/** The arithmetic of a debt. The server decides by it under the row's lock; forms show it before they send. */

/** What people enter by hand. */
export const enteredTypes = ['payment', 'refund', 'adjustment', 'cancellation_fee'] as const
export type EnteredType = (typeof enteredTypes)[number]

/** `discount` is what a promo code took off at the sale: the sale alone writes it. */
export const transactionTypes = [...enteredTypes, 'discount'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** The act that an address names; without one it is a payment. */
export const actOf = (name: string | undefined): EnteredType => enteredTypes.find((type) => type === name) ?? 'payment'

export const directions = ['increase', 'decrease'] as const
export type Direction = (typeof directions)[number]

/** Who may write money. */
export const makers = ['superadmin', 'admin', 'employee', 'member', 'system'] as const

export const paymentStatuses = ['paid', 'partial', 'unpaid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Money changes hands, so a method of payment belongs to it. */
export const movesCash = (type: TransactionType): boolean => type === 'payment' || type === 'refund'

/** Everything but a payment needs a reason. */
export const needsReason = (type: TransactionType): boolean => type !== 'payment'

/** A list of money shows such an entry with a minus: it went back, or made a debt smaller. */
export const takesAway = (type: TransactionType, direction: Direction | null): boolean =>
  type === 'refund' || direction === 'decrease'

export type Debt = { due: Tiyin; paid: Tiyin }

/** What a transaction does to a debt: to what is owed and to what is paid. */
export function effectOf(type: TransactionType, amount: Tiyin, direction: Direction = 'decrease'): Debt {
  switch (type) {
    case 'payment':
      return { due: 0, paid: amount }
    case 'refund':
      return { due: 0, paid: -amount }
    case 'adjustment':
      return { due: direction === 'increase' ? amount : -amount, paid: 0 }
    case 'cancellation_fee':
      return { due: amount, paid: 0 }
    case 'discount':
      return { due: -amount, paid: 0 }
  }
}

/** The most that a transaction may be; undefined when only the general limit of amounts holds. */
export function mostOf(
  type: TransactionType,
  debt: Debt,
  direction: Direction = 'decrease',
  refundable: Tiyin = debt.paid,
): Tiyin | undefined {
  if (type === 'payment') return Math.max(0, debt.due - debt.paid)
  if (type === 'refund') return Math.min(refundable, debt.paid)
  if (type === 'discount' || (type === 'adjustment' && direction === 'decrease')) return debt.due
  return undefined
}

/** Above 0 only after what is owed fell below what was paid, until it is refunded. */
export const overpaidOf = ({ due, paid }: Debt): Tiyin => Math.max(0, paid - due)

export const paymentStatusOf = ({ due, paid }: Debt): PaymentStatus =>
  paid >= due ? 'paid' : paid === 0 ? 'unpaid' : 'partial'

/** 100 when fully paid, 0 when nothing is paid, 1…99 between. */
export function progressOf({ due, paid }: Debt): number {
  const status = paymentStatusOf({ due, paid })
  if (status !== 'partial') return status === 'paid' ? 100 : 0
  return Math.min(99, Math.max(1, Math.floor((paid / due) * 100)))
}

type Listed = { _id: string; transaction_type: TransactionType; paid_amount: number; transaction_id: string | null }

/** What of a payment has not gone back yet, in soʻm, from a ledger as replies show it. */
export function refundableOf(payment: Listed, ledger: readonly Listed[]): number {
  const returned = ledger.filter((row) => row.transaction_type === 'refund' && row.transaction_id === payment._id)
  // soʻm with two decimals: summed as whole tiyin
  return Math.round(payment.paid_amount * 100 - returned.reduce((sum, row) => sum + row.paid_amount * 100, 0)) / 100
}

/** Which payments a refund of so much returns, and how much of each, in soʻm: the last first, as the ledger does. */
function returnedBy<T extends Listed>(refund: number, ledger: readonly T[]): { payment: T; part: number }[] {
  let left = refund
  return ledger
    .filter((row) => row.transaction_type === 'payment')
    .toSorted((a, b) => (a._id < b._id ? 1 : -1))
    .flatMap((payment) => {
      const part = Math.min(left, refundableOf(payment, ledger))
      left -= part
      return part > 0 ? [{ payment, part }] : []
    })
}

/** How much of a refund returns such payments, in soʻm. */
export function partOfRefund<T extends Listed>(
  refund: number,
  ledger: readonly T[],
  is: (payment: T) => boolean,
): number {
  const parts = returnedBy(refund, ledger).filter(({ payment }) => is(payment))
  return Math.round(parts.reduce((sum, { part }) => sum + part * 100, 0)) / 100
}

/** Whether money that came one way goes back by another: then it is said why. What came from a gift card goes back to it, whatever is chosen. */
export const isAnotherWay = (came: string | null | undefined, back: string): boolean =>
  Boolean(came && back) && came !== 'gift_card' && came !== back

/** Whether any of it does, where a sum is returned over several payments. */
export const returnsAnotherWay = (
  refund: number,
  ledger: readonly (Listed & { payment_method: string | null })[],
  back: string,
): boolean => returnedBy(refund, ledger).some(({ payment }) => isAnotherWay(payment.payment_method, back))

/** The money of a debt as replies carry it. */
export const debtReply = (debt: Debt) => ({
  due_amount: toSom(debt.due),
  paid_amount: toSom(debt.paid),
  remaining_amount: toSom(debt.due - debt.paid),
  payment_status: paymentStatusOf(debt),
})
