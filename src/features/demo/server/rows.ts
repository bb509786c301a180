import { type Insertable, sql } from 'kysely'
import type { Database, Db, Transaction } from '#src/server/db.ts'
import type { DB } from '#src/server/schema.generated.ts'

/** In the order in which foreign keys let them in. */
const tables = [
  'platform_settings',
  'subscription_plans',
  'admins',
  'gyms',
  'gym_facilities',
  'gym_settings',
  'gym_addresses',
  'gym_holidays',
  'gym_photos',
  'news',
  'news_gyms',
  'employees',
  'employee_gyms',
  'membership_plans',
  'membership_plan_gyms',
  'people',
  'body_measurements',
  'body_goals',
  'members',
  'member_gyms',
  'member_notes',
  'consent_texts',
  'consents',
  'subscriptions',
  'memberships',
  'membership_freezes',
  'membership_gifts',
  'freeze_requests',
  'cash_shifts',
  'transactions',
  'gift_cards',
  'gift_card_entries',
  'register_entries',
  'fiscal_receipts',
  'receipt_counters',
  'visits',
  'membership_uses',
  'class_kinds',
  'class_coaches',
  'measurement_shares',
  'class_rooms',
  'class_series',
  'class_sessions',
  'class_bookings',
  'ratings',
  'leads',
  'sms_messages',
  'notifications',
  'audit_log',
  'accounts',
] as const
type Table = (typeof tables)[number]

/** The whole demo before it is written. Every row of one table names the same columns. */
export type Rows = { [T in Table]: Insertable<DB[T]>[] }

export const noRows = (): Rows => Object.fromEntries(tables.map((table) => [table, []])) as unknown as Rows // one list for each table

const batchSize = 4000

async function insertRows(db: Db, table: Table, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = JSON.stringify(rows.slice(from, from + batchSize))
    // what answers is no COPY on nodes, which row-level security refuses
    await sql<{ written: number }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::jsonb)
      returning 1 as written`.execute(db)
  }
}

/** What the platform may not write: its person or its owner does. */
const keptByOthers = ['body_measurements', 'body_goals', 'measurement_shares', 'gym_photos'] as const
const isKeptByOthers = (table: Table) => keptByOthers.some((one) => one === table)

/** Writes all but that in the caller's transaction, some thousand rows to a statement. Nobody but `auth` may write a password. */
export async function insertDemo({ db, enter }: Transaction, rows: Rows): Promise<void> {
  for (const table of tables.filter((one) => !isKeptByOthers(one))) {
    await enter({ role: table === 'accounts' ? 'auth' : 'platform' })
    await insertRows(db, table, rows[table])
  }
  await enter({ role: 'platform' })
}

/** The rest, once all else is there: no node takes it in a transaction in which the platform has written. */
export async function insertKeptByOthers(database: Database, rows: Rows): Promise<void> {
  for (const table of keptByOthers)
    for (const row of rows[table])
      await database.transaction(
        'admin_id' in row ? { role: 'tenant', adminId: row.admin_id } : { role: 'member', personId: row.person_id },
        ({ db }) => insertRows(db, table, [row]),
      )
}
