import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { formatSom } from '#src/contract/formats.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { Role } from '#src/contract/roles.ts'
import type { PaymentMethod, PaymentProvider } from '#src/contract/values.ts'
import { subscriptionStatus } from '#src/features/admins/server/subscription-status.ts'
import { shiftOfMoney } from '#src/features/shifts/server/attach-shift.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { later } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { together } from '#src/server/together.ts'
import { beginReserved } from './begin-reserved.ts'
import { carriedOn, freeOf, plansAfter } from './carried.ts'
import {
  type Debt,
  type Direction,
  effectOf,
  isAnotherWay,
  mostOf,
  movesCash,
  needsReason,
  overpaidOf,
  type PaymentStatus,
  type TransactionType,
} from '../rules.ts'

type Kind = 'membership' | 'subscription'
export type Target<K extends Kind = Kind> = { kind: K; id: string }

export type Entry<T extends TransactionType = TransactionType, K extends Kind = Kind> = {
  adminId: string
  target: Target<K>
  /** Where the target stands, when the caller knows it: the shift is asked for together with the lock. */
  gymId?: string | undefined
  /** The open shift, when the caller asked for it ahead. */
  openShift?: Promise<string | null> | undefined
  type: T
  amount: Tiyin
  /** for a payment and a refund */
  paymentMethod?: PaymentMethod | undefined
  /** of an adjustment; it lowers what is owed unless `increase` */
  direction?: Direction | undefined
  /** the payment that a refund returns */
  refundsTransactionId?: string | undefined
  /** of a discount: the code that gives it */
  promoCodeId?: string | undefined
  /** for all but a payment */
  reason?: string | null | undefined
  /** of a refund by another way than the money came */
  wayReason?: string | null | undefined
  note?: string | null | undefined
  /** Money that changed hands before it came into the product: it counts on that day, in no shift and under no receipt number. */
  takenOn?: Day | undefined
  /** Who brought or took back money online: nobody at the desk did. */
  provider?: PaymentProvider | undefined
}

export type TransactionRow = {
  admin_id: string
  id: string
  gym_id: string
  membership_id: string | null
  subscription_id: string | null
  member_id: string | null
  transaction_type: TransactionType
  direction: Direction | null
  amount_tiyin: Tiyin
  payment_method: PaymentMethod | null
  provider: PaymentProvider | null
  /** Who made the return that somebody had entered before. */
  returned_by: PaymentProvider | null
  refunds_transaction_id: string | null
  reason: string | null
  way_reason: string | null
  note: string | null
  created_at: Date
  business_on: Day
  made_by_kind: Role | 'system'
  made_by_id: string | null
  made_by_name: string | null
  shift_id: string | null
  receipt_number: number | null
  act_number: number | null
  version: number
}

/** What a `TransactionRow` is made of, but for the name of who wrote it, from `transactions t`. */
export const transactionColumns = sql`
  t.admin_id, t.id, t.gym_id, t.membership_id, t.subscription_id, t.member_id, t.transaction_type, t.direction, t.amount_tiyin,
  t.payment_method, t.provider, t.returned_by, t.refunds_transaction_id, t.reason, t.way_reason, t.note, t.created_at, t.business_on, t.made_by_kind, t.made_by_id,
  t.shift_id, t.receipt_number, t.act_number, t.version`

/** The amount of `transactions t` as rows show it: what went back, or lowers a debt, stands below zero. */
export const amountShown = sql`case when t.transaction_type = 'refund' or t.direction = 'decrease' then -t.amount_tiyin else t.amount_tiyin end`
/** By the day for which money counts, and within it as it was entered. */
export const byMoneyDay = { inTurn: [sql`t.business_on`, sql`t.created_at`] } as const

/** What an entry of a type, for a target of a kind, may be refused with. */
export type LedgerFailure<T extends TransactionType = TransactionType, K extends Kind = Kind> =
  | {
      payment: 'payment.too_big'
      refund: 'refund.too_big' | 'refund.needs_payment'
      adjustment: 'adjustment.too_big'
      cancellation_fee: never
      discount: 'adjustment.too_big'
    }[T]
  | (K extends 'membership'
      ? (T extends 'payment' | 'refund' ? 'shift.required' : never) | (T extends 'refund' ? 'refund.carried' : never)
      : never)

/** What is owed and paid after the entry. */
export type Totals = { due: Tiyin; paid: Tiyin; remaining: Tiyin; paymentStatus: PaymentStatus; status: string }

type TargetRow = {
  gym_id: string
  member_id: string | null
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  /** A membership that waits for its first payment. */
  is_reserved?: boolean
}

/**
 * The one way money is written: the target's row is locked (READ COMMITTED), so that two people at the same debt come
 * one after the other and the second sees what the first left; then the rule, the append-only row and the kept totals.
 * The caller has checked who may, and is in a scope that may write: the tenant for memberships, the platform for subscriptions.
 */
