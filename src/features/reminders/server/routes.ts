import { sql } from 'kysely'
import { daysBetween } from '#src/contract/days.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { toSom } from '#src/contract/money.ts'
import { paginationOf } from '#src/contract/values.ts'
import { isGymWritable } from '#src/features/gyms/server/gym-access.ts'
import type { GymScope } from '#src/features/gyms/server/scope.ts'
import { payLink, sampleLink } from '#src/features/invoices/server/short-links.ts'
import { memberScope } from '#src/features/members/server/member-access.ts'
import type { MemberReminder } from '#src/features/messages/rules.ts'
import type { OtherWay } from '#src/features/messages/server/drivers.ts'
import { findInChats } from '#src/features/messages/server/in-chats.ts'
import { exportList } from '#src/server/export-list.ts'
import { fileUrl } from '#src/server/files.ts'
import type { Http } from '#src/server/call-reply.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { messages } from '#src/contract/messages.ts'
import { type Candidate, reminders } from '../contract.ts'
import { candidateSheet } from './candidate-sheet.ts'
import { awaitedOn, type CandidateRow, listCandidates, obstacleOf, readCandidates } from './candidates.ts'
import { lockSenders, planReminders, queueReminders } from './plan-reminders.ts'

async function pageOf(query: Parsed<typeof reminders.candidates>['query'], ctx: Work, scope: GymScope) {
  const { now, today } = ctx
  const { rows, total, remaining } = await listCandidates(ctx.db, scope, query, { now, today })
  return {
    memberships: rows.map((row) => candidateReply(row, query.command, today)),
    remaining: toSom(remaining),
    pagination: paginationOf(query, total),
  }
}

type Deps = {
  publicOrigin: string | undefined
  /** Where some of what would be an SMS goes instead. */
  otherWay: OtherWay | undefined
}

export const remindersRoutes = ({ publicOrigin, otherWay }: Deps): Feature => {
  const originOf = ({ request }: Http) => publicOrigin ?? `${request.protocol}://${request.host}`

  return implement('reminders', reminders, {
    async candidates({ query }, ctx) {
      return pageOf(query, ctx, await memberScope(ctx, query.gym_id))
    },

    async exportCandidates({ query }, ctx) {
      const scope = await memberScope(ctx, query.gym_id)
      return exportList({
        query,
        ctx,
        sheet: candidateSheet(query.command),
        read: (asked) => pageOf(asked, ctx, scope),
        rows: (reply) => reply.memberships,
      })
    },

    async preview({ query }, ctx) {
      const { command, gym_id: gymId, membership_ids: ids = [] } = query
      const { rows, lapsed, adminId } = await chosenRows(ctx, { command, gymId, ids })
      const sample = await sampleLink(ctx.db, adminId, originOf(ctx.http))
      const plan = planReminders(rows, { command, now: ctx.now, lapsed, sample })
      const people = plan.recipients.map(({ row }) => row.member_id)
      const inChats = otherWay ? await findInChats(ctx.db, people) : new Set<string>()
      const recipients = plan.recipients.map((one) => (inChats.has(one.row.member_id) ? { ...one, parts: 0 } : one))
      return {
        recipients: recipients.map(({ row, phone, text, parts }) => ({
          membership_id: row.id,
          fullname: row.fullname,
          phone_number: phone,
          text,
          parts,
        })),
        skipped: plan.skipped.map(({ row, reason }) => ({ id: row.id, fullname: row.fullname, reason })),
        in_chats: inChats.size,
        parts: recipients.reduce((sum, { parts }) => sum + parts, 0),
        leaves_at: plan.leavesAt > ctx.now ? plan.leavesAt.toISOString() : null,
        cap_left: plan.capLeft,
      }
    },

    async send({ query, body }, ctx) {
      const { command, gym_id: gymId } = query
      const { rows, lapsed, adminId } = await chosenRows(ctx, {
        command,
        gymId,
        ids: body.membership_ids,
        isSending: true,
      })
      const { db, now, today, actor: by } = ctx
      const origin = originOf(ctx.http)
      const plan = planReminders(rows, { command, now, lapsed, sample: await sampleLink(db, adminId, origin) })
      const { queued, skipped } = await queueReminders(ctx, plan, {
        command,
        today,
        linkFor: ({ id }, amount) =>
          payLink(db, { adminId, membershipId: id, amount, origin, by, now, today, audit: ctx.audit }),
      })
      await ctx.audit({
        entity: 'messages',
        entityId: null,
        adminId,
        after: { command, membership_ids: queued.map(({ row }) => row.id), skipped: skipped.length },
      })
      return {
        ...(queued.length === 0 ? { message: messages['sms.none_queued'][ctx.language] } : {}),
        queued: queued.length,
        skipped: skipped.map(({ row, reason }) => ({ id: row.id, reason })),
        parts: queued.reduce((sum, { parts }) => sum + parts, 0),
      }
    },
  })
}

