import { type RawBuilder, sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import type { Clock } from '#src/server/clock.ts'
import { type Database, type Db, later } from '#src/server/db.ts'
import { maskPhones } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'
import type { Reaction } from '#src/server/serve.ts'
import { keepFiscalReceipt } from './fiscal-receipts.ts'
import type { RegisterDriver, Registered, RegisterEntry } from './register-driver.ts'

type Deps = { database: Database; clock: Clock; register: RegisterDriver }

const mostAtOnce = 50
const mostTries = 12
const longestWaitMs = 3_600_000
/** After so many tries: 1, 2, 4 … minutes. */
const waitMs = (tries: number): number => Math.min(60_000 * 2 ** tries, longestWaitMs)

/** Whole payments that no provider registers, of a plan that has its codes; a return of what was entered so, also of a part of it. */
const owed = (adminId: string, transactionId: string, now: Date): RawBuilder<unknown> => sql`
  insert into register_entries (admin_id, transaction_id, state, is_return, title, price_tiyin, discount_tiyin, amount_tiyin, mxik, package_code,
    unit_code, vat_percent, payment_method, next_at, created_at)
  select t.admin_id, t.id, 'queued', t.transaction_type = 'refund', left(s.plan_name, 63), w.price, w.discount, t.amount_tiyin, l.mxik, l.package_code,
    l.unit_code, l.vat_percent, t.payment_method, ${now}::timestamptz, ${now}::timestamptz
  from transactions t
  join memberships s on s.admin_id = ${adminId} and s.id = t.membership_id
  join membership_plans p on p.admin_id = ${adminId} and p.id = s.plan_id
  left join register_entries r on r.admin_id = ${adminId} and r.transaction_id = t.refunds_transaction_id
  cross join lateral (
    select r.mxik, r.package_code, r.unit_code, r.vat_percent where r.transaction_id is not null union all
    select p.mxik, p.package_code, p.unit_code, p.vat_percent where r.transaction_id is null) l
  cross join lateral (
    select coalesce(r.price_tiyin, s.price_tiyin) as price, coalesce(r.discount_tiyin, s.discount_tiyin) as discount) sold
  cross join lateral (select sold.price - sold.discount = t.amount_tiyin as is_as_sold) a
  cross join lateral (
    select case when a.is_as_sold then sold.price else t.amount_tiyin end as price, case when a.is_as_sold then sold.discount else 0 end as discount) w
  where t.admin_id = ${adminId} and t.id = ${transactionId} and (t.provider is null or t.provider = 'uzum')
    and (t.transaction_type = 'payment' and p.mxik is not null and s.paid_tiyin = t.amount_tiyin and s.due_tiyin = t.amount_tiyin
      or t.transaction_type = 'refund' and r.transaction_id is not null)
  on conflict do nothing`

/** In the transaction of the money, without a trip of its own. */
export const enterAtRegister = (db: Db, adminId: string, transactionId: string, now: Date): void =>
  later(db, owed(adminId, transactionId, now))

export const reactOfFiscal: Reaction = async (work, occurrence) => {
  const { event } = occurrence
  if (event === 'paid' || event === 'returned')
    enterAtRegister(work.db, occurrence.adminId, occurrence.transactionId, work.now)
}

type Row = {
  admin_id: string
  transaction_id: string
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
}

const entryOf = (row: Row): RegisterEntry => ({
  id: row.transaction_id,
  isReturn: row.is_return,
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
  const isDue = sql`e.state = 'queued' and e.next_at <= ${now}::timestamptz`
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
    const { rows } = await sql<Row>`
      update register_entries e set tries = e.tries + 1,
        next_at = case ${sql.join(next, sql` `)} else ${turns.at(-1)} end
      where e.admin_id = ${adminId} and e.transaction_id = any(${ids}::uuid[]) and ${isDue}
      returning e.admin_id, e.transaction_id, e.is_return, e.title, e.price_tiyin, e.discount_tiyin, e.amount_tiyin, e.mxik, e.package_code,
        e.unit_code, e.vat_percent, e.payment_method, e.tries`.execute(db)
    claimed.push(...rows)
  }
  return claimed
}

async function keep(db: Db, row: Row, registered: Registered, now: Date): Promise<void> {
  const isOver = registered.kind === 'later' && row.tries >= mostTries
  const state =
    isOver || registered.kind === 'refused' ? 'failed' : registered.kind === 'later' ? 'queued' : registered.kind
  const why = 'why' in registered ? maskPhones(registered.why).slice(0, 300) : null
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
  const rows = await database.transaction({ role: 'platform' }, ({ db }) => claim(db, clock.now()))
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
