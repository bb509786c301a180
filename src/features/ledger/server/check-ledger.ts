import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import { sealAudit } from '#src/server/audit-chain.ts'
import { type Head, readHeads } from '#src/server/audit-heads.ts'
import type { Clock } from '#src/server/clock.ts'
import { type Database, type Db, takeTime } from '#src/server/db.ts'
import { auditChecks } from './audit-checks.ts'
import { type Finding, ofOwner } from './check-query.ts'
import { giftCardChecks } from './gift-card-checks.ts'
import { linkChecks } from './link-checks.ts'
import { moneyChecks } from './money-checks.ts'
import { periodChecks } from './period-checks.ts'
import { providerChecks } from './provider-checks.ts'

/** Everything that must hold of the ledger. */
export const checks = [
  ...moneyChecks,
  ...periodChecks,
  ...linkChecks,
  ...giftCardChecks,
  ...providerChecks,
  ...auditChecks,
]

/** So many differences of one check are named; all of them are counted. */
const namedOfOneCheck = 100

export type Verdict = { rows: number; differences: number; findings: Finding[] }

/** Recomputes all from the raw rows, of one owner or of all: one statement for each check, so each sees one moment. */
export async function checkLedger(db: Db, adminId: string | null = null): Promise<Verdict> {
  const of = ofOwner(adminId)
  await takeTime(db)
  await sql`set local work_mem = '64MB'`.execute(db)
  const verdict: Verdict = { rows: await countRows(db, adminId), differences: 0, findings: [] }
  for (const { name, query } of checks) {
    const { rows } = await sql<Omit<Finding, 'check'> & { total: number }>`
      select f.*, count(*) over () as total from (${query(of, adminId)}) f limit ${namedOfOneCheck}`.execute(db)
    verdict.differences += rows[0]?.total ?? 0
    verdict.findings.push(...rows.map(({ total: _, ...finding }) => ({ check: name, ...finding })))
  }
  return verdict
}

const looked = [
  'transactions',
  'memberships',
  'subscriptions',
  'membership_freezes',
  'receipt_counters',
  'cash_shifts',
  'gift_card_entries',
  'provider_payments',
  'audit_links',
] as const

async function countRows(db: Db, adminId: string | null): Promise<number> {
  const counts = looked.map((table) => sql`(select count(*) from ${sql.table(table)} t where ${ofOwner(adminId)('t')})`)
  const { rows } = await sql<{ rows: number }>`select ${sql.join(counts, sql` + `)} as rows`.execute(db)
  return rows[0]?.rows ?? 0
}

/** So that the page knows of a check that is asked for or under way. */
export async function noteStart(db: Db, at: Date): Promise<void> {
  await sql`
    insert into platform_settings (key, value) values (${startKey}, ${JSON.stringify(at.toISOString())}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}
const startKey = 'ledger_check_started'
/** One that has not ended by then never will: its process is gone. */
const longestMs = 30 * 60_000

/** Since when a check has been under way, unless one that began later has ended. */
export async function findRunning(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select (s.value #>> '{}')::timestamptz as at from platform_settings s
    where s.key = ${startKey} and not exists (select from ledger_checks c where c.finished_at >= (s.value #>> '{}')::timestamptz)`.execute(
    db,
  )
  const at = rows[0]?.at
  return at && now.getTime() - at.getTime() < longestMs ? at : null
}

export type CheckCause = 'nightly' | 'asked' | 'command'

/** Heads that were written to files and are not, or no longer, in their chain: somebody made it anew, or cut it off. */
export async function checkHeads(db: Db, heads: readonly Head[], owner?: string): Promise<Finding[]> {
  const { rows } = await sql<Omit<Finding, 'check'>>`
    select 'audit_log' as "table", h.owner as admin_id, coalesce(k.entry_id, h.owner) as id, 'head written out' as what,
      h.position::text as stored, 'as sealed' as expected
    from jsonb_to_recordset(${JSON.stringify(owner ? heads.filter((head) => head.owner === owner) : heads)}::jsonb) as h (owner uuid, position bigint, head text)
    left join audit_links k on k.admin_id = ${owner ? sql`${owner}` : sql`h.owner`} and k.position = h.position
    where k.head is distinct from decode(h.head, 'hex') order by h.owner, h.position`.execute(db)
  return rows.map((row) => ({ check: 'the chain of acts is unbroken', ...row }))
}

/** Checks the whole ledger and the log of acts, and keeps what was found. */
export async function checkAndKeep(
  { database, clock, auditHeads }: { database: Database; clock: Clock; auditHeads: string },
  cause: CheckCause,
): Promise<Verdict & { id: string }> {
  const started = clock.now()
  await database.transaction({ role: 'platform' }, ({ db }) => noteStart(db, started))
  await sealAudit(database, clock.now)
  const heads = await readHeads(auditHeads)
  const verdict = await database.transaction(
    { role: 'platform' },
    async ({ db }) => {
      const found = await checkLedger(db)
      const ofHeads = await checkHeads(db, heads)
      return {
        rows: found.rows,
        differences: found.differences + ofHeads.length,
        findings: [...found.findings, ...ofHeads.slice(0, namedOfOneCheck)],
      }
    },
    { readOnly: true },
  )
  const finished = clock.now()
  const id = newId(finished.getTime())
  await database.transaction({ role: 'platform' }, ({ db }) =>
    sql`
      insert into ledger_checks (id, cause, started_at, finished_at, rows_checked, differences, findings)
      values (${id}, ${cause}, ${started}, ${finished}, ${verdict.rows}, ${verdict.differences}, ${JSON.stringify(verdict.findings)}::jsonb)`.execute(
      db,
    ),
  )
  return { id, ...verdict }
}
