import { sql } from 'kysely'
import type { Parsed } from '#src/contract/endpoint.ts'
import { formatMoment } from '#src/contract/formats.ts'
import { paths } from '#src/contract/paths.ts'
import { paginationOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { lockMember } from '#src/features/members/server/lock-member.ts'
import { enterOwnGym, getOwnGym } from '#src/features/members/server/own-gyms.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { exportList } from '#src/server/export-list.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { ratings } from '../contract.ts'
import { findLast, hasVisited, insertRating, listRatings, nextRatingAt } from './queries.ts'
import { ratingSheet } from './rating-sheet.ts'

async function pageOf(query: Parsed<typeof ratings.list>['query'], { db, adminId }: { db: Db; adminId: string }) {
  const { ratings, total } = await listRatings(db, { adminId, gymId: query.gym_id }, query)
  return { ratings, pagination: paginationOf(query, total) }
}

/** The owner learns that there is one; its words stand in the list alone. */
async function tellOwner(work: Work, { adminId, gymId }: { adminId: string; gymId: string }, stars: number) {
  const { rows } = await sql<{ name: string }>`
    select name from gyms where admin_id = ${adminId} and id = ${gymId}`.execute(work.db)
  await notify(work, {
    adminId,
    recipients: [{ role: 'admin', id: adminId }],
    kind: 'gym_rated',
    params: { gym_name: rows[0]?.name ?? '', stars: String(stars) },
    link: paths.gymPart('ratings', gymId),
  })
}

export const ratingsRoutes = implement('ratings', ratings, {
  async list({ query }, ctx) {
    return pageOf(query, ctx)
  },

  async exportList({ query }, ctx) {
    return exportList({
      query,
      ctx,
      sheet: ratingSheet,
      read: (page) => pageOf(page, ctx),
      rows: (reply) => reply.ratings,
    })
  },

  async own({ query }, ctx) {
    const who = await getOwnGym(ctx, query.gym_id)
    const last = await findLast(ctx.db, who)
    return {
      may_rate: (!last || nextRatingAt(last) <= ctx.now) && (await hasVisited(ctx.db, who, ctx.today)),
      last: last ? { stars: last.stars, text: last.comment, createdAt: last.created_at.toISOString() } : null,
    }
  },

  async give({ body }, ctx) {
    const { db, actor, now, today, fail } = ctx
    const who = await enterOwnGym(ctx, body.gym_id)
    // two taps at once come one after the other, and none after the erasure
    await lockMember(ctx, who)
    const last = await findLast(db, who)
    const next = last && nextRatingAt(last)
    if (next && next > now) throw fail('rating.too_soon', { values: { when: formatMoment(next) } })
    if (!(await hasVisited(db, who, today))) throw fail('rating.no_visit')
    const text = body.text ?? null
    await insertRating(db, who, { stars: body.stars, text }, ctx)
    await tellOwner(ctx, who, body.stars)
    // how many stars it were is for the owner alone, and the platform reads the log
    await ctx.audit({ entity: 'members', entityId: actor.id, adminId: who.adminId, after: { gym_id: who.gymId } })
    return { rating: { stars: body.stars, text, createdAt: now.toISOString() } }
  },
})
