import { remainingDays } from '#src/contract/days.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { somOrNull, toSom } from '#src/contract/money.ts'
import { paginationOf } from '#src/contract/values.ts'
import { assertGymsOf, holdGym } from '#src/features/gyms/server/gym-access.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { debtReply, progressOf } from '#src/features/transactions/rules.ts'
import { listTransactionsOf } from '#src/features/transactions/server/queries.ts'
import { transactionReply } from '#src/features/transactions/server/transaction-reply.ts'
import { exportList } from '#src/server/export-list.ts'
import { fileUrl } from '#src/server/files.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { type ListedSubscription, type Subscription, subscriptions } from '../contract.ts'
import { renewalStart, type SubscriptionStatus, subscriptionCan } from '../rules.ts'
import { advanceSubscriptions } from './advance-subscriptions.ts'
import {
  findSubscription,
  isRenewed,
  listSubscriptions,
  lockSubscription,
  type SubscriptionRow,
  setStatus,
} from './queries.ts'
import { sellSubscription } from './sell-subscription.ts'
import { countedSheet, subscriptionSheet } from './subscription-sheet.ts'

const rowReply = (row: SubscriptionRow, today: string): Omit<ListedSubscription, 'counted_amount'> => ({
  _id: row.id,
  gym_id: { _id: row.gym_id, name: row.gym_name, logo: fileUrl(row.gym_logo) },
  admin_id: { _id: row.admin_id, fullname: row.admin_name, phone_number: row.admin_phone },
  plan_name: row.plan_name,
  duration: row.duration_days,
  status: row.status,
  price: toSom(row.price_tiyin),
  ...debtReply({ due: row.due_tiyin, paid: row.paid_tiyin }),
  progress: progressOf({ due: row.due_tiyin, paid: row.paid_tiyin }),
  start_date: row.start_on,
  end_date: row.end_on,
  remaining_days: remainingDays(row.end_on, today),
  createdAt: row.created_at.toISOString(),
})

async function getSubscription(
  { db, today, fail }: Pick<Work, 'db' | 'today' | 'fail'>,
  adminId: string | null,
  id: string,
): Promise<Subscription> {
  const row = await findSubscription(db, adminId, id, today)
  if (!row) throw fail('not_found')
  const rows = await listTransactionsOf(db, row.admin_id, { kind: 'subscription', id })
  const { plan_id, options, stop_reason, stopped_on, renewed_from, renewed_by, note, version } = row
  return {
    ...rowReply(row, today),
    plan_id,
    options,
    stop_reason,
    stopped_on,
    renewed_from,
    renewed_by,
    note,
    version,
    transaction_ids: rows.map(transactionReply),
  }
}

async function pageOf(query: Parsed<typeof subscriptions.all>['query'], work: Work) {
  const { db, adminId, today } = work
  const { rows, sums } = await listSubscriptions(db, { ...query, gymId: query.gym_id, adminId, today })
  return {
    subscriptions: rows.map((row) => ({ ...rowReply(row, today), counted_amount: somOrNull(row.counted_tiyin) })),
    totals: {
      due: toSom(sums.due),
      paid: toSom(sums.paid),
      remaining: toSom(sums.remaining),
      counted: somOrNull(sums.counted),
    },
    pagination: paginationOf(query, sums.total),
  }
}

async function getLocked(
  { db, today, fail }: Pick<Work, 'db' | 'today' | 'fail'>,
  adminId: string,
  id: string,
): Promise<SubscriptionRow> {
  const row = await lockSubscription(db, adminId, id, today)
  if (!row) throw fail('not_found')
  return row
}

function assertVersion({ fail }: Pick<Work<'stale_version'>, 'fail'>, row: SubscriptionRow, version?: number): void {
  if (version !== undefined && version !== row.version) throw fail('stale_version')
}

async function move(
  work: Work,
  row: SubscriptionRow,
  status: SubscriptionStatus,
  stopped: { on: string; reason: string } | null,
) {
  await setStatus(work.db, row, status, stopped)
  await work.audit({
    entity: 'subscriptions',
    entityId: row.id,
    adminId: row.admin_id,
    before: { status: row.status },
    after: { status, ...(stopped ? { reason: stopped.reason } : {}) },
  })
  announce(work.db, { event: 'memberships', adminId: row.admin_id, gymId: row.gym_id })
  return { subscription: await getSubscription(work, row.admin_id, row.id) }
}

export const subscriptionsRoutes = implement('subscriptions', subscriptions, {
  async create({ body }, context) {
    const id = await sellSubscription(context, {
      adminId: context.adminId,
      gymId: body.gym_id,
      planId: body.plan_id ?? null,
      planName: body.plan_name,
      start: body.start_date ?? context.today,
      duration: body.duration,
      price: body.price,
      options: [],
      renewedFrom: null,
      note: body.note ?? null,
    })
    return { success: true, subscription: await getSubscription(context, context.adminId, id) }
  },

  all: ({ query }, context) => pageOf(query, context),

  exportAll: ({ query }, ctx) =>
    exportList({
      query,
      ctx,
      sheet: query.monthly_on || query.moved || query.earned_from ? countedSheet : subscriptionSheet,
      read: (asked) => pageOf(asked, ctx),
      rows: (reply) => reply.subscriptions,
    }),

  async one({ id }, context) {
    return { subscription: await getSubscription(context, context.adminId, id) }
  },

  async stop({ id, body }, context) {
    const row = await getLocked(context, context.adminId, id)
    assertVersion(context, row, body.version)
    if (!subscriptionCan.stop({ status: row.status, end: row.end_on })) throw context.fail('state_conflict')
    return move(context, row, 'stoped', { on: context.today, reason: body.reason })
  },

  async resume({ id, body }, context) {
    const found = await findSubscription(context.db, context.adminId, id, context.today)
    if (!found) throw context.fail('not_found')
    await holdGym(context, found.admin_id, found.gym_id)
    const row = await getLocked(context, context.adminId, id)
    assertVersion(context, row, body.version)
    if (!subscriptionCan.resume({ status: row.status, end: row.end_on }, context.today))
      throw context.fail('state_conflict')
    await advanceSubscriptions(context.db, context.today, { adminId: row.admin_id, gymId: row.gym_id })
    return move(context, row, row.start_on > context.today ? 'pending' : 'active', null)
  },

  async renew({ id, body }, context) {
    const row = await getLocked(context, context.adminId, id)
    const state = { status: row.status, end: row.end_on }
    if (!subscriptionCan.renew(state)) throw context.fail('state_conflict')
    if (await isRenewed(context.db, row.admin_id, row.id)) throw context.fail('subscription.already_renewed')
    await assertGymsOf(context, row.admin_id, [row.gym_id])
    const renewed = await sellSubscription(context, {
      adminId: row.admin_id,
      gymId: row.gym_id,
      planId: body.plan_id === undefined ? row.plan_id : body.plan_id,
      planName: body.plan_name ?? row.plan_name,
      start: body.start_date ?? renewalStart(state, context.today),
      duration: body.duration ?? row.duration_days,
      price: body.price ?? row.price_tiyin,
      options: row.options,
      renewedFrom: row.id,
      note: body.note ?? null,
    })
    return { success: true, subscription: await getSubscription(context, row.admin_id, renewed) }
  },
})
