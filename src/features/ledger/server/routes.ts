import { sql } from 'kysely'
import { paginationOf } from '#src/contract/values.ts'
import { implement } from '#src/server/serve.ts'
import { ledger } from '../contract.ts'
import { type CheckCause, checks } from './check-ledger.ts'
import type { Finding } from './check-query.ts'
import { checkLedgerTask } from './jobs.ts'

type Row = {
  id: string
  cause: CheckCause
  started_at: Date
  finished_at: Date
  rows_checked: number
  differences: number
}

export const ledgerRoutes = implement('ledger', ledger, {
  async checks({ query }, { db, enter }) {
    await enter({ role: 'platform' })
    const { rows } = await sql<Row>`
      select id, cause, started_at, finished_at, rows_checked, differences from ledger_checks
      order by finished_at desc, id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
    const counted = await sql<{ total: number }>`select count(*) as total from ledger_checks`.execute(db)
    const last = await sql<{ findings: Finding[] }>`
      select findings from ledger_checks order by finished_at desc, id desc limit 1`.execute(db)
    return {
      rules: checks.length,
      checks: rows.map((row) => ({
        _id: row.id,
        cause: row.cause,
        startedAt: row.started_at.toISOString(),
        finishedAt: row.finished_at.toISOString(),
        rows: row.rows_checked,
        differences: row.differences,
      })),
      findings: last.rows[0]?.findings ?? [],
      pagination: paginationOf(query, counted.rows[0]?.total ?? 0),
    }
  },

  async run(_, { enqueue, audit }) {
    await enqueue(checkLedgerTask, { cause: 'asked' }, { key: checkLedgerTask })
    await audit({ entity: 'ledger', entityId: null })
    return {}
  },
})