export async function recordTransaction<T extends TransactionType, K extends Kind>(
  caller: Work<LedgerFailure<T, K>>,
  entry: Entry<T, K>,
): Promise<{ transaction: TransactionRow; totals: Totals }> {
  const work = caller as Work<LedgerFailure> // each is thrown for the types and kinds alone that LedgerFailure names it for
  const allowed = await lockAllowed(work, entry)
  if (isFirstOfReserved(entry, allowed.target)) await beginReserved(work, entry)
  const { transaction, kept: totals } = await write(work, entry, allowed, () => keepTotals(work, entry, allowed.debt))
  return { transaction, totals }
}

/**
 * Rules on the first payment of a membership that this very transaction is about to write with that payment in it: nobody
 * else sees the row, so there is nothing to hold and nothing to write a second time. Answers how the ledger's row is written.
 */
export async function ruleOnFirstPayment(
  caller: Work<LedgerFailure<'payment', 'membership'>>,
  entry: Entry<'payment', 'membership'>,
  { gymId, memberId, due }: { gymId: string; memberId: string; due: Tiyin },
): Promise<() => Promise<void>> {
  const work = caller as Work<LedgerFailure>
  const target = { gym_id: gymId, member_id: memberId, due_tiyin: due, paid_tiyin: 0 }
  const allowed = await lockAllowed(work, { ...entry, gymId }, target)
  return async () => {
    await write(work, entry, allowed, () => Promise.resolve())
  }
}

/** The append-only row, under its number, beside what is kept of it. */
async function write<Kept>(
  work: Work<LedgerFailure>,
  entry: Entry,
  { target, shiftId, returned }: Allowed,
  keep: () => Promise<Kept>,
): Promise<{ transaction: TransactionRow; kept: Kept }> {
  const { db, now, today } = work
  const isPayment = entry.type === 'payment'
  const isNumbered = !(isPayment && entry.takenOn)
  const actor = entry.provider ? { role: 'system', id: null, name: null } : work.actor
  const { kind, id: targetId } = entry.target
  const id = newId(now.getTime())
  if (isNumbered) drawNumber(work, entry, target.gym_id)
  const drawn = isNumbered ? sql`c.${sql.ref(counterOf(entry))}` : null
  const row = sql`
    ${isNumbered ? sql`c.admin_id` : entry.adminId}, ${id}, ${target.gym_id}, ${kind === 'membership' ? targetId : null},
    ${kind === 'subscription' ? targetId : null}, ${target.member_id}, ${entry.type},
    ${directionOf(entry)}, ${entry.amount},
    ${methodOf(entry, returned)}, ${entry.provider ?? null}, ${entry.type === 'refund' ? (entry.refundsTransactionId ?? null) : null},
    ${entry.reason ?? null}, ${wayReasonOf(entry, returned)}, ${entry.note ?? null}, ${now}, ${entry.takenOn ?? today}, ${actor.role}, ${actor.id}, ${shiftId},
    ${isPayment ? drawn : null}, ${isPayment ? null : drawn}, ${kind === 'subscription' ? 'platform' : 'gym'}, ${entry.promoCodeId ?? null}`
  const inserting = sql<TransactionRow>`
    insert into transactions as t (admin_id, id, gym_id, membership_id, subscription_id, member_id, transaction_type, direction, amount_tiyin,
      payment_method, provider, refunds_transaction_id, reason, way_reason, note, created_at, business_on, made_by_kind, made_by_id, shift_id, receipt_number, act_number, numbered_by, promo_code_id)
    ${isNumbered ? sql`select ${row} from receipt_counters c where c.admin_id = ${entry.adminId} and c.gym_id = ${target.gym_id}` : sql`values (${row})`}
    returning ${transactionColumns}, ${actor.name}::text as made_by_name`.execute(db)
  if (entry.type === 'refund') noteRefund(work, entry)
  const [{ rows }, kept] = await together(
    inserting,
    keep(),
    movesCash(entry.type) && !entry.takenOn
      ? work.happened({ event: moneyEventOf(kind, entry.type), adminId: entry.adminId, transactionId: id })
      : Promise.resolve(),
  )
  const transaction = rows[0]
  if (!transaction) throw new Error('the ledger took a row and did not give it back')
  if (!entry.takenOn) announce(db, { event: 'memberships', adminId: entry.adminId, gymId: target.gym_id })
  return { transaction, kept }
}

const isFirstOfReserved = ({ type }: Entry, target: TargetRow): boolean =>
  type === 'payment' && target.is_reserved === true

const moneyEventOf = (kind: Kind, type: TransactionType) =>
  kind === 'subscription' ? 'platform_sold' : type === 'refund' ? 'returned' : 'paid'

