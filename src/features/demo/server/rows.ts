import { type Insertable, sql } from 'kysely'
import type { Db, Transaction } from '#src/server/db.ts'
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
  'employees',
  'employee_gyms',
  'membership_plans',
  'membership_plan_gyms',
  'people',
  'members',
  'member_gyms',
  'member_notes',
  'subscriptions',
  'memberships',
  'membership_freezes',
  'membership_gifts',
  'freeze_requests',
  'cash_shifts',
  'transactions',
  'receipt_counters',
  'visits',
  'membership_uses',
  'class_kinds',
  'class_coaches',
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
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::jsonb)`.execute(db)
  }
}

/** Writes it all in the caller's transaction, some thousand rows to a statement. Who signs in is written as `auth`: nobody else may write a password. */
export async function insertDemo({ db, enter }: Transaction, rows: Rows): Promise<void> {
  await enter({ role: 'platform' })
  for (const table of tables) {
    if (table === 'accounts') await enter({ role: 'auth' })
    await insertRows(db, table, rows[table])
  }
}
