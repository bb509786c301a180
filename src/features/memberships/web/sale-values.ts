import type { Option } from '#src/ui/option.ts'
import type { Plan } from '#src/features/plans/contract.ts'
import { type PaidAmount, paidOf } from '#src/features/transactions/web/paid-amount.ts'
import type { Membership } from '../contract.ts'
import type { NewMember } from './SaleBuyer.tsx'

/** What the form of a sale holds. */
export type SaleValues = {
  /** A person who is registered in the same act. */
  is_new: boolean
  member: NewMember
  member_id: Option | null
  gym_id: string
  plan_id: string
  start_date: string
  discount: number | null
  discount_reason: string
  promo_code: string
  /** A gift card was typed; its code stands beside the form, and is kept nowhere. */
  has_card: boolean
  /** Whose phone it was that was typed for a new person, and who was typed; null once it was asked about. */
  taken: { id: string; typed: string } | null
  paid_amount: PaidAmount
  payment_method: string
}

const buyerOf = ({ is_new, member, member_id }: SaleValues): object => (is_new ? { member } : { member_id })

type Chosen = { renews: Membership | undefined; gymId: string; plan: Plan | undefined }

/** What is sold: its body as the server takes it. */
export function bodyOf(values: SaleValues, rest: number, { renews, gymId, plan }: Chosen) {
  const amount = paidOf(values.paid_amount, rest)
  return {
    ...(renews ? {} : { ...buyerOf(values), gym_id: gymId || undefined }),
    plan_id: plan?._id ?? '',
    start_date: values.start_date,
    ...(values.discount ? { discount: values.discount, discount_reason: values.discount_reason } : {}),
    ...(values.promo_code.trim() ? { promo_code: values.promo_code } : {}),
    ...(amount === 0 ? {} : { payment: { paid_amount: amount, payment_method: values.payment_method || undefined } }),
  }
}

/** Somebody who is known: a new person has no id yet. */
export const knownOf = ({ is_new, member_id }: Pick<SaleValues, 'is_new' | 'member_id'>) => (is_new ? null : member_id)

export const buyerIdOf = (
  { is_new, member_id }: Pick<SaleValues, 'is_new' | 'member_id'>,
  renews: Membership | undefined,
) => (is_new ? undefined : (renews?.member_id._id ?? member_id?.value))

/** A discount that is given at the desk has its reason. */
export const unexplained = ({
  discount,
  discount_reason,
}: {
  discount: number | null
  discount_reason: string
}): { discount_reason?: 'reason.required' } =>
  discount && discount_reason.trim() === '' ? { discount_reason: 'reason.required' } : {}
