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
type Scope = Parameters<Transaction['enter']>[0]

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

const ofPersons = ['body_measurements', 'body_goals'] as const
const ofOwners = ['measurement_shares', 'gym_photos'] as const
const isOneOf = <T extends Table>(known: readonly T[], table: Table): table is T => known.some((one) => one === table)

const parted = <T extends object>(rows: readonly T[], by: keyof T): [string, T[]][] =>
  [...new Set(rows.map((row) => String(row[by])))].map((key) => [key, rows.filter((row) => row[by] === key)])

/** What the platform may not write, its person or owner does. */
function scopesOf(table: Table, rows: Rows): [Scope, readonly object[]][] {
  if (table === 'accounts') return [[{ role: 'auth' }, rows.accounts]]
  if (isOneOf(ofPersons, table))
    return parted<{ person_id: string }>(rows[table], 'person_id').map(([personId, part]) => [
      { role: 'member', personId },
      part,
    ])
  if (isOneOf(ofOwners, table))
    return parted<{ admin_id: string }>(rows[table], 'admin_id').map(([adminId, part]) => [
      { role: 'tenant', adminId },
      part,
    ])
  return [[{ role: 'platform' }, rows[table]]]
}

/** Writes it all in the caller's transaction, some thousand rows to a statement. Who signs in is written as `auth`: nobody else may write a password. */
export async function insertDemo({ db, enter }: Transaction, rows: Rows): Promise<void> {
  for (const table of tables)
    for (const [scope, part] of scopesOf(table, rows)) {
      await enter(scope)
      await insertRows(db, table, part)
    }
}
