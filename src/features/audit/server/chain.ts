import { sql } from 'kysely'
import { auditChecks } from '#src/features/ledger/server/audit-checks.ts'
import { checkHeads } from '#src/features/ledger/server/check-ledger.ts'
import { platformChain } from '#src/server/audit-chain.ts'
import type { Head } from '#src/server/audit-heads.ts'
import type { Db } from '#src/server/db.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'

const days = 30

/** What an owner may note down: whoever has a head can tell later that nothing before it was touched. */
export async function readChain(db: Db, owner: string) {
  const { rows } = await sql<{ day: string; sealed_at: Date; position: number; head: string }>`
    select distinct on (1) ${tashkentDayOf('k.sealed_at')}::text as day, k.sealed_at, k.position, encode(k.head, 'hex') as head
    from audit_links k where k.admin_id = ${owner} order by 1 desc, k.position desc limit ${days}`.execute(db)
  return {
    links: rows[0]?.position ?? 0,
    heads: rows.map(({ sealed_at, ...head }) => ({ ...head, sealed_at: sealed_at.toISOString() })),
  }
}

/** The whole chain of one owner, computed again, and held against the heads that left the database: nobody cuts its end off unseen. */
export async function checkChain(
  db: Db,
  owner: string,
  heads: readonly Head[],
): Promise<{ links: number; differences: number }> {
  let differences = (await checkHeads(db, heads, owner)).length
  // acts of the platform have no owner, and their chain has one that stands for it
  const of = (alias: string) =>
    alias === 'l' && owner === platformChain ? sql`l.admin_id is null` : sql`${sql.ref(`${alias}.admin_id`)} = ${owner}`
  for (const { query } of auditChecks) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${query(of, owner)}) f`.execute(db)
    differences += rows[0]?.count ?? 0
  }
  const { rows } = await sql<{ links: number }>`
    select count(*) as links from audit_links k where k.admin_id = ${owner}`.execute(db)
  return { links: rows[0]?.links ?? 0, differences }
}
