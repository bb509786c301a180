import { formatSom } from '#src/contract/formats.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { lockTarget, recordTransaction } from '#src/features/transactions/server/ledger.ts'
import { rulingOut } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import type { GiftCard } from '../contract.ts'
import type { giftCardFailures, giftCardRefusals } from '../rules.ts'
import { type CardRow, findCard, insertEntry, shownCard, stateOf } from './queries.ts'

type Refused = (typeof giftCardRefusals)[number]

/** The card of a code that can pay today; any gym of its owner takes it. */
export async function payingCard(
  { db, today, fail }: Pick<Work<Refused>, 'db' | 'today' | 'fail'>,
  adminId: string | null,
  code: string,
  { lock }: { lock: boolean },
): Promise<CardRow> {
  const card = await findCard(db, adminId, { code }, { lock })
  if (!card) throw fail('gift_card.unknown', { field: 'code' })
  const state = stateOf(card, today)
  if (state === 'over') throw fail('gift_card.over', { field: 'code' })
  if (state !== 'open') throw fail('gift_card.empty', { field: 'code' })
  return card
}

function assertOnCard(
  { language, fail }: Pick<Work<'gift_card.too_little'>, 'language' | 'fail'>,
  { balance_tiyin: balance }: CardRow,
  amount: Tiyin,
): void {
  if (amount > balance)
    throw fail('gift_card.too_little', { field: 'amount', values: { left: formatSom(toSom(balance), language) } })
}

export type CardPayment = { code: string; amount?: Tiyin | undefined }

/** All that is owed for a membership, or as much as is on the card, or the sum that is said: a payment of the ledger, and an entry of the card. */
export async function payWithCard(
  work: Work<(typeof giftCardFailures)[number]>,
  adminId: string,
  membershipId: string,
  { code, amount: said }: CardPayment,
): Promise<{ giftCard: GiftCard; transactionId: string; amount: Tiyin }> {
  const { db, now, today, actor, fail } = work
  const target = { kind: 'membership', id: membershipId } as const
  const debt = await lockTarget(work, { adminId, target })
  const seen = await payingCard(work, adminId, code, { lock: false })
  const owed = debt.due_tiyin - debt.paid_tiyin
  if (owed <= 0) throw fail('gift_card.nothing_owed', { field: 'code' })
  const amount = said ?? Math.min(owed, seen.balance_tiyin)
  assertOnCard(work, seen, amount)
  // no cash moves: it lies in no till
  const paying = { ...work, fail: rulingOut(fail, ['shift.required']) }
  const { transaction } = await recordTransaction(paying, {
    adminId,
    target,
    type: 'payment',
    amount,
    paymentMethod: 'gift_card',
  })
  // held last, as by a refund that goes back onto it, and summed again: what others took meanwhile is counted
  const card = await payingCard(work, adminId, code, { lock: true })
  assertOnCard(work, card, amount)
  const by = { role: actor.role, id: actor.id }
  const { gym_id: gymId } = debt
  const use = { adminId, cardId: card.id, gymId, amount, transactionId: transaction.id, by, now, today }
  await insertEntry(db, { ...use, kind: 'use' })
  await work.audit({
    entity: 'gift_cards',
    entityId: card.id,
    adminId,
    after: { membership_id: membershipId, amount: toSom(amount) },
  })
  const left = { ...card, balance_tiyin: card.balance_tiyin - amount }
  return { giftCard: shownCard(left, today), transactionId: transaction.id, amount }
}
