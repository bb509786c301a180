import { sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { NamedOrder } from '#src/features/gift-cards/server/orders.ts'
import type { Seller } from '#src/features/invoices/server/invoice-state.ts'
import type { Db } from '#src/server/db.ts'
import { type PaymentState, timedOut } from '../rules.ts'

export type Payment = {
  admin_id: string
  id: string
  provider: PaymentProvider
  external_id: string
  invoice_id: string
  invoice_number: string
  number: number
  amount_tiyin: Tiyin
  state: PaymentState
  asked_at: Date
  created_at: Date
  held_until: Date
  performed_at: Date | null
  cancelled_at: Date | null
  reason: number | null
  transaction_id: string | null
  refund_transaction_id: string | null
  /** What the provider has given back of it in parts. */
  returned_parts_tiyin: Tiyin
  /** Of a test box apart: nothing is entered. */
  is_test: boolean
}

const columns = sql`
  p.admin_id, p.id, p.provider, p.external_id, p.invoice_id, i.number as invoice_number, p.number, p.amount_tiyin, p.state, p.asked_at,
  p.created_at, p.held_until, p.performed_at, p.cancelled_at, p.reason, p.transaction_id, p.refund_transaction_id, p.returned_parts_tiyin, p.is_test`

/** Rows of one owner's memberships and gift cards, or (null) of the platform's subscriptions. */
const ofSeller = (seller: Seller) =>
  seller === null ? sql`i.subscription_id is not null` : sql`p.admin_id = ${seller} and i.subscription_id is null`

/** A provider's payment, by the id that the provider gave it. */
export async function findPayment(
  db: Db,
  seller: Seller,
  provider: PaymentProvider,
  externalId: string,
): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select ${columns} from provider_payments p join invoices i on i.admin_id = p.admin_id and i.id = p.invoice_id
    where p.provider = ${provider} and p.external_id = ${externalId} and ${ofSeller(seller)}`.execute(db)
  return rows[0]
}

/** How the tests of an invoice stand. */
export async function listTestStates(
  db: Db,
  { admin_id, id }: Pick<Payment, 'admin_id' | 'id'>,
): Promise<PaymentState[]> {
  const { rows } = await sql<{ state: PaymentState }>`
    select p.state from provider_payments p
    where p.admin_id = ${admin_id} and p.invoice_id = ${id} and p.is_test`.execute(db)
  return rows.map(({ state }) => state)
}

/** Of orders that nobody paid: PostgreSQL refuses to delete any but tests. In the platform's scope. */
export async function deleteOrdersTests(db: Db, orders: readonly NamedOrder[]): Promise<void> {
  await sql`
    delete from provider_payments p
    using invoices i, unnest(${orders.map(({ admin_id }) => admin_id)}::uuid[], ${orders.map(({ id }) => id)}::uuid[]) as gone (admin_id, order_id)
    where i.admin_id = gone.admin_id and i.gift_order_id = gone.order_id and p.admin_id = i.admin_id and p.invoice_id = i.id and p.is_test`.execute(
    db,
  )
}

/** What was begun until now was begun at the merchant of before. */
export async function keepMerchant(
  db: Db,
  { sellerId, provider, former }: { sellerId: Seller; provider: PaymentProvider; former: string },
): Promise<void> {
  await sql`
    update provider_payments p set merchant = ${former} from invoices i
    where i.admin_id = p.admin_id and i.id = p.invoice_id and p.provider = ${provider} and p.merchant is null and ${ofSeller(sellerId)}`.execute(
    db,
  )
}

/** What a merchant's provider asked for between two moments of its own clock, oldest first: its tests or its payments. */
export async function listPayments(
  db: Db,
  seller: Seller,
  provider: PaymentProvider,
  { from, to, isTest, merchant }: { from: Date; to: Date; isTest: boolean; merchant: string | undefined },
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${columns} from provider_payments p join invoices i on i.admin_id = p.admin_id and i.id = p.invoice_id
    where p.provider = ${provider} and p.asked_at between ${from} and ${to} and p.is_test = ${isTest}
      and (p.merchant is null or p.merchant = ${merchant ?? null}) and ${ofSeller(seller)}
    order by p.asked_at, p.id`.execute(db)
  return rows
}

