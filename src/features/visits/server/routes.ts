import { sql } from 'kysely'
import type { Parsed } from '#src/contract/endpoint.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { toSom } from '#src/contract/money.ts'
import { paginationOf } from '#src/contract/values.ts'
import { gymsInScope, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { findCountedOfVisit } from '#src/features/memberships/server/counted.ts'
import { holdTheirs } from '#src/features/memberships/server/membership-access.ts'
import { resumeFreeze } from '#src/features/memberships/server/resume-freeze.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { exportList } from '#src/server/export-list.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { findOwner, ofOwner } from '#src/server/owned.ts'
import { together } from '#src/server/together.ts'
import { visits } from '../contract.ts'
import { undoSeconds } from '../rules.ts'
import { checkIn, debtReply } from './check-in.ts'
import { findCandidates } from './queries.ts'
import { refusalSheet } from './refusal-sheet.ts'
import { getVisit, listRefusals, listVisits } from './visit-lists.ts'
import { visitSheet } from './visit-sheet.ts'

type LockedVisit = {
  id: string
  admin_id: string
  gym_id: string
  visited_at: Date
  left_at: Date | null
  undone_at: Date | null
}

/** What an entry was made on is held before it, as by whoever comes in. */
async function holdEntered(work: Work, id: string): Promise<void> {
  const { rows } = await sql<{ admin_id: string; membership_id: string | null }>`
    select admin_id, membership_id from visits where id = ${id} and ${ofOwner('visits', work.adminId)}`.execute(work.db)
  const visit = rows[0]
  if (visit?.membership_id)
    await holdTheirs(work, { adminId: visit.admin_id, membershipId: visit.membership_id }, 'theirs')
}

/** The visit, locked, or not_found: also an employee's of a gym that is not theirs. */
async function lockVisit(work: Work<'no_gym_assigned'>, id: string): Promise<LockedVisit> {
  const { db, actor, adminId } = work
  await requireEmployeeGym(work)
  const owner = adminId ?? (await findOwner(db, 'visits', id))
  if (!owner) throw work.fail('not_found')
  const { rows } = await sql<LockedVisit>`
    select id, admin_id, gym_id, visited_at, left_at, undone_at from visits
    where id = ${id} and admin_id = ${owner} for update`.execute(db)
  const visit = rows[0]
  if (!visit || (actor.role === 'employee' && !actor.gymIds.includes(visit.gym_id))) throw work.fail('not_found')
  return visit
}

/** Of today by the clock: who came after midnight to a class of the evening before has a visit of that evening. */
async function isLastOfToday({ db, today }: Work, { admin_id, gym_id, visited_at }: LockedVisit): Promise<boolean> {
  if (tashkentDay(visited_at) !== today) return false
  const { rows } = await sql<{ is_last: boolean }>`
    select not exists (
      select from visits later where later.admin_id = ${admin_id} and later.gym_id = ${gym_id}
        and later.visited_at > ${visited_at} and later.undone_at is null) as is_last`.execute(db)
  return rows[0]?.is_last === true
}

/** What was done to a visit: for the audit log, and for the other desks of the gym. */
async function tellOf({ db, audit }: Work, visit: LockedVisit, after: object): Promise<void> {
  await audit({ entity: 'visits', entityId: visit.id, adminId: visit.admin_id, after: { ...after } })
  announce(db, { event: 'door', adminId: visit.admin_id, gymId: visit.gym_id })
}

async function pageOf(query: Parsed<typeof visits.list>['query'], work: Work, gymIds: readonly string[] | null) {
  const isPlatform = work.actor.role === 'superadmin'
  const scope = { adminId: work.adminId, gymIds }
  const { visits, present, total } = await listVisits(work.db, query, scope, work, isPlatform)
  return { visits, present, pagination: paginationOf(query, total) }
}

async function refusalsOf(
  query: Parsed<typeof visits.refusals>['query'],
  work: Work,
  gymIds: readonly string[] | null,
) {
  const { refusals, total } = await listRefusals(work.db, query, { adminId: work.adminId, gymIds })
  return { refusals, pagination: paginationOf(query, total) }
}

export const visitsRoutes = ({ secret }: { secret: string }): Feature =>
  implement('visits', visits, {
    async checkIn({ body }, ctx) {
      const { gym_id: gymId, member_id: memberId, code, override_reason } = body
      const { id, adminId, already, overdue, debt } = await checkIn(ctx, {
        gymId,
        memberId,
        code,
        overrideReason: override_reason ?? null,
        secret,
      })
      const [visit, counted] = await together(
        getVisit(ctx.db, adminId, id, ctx),
        findCountedOfVisit(ctx.db, adminId, id),
      )
      return {
        visit,
        already,
        counted,
        overdue: toSom(overdue),
        debt: debtReply(debt),
        undo_seconds: already ? 0 : undoSeconds,
      }
    },

    async find({ query }, ctx) {
      await requireEmployeeGym(ctx)
      return findCandidates(ctx.db, { adminId: ctx.adminId, gymId: query.gym_id }, query.search ?? '', ctx)
    },

    async list({ query }, ctx) {
      return pageOf(query, ctx, await gymsInScope(ctx, query.gym_id))
    },

    async exportList({ query }, ctx) {
      const gymIds = await gymsInScope(ctx, query.gym_id)
      return exportList({
        query,
        ctx,
        sheet: visitSheet,
        read: (asked) => pageOf(asked, ctx, gymIds),
        rows: (reply) => reply.visits,
      })
    },

    async refusals({ query }, ctx) {
      return refusalsOf(query, ctx, await gymsInScope(ctx, query.gym_id))
    },

    async exportRefusals({ query }, ctx) {
      const gymIds = await gymsInScope(ctx, query.gym_id)
      return exportList({
        query,
        ctx,
        sheet: refusalSheet,
        read: (asked) => refusalsOf(asked, ctx, gymIds),
        rows: (reply) => reply.refusals,
      })
    },

    async leave({ id }, ctx) {
      const { db, now, fail } = ctx
      const visit = await lockVisit(ctx, id)
      if (visit.undone_at || visit.left_at) throw fail('state_conflict')
      await sql`update visits set left_at = ${now} where admin_id = ${visit.admin_id} and id = ${id}`.execute(db)
      await tellOf(ctx, visit, { left: true })
      return { visit: await getVisit(db, visit.admin_id, id, ctx) }
    },

    async undo({ id }, ctx) {
      const { db, now, actor, fail } = ctx
      await holdEntered(ctx, id)
      const visit = await lockVisit(ctx, id)
      if (visit.undone_at) throw fail('state_conflict')
      const isFresh = now.getTime() - visit.visited_at.getTime() <= undoSeconds * 1000
      if (!isFresh && !(await isLastOfToday(ctx, visit))) throw fail('visit.too_late')
      await sql`
      update visits set undone_at = ${now}, undone_by_kind = ${actor.role}, undone_by_id = ${actor.id}
      where admin_id = ${visit.admin_id} and id = ${id}`.execute(db)
      await ctx.happened({ event: 'entry_undone', adminId: visit.admin_id, visitId: id })
      await resumeFreeze(ctx, { adminId: visit.admin_id, visitId: id })
      await tellOf(ctx, visit, { undone: true })
      return {}
    },
  })
