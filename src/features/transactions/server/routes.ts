import type { Parsed } from '#src/contract/endpoint.ts'
import { messages } from '#src/contract/messages.ts'
import { assertGymVisible, gymsOfList, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { paginationOf } from '#src/contract/values.ts'
import { assertShiftOpen } from '#src/features/shifts/server/attach-shift.ts'
import { exportList } from '#src/server/export-list.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type TransactionListQuery, transactions } from '../contract.ts'
import { debtReply, movesCash } from '../rules.ts'
import { type Entry, type LedgerFailure, recordTransaction, type Target } from './ledger.ts'
import { listTransactions } from './list-transactions.ts'
import {
  editTransaction,
  findMembersTransaction,
  findTarget,
  findTransaction,
  type TransactionInContext,
} from './queries.ts'
import { transactionSheet } from './transaction-sheet.ts'
import { transactionReply } from './transaction-reply.ts'

const inContext = (row: TransactionInContext) => ({
  transaction: { ...transactionReply(row), gym_id: { _id: row.gym_id, name: row.gym_name }, plan_name: row.plan_name },
})

type Body = {
  paid_amount: number
  transaction_type: Entry['type']
  payment_method?: Entry['paymentMethod'] | null
  transaction_id?: string | null
  direction?: Entry['direction'] | null
  reason?: string | null
  note?: string | null
}

const entryOf = <K extends Entry['target']['kind']>(
  body: Body,
  adminId: string,
  target: Target<K>,
): Entry<Entry['type'], K> => ({
  adminId,
  target,
  type: body.transaction_type,
  amount: body.paid_amount,
  paymentMethod: body.payment_method ?? undefined,
  direction: body.direction ?? undefined,
  refundsTransactionId: body.transaction_id ?? undefined,
  reason: body.reason,
  note: body.note,
})

const said = {
  payment: 'transaction.created',
  refund: 'transaction.refunded',
  adjustment: 'transaction.adjusted',
  cancellation_fee: 'transaction.fee_added',
} as const

async function record<K extends Entry['target']['kind']>(
  work: Work<LedgerFailure<Entry['type'], K>>,
  entry: Entry<Entry['type'], K>,
) {
  const { transaction, totals } = await recordTransaction(work, entry)
  const reply = transactionReply(transaction)
  await work.audit({ entity: 'transactions', entityId: transaction.id, adminId: entry.adminId, after: reply })
  return {
    message: messages[said[entry.type]][work.language],
    transaction: reply,
    ...debtReply(totals),
    status: totals.status,
  }
}

async function page(work: Work, query: TransactionListQuery) {
  const gymId = query.gym_id
  const gymIds = await gymsOfList(work, gymId)
  const adminId = work.adminId ?? (gymId ? (await assertGymVisible(work, gymId)).admin_id : null)
  const target = query.target ?? (work.actor.role === 'superadmin' ? 'subscription' : 'membership')
  const { transactions: rows, totals } = await listTransactions(work.db, { ...query, target }, { adminId, gymIds })
  return { transactions: rows, totals, pagination: paginationOf(query, totals.count) }
}

type ExportQuery = Parsed<typeof transactions.exportAll>['query']

const sheetOf = (work: Work<'export.too_big'>, query: ExportQuery) =>
  exportList({
    query,
    ctx: work,
    sheet: transactionSheet,
    read: (filters) => page(work, filters),
    rows: (reply) => reply.transactions,
  })

/** Without a gym it is the first that an employee works in. */
const ofOwnGym = <Q extends { gym_id?: string | undefined }>({ actor }: Pick<Work, 'actor'>, query: Q): Q => ({
  ...query,
  gym_id: query.gym_id ?? actor.gymIds[0],
})

export const transactionsRoutes = implement('transactions', transactions, {
  list: ({ query }, ctx) => page(ctx, query),

  exportAll: ({ query }, ctx) => sheetOf(ctx, query),

  listForAdmin: ({ query }, ctx) => page(ctx, query),

  exportForAdmin: ({ query }, ctx) => sheetOf(ctx, query),

  async listOfGym({ query }, ctx) {
    await requireEmployeeGym(ctx)
    return page(ctx, ofOwnGym(ctx, query))
  },

  async exportOfGym({ query }, ctx) {
    await requireEmployeeGym(ctx)
    return sheetOf(ctx, ofOwnGym(ctx, query))
  },

  async oneForSuperadmin({ id }, { db, fail }) {
    const row = await findTransaction(db, null, id)
    if (!row) throw fail('not_found')
    return inContext(row)
  },

  async oneForAdmin({ id }, { db, adminId, fail }) {
    const row = await findTransaction(db, adminId, id)
    if (!row) throw fail('not_found')
    return inContext(row)
  },

  async oneForEmployee({ id }, { db, adminId, actor, fail }) {
    await requireEmployeeGym({ actor, db, fail })
    const row = await findTransaction(db, adminId, id)
    if (!row?.membership_id || !actor.gymIds.includes(row.gym_id)) throw fail('not_found')
    return inContext(row)
  },

  async oneForMember({ id }, { db, actor, fail }) {
    const row = await findMembersTransaction(db, actor.id, id)
    if (!row) throw fail('not_found')
    return inContext(row)
  },

  async createForSubscription({ body }, context) {
    await context.enter({ role: 'platform' })
    const target = { kind: 'subscription', id: body.subscribe_id } as const
    const found = await findTarget(context.db, context.adminId, target)
    if (!found) throw context.fail('not_found')
    return record(context, entryOf(body, found.admin_id, target))
  },

  async createForMembership({ body }, context) {
    const needed = {
      payment: 'transactions.pay',
      refund: 'transactions.refund',
      adjustment: 'transactions.adjust',
      cancellation_fee: 'transactions.adjust',
    } as const
    if (!context.may(needed[body.transaction_type])) throw context.fail('forbidden')
    await requireEmployeeGym(context)
    const target = { kind: 'membership', id: body.membership_id } as const
    const found = await findTarget(context.db, context.adminId, target)
    if (!found) throw context.fail('not_found')
    await assertGymVisible(context, found.gym_id)
    return record(context, entryOf(body, found.admin_id, target))
  },

  async update({ body }, context) {
    const { db, adminId, actor, now, fail } = context
    const row = await findTransaction(db, adminId, body._id)
    if (!row) throw fail('not_found')
    if (row.subscription_id && actor.role !== 'superadmin') throw fail('forbidden')
    if (body.payment_method && !movesCash(row.transaction_type))
      throw fail('invalid_input', { fields: { payment_method: 'invalid' } })
    await context.enter(row.subscription_id ? { role: 'platform' } : { role: 'tenant', adminId: row.admin_id })
    if (row.shift_id && body.payment_method && body.payment_method !== row.payment_method)
      await assertShiftOpen(context, row.admin_id, row.shift_id)
    const edited = {
      ...row,
      payment_method: body.payment_method ?? row.payment_method,
      note: body.note === undefined ? row.note : body.note,
      version: row.version + 1,
    }
    const saved = await editTransaction(db, row, {
      paymentMethod: edited.payment_method,
      note: edited.note,
      reason: body.reason,
      version: body.version ?? row.version,
      by: actor,
      now,
    })
    if (!saved) throw fail('stale_version')
    const shown = ({ payment_method, note }: TransactionInContext) => ({ payment_method, note })
    await context.audit({
      entity: 'transactions',
      entityId: row.id,
      adminId: row.admin_id,
      before: shown(row),
      after: { ...shown(edited), reason: body.reason },
    })
    return { transaction: transactionReply(edited) }
  },
})
