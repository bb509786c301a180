import { type RawBuilder, sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import { noFiscal, type PlanFiscal } from '#src/features/plans/fiscal.ts'
import { type Db, later } from '#src/server/db.ts'
import { type FiscalSource, isFiscalUrl, isPaidWhole } from '../rules.ts'

type Told = {
  adminId: string
  transactionId: string
  source: FiscalSource
  url: string | null
  receiptId: string | null
  terminalId: string | null
  fiscalSign: string | null
  message: string | null
  now: Date
}

/** The rows that keep the codes of a payment, or of what it pays back, and whether they do, the nearest first. */
const kept = [
  ['f', sql`f.state = 'given' or f.mxik is not null`],
  ['q', sql`q.transaction_id is not null`],
  ['r', sql`r.state = 'given' or r.mxik is not null`],
] as const

/**
 * The codes of a payment or refund of a membership: those of its own receipt, sent or given, of the register's entry, of the receipt of what it
 * pays back, or as its plan has them today. `f`, `q`, `r` and `p` are these rows, each of which may be missing; one that is there is asked no
 * further, also when it was sold without a code.
 */
export const codeOf = (column: keyof PlanFiscal): RawBuilder<unknown> =>
  sql`case ${sql.join(
    [...kept, ['p', sql`true`] as const].map(
      ([row, isThere]) => sql`when ${isThere} then ${sql.ref(`${row}.${column}`)}`,
    ),
    sql` `,
  )} end`

/** What an owner sold for money, or the platform to them, with the codes of its plan: one row, or none without a plan. */
const soldFor = (
  adminId: string,
  of: Record<'membership' | 'subscription', RawBuilder<unknown>>,
): RawBuilder<unknown> => sql`(
  select s.plan_name, s.price_tiyin, s.discount_tiyin, s.due_tiyin, s.paid_tiyin, p.mxik, p.package_code, p.unit_code, p.vat_percent
  from memberships s join membership_plans p on p.admin_id = ${adminId} and p.id = s.plan_id
  where s.admin_id = ${adminId} and s.id = ${of.membership}
  union all
  select s.plan_name, s.price_tiyin, 0, s.due_tiyin, s.paid_tiyin, p.mxik, p.package_code, p.unit_code, p.vat_percent
  from subscriptions s join subscription_plans p on p.id = s.plan_id
  where s.admin_id = ${adminId} and s.id = ${of.subscription})`

const soldForEntry = (adminId: string): RawBuilder<unknown> =>
  soldFor(adminId, { membership: sql`t.membership_id`, subscription: sql`t.subscription_id` })

type Sent = Pick<Told, 'adminId' | 'transactionId' | 'source' | 'now'>

/** The line is on its way to whoever registers it: with these codes it will be. */
export async function keepSentLine(
  db: Db,
  { adminId, transactionId, source, line, now }: Sent & { line: PlanFiscal },
): Promise<void> {
  await sql`
    insert into fiscal_receipts (admin_id, transaction_id, source, state, updated_at, mxik, package_code, unit_code, vat_percent)
    values (${adminId}, ${transactionId}, ${source}, 'asked', ${now}, ${line.mxik}, ${line.package_code}, ${line.unit_code}, ${line.vat_percent})
    on conflict do nothing`.execute(db)
}

/** A provider gave back what somebody had entered as returned before: from here on its receipt is waited for. */
export const keepReturned = (db: Db, returned: Sent): Promise<void> => keepSentLine(db, { ...returned, line: noFiscal })

/** With which codes it is registered: as they were sent, or, given without a line of ours, as the plan has them today. */
async function codesNow(db: Db, adminId: string, transactionId: string, isGiven: boolean): Promise<PlanFiscal> {
  const { rows } = await sql<PlanFiscal & { is_of_plan: boolean }>`
    select not (${sql.join(
      kept.map(([, isThere]) => sql`coalesce(${isThere}, false)`),
      sql` or `,
    )}) as is_of_plan, ${codeOf('mxik')} as mxik,
      ${codeOf('package_code')} as package_code, ${codeOf('unit_code')} as unit_code, ${codeOf('vat_percent')} as vat_percent
    from transactions t
    left join lateral ${soldForEntry(adminId)} p on true
    left join fiscal_receipts f on f.admin_id = ${adminId} and f.transaction_id = t.id
    left join register_entries q on q.admin_id = ${adminId} and q.transaction_id = t.id
    left join fiscal_receipts r on r.admin_id = ${adminId} and r.transaction_id = t.refunds_transaction_id
    where t.admin_id = ${adminId} and t.id = ${transactionId}`.execute(db)
  return rows[0] && (isGiven || !rows[0].is_of_plan) ? rows[0] : noFiscal
}

/**
 * Whole payments that no provider registers, of a plan that has its codes; and what is given back at the desk of a sale that is registered, here or
 * by a provider, also a part of it.
 */
const owed = (adminId: string, isMeant: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  insert into register_entries (admin_id, transaction_id, state, is_return, title, price_tiyin, discount_tiyin, amount_tiyin, mxik, package_code,
    unit_code, vat_percent, payment_method, next_at, created_at)
  select ${adminId}::uuid, t.id, 'queued', t.transaction_type = 'refund', left(s.plan_name, 63), w.price, w.discount, t.amount_tiyin, l.mxik, l.package_code,
    l.unit_code, l.vat_percent, t.payment_method, ${now}::timestamptz, ${now}::timestamptz
  from transactions t
  cross join lateral ${soldForEntry(adminId)} s
  left join register_entries r on r.admin_id = ${adminId} and r.transaction_id = t.refunds_transaction_id
  left join fiscal_receipts f on f.admin_id = ${adminId} and f.transaction_id = t.refunds_transaction_id and f.state = 'given'
    and t.payment_method <> 'online'
  cross join lateral (
    select r.mxik, r.package_code, r.unit_code, r.vat_percent where r.transaction_id is not null union all
    select f.mxik, f.package_code, f.unit_code, f.vat_percent where r.transaction_id is null and f.transaction_id is not null union all
    select s.mxik, s.package_code, s.unit_code, s.vat_percent where t.transaction_type = 'payment') l
  cross join lateral (
    select coalesce(r.price_tiyin, s.price_tiyin) as price, coalesce(r.discount_tiyin, s.discount_tiyin) as discount) sold
  cross join lateral (select sold.price - sold.discount = t.amount_tiyin as is_as_sold) a
  cross join lateral (
    select case when a.is_as_sold then sold.price else t.amount_tiyin end as price, case when a.is_as_sold then sold.discount else 0 end as discount) w
  where t.admin_id = ${adminId} and ${isMeant} and (t.provider is null or t.provider = 'uzum') and l.mxik is not null
    and (t.transaction_type = 'refund' or s.paid_tiyin = t.amount_tiyin and s.due_tiyin = t.amount_tiyin)
  on conflict do nothing`

/** In the transaction of the money, without a trip of its own. */
export const enterAtRegister = (db: Db, adminId: string, transactionId: string, now: Date): void =>
  later(db, owed(adminId, sql`t.id = ${transactionId}`, now))

/** What was told of a receipt last. A link that is not the tax office's is none, and what was given once stays given, with its codes. */
export async function keepFiscalReceipt(db: Db, told: Told): Promise<void> {
  const { adminId, transactionId, source, receiptId, terminalId, fiscalSign, message, now } = told
  const url = told.url && isFiscalUrl(told.url) ? told.url : null
  // whoever gives a part of it back meanwhile waits, or is waited for
  await sql`select from transactions t where t.admin_id = ${adminId} and t.id = ${transactionId} for no key update`.execute(
    db,
  )
  const codes = await codesNow(db, adminId, transactionId, url !== null)
  await sql`
    insert into fiscal_receipts (admin_id, transaction_id, source, state, url, receipt_id, terminal_id, fiscal_sign, message, updated_at, mxik,
      package_code, unit_code, vat_percent)
    values (${adminId}, ${transactionId}, ${source}, ${url ? 'given' : 'failed'}, ${url}, ${receiptId}, ${terminalId}, ${fiscalSign}, ${message}, ${now},
      ${codes.mxik}, ${codes.package_code}, ${codes.unit_code}, ${codes.vat_percent})
    on conflict (admin_id, transaction_id) do update set source = excluded.source, state = excluded.state, url = excluded.url,
      receipt_id = excluded.receipt_id, terminal_id = excluded.terminal_id, fiscal_sign = excluded.fiscal_sign,
      message = excluded.message, updated_at = excluded.updated_at, mxik = excluded.mxik, package_code = excluded.package_code,
      unit_code = excluded.unit_code, vat_percent = excluded.vat_percent
    where fiscal_receipts.state <> 'given' or excluded.state = 'given'`.execute(db)
  if (url) later(db, owed(adminId, sql`t.refunds_transaction_id = ${transactionId}`, now))
}

export type FiscalReceipt = {
  url: string
  receipt_id: string | null
  terminal_id: string | null
  fiscal_sign: string | null
}

/** The tax office's receipt of a payment or refund, once there is one; `isTold`: whoever registers it has said how that went. */
export async function findFiscalReceipt(
  db: Db,
  adminId: string,
  transactionId: string,
): Promise<{ fiscal: FiscalReceipt | null; isTold: boolean }> {
  const { rows } = await sql<Omit<FiscalReceipt, 'url'> & { url: string | null }>`
    select f.url, f.receipt_id, f.terminal_id, f.fiscal_sign from fiscal_receipts f
    where f.admin_id = ${adminId} and f.transaction_id = ${transactionId} and f.state <> 'asked'`.execute(db)
  const told = rows[0]
  return { fiscal: told?.url ? { ...told, url: told.url } : null, isTold: told !== undefined }
}

type Sold = PlanFiscal & {
  plan_name: string
  price_tiyin: Tiyin
  discount_tiyin: Tiyin
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
}

/** One line of a fiscal receipt. `price` − `discount` is what is paid. */
export type FiscalLine = {
  title: string
  price: Tiyin
  discount: Tiyin
  mxik: string
  package_code: string
  unit_code: number | null
  vat_percent: number | null
}

type Target = { admin_id: string; membership_id: string | null; subscription_id: string | null }

/** What the tax office is to be told of a payment, made or not yet; nothing of a part, or of a plan without a code. */
export async function findFiscalLine(
  db: Db,
  { admin_id, membership_id, subscription_id }: Target,
  amount: Tiyin,
  { isPaid = false } = {},
): Promise<FiscalLine | undefined> {
  const ids = { membership: sql`${membership_id}::uuid`, subscription: sql`${subscription_id}::uuid` }
  const { rows } = await sql<Sold>`
    select s.plan_name, s.price_tiyin, s.discount_tiyin, s.due_tiyin, s.paid_tiyin, s.mxik, s.package_code, s.unit_code, s.vat_percent
    from ${soldFor(admin_id, ids)} s`.execute(db)
  const sold = rows[0]
  if (
    !sold?.mxik ||
    !sold.package_code ||
    !isPaidWhole(amount, { ...sold, paid_tiyin: sold.paid_tiyin - (isPaid ? amount : 0) })
  )
    return undefined
  // what was added to the price or taken off it later is part of what is sold now
  const isAsSold = sold.price_tiyin - sold.discount_tiyin === amount
  return {
    title: [...sold.plan_name].slice(0, 63).join(''),
    price: isAsSold ? sold.price_tiyin : amount,
    discount: isAsSold ? sold.discount_tiyin : 0,
    mxik: sold.mxik,
    package_code: sold.package_code,
    unit_code: sold.unit_code,
    vat_percent: sold.vat_percent,
  }
}
