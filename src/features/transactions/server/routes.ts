import type { Parsed } from '#src/contract/endpoint.ts'
import { messages } from '#src/contract/messages.ts'
import { gymsOf, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { paginationOf } from '#src/contract/values.ts'
import { exportList } from '#src/server/export-list.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type TransactionListQuery, transactions } from '../contract.ts'
import { debtReply, type EnteredType } from '../rules.ts'
import { beginFree } from './begin-reserved.ts'
import { assertMethodMayBe, wayReasonOf } from './correct-method.ts'
import { type Entry, type LedgerFailure, recordTransaction, type Target } from './ledger.ts'
import { listOwnByNumber, listTransactions } from './list-transactions.ts'
import { editTransaction, findMembersTransaction, findTransaction, type TransactionInContext } from './queries.ts'
import { transactionSheet } from './transaction-sheet.ts'
import { transactionReply } from './transaction-reply.ts'

const inContext = (row: TransactionInContext) => ({
  transaction: { ...transactionReply(row), gym_id: { _id: row.gym_id, name: row.gym_name }, plan_name: row.plan_name },
})

type Body = {
  paid_amount: number
  transaction_type: EnteredType
  payment_method?: Entry['paymentMethod'] | null
  transaction_id?: string | null
  direction?: Entry['direction'] | null
  reason?: string | null
  way_reason?: string | null
  note?: string | null
}

const entryOf = <K extends Entry['target']['kind']>(
  body: Body,
  adminId: string,
  target: Target<K>,
): Entry<EnteredType, K> => ({
  adminId,
  target,
  type: body.transaction_type,
  amount: body.paid_amount,
  paymentMethod: body.payment_method ?? undefined,
  direction: body.direction ?? undefined,
  refundsTransactionId: body.transaction_id ?? undefined,
  reason: body.reason,
  wayReason: body.way_reason,
  note: body.note,
})

const said = {
  payment: 'transaction.created',
  refund: 'transaction.refunded',
  adjustment: 'transaction.adjusted',
  cancellation_fee: 'transaction.fee_added',
} as const

async function record<K extends Entry['target']['kind']>(
  work: Work<LedgerFailure<EnteredType, K>>,
  entry: Entry<EnteredType, K>,
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
  const { adminId, actor, db } = work
  const target = query.target ?? (actor.role === 'superadmin' ? 'subscription' : 'membership')
  const scope = { adminId, gymIds: gymsOf(work, query.gym_id) }
  const { transactions: rows, totals } = await listTransactions(db, { ...query, target }, scope)
  return { transactions: rows, totals, pagination: paginationOf(query, totals.count) }
}

async function one({ db, adminId, fail }: Pick<Work, 'db' | 'adminId' | 'fail'>, id: string) {
  const row = await findTransaction(db, adminId, id)
  if (!row) throw fail('not_found')
  return inContext(row)
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

  async ownByNumber({ query }, ctx) {
    await requireEmployeeGym(ctx)
    return { transactions: await listOwnByNumber(ctx.db, query.receipt_number, ctx) }
  },

  oneForSuperadmin: ({ id }, ctx) => one(ctx, id),

  oneForAdmin: ({ id }, ctx) => one(ctx, id),

  oneForEmployee: ({ id }, ctx) => one(ctx, id),

  async oneForMember({ id }, { db, actor, fail }) {
    const row = await findMembersTransaction(db, actor.id, id)
    if (!row) throw fail('not_found')
    return inContext(row)
  },

  createForSubscription: ({ body }, context) =>
    record(context, entryOf(body, context.adminId, { kind: 'subscription', id: body.subscribe_id })),

  async createForMembership({ body }, context) {
    const needed = {
      payment: 'transactions.pay',
      refund: 'transactions.refund',
      adjustment: 'transactions.adjust',
      cancellation_fee: 'transactions.adjust',
    } as const
    if (!context.may(needed[body.transaction_type])) throw context.fail('forbidden')
    const { adminId, subject } = context
    // the subject is in a gym of the caller's; a deleted one keeps its debts, and they are still paid and returned
    const entry = entryOf(body, adminId, { kind: 'membership', id: body.membership_id })
    const made = await record(context, { ...entry, gymId: subject.gymId ?? undefined })
    if (made.due_amount === 0) await beginFree(context, entry)
    return made
  },

  async update({ body }, context) {
    const { db, adminId, actor, now, fail } = context
    const row = await findTransaction(db, adminId, body._id)
    if (!row) throw fail('not_found')
    if (row.subscription_id && actor.role !== 'superadmin') throw fail('forbidden')
    const method = body.payment_method ?? row.payment_method
    if (body.payment_method) await assertMethodMayBe(context, row, body.payment_method)
    const edited = {
      ...row,
      payment_method: method,
      way_reason: await wayReasonOf(context, row, { method, given: body.way_reason }),
      note: body.note === undefined ? row.note : body.note,
      version: row.version + 1,
    }
    const saved = await editTransaction(db, row, {
      paymentMethod: method,
      wayReason: edited.way_reason,
      note: edited.note,
      reason: body.reason,
      version: body.version ?? row.version,
      by: actor,
      now,
    })
    if (!saved) throw fail('stale_version')
    if (method !== row.payment_method)
      await context.happened({ event: 'method_changed', adminId: row.admin_id, transactionId: row.id })
    const shown = ({ payment_method, way_reason, note }: TransactionInContext) => ({
      payment_method,
      ...(edited.way_reason !== row.way_reason && { way_reason }),
      note,
    })
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
