import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { daysOfList, instant, listQuery, pagination, record, sortBy } from '#src/contract/values.ts'

export const checkCauses = ['nightly', 'asked', 'command'] as const

const finding = record(
  'LedgerFinding',
  z.object({
    /** The rule that does not hold. */
    check: z.string(),
    table: z.string(),
    admin_id: z.nullable(z.string()),
    id: z.string(),
    what: z.string(),
    stored: z.nullable(z.string()),
    expected: z.nullable(z.string()),
    /** Where the record stands: what of it is still there. */
    record: z.object({
      owner: z.nullable(z.string()),
      gym: z.nullable(z.object({ _id: z.string(), name: z.string() })),
      member: z.nullable(z.object({ _id: z.string(), fullname: z.string() })),
      membership_id: z.nullable(z.string()),
      subscription_id: z.nullable(z.string()),
    }),
  }),
)
export type LedgerFinding = z.output<typeof finding>

const ledgerCheck = record(
  'LedgerCheck',
  z.object({
    _id: z.string(),
    cause: z.enum(checkCauses),
    startedAt: instant(),
    finishedAt: instant(),
    rows: z.int(),
    differences: z.int(),
  }),
)
export type LedgerCheck = z.output<typeof ledgerCheck>

const findings = get('/ledger/finding/all', {
  summary:
    'What the newest check of the ledger found: the first hundred of each rule, in the order of the rules unless sorted otherwise',
  access: 'platform.read',
  ofPlatform: true,
  query: z.object({
    page: listQuery.page,
    limit: listQuery.limit,
    sort: sortBy('record', 'rule'),
    /** The code of one rule. */
    check: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ findings: z.array(finding), pagination: pagination() }),
})

export const ledger = {
  checks: get('/ledger/check/all', {
    summary:
      'The checks of the ledger, newest first unless sorted otherwise, whether one is under way, and how often the newest found each rule broken',
    access: 'platform.read',
    ofPlatform: true,
    query: z.object({
      page: listQuery.page,
      limit: listQuery.limit,
      sort: sortBy('date', 'rows', 'differences'),
      ...daysOfList,
    }),
    reply: z.object({
      checks: z.array(ledgerCheck),
      /** Since when a check has been asked for or has run; null when none is. */
      running_since: z.nullable(instant()),
      /** Every rule by its code, and how many differences of it the newest check names. */
      rules: z.array(z.object({ check: z.string(), differences: z.int() })),
      pagination: pagination(),
    }),
  }),
  findings,
  exportFindings: exportOf(findings),
  run: post('/ledger/check/run', {
    summary: 'Check the ledger now: it runs behind, its result stands in the list within a minute',
    access: 'platform.read',
    ofPlatform: true,
    reply: z.object({}),
    says: 'ledger.check_started',
  }),
}
