import type { Parsed } from '#src/contract/endpoint.ts'
import { newId } from '#src/contract/ids.ts'
import { paginationOf } from '#src/contract/values.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import { assertGymsOf, assertShareable, gymsInScope } from '#src/features/gyms/server/gym-access.ts'
import { exportList } from '#src/server/export-list.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { news } from '../contract.ts'
import { newsSheet } from './news-sheet.ts'
import {
  deleteNews,
  findNews,
  insertNews,
  listNews,
  type NewsRow,
  type NewsTerms,
  setGyms,
  newsReply,
  updateNews,
} from './queries.ts'
import { spendTelling } from './spend-telling.ts'
import { tellWhenDue } from './tell-members.ts'

async function pageOf(query: Parsed<typeof news.all>['query'], ctx: Work<'no_gym_assigned'>) {
  const { db, today } = ctx
  const adminId = ownerOf(ctx)
  const gymIds = await gymsInScope(ctx)
  const { rows, total } = await listNews(db, { adminId, gymIds, today }, query)
  return { news: rows.map((row) => newsReply(row, today)), pagination: paginationOf(query, total) }
}

/** Owners and their people alone may write news. */
function ownerOf({ adminId }: Pick<Work, 'adminId'>): string {
  if (!adminId) throw new Error('news of nobody')
  return adminId
}

async function getNews({ db, fail }: Pick<Work, 'db' | 'fail'>, adminId: string, id: string): Promise<NewsRow> {
  const row = await findNews(db, adminId, id)
  if (!row) throw fail('not_found')
  return row
}

type Body = Parsed<typeof news.create>['body']

function termsOf({ fail }: Pick<Work, 'fail'>, body: Body, picture: string | null): NewsTerms {
  const until_on = body.until_date || null
  if (until_on !== null && until_on < body.from_date)
    throw fail('invalid_input', { fields: { until_date: 'day.end_first' } })
  return {
    title: body.title,
    body: body.text,
    picture,
    from_on: body.from_date,
    until_on,
    is_published: body.is_published,
    is_public: body.is_public,
    is_told: body.tells_members,
  }
}

const recorded = ({ title, body, from_on, until_on, is_published, is_public, is_told }: NewsTerms, gyms: string[]) => ({
  title,
  text: body,
  gyms,
  from_date: from_on,
  until_date: until_on,
  is_published,
  is_public,
  tells_members: is_told,
})

export const newsRoutes = implement('news', news, {
  all: ({ query }, ctx) => pageOf(query, ctx),

  exportAll: ({ query }, ctx) =>
    exportList({ query, ctx, sheet: newsSheet, read: (page) => pageOf(page, ctx), rows: (reply) => reply.news }),

  async create({ body, images }, ctx) {
    const { adminId, db, now, today } = ctx
    const id = newId(now.getTime())
    const terms = termsOf(ctx, body, images.picture ?? null)
    await assertShareable(ctx, adminId, { before: [], after: body.gyms })
    await spendTelling(ctx, adminId, terms)
    await insertNews(db, adminId, id, terms, now)
    await setGyms(db, adminId, id, body.gyms)
    await tellWhenDue(ctx, { adminId, id }, terms)
    await ctx.audit({ entity: 'news', entityId: id, adminId, after: recorded(terms, body.gyms) })
    return { news: newsReply(await getNews(ctx, adminId, id), today) }
  },

  async update({ id, body, images }, ctx) {
    const { adminId, db, today } = ctx
    const owner = ownerOf(ctx)
    await assertGymsOf(ctx, owner, body.gyms)
    const before = await getNews(ctx, owner, id)
    const terms = termsOf(ctx, body, images.picture ?? (body.remove_picture ? null : before.picture))
    const had = before.gyms.map(({ _id }) => _id)
    // a draft was shown by no gym, and what is taken back by none any more: of that the gyms that it is given to now are asked about
    await assertShareable(ctx, owner, {
      before: before.is_published ? had : [],
      after: terms.is_published ? body.gyms : body.gyms.filter((gym) => !had.includes(gym)),
    })
    if (!before.told_at) await spendTelling(ctx, owner, terms)
    if (!(await updateNews(db, before, terms, body.version ?? before.version))) throw ctx.fail('stale_version')
    await setGyms(db, owner, id, body.gyms)
    await dropPicture(ctx, before.picture, terms.picture)
    await tellWhenDue(ctx, { adminId: owner, id }, terms)
    await ctx.audit({
      entity: 'news',
      entityId: id,
      adminId,
      before: recorded(before, had),
      after: recorded(terms, body.gyms),
    })
    return { news: newsReply(await getNews(ctx, owner, id), today) }
  },

  async delete({ id }, ctx) {
    const owner = ownerOf(ctx)
    const row = await getNews(ctx, owner, id)
    await deleteNews(ctx.db, row)
    await dropPicture(ctx, row.picture)
    await ctx.audit({ entity: 'news', entityId: id, adminId: owner, before: { title: row.title } })
    return {}
  },
})