/** What was paid by a gift card goes back onto it, whatever is said. */
const methodOf = ({ type, paymentMethod }: Entry, returned: Returned | undefined): PaymentMethod | null =>
  returned?.payment_method === 'gift_card' ? 'gift_card' : movesCash(type) ? (paymentMethod ?? null) : null

/** Said of what goes back otherwise alone. */
const wayReasonOf = (entry: Entry, returned: Returned | undefined): string | null =>
  returned && methodOf(entry, returned) !== returned.payment_method ? (entry.wayReason ?? null) : null

const directionOf = ({ type, direction }: Entry): Direction | null =>
  type === 'adjustment' ? (direction ?? 'decrease') : type === 'discount' ? 'decrease' : null

type Allowed = { target: TargetRow; debt: Debt; returned: Returned | undefined; shiftId: string | null }

/** The target, locked unless it is still to be made, with an entry that its debt allows; then the shift. */
async function lockAllowed(work: Work<LedgerFailure>, entry: Entry, toBeMade?: TargetRow): Promise<Allowed> {
  const allowing = async () => {
    const target = toBeMade ?? (await lockTarget(work, entry))
    const debt = { due: target.due_tiyin, paid: target.paid_tiyin }
    return { target, debt, returned: await assertAllowed(work, entry, debt) }
  }
  if (entry.gymId && entry.type !== 'refund') {
    const [allowed, shiftId] = await together(allowing(), shiftOf(work, entry, entry.gymId))
    if (allowed.target.gym_id !== entry.gymId) throw new Error('an entry names another gym than that of its target')
    return { ...allowed, shiftId }
  }
  const allowed = await allowing()
  return { ...allowed, shiftId: await shiftOf(work, entry, allowed.target.gym_id, allowed.returned) }
}

/** Money of a membership that changes hands belongs to the open shift of who took it. */
const shiftOf = async (work: Work<'shift.required'>, entry: Entry, gymId: string, returned?: Returned) =>
  entry.target.kind === 'membership' && movesCash(entry.type) && !entry.takenOn && !entry.provider
    ? shiftOfMoney(work, entry.adminId, gymId, { isCash: methodOf(entry, returned) === 'cash', asked: entry.openShift })
    : null

/** The debt, held until the end of the transaction. */
export async function lockTarget(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  { adminId, target }: Pick<Entry, 'adminId' | 'target'>,
): Promise<TargetRow> {
  const { rows } =
    target.kind === 'membership'
      ? await sql<TargetRow>`
          select gym_id, member_id, due_tiyin, paid_tiyin, is_reserved from memberships where admin_id = ${adminId} and id = ${target.id} for update`.execute(
          db,
        )
      : await sql<TargetRow>`
          select gym_id, null::uuid as member_id, due_tiyin, paid_tiyin from subscriptions where admin_id = ${adminId} and id = ${target.id} for update`.execute(
          db,
        )
  if (!rows[0]) throw fail('not_found')
  return rows[0]
}

/** Money goes back by the way it came, or it is said why not. */
const isUntold = ({ paymentMethod, wayReason }: Entry, returned: Returned | undefined): boolean =>
  isAnotherWay(returned?.payment_method, paymentMethod ?? '') && !wayReason

/** Answers the payment that a refund returns. */
async function assertAllowed(work: Work<LedgerFailure>, entry: Entry, debt: Debt): Promise<Returned | undefined> {
  const { type, amount, direction } = entry
  if (movesCash(type) && !entry.paymentMethod)
    throw work.fail('invalid_input', { fields: { payment_method: 'transaction.method_required' } })
  if (needsReason(type) && !entry.reason) throw work.fail('invalid_input', { fields: { reason: 'reason.required' } })
  if (amount <= 0) throw work.fail('invalid_input', { fields: { paid_amount: 'som.positive' } })
  const returned = type === 'refund' ? await findReturned(work, entry) : undefined
  if (entry.paymentMethod === 'gift_card' && returned && returned.payment_method !== 'gift_card')
    throw work.fail('invalid_input', { fields: { payment_method: 'transaction.method_required' } })
  if (isUntold(entry, returned)) throw work.fail('invalid_input', { fields: { way_reason: 'reason.required' } })
  const most = mostOf(type, debt, direction, returned?.refundable)
  const own = freeOf(debt, returned?.carried ?? 0)
  if (returned && amount > own && amount <= (most ?? 0))
    throw work.fail('refund.carried', {
      field: 'paid_amount',
      values: { refundable: formatSom(toSom(own), work.language) },
    })
  if (most === undefined || amount <= most) return returned
  const left = formatSom(toSom(most), work.language)
  if (type === 'payment') throw work.fail('payment.too_big', { field: 'paid_amount', values: { remaining: left } })
  if (type === 'refund') throw work.fail('refund.too_big', { field: 'paid_amount', values: { refundable: left } })
  throw work.fail('adjustment.too_big', { field: 'paid_amount', values: { limit: left } })
}