const promiseOf = (row: CandidateRow, command: MemberReminder, today: string) => {
  if (command !== 'unpaid' || row.promised_on === null || row.is_promise_kept)
    return { promised_on: null, promise: null }
  return { promised_on: row.promised_on, promise: awaitedOn(row, today) ? ('open' as const) : ('broken' as const) }
}

const candidateReply = (row: CandidateRow, command: MemberReminder, today: string): Candidate => ({
  membership_id: row.id,
  member: { _id: row.member_id, fullname: row.fullname, phone_number: row.phone_number, avatar: fileUrl(row.avatar) },
  gym: { _id: row.gym_id, name: row.gym_name },
  plan_name: row.plan_name,
  price: toSom(row.price_tiyin),
  due: toSom(row.due_tiyin),
  paid: toSom(row.paid_tiyin),
  remaining: toSom(row.remaining_tiyin),
  due_date: row.due_on,
  end_date: row.end_on,
  days:
    command === 'unpaid'
      ? Math.max(0, daysBetween(row.due_on, today))
      : command === 'expiring'
        ? daysBetween(today, row.end_on)
        : daysBetween(row.end_on, today),
  last_notice_at: row.last_notice_at?.toISOString() ?? null,
  ...promiseOf(row, command, today),
  obstacle: obstacleOf(row, command, today),
})

type Chosen = { command: MemberReminder; gymId: string | undefined; ids: readonly string[]; isSending?: boolean }

/** The chosen memberships, all of one owner; one that is unknown, foreign or of another gym refuses them all. */
async function chosenRows(ctx: Work<'no_gym_assigned'>, { command, gymId, ids: given, isSending = false }: Chosen) {
  const ids = [...new Set(given)]
  const scope = await memberScope(ctx, gymId)
  const adminId = scope.adminId ?? (await ownerOf(ctx, ids))
  const own: GymScope = { ...scope, adminId }
  const at = { command, now: ctx.now, today: ctx.today }
  let rows = await readCandidates(ctx.db, own, ids, at)
  if (rows.length < ids.length) throw ctx.fail('not_found')
  const gymIds = [...new Set(rows.map((row) => row.gym_id))]
  // a gym whose own subscription is over reminds nobody, and keeps nobody else from being reminded
  const lapsed = new Set<string>()
  for (const id of gymIds) if (!(await isGymWritable(ctx, adminId, id))) lapsed.add(id)
  if (isSending) {
    await lockSenders(ctx.db, adminId, gymIds)
    rows = await readCandidates(ctx.db, own, ids, at)
  }
  return { rows, lapsed, adminId }
}

/** A superadmin who named no owner goes on in the one whose memberships these are. */
async function ownerOf({ db, enter, fail }: Work, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{
    admin_id: string
  }>`select distinct admin_id from memberships where id = any(${[...ids]}::uuid[])`.execute(db)
  const [owner, other] = rows
  if (!owner || other) throw fail('not_found')
  await enter({ role: 'tenant', adminId: owner.admin_id })
  return owner.admin_id
}
