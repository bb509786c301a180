import { randomInt } from 'node:crypto'
import { tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import {
  closeInvoice,
  heldElsewhere,
  holdInvoice,
  type LockedInvoice,
  lockInvoice,
  releaseInvoice,
  type Seller,
  settleInvoice,
} from '#src/features/invoices/server/invoice-state.ts'
import { sellOrdered, takeBackOrdered } from '#src/features/gift-cards/server/orders.ts'
import { enterAtRegister, keepReturned, keepSentLine } from '#src/features/fiscal/server/fiscal-receipts.ts'
import { type LedgerFailure, recordTransaction } from '#src/features/transactions/server/ledger.ts'
import { keepReturnedBy, lockTypedReturns } from '#src/features/transactions/server/typed-returns.ts'
import type { Work } from '#src/server/serve.ts'
import { heldUntil, lostToTheDesk, ofPass, type Refusal } from '../rules.ts'
import {
  findPayment,
  giveUpLate,
  insertPayment,
  listTestStates,
  markCancelled,
  markPerformed,
  markReturned,
  type Payment,
} from './payment-rows.ts'
import { isReturnable } from './returnable.ts'
import { tellOfPayment } from './tell.ts'
import { enqueueTurn, fiscalJob } from './turns.ts'

/** A call of a provider that was found to be one, in the one transaction of its answer. */
export type Till = {
  work: Work<LedgerFailure>
  seller: Seller
  provider: PaymentProvider
  /** Nothing begins: what was begun or paid before is gone on with. */
  isClosed?: boolean
  /** What begins is a test: its protocol runs to the end, and no money is entered. */
  isTest?: boolean
  /** What the provider calls the seller. */
  merchant?: string | undefined
}

/** As much of it as what moves no money needs. */
type Asking = Omit<Till, 'work'> & { work: Pick<Work, 'db' | 'now' | 'today'> }

type Outcome = { payment: Payment } | { refusal: Refusal }
const no = (refusal: Refusal) => ({ refusal })

/** Whether an invoice can be paid with this amount now: asked at the check, before anybody's money moves. */
async function refusalOf(
  { work, isTest = false }: Asking,
  invoice: LockedInvoice | undefined,
  amount: Tiyin,
): Promise<Refusal | undefined> {
  if (!invoice) return 'no_invoice'
  if (invoice.amount_tiyin !== amount) return 'wrong_amount'
  if (invoice.status === 'paid') return 'paid'
  if (invoice.status !== 'open') return 'closed'
  if (isTest) return refusalOfTest(work.db, invoice)
  if (invoice.held_by) return 'busy'
  const left = invoice.remaining_tiyin - (await heldElsewhere(work.db, invoice, work.now))
  return left < amount ? 'busy' : undefined
}

/** A test is refused as its real payment would be, by tests of the same invoice alone. */
async function refusalOfTest(db: Asking['work']['db'], invoice: LockedInvoice): Promise<Refusal | undefined> {
  const states = await listTestStates(db, invoice)
  if (states.includes('created')) return 'busy'
  if (states.includes('performed')) return 'paid'
  return states.includes('returned') ? 'closed' : undefined
}

export async function checkInvoice(
  till: Asking,
  number: string,
  amount: Tiyin | undefined,
): Promise<{ invoice: LockedInvoice } | { refusal: Refusal }> {
  const { work, seller } = till
  if (till.isClosed) return no('closed')
  const invoice = await lockInvoice(work.db, seller, number, work)
  if (invoice) await giveUpIfLate(till, invoice)
  const refusal = await refusalOf(till, invoice, amount ?? invoice?.amount_tiyin ?? 0)
  return refusal || !invoice ? no(refusal ?? 'no_invoice') : { invoice }
}

type Begun = {
  externalId: string
  number: string
  amount: Tiyin
  askedAt: Date
  /** The provider's own number of the payment, where it told one beside the id of its call. */
  paidAs?: string | undefined
}

/** Begins a payment and holds its invoice; the same call again finds what the first one began. */
export async function beginPayment(
  till: Asking,
  { externalId, number, amount, askedAt, paidAs }: Begun,
): Promise<Outcome> {
  const { work, seller, provider, isTest = false } = till
  const { db, now } = work
  const known = await reach(till, externalId)
  if (known) {
    if (known.payment.invoice_number !== number) return no('no_invoice')
    return known.payment.amount_tiyin === amount ? known : no('wrong_amount')
  }
  const until = heldUntil(provider, { now, askedAt })
  if (until <= now) return no('cancelled')
  const checked = await checkInvoice(till, number, amount)
  if ('refusal' in checked) {
    // the same call at the same moment was first: it holds the invoice now
    const begun = checked.refusal === 'busy' && (await findPayment(db, seller, provider, externalId))
    return begun && begun.amount_tiyin === amount ? { payment: begun } : checked
  }
  const { invoice } = checked
  await insertPayment(db, {
    admin_id: invoice.admin_id,
    id: newId(now.getTime()),
    provider,
    external_id: externalId,
    invoice_id: invoice.id,
    number: randomInt(1, 2_147_483_647),
    amount_tiyin: amount,
    paid_as: paidAs ?? null,
    is_test: isTest,
    askedAt,
    now,
    heldUntil: until,
  })
  if (!isTest) await holdInvoice(db, invoice, provider, until)
  return again(till, externalId)
}

/**
 * A call that waited for another one of the same payment began before that one was done; what it does comes after it all the same: no
 * refund stands before its payment, and no provider hears of a cancellation that is older than what it cancels.
 */
function after(till: Till, { performed_at, created_at }: Payment): Till {
  const last = performed_at ?? created_at
  if (last < till.work.now) return till
  const now = new Date(last.getTime() + 1)
  return { ...till, work: { ...till.work, now, today: tashkentDay(now) } }
}

async function reachAfter(asked: Till, externalId: string) {
  const reached = await reach(asked, externalId)
  return reached && { ...reached, till: after(asked, reached.payment) }
}

/** The money has moved at the provider: one row of the ledger, in the transaction of the state. */
export async function performPayment(asked: Till, externalId: string): Promise<Outcome> {
  const reached = await reachAfter(asked, externalId)
  if (!reached) return no('no_payment')
  const { payment, invoice, till } = reached
  const { work, provider } = till
  const { db, now } = work
  if (payment.state === 'performed') return { payment }
  if (payment.state !== 'created') return no('cancelled')
  if (payment.is_test) {
    await markPerformed(db, payment, now, 'nothing')
    return again(till, externalId)
  }
  if (invoice.status === 'cancelled' || invoice.remaining_tiyin < payment.amount_tiyin) {
    // the desk was faster, or took the invoice back: the provider keeps nothing of it
    await markCancelled(db, payment, now, lostToTheDesk)
    await releaseInvoice(db, invoice)
    await tellOfPayment(work, 'online_refused', invoice, provider)
    return no('cancelled')
  }
  if (invoice.gift_order_id) {
    const ordered = { adminId: invoice.admin_id, id: invoice.gift_order_id, paymentMethod: 'online', provider } as const
    await markPerformed(db, payment, now, { giftEntryId: await sellOrdered(work, ordered) })
    await settleInvoice(db, invoice, { by: provider, at: now, transactionId: null })
    await tellOfPayment(work, 'online_paid', invoice, provider)
    return again(till, externalId)
  }
  const { transaction } = await recordTransaction(work, {
    adminId: invoice.admin_id,
    target: targetOf(invoice),
    type: 'payment',
    amount: payment.amount_tiyin,
    paymentMethod: 'online',
    provider,
  })
  await markPerformed(db, payment, now, { transactionId: transaction.id })
  await settleInvoice(db, invoice, { by: provider, at: now, transactionId: transaction.id })
  await noted(till, invoice, transaction.id, 'payment', payment.amount_tiyin)
  await seeToReceipt(till, invoice, payment, transaction.id)
  await tellOfPayment(work, 'online_paid', invoice, provider)
  return again(till, externalId)
}

/** Payme registers by itself, Click when it is asked, and Uzum not at all: there the gym's own register does. */
async function seeToReceipt(
  { work: { db, now }, provider }: Till,
  invoice: LockedInvoice,
  payment: Payment,
  transactionId: string,
): Promise<void> {
  const { admin_id: adminId, fiscal_line: line } = invoice
  if (provider === 'payme' && line) await keepSentLine(db, { adminId, transactionId, source: provider, line, now })
  if (provider === 'click') await enqueueTurn(db, fiscalJob, { adminId, paymentId: payment.id, tries: 0 })
  if (provider === 'uzum') enterAtRegister(db, adminId, transactionId, now)
}

/** Said to whoever reads the entry, in their language. */
const returnedBy = (provider: PaymentProvider, externalId: string): string =>
  knownReason('provider_returned', { plan: `${providerNames[provider]} ${externalId}` })

/** The provider takes a payment back: before it moved any money, or after, when the ledger returns it too. */
export async function cancelPayment(asked: Till, externalId: string, reason: number | null): Promise<Outcome> {
  const reached = await reachAfter(asked, externalId)
  if (!reached) return no('no_payment')
  const { payment, invoice, till } = reached
  const { work, provider } = till
  const { db, now } = work
  if (payment.state === 'cancelled' || payment.state === 'returned') return { payment }
  if (payment.state === 'created') {
    await markCancelled(db, payment, now, reason)
    if (!payment.is_test) await releaseInvoice(db, invoice)
    return again(till, externalId)
  }
  if (payment.is_test) {
    await markReturned(db, payment, now, reason, 'nothing')
    return again(till, externalId)
  }
  if (invoice.gift_order_id) {
    const kept = returnedBy(provider, externalId)
    const card = { adminId: invoice.admin_id, id: invoice.gift_order_id, provider, reason: kept }
    const giftEntryId = await takeBackOrdered(work, card)
    if (!giftEntryId) return no('given')
    await markReturned(db, payment, now, reason, { giftEntryId })
    await closeInvoice(db, invoice, null, now)
    await tellOfPayment(work, 'online_returned', invoice, provider)
    return again(till, externalId)
  }
  const typed = await findTypedReturn(till, payment)
  if (typed) {
    // the ledger returned it before the provider did: the money follows its entries, and nothing is written twice
    await markReturned(db, payment, now, reason, { transactionId: typed.last })
    await keepReturnedBy(db, ofPayment(payment), provider)
    for (const transactionId of provider === 'uzum' ? [] : typed.all)
      await keepReturned(db, { adminId: invoice.admin_id, transactionId, source: provider, now })
    await closeInvoice(db, invoice, null, now)
    await tellOfPayment(work, 'online_returned', invoice, provider)
    return again(till, externalId)
  }
  if (!(await isReturnable(till.work, payment, invoice))) return no('given')
  const { transaction } = await recordTransaction(work, {
    adminId: invoice.admin_id,
    target: targetOf(invoice),
    type: 'refund',
    amount: payment.amount_tiyin,
    paymentMethod: 'online',
    refundsTransactionId: payment.transaction_id ?? undefined,
    reason: returnedBy(provider, externalId),
    provider,
  })
  await markReturned(db, payment, now, reason, { transactionId: transaction.id })
  await closeInvoice(db, invoice, null, now)
  await noted(till, invoice, transaction.id, 'refund', payment.amount_tiyin)
  if (provider === 'uzum') enterAtRegister(db, invoice.admin_id, transaction.id, now)
  await tellOfPayment(work, 'online_returned', invoice, provider)
  return again(till, externalId)
}

/** Nothing came of what we asked for: its invoice was made for it alone and goes with it. */
export async function abandonPayment(till: Till, externalId: string, reason: number | null): Promise<void> {
  const { db, now } = till.work
  const reached = await reach(till, externalId)
  if (reached?.payment.state !== 'created') return
  await markCancelled(db, reached.payment, now, reason)
  await closeInvoice(db, reached.invoice, null, now)
}

/** A payment as it stands now: one that waited too long is given up by whoever looks at it. */
export async function lookUp(till: Till, externalId: string): Promise<Outcome> {
  const reached = await reach(till, externalId)
  return reached ? { payment: reached.payment } : no('no_payment')
}

/** The payment under the lock of its invoice and debt. */
export async function reach(
  till: Asking,
  externalId: string,
): Promise<{ payment: Payment; invoice: LockedInvoice } | undefined> {
  const { work, seller, provider } = till
  const seen = await findPayment(work.db, seller, provider, externalId)
  if (!seen) return undefined
  const invoice = await lockInvoice(work.db, seller, seen.invoice_number, work)
  if (!invoice) return undefined
  await giveUpIfLate(till, invoice)
  const payment = await findPayment(work.db, seller, provider, externalId)
  return payment && { payment, invoice }
}

/** A payment that was begun and not finished in time lets its invoice go; one that was made for a QR alone ends with it. The invoice is locked. */
async function giveUpIfLate({ work: { db, now } }: Asking, invoice: LockedInvoice): Promise<void> {
  const given = await giveUpLate(db, invoice, now)
  if (given.some((externalId) => externalId.startsWith(ofPass))) return closeInvoice(db, invoice, null, now)
  if (invoice.held_until && invoice.held_until <= now) await releaseInvoice(db, invoice)
}

async function again({ work, seller, provider }: Asking, externalId: string): Promise<{ payment: Payment }> {
  const payment = await findPayment(work.db, seller, provider, externalId)
  if (!payment) throw new Error(`payment ${externalId} of ${provider} vanished`)
  return { payment }
}

/** The provider gave a part back: so much of the payment is returned, and the rest stays paid. With the last part all of it is returned. */
export async function returnPart(
  asked: Till,
  { payment, invoice }: { payment: Payment; invoice: LockedInvoice },
  { amount, reason, isLast }: { amount: Tiyin; reason: string; isLast: boolean },
): Promise<void> {
  const till = after(asked, payment)
  const { work, provider } = till
  const { transaction } = await recordTransaction(work, {
    adminId: invoice.admin_id,
    target: targetOf(invoice),
    type: 'refund',
    amount,
    paymentMethod: 'online',
    refundsTransactionId: payment.transaction_id ?? undefined,
    reason,
    provider,
  })
  if (isLast) {
    await markReturned(work.db, payment, work.now, null, { transactionId: transaction.id })
    await closeInvoice(work.db, invoice, null, work.now)
  }
  await noted(till, invoice, transaction.id, 'refund', amount)
  await tellOfPayment(work, 'online_returned', { ...invoice, amount_tiyin: amount }, provider)
}

const targetOf = ({ membership_id, subscription_id }: LockedInvoice) =>
  membership_id
    ? ({ kind: 'membership', id: membership_id } as const)
    : ({ kind: 'subscription', id: subscription_id ?? '' } as const)

const ofPayment = ({ admin_id, transaction_id }: Payment) => ({ adminId: admin_id, paymentId: transaction_id ?? '' })

/**
 * All that the provider has not given back in parts was entered as returned online, at once or bit by bit, by somebody who then goes to
 * the provider's cabinet: the entries. With less entered there, a whole return would give back more than the books say.
 */
async function findTypedReturn({ work }: Till, payment: Payment): Promise<{ all: string[]; last: string } | undefined> {
  const typed = await lockTypedReturns(work.db, ofPayment(payment))
  const sum = typed.reduce((total, { amount_tiyin }) => total + amount_tiyin, payment.returned_parts_tiyin)
  const last = typed.at(-1)
  return last && sum === payment.amount_tiyin ? { all: typed.map(({ id }) => id), last: last.id } : undefined
}

/** What Click gave back needs no entry any more: it was entered by hand, or is a gift card's, which the desk takes no sale back of. */
export async function isReturnedHere(till: Till, externalId: string): Promise<boolean> {
  const reached = await reach(till, externalId)
  if (reached?.payment.state !== 'performed') return false
  return reached.invoice.gift_order_id !== null || Boolean(await findTypedReturn(till, reached.payment))
}

const noted = (
  { work, provider }: Till,
  invoice: LockedInvoice,
  transactionId: string,
  type: 'payment' | 'refund',
  amount: Tiyin,
) =>
  work.audit({
    entity: 'transactions',
    entityId: transactionId,
    adminId: invoice.admin_id,
    after: { transaction_type: type, paid_amount: toSom(amount), provider, number: invoice.number },
  })
