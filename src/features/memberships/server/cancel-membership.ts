import { sql } from 'kysely'
import { formatSom } from '#src/contract/formats.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import { type LedgerFailure, recordTransaction } from '#src/features/transactions/server/ledger.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { rulingOut } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import { proposedRefund, unusedDays, unusedOf, writtenOff } from '../rules.ts'
import { restoreSource } from './change-plan.ts'
import { settleMoved } from './followers.ts'
import { factsOf, hadReply } from './membership-facts.ts'
import { getHeld, type Held } from './membership-access.ts'

type Caller = Pick<Work, 'db' | 'today' | 'now'>

async function usualFee({ db }: Pick<Work, 'db'>, held: Held): Promise<Tiyin> {
  const { rows } = await sql<{ cancellation_fee_tiyin: Tiyin }>`
    select cancellation_fee_tiyin from gym_settings where admin_id = ${held.admin_id} and gym_id = ${held.gym_id}`.execute(
    db,
  )
  return rows[0]?.cancellation_fee_tiyin ?? 0
}

/** What cancelling today would mean, with the gym's usual fee unless another is asked about. */
export async function previewCancel(
  work: Caller,
  held: Held,
  asked: { fee?: Tiyin | undefined; refund?: Tiyin | undefined },
) {
  const facts = await factsOf(work, held, work.today)
  const fee = asked.fee ?? (await usualFee(work, held))
  const refund = proposedRefund(facts, fee)
  const back = Math.min(asked.refund ?? refund, facts.paid)
  const off = writtenOff(facts, fee, back)
  return {
    due_amount: toSom(facts.due),
    paid_amount: toSom(facts.paid),
    remaining_amount: toSom(facts.due - facts.paid),
    ...hadReply(facts),
    used_days: facts.entitledDays - unusedDays(facts),
    unused_amount: toSom(unusedOf(facts)),
    fee: toSom(fee),
    refund: toSom(refund),
    written_off: toSom(off),
    remaining_after: toSom(facts.due + fee - off - (facts.paid - back)),
  }
}

type Cancellation = {
  reason: string
  fee: Tiyin
  refund: Tiyin
  method?: PaymentMethod | undefined
  wayReason?: string | null | undefined
  /** It was there by mistake: it ran, and stood sold, on no day. */
  neverRan?: boolean
}

/**
 * Fee, what is no longer owed and the money that goes back are written together with the new state. The caller holds what its person
 * has at the gym (`theirs`); of a single place that one alone.
 */
export async function cancelMembership(
  work: Work<'no_gym_assigned' | LedgerFailure<'refund' | 'adjustment', 'membership'>>,
  held: Held,
  { reason, fee, refund, method, wayReason, neverRan }: Cancellation,
): Promise<void> {
  const { db, now, today, language } = work
  if (refund > held.paid_tiyin)
    throw work.fail('refund.too_big', {
      field: 'refund',
      values: { refundable: formatSom(toSom(held.paid_tiyin), language) },
    })
  const facts = await factsOf(work, held, today)
  const off = writtenOff(facts, fee, refund)
  const entry = { adminId: held.admin_id, target: { kind: 'membership', id: held.id } as const, reason }
  if (fee > 0) await recordTransaction(work, { ...entry, type: 'cancellation_fee', amount: fee })
  if (off > 0) await recordTransaction(work, { ...entry, type: 'adjustment', direction: 'decrease', amount: off })
  await refundPayments(work, held, refund, { reason, method, wayReason })
  await endFreezes(work, held)
  if (held.is_plan_change && held.status === 'scheduled') await restoreSource(work, held)
  await sql`
    update memberships set status = 'cancelled', is_frozen = false, cancelled_at = ${now}, cancelled_on = ${neverRan ? sql`least(start_on, sold_on)` : today}, cancel_reason = ${reason}, version = version + 1
    where admin_id = ${held.admin_id} and id = ${held.id}`.execute(db)
  // a single place was bought for its day: nothing that was moved goes on from it
  if (!held.is_drop_in) await settleMoved(work, held)
  await work.audit({
    entity: 'memberships',
    entityId: held.id,
    adminId: held.admin_id,
    before: { status: held.status },
    after: { status: 'cancelled', reason, fee: toSom(fee), refund: toSom(refund), written_off: toSom(off) },
  })
  await work.happened({ event: 'cancelled', adminId: held.admin_id, membershipId: held.id })
  announce(db, { event: 'memberships', adminId: held.admin_id, gymId: held.gym_id })
  await work.happened({ event: 'away', adminId: held.admin_id, memberId: held.member_id })
}

