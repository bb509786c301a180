import { sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { maskPhones } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'
import { followMethod } from './follow-method.ts'
import { enterAtRegister, type FiscalReceipt, keepFiscalReceipt } from './fiscal-receipts.ts'
import { mostTries, type RegisterDriver, type Registered, type RegisterEntry } from './register-driver.ts'

type Deps = { database: Database; clock: Clock; register: RegisterDriver }

const mostAtOnce = 50
const longestWaitMs = 3_600_000
/** After so many tries: 1, 2, 4 … minutes. */
const waitMs = (tries: number): number => Math.min(60_000 * 2 ** tries, longestWaitMs)

async function register(
  { db, now }: Work,
  { adminId, transactionId }: Happened<'paid' | 'returned' | 'platform_sold'>,
) {
  enterAtRegister(db, adminId, transactionId, now)
}

export const reactOfFiscal: Reaction = {
  paid: register,
  returned: register,
  platform_sold: register,
  method_changed: followMethod,
}

type Row = {
  admin_id: string
  transaction_id: string
  /** What the platform sold to the owner. */
  is_platforms: boolean
  is_return: boolean
  title: string
  price_tiyin: Tiyin
  discount_tiyin: Tiyin
  amount_tiyin: Tiyin
  mxik: string
  package_code: string
  unit_code: number | null
  vat_percent: number | null
  payment_method: PaymentMethod
  tries: number
  /** What is returned, as the tax office has it. */
  sale: FiscalReceipt | null
}

const entryOf = (row: Row): RegisterEntry => ({
  id: row.transaction_id,
  seller: row.is_platforms ? null : row.admin_id,
  isReturn: row.is_return,
  sale: row.sale,
  title: row.title,
  price: row.price_tiyin,
  discount: row.discount_tiyin,
  amount: row.amount_tiyin,
  mxik: row.mxik,
  package_code: row.package_code,
  unit_code: row.unit_code,
  vat_percent: row.vat_percent,
  method: row.payment_method,
})

/** Those whose turn it is, each moved on first: whoever dies with one leaves it to a later turn. */
async function claim(db: Db, now: Date): Promise<Row[]> {
  // what goes back waits until its sale is printed; of one that was refused it is a person's work, as the sale is
  const isDue = sql`e.state = 'queued' and e.next_at <= ${now}::timestamptz and not (e.is_return and exists (
    select from transactions t join register_entries s on s.admin_id = t.admin_id and s.transaction_id = t.refunds_transaction_id
    where t.admin_id = e.admin_id and t.id = e.transaction_id and s.state in ('queued', 'failed')))`
  const { rows: due } = await sql<{ admin_id: string; ids: string[] }>`
    select d.admin_id, array_agg(d.transaction_id) as ids from (
      select e.admin_id, e.transaction_id from register_entries e where ${isDue}
      order by e.next_at, e.transaction_id limit ${mostAtOnce}) d
    group by d.admin_id order by d.admin_id`.execute(db)
  const turns = Array.from(
    { length: mostTries },
    (_, tries) => sql`${new Date(now.getTime() + waitMs(tries))}::timestamptz`,
  )
  const next = turns.slice(0, -1).map((turn, tries) => sql`when e.tries = ${tries} then ${turn}`)
  const claimed: Row[] = []
  // by owner: they may stand on several nodes. Whom another was faster with is due no more.
  for (const { admin_id: adminId, ids } of due) {
    const { rows } = await sql<Claimed>`
      update register_entries e set tries = e.tries + 1,
        next_at = case ${sql.join(next, sql` `)} else ${turns.at(-1)} end
      where e.admin_id = ${adminId} and e.transaction_id = any(${ids}::uuid[]) and ${isDue}
      returning e.admin_id, e.transaction_id, e.is_return, e.title, e.price_tiyin, e.discount_tiyin, e.amount_tiyin, e.mxik, e.package_code,
        e.unit_code, e.vat_percent, e.payment_method, e.tries`.execute(db)
    claimed.push(...(await withTransactions(db, adminId, rows)))
  }
  return claimed
}

type Claimed = Omit<Row, 'sale' | 'is_platforms'>

async function withTransactions(db: Db, adminId: string, rows: readonly Claimed[]): Promise<Row[]> {
  type Found = Omit<FiscalReceipt, 'url'> & { id: string; is_platforms: boolean; url: string | null }
  const { rows: found } = await sql<Found>`
    select t.id, t.subscription_id is not null as is_platforms, f.url, f.receipt_id, f.terminal_id, f.fiscal_sign from transactions t
    left join fiscal_receipts f on f.admin_id = ${adminId} and f.transaction_id = t.refunds_transaction_id and f.state = 'given'
    where t.admin_id = ${adminId} and t.id = any(${rows.map(({ transaction_id }) => transaction_id)}::uuid[])`.execute(
    db,
  )
  const claimed = new Map(rows.map((row) => [row.transaction_id, row]))
  return found.flatMap(({ id, is_platforms, url, ...sale }) => {
    const row = claimed.get(id)
    return row ? [{ ...row, is_platforms, sale: url === null ? null : { url, ...sale } }] : []
  })
}

async function keep(db: Db, row: Row, registered: Registered, now: Date): Promise<void> {
  const isOver = registered.kind === 'later' && row.tries >= mostTries
  const state =
    isOver || registered.kind === 'refused' ? 'failed' : registered.kind === 'later' ? 'queued' : registered.kind
  const why = 'why' in registered ? maskPhones(registered.why).slice(0, 300) : null
  // first the money, then its entry, as whoever corrects its method
  await sql`select from transactions where admin_id = ${row.admin_id} and id = ${row.transaction_id} for no key update`.execute(
    db,
  )
  await sql`
    update register_entries set state = ${state}, answer = ${why}
    where admin_id = ${row.admin_id} and transaction_id = ${row.transaction_id} and state = 'queued'`.execute(db)
  if (registered.kind !== 'given') return
  const { url, receiptId, terminalId, fiscalSign } = registered
  await keepFiscalReceipt(db, {
    adminId: row.admin_id,
    transactionId: row.transaction_id,
    source: 'register',
    url,
    receiptId,
    terminalId,
    fiscalSign,
    message: null,
    now,
  })
}

async function ask(register: RegisterDriver, entry: RegisterEntry): Promise<Registered> {
  try {
    return await register.register(entry)
  } catch (error) {
    return { kind: 'later', why: error instanceof Error ? error.name : '' }
  }
}

export async function registerQueued({ database, clock, register }: Deps): Promise<void> {
  const now = clock.now()
  const next = () => database.transaction({ role: 'platform' }, ({ db }) => claim(db, now))
  for (let rows = await next(); rows.length > 0; rows = await next())
    for (const row of rows) {
      const registered = await ask(register, entryOf(row))
      await database.transaction({ role: 'platform' }, ({ db }) => keep(db, row, registered, clock.now()))
    }
}

export const fiscalJobs: Job<Deps>[] = [
  {
    name: 'fiscal.register',
    schedule: '* * * * *',
    skipsMissed: true,
    lane: 'gateway',
    run: (_, deps) => registerQueued(deps),
  },
]
