import { type Day, daysBetween, firstOfMonth } from '#src/contract/days.ts'
import { paginationOf } from '#src/contract/values.ts'
import { gymsOf } from '#src/features/gyms/server/gym-access.ts'
import { exportList } from '#src/server/export-list.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type FiscalQuery, fiscal } from '../contract.ts'
import { mostReportedDays, type Sold } from '../rules.ts'
import { lockEntries, noteChecks } from './accountant-checks.ts'
import { fiscalSheet } from './fiscal-sheet.ts'
import { listFiscal } from './list-fiscal.ts'

/** The month until today unless days are named. */
function periodOf(
  { today, fail }: Pick<Work, 'today' | 'fail'>,
  { start_date, end_date }: Pick<FiscalQuery, 'start_date' | 'end_date'>,
): { from: Day; to: Day } {
  const to = end_date ?? today
  const from = start_date ?? firstOfMonth(to)
  const days = daysBetween(from, to)
  if (days < 0) throw fail('invalid_input', { fields: { end_date: 'day.end_first' } })
  if (days >= mostReportedDays) throw fail('invalid_input', { fields: { end_date: 'day.span_too_long' } })
  return { from, to }
}

/** The platform's accountant has what the platform sells, an owner's what the owner does. */
const soldBy = ({ actor }: Pick<Work, 'actor'>): Sold => (actor.role === 'superadmin' ? 'subscription' : 'membership')

async function page(work: Work, query: FiscalQuery) {
  const { start_date, end_date, ...filters } = query
  const scope = { adminId: work.adminId, gymIds: gymsOf(work, query.gym_id) }
  const { receipts, totals, count } = await listFiscal(
    work.db,
    { ...filters, ...periodOf(work, { start_date, end_date }), sold: soldBy(work) },
    scope,
  )
  return { receipts, totals, pagination: paginationOf(query, count) }
}

export const fiscalRoutes = implement('fiscal', fiscal, {
  all: ({ query }, ctx) => page(ctx, query),
  async check({ body }, ctx) {
    const ids = [...new Set(body.transaction_ids)]
    const entries = await lockEntries(ctx, soldBy(ctx), ids)
    if (entries.length < ids.length) throw ctx.fail('not_found')
    const open = entries.filter(({ is_checked }) => !is_checked)
    if (open.length > 0) await noteChecks(ctx, soldBy(ctx), open, null)
    return { checked: open.length }
  },
  async uncheck({ body }, ctx) {
    const [entry] = await lockEntries(ctx, soldBy(ctx), [body.transaction_id])
    if (!entry) throw ctx.fail('not_found')
    if (!entry.is_checked) throw ctx.fail('fiscal.not_checked')
    await noteChecks(ctx, soldBy(ctx), [entry], body.reason)
    return {}
  },
  exportAll: ({ query }, ctx) =>
    exportList({
      query,
      ctx,
      sheet: fiscalSheet,
      read: (filters) => page(ctx, filters),
      rows: ({ receipts }) => receipts,
    }),
})
