import { tashkentDay } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import { type Direction, effectOf, mostOf, overpaidOf, type TransactionType } from '#src/features/transactions/rules.ts'
import type { By, World } from './world.ts'

type Row = World['rows']['transactions'][number]

type Target = {
  adminId: string
  gymId: string
  membershipId: string | null
  subscriptionId: string | null
  memberId: string | null
}
type Payment = { row: Row; left: Tiyin; method: PaymentMethod }
type Entry = {
  type: TransactionType
  amount: Tiyin
  at: Date
  by: By
  method?: PaymentMethod
  direction?: Direction
  refunds?: Payment
  reason?: string
}

/** The ledger of one debt: entries under the product's own rules, and the totals that are kept beside them. */
export type Book = ReturnType<typeof openBook>

export function openBook(world: World, target: Target, price: Tiyin) {
  const debt = { due: price, paid: 0 }
  const totals = { adjustment_tiyin: 0, fee_tiyin: 0, paid_tiyin: 0 }
  const payments: Payment[] = []

  function enter({ type, amount, at, by, method, direction, refunds, reason }: Entry): void {
    const most = mostOf(type, debt, direction, refunds?.left)
    if (amount <= 0 || (most !== undefined && amount > most))
      throw new Error(`the demo's ${type} of ${amount} is against the rules`)
    const effect = effectOf(type, amount, direction)
    debt.due += effect.due
    debt.paid += effect.paid
    totals.paid_tiyin += effect.paid
    if (type === 'adjustment') totals.adjustment_tiyin += effect.due
    if (type === 'cancellation_fee') totals.fee_tiyin += effect.due
    const id = world.id(at)
    if (refunds) {
      refunds.left -= amount
      refunds.row.refunded_tiyin = Number(refunds.row.amount_tiyin) - refunds.left
    }
    const row: Row = {
      admin_id: target.adminId,
      id,
      gym_id: target.gymId,
      membership_id: target.membershipId,
      subscription_id: target.subscriptionId,
      member_id: target.memberId,
      transaction_type: type,
      direction: type === 'adjustment' ? (direction ?? 'decrease') : null,
      amount_tiyin: amount,
      refunded_tiyin: 0,
      payment_method: method ?? null,
      refunds_transaction_id: refunds?.row.id ?? null,
      reason: reason ?? null,
      created_at: at,
      business_on: tashkentDay(at),
      made_by_kind: by.kind,
      made_by_id: by.id,
      receipt_number: null,
      act_number: null,
      numbered_by: target.subscriptionId ? 'platform' : 'gym',
      shift_id: null,
      version: 1,
    }
    world.rows.transactions.push(row)
    if (type === 'payment' && method) payments.push({ row, left: amount, method })
  }

  return {
    debt,
    payments,
    pay: (amount: Tiyin, at: Date, by: By, method: PaymentMethod) => enter({ type: 'payment', amount, at, by, method }),
    refund: (payment: Payment, amount: Tiyin, at: Date, by: By, reason: string) =>
      enter({ type: 'refund', amount, at, by, method: payment.method, refunds: payment, reason }),
    lower: (amount: Tiyin, at: Date, by: By, reason: string) =>
      enter({ type: 'adjustment', amount, at, by, direction: 'decrease', reason }),
    fee: (amount: Tiyin, at: Date, by: By, reason: string) =>
      enter({ type: 'cancellation_fee', amount, at, by, reason }),
    totals: () => ({ ...totals, overpaid_tiyin: overpaidOf(debt) }),
  }
}

const noNumbers = () => ({ payment: 0, refund: 0, adjustment: 0, cancellation_fee: 0, discount: 0 })

/**
 * Receipts of a gym are numbered without gaps, and so are its refunds, corrections and fees, in the order in which they
 * were made; the platform's of its subscription by themselves.
 */
export function numberReceipts({ rows }: World): void {
  rows.transactions.sort((one, other) => Number(one.created_at) - Number(other.created_at))
  const last = new Map<string, { adminId: string } & Record<'gym' | 'platform', Record<TransactionType, number>>>()
  for (const row of rows.transactions) {
    const type = row.transaction_type as TransactionType // written by enter() alone
    const counters = last.get(row.gym_id) ?? { adminId: row.admin_id, gym: noNumbers(), platform: noNumbers() }
    row[type === 'payment' ? 'receipt_number' : 'act_number'] = counters[row.numbered_by ?? 'gym'][type] += 1
    last.set(row.gym_id, counters)
  }
  for (const [gymId, { adminId, gym, platform }] of last)
    rows.receipt_counters.push({
      admin_id: adminId,
      gym_id: gymId,
      last_number: gym.payment,
      last_refund: gym.refund,
      last_adjustment: gym.adjustment,
      last_fee: gym.cancellation_fee,
      last_discount: gym.discount,
      last_platform_number: platform.payment,
      last_platform_refund: platform.refund,
      last_platform_adjustment: platform.adjustment,
      last_platform_fee: platform.cancellation_fee,
    })
}
