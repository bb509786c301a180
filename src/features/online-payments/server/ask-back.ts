import { tashkentDay } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { Work } from '#src/server/serve.ts'
import { isInTime } from '../rules.ts'
import { type Asked, askReturn, lockPaid, lockPaidCard } from './asked-rows.ts'
import { hasClick } from './asking.ts'
import { reach } from './payments.ts'
import { isReturnable } from './returnable.ts'
import { enqueueTurn, returnJob } from './turns.ts'

type Asking = Work<'return.not_here' | 'return.gone' | 'return.too_late' | 'return.under_way'>

/** Asked for, once: whether it can go back at all is said here, and what Click says of it comes later. */
async function ask(
  work: Asking,
  adminId: string,
  paid: Asked | undefined,
  reason: string,
  asked?: Tiyin,
): Promise<Asked> {
  const { db, now, today, fail } = work
  if (!paid || !(await hasClick(db, adminId))) throw fail('return.not_here')
  if (paid.return_asked_at && paid.return_refused_why === null && paid.state === 'performed')
    throw fail('return.under_way')
  const till = { work, seller: adminId, provider: 'click' } as const
  const reached = await reach(till, paid.external_id)
  if (reached?.payment.state !== 'performed') throw fail('return.gone')
  const part = asked === paid.amount_tiyin ? undefined : asked
  if (!(await isReturnable(till.work, reached.payment, reached.invoice, part))) throw fail('return.gone')
  if (!isInTime(tashkentDay(reached.payment.performed_at ?? now), today)) throw fail('return.too_late')
  await askReturn(db, paid, now, reason, part)
  await enqueueTurn(db, returnJob, { adminId, paymentId: paid.id, tries: 0 })
  return { ...paid, amount_tiyin: part ?? paid.amount_tiyin }
}

const noted = ({ amount_tiyin, number }: Asked, reason: string) => ({
  amount: toSom(amount_tiyin),
  provider: 'click',
  number,
  reason,
})

/** A payment of the ledger goes back, or the part of it that is named. */
export async function askGiveBack(
  work: Asking,
  adminId: string,
  { transactionId, reason, amount }: { transactionId: string; reason: string; amount: Tiyin | undefined },
): Promise<void> {
  const paid = await ask(work, adminId, await lockPaid(work.db, adminId, transactionId), reason, amount)
  await work.audit({ entity: 'transactions', entityId: transactionId, adminId, after: noted(paid, reason) })
}

/** The money of an unused gift card goes back. */
export async function askCardBack(work: Asking, adminId: string, cardId: string, reason: string): Promise<void> {
  const paid = await ask(work, adminId, await lockPaidCard(work.db, adminId, cardId), reason)
  await work.audit({ entity: 'gift_cards', entityId: cardId, adminId, after: noted(paid, reason) })
}