type Returned = {
  refundable: Tiyin
  payment_method: PaymentMethod | null
  /** What of all that was paid here another plan has taken over. */
  carried: Tiyin
}

/** What of the named payment has not gone back yet. Read after the target's lock, so no other refund is on its way. */
async function findReturned(
  { db, fail }: Work<'refund.needs_payment'>,
  { adminId, target, refundsTransactionId }: Entry,
): Promise<Returned> {
  const { rows } = await sql<Returned>`
    ${plansAfter(adminId, sql`${target.id}::uuid`)}
    select p.amount_tiyin - p.refunded_tiyin as refundable, p.payment_method, ${carriedOn} as carried from transactions p
    where p.admin_id = ${adminId} and p.id = ${refundsTransactionId ?? null}::uuid and p.transaction_type = 'payment'
      and (p.membership_id = ${target.id} or p.subscription_id = ${target.id})`.execute(db)
  if (!rows[0]) throw fail('refund.needs_payment', { field: 'transaction_id' })
  return rows[0]
}

/** The payment keeps what of it went back: its own check is the last wall against returning more than was paid. */
function noteRefund({ db }: Work, { adminId, refundsTransactionId, amount }: Entry): void {
  later(
    db,
    sql`
    update transactions set refunded_tiyin = refunded_tiyin + ${amount}::bigint
    where admin_id = ${adminId} and id = ${refundsTransactionId ?? null}::uuid`,
  )
}

const counters = {
  payment: 'number',
  refund: 'refund',
  adjustment: 'adjustment',
  discount: 'discount',
  cancellation_fee: 'fee',
} as const satisfies Record<TransactionType, string>

const counterOf = ({ type, target: { kind } }: Entry) =>
  kind === 'subscription' ? `last_platform_${counters[type]}` : `last_${counters[type]}`

/**
 * Receipts of a gym are numbered without gaps, and so are its refunds, corrections and fees; the platform's of the gym's
 * subscriptions by themselves. The counter moves in the act's own transaction, goes to the database with the row, and is
 * held until both are there or neither is.
 */
function drawNumber({ db }: Work, entry: Entry, gymId: string): void {
  const { adminId } = entry
  const counter = sql.ref(counterOf(entry))
  later(
    db,
    sql`
    insert into receipt_counters (admin_id, gym_id, ${counter}) values (${adminId}, ${gymId}, 1)
    on conflict (admin_id, gym_id) do update set ${counter} = receipt_counters.${counter} + 1`,
  )
}

type TotalsRow = {
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  remaining_tiyin: Tiyin
  payment_status: PaymentStatus
  status: string
}

async function keepTotals(
  { db, today }: Work,
  { adminId, target, type, amount, direction }: Entry,
  before: Debt,
): Promise<Totals> {
  const effect = effectOf(type, amount, direction)
  // A payment leaves overpaid_tiyin as it is: if it ever went beyond the debt, the table's own check would refuse it.
  const overpaid =
    type === 'payment'
      ? sql`overpaid_tiyin`
      : sql`${overpaidOf({ due: before.due + effect.due, paid: before.paid + effect.paid })}::bigint`
  const sums = sql`
    paid_tiyin = paid_tiyin + ${effect.paid}::bigint,
    adjustment_tiyin = adjustment_tiyin + ${type === 'adjustment' || type === 'discount' ? effect.due : 0}::bigint,
    fee_tiyin = fee_tiyin + ${type === 'cancellation_fee' ? effect.due : 0}::bigint,
    overpaid_tiyin = ${overpaid}`
  const { rows } =
    target.kind === 'membership'
      ? await sql<TotalsRow>`
          update memberships set ${sums}, is_reserved = is_reserved and ${type !== 'payment'} where admin_id = ${adminId} and id = ${target.id}
          returning due_tiyin, paid_tiyin, remaining_tiyin, payment_status, status`.execute(db)
      : await sql<TotalsRow>`
          update subscriptions set ${sums},
            -- begins when its first day has come and the first payment is in (or nothing is owed), and what has begun by its
            -- dates does not go back to waiting because the hourly job has not written it yet
            status = subscription_status(${subscriptionStatus('subscriptions', today)}, start_on, end_on,
              due_tiyin + ${effect.due}::bigint, paid_tiyin + ${effect.paid}::bigint, ${today})
          where admin_id = ${adminId} and id = ${target.id}
          returning due_tiyin, paid_tiyin, remaining_tiyin, payment_status, status`.execute(db)
  const after = rows[0]
  if (!after) throw new Error('a locked target is gone')
  return {
    due: after.due_tiyin,
    paid: after.paid_tiyin,
    remaining: after.remaining_tiyin,
    paymentStatus: after.payment_status,
    status: after.status,
  }
}
