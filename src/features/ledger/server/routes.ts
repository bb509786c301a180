import { sql } from 'kysely'
import { paginationOf } from '#src/contract/values.ts'
import { exportList } from '#src/server/export-list.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { withinDays } from '#src/server/within-days.ts'
import { ledger } from '../contract.ts'
import { ruleNames } from '../rule-texts.ts'
import { type CheckCause, findRunning, noteStart } from './check-ledger.ts'
import { findingSheet } from './finding-sheet.ts'
import { type Asked, countByRule, listFindings } from './findings.ts'
import { checkLedgerTask } from './jobs.ts'

type Row = {
  id: string
  cause: CheckCause
  started_at: Date
  finished_at: Date
  rows_checked: number
  differences: number
}

async function pageOfFindings(query: Asked, { db }: Pick<Work, 'db'>) {
  const { findings, total } = await listFindings(db, query)
  return { findings, pagination: paginationOf(query, total) }
}

const newest = sql`finished_at desc, id desc`
const sorts = {
  date: sql`finished_at`,
  rows: sql`rows_checked`,
  differences: sql`differences`,
}

export const ledgerRoutes = implement('ledger', ledger, {
  async checks({ query }, { db, now }) {
    const which = withinDays(sql`finished_at`, query)
    const { rows } = await sql<Row>`
      select id, cause, started_at, finished_at, rows_checked, differences from ledger_checks
      where ${which} order by ${sortOrder(query.sort, sorts, newest) ?? newest} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
      db,
    )
    const counted = await sql<{ total: number }>`select count(*) as total from ledger_checks where ${which}`.execute(db)
    const broken = await countByRule(db)
    return {
      checks: rows.map((row) => ({
        _id: row.id,
        cause: row.cause,
        startedAt: row.started_at.toISOString(),
        finishedAt: row.finished_at.toISOString(),
        rows: row.rows_checked,
        differences: row.differences,
      })),
      running_since: (await findRunning(db, now))?.toISOString() ?? null,
      rules: ruleNames.map((check) => ({ check, differences: broken.get(check) ?? 0 })),
      pagination: paginationOf(query, counted.rows[0]?.total ?? 0),
    }
  },

  findings: ({ query }, ctx) => pageOfFindings(query, ctx),

  exportFindings: ({ query }, ctx) =>
    exportList({
      query,
      ctx,
      sheet: findingSheet,
      read: (asked) => pageOfFindings(asked, ctx),
      rows: (reply) => reply.findings,
    }),

  async run(_, { db, enqueue, audit, now }) {
    await enqueue(checkLedgerTask, { cause: 'asked' }, { key: checkLedgerTask })
    await noteStart(db, now)
    await audit({ entity: 'ledger', entityId: null })
    return {}
  },
})