/** Refusals that a cancellation never meets by which no money goes back and that no employee asks for. */
export const withoutMoney = [
  'no_gym_assigned',
  'shift.required',
  'refund.too_big',
  'refund.carried',
  'refund.needs_payment',
  'adjustment.too_big',
] as const

/** Nothing of it is owed any more, and it is over; what was paid for it stands as paid too much. The caller holds the row's lock. */
export async function waiveMembership(
  asked: Work,
  { admin_id: adminId, id, due_tiyin }: Held,
  reason: string,
): Promise<void> {
  const work = { ...asked, fail: rulingOut(asked.fail, withoutMoney) }
  if (due_tiyin > 0)
    await recordTransaction(work, {
      adminId,
      target: { kind: 'membership', id },
      type: 'adjustment',
      direction: 'decrease',
      amount: due_tiyin,
      reason,
    })
  await cancelMembership(work, await getHeld(work, adminId, id), { reason, fee: 0, refund: 0 })
}

/** A refund names the payment that it returns: the last payment goes back first. */
async function refundPayments(
  work: Work<LedgerFailure<'refund', 'membership'>>,
  held: Held,
  refund: Tiyin,
  { reason, method, wayReason }: Pick<Cancellation, 'reason' | 'method' | 'wayReason'>,
): Promise<void> {
  const { rows } = await sql<{ id: string; payment_method: PaymentMethod | null; left_tiyin: Tiyin }>`
    select p.id, p.payment_method, p.amount_tiyin - p.refunded_tiyin as left_tiyin from transactions p
    where p.admin_id = ${held.admin_id} and p.membership_id = ${held.id} and p.transaction_type = 'payment'
    order by p.created_at desc, p.id desc`.execute(work.db)
  let left = refund
  for (const payment of rows) {
    const amount = Math.min(left, payment.left_tiyin)
    if (amount <= 0) continue
    await recordTransaction(work, {
      adminId: held.admin_id,
      target: { kind: 'membership', id: held.id },
      type: 'refund',
      amount,
      paymentMethod: method ?? payment.payment_method ?? undefined,
      refundsTransactionId: payment.id,
      reason,
      wayReason,
    })
    left -= amount
  }
}

/** A freeze that runs ends yesterday, one that lies ahead is called off; the end date tells what was really frozen. */
async function endFreezes(work: Pick<Work, 'db' | 'today' | 'audit'>, held: Held): Promise<void> {
  const { db, today } = work
  const { rows } = await sql<{ back: number }>`
    with ended as (
      select id, end_on, case when start_on < ${today} then ${today}::date - 1 else start_on - 1 end as ended_on from membership_freezes
      where admin_id = ${held.admin_id} and membership_id = ${held.id} and ended_on is null and end_on >= ${today}),
    saved as (
      update membership_freezes f set ended_on = ended.ended_on from ended
      where f.admin_id = ${held.admin_id} and f.id = ended.id)
    select coalesce(sum(end_on - ended_on), 0)::int as back from ended`.execute(db)
  const back = rows[0]?.back ?? 0
  if (back === 0) return
  await sql`
    update memberships set frozen_days = frozen_days - ${back}, is_frozen = false
    where admin_id = ${held.admin_id} and id = ${held.id}`.execute(db)
}