type Begun = Pick<
  Payment,
  'admin_id' | 'id' | 'provider' | 'external_id' | 'invoice_id' | 'number' | 'amount_tiyin' | 'is_test'
> & {
  paid_as: string | null
  askedAt: Date
  now: Date
  heldUntil: Date
}

export async function insertPayment(db: Db, begun: Begun): Promise<void> {
  await sql`
    insert into provider_payments (admin_id, id, provider, external_id, invoice_id, number, amount_tiyin, state, asked_at, created_at, held_until, paid_as, is_test)
    values (${begun.admin_id}, ${begun.id}, ${begun.provider}, ${begun.external_id}, ${begun.invoice_id}, ${begun.number}, ${begun.amount_tiyin},
      'created', ${begun.askedAt}, ${begun.now}, ${begun.heldUntil}, ${begun.paid_as}, ${begun.is_test})`.execute(db)
}

type Named = Pick<Payment, 'admin_id' | 'id'>

/** What was written for the money: an entry of the ledger, or of a gift card; of a test nothing. */
export type Entered = { transactionId: string } | { giftEntryId: string } | 'nothing'
const ofLedger = (entered: Entered) =>
  entered !== 'nothing' && 'transactionId' in entered ? entered.transactionId : null
const ofCard = (entered: Entered) => (entered !== 'nothing' && 'giftEntryId' in entered ? entered.giftEntryId : null)

export async function markPerformed(db: Db, { admin_id, id }: Named, at: Date, entered: Entered): Promise<void> {
  await sql`
    update provider_payments set state = 'performed', performed_at = ${at}, transaction_id = ${ofLedger(entered)}, gift_entry_id = ${ofCard(entered)}
    where admin_id = ${admin_id} and id = ${id} and state = 'created'`.execute(db)
}

export async function markCancelled(db: Db, { admin_id, id }: Named, at: Date, reason: number | null): Promise<void> {
  await sql`
    update provider_payments set state = 'cancelled', cancelled_at = ${at}, reason = ${reason}
    where admin_id = ${admin_id} and id = ${id} and state = 'created'`.execute(db)
}

/**
 * What was begun of an invoice and not finished in its time is cancelled, whether or not the invoice still knows of it. The invoice is
 * locked. Answers what the provider calls them.
 */
export async function giveUpLate(db: Db, invoice: Named, now: Date): Promise<string[]> {
  const { rows } = await sql<Pick<Payment, 'external_id'>>`
    update provider_payments set state = 'cancelled', cancelled_at = ${now}, reason = ${timedOut}
    where admin_id = ${invoice.admin_id} and invoice_id = ${invoice.id} and state = 'created' and held_until <= ${now}
    returning external_id`.execute(db)
  return rows.map(({ external_id }) => external_id)
}

export async function markReturned(
  db: Db,
  { admin_id, id }: Named,
  at: Date,
  reason: number | null,
  entered: Entered,
): Promise<void> {
  await sql`
    update provider_payments set state = 'returned', cancelled_at = ${at}, reason = ${reason}, refund_transaction_id = ${ofLedger(entered)},
      gift_return_entry_id = ${ofCard(entered)}
    where admin_id = ${admin_id} and id = ${id} and state = 'performed'`.execute(db)
}

export async function keepFiscal(db: Db, { admin_id, id }: Named, isReturn: boolean, fiscal: object): Promise<void> {
  const kept = JSON.stringify(fiscal)
  await (isReturn
    ? sql`update provider_payments set fiscal_return = ${kept}::jsonb where admin_id = ${admin_id} and id = ${id}`
    : sql`update provider_payments set fiscal = ${kept}::jsonb where admin_id = ${admin_id} and id = ${id}`
  ).execute(db)
}
