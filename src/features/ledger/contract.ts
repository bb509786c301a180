import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { instant, listQuery, pagination } from '#src/contract/values.ts'

export const checkCauses = ['nightly', 'asked', 'command'] as const

const finding = z.object({
  /** The rule that does not hold. */
  check: z.string(),
  table: z.string(),
  admin_id: z.nullable(z.string()),
  id: z.string(),
  what: z.string(),
  stored: z.nullable(z.string()),
  expected: z.nullable(z.string()),
})
export type LedgerFinding = z.output<typeof finding>

const ledgerCheck = z.object({
  _id: z.string(),
  cause: z.enum(checkCauses),
  startedAt: instant(),
  finishedAt: instant(),
  rows: z.int(),
  differences: z.int(),
})
export type LedgerCheck = z.output<typeof ledgerCheck>

export const ledger = {
  checks: get('/ledger/check/all', {
    summary: 'The checks of the ledger, newest first, and what the last one found',
    access: 'platform.read',
    query: z.object({ page: listQuery.page, limit: listQuery.limit }),
    reply: z.object({
      /** How many rules each check looks at. */
      rules: z.int(),
      checks: z.array(ledgerCheck),
      /** Of the newest check: the first hundred of each rule. */
      findings: z.array(finding),
      pagination: pagination(),
    }),
  }),
  run: post('/ledger/check/run', {
    summary: 'Check the ledger now: it runs behind, its result stands in the list within a minute',
    access: 'platform.read',
    reply: z.object({}),
    says: 'ledger.check_started',
  }),
}
