import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  daysOfList,
  filter,
  flag,
  gymIds,
  id,
  imageUrl,
  instant,
  listQuery,
  pagination,
  plannedDay,
  record,
  sortBy,
  text,
  version,
} from '#src/contract/values.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'
import { longestBody, longestTitle, newsStates } from './rules.ts'

const piece = record(
  'News',
  z.object({
    _id: z.string(),
    title: z.string(),
    text: z.string(),
    picture: imageUrl(),
    gyms: z.array(z.object({ _id: z.string(), name: z.string() })),
    from_date: z.string(),
    /** null: until it is taken away */
    until_date: z.nullable(z.string()),
    is_published: z.boolean(),
    /** strangers read it on the page of the gym too */
    is_public: z.boolean(),
    /** members are told of it on its first day, once */
    tells_members: z.boolean(),
    toldAt: z.nullable(instant()),
    status: z.enum(newsStates),
    version: z.int(),
    createdAt: instant(),
  }),
)
export type News = z.output<typeof piece>

/** As members read it. */
export const shownNews = record(
  'OwnNews',
  z.object({
    _id: z.string(),
    title: z.string(),
    text: z.string(),
    picture: imageUrl(),
    from_date: z.string(),
  }),
)
export type OwnNews = z.output<typeof shownNews>

const all = get('/news/all', {
  summary:
    'What the gyms tell their members, the newest first; of an employee what stands in no gym but theirs; of days what shows on one of them',
  access: 'news.write',
  subject: 'gym:query.gym_id',
  query: z.object({
    ...listQuery,
    gym_id: z.optional(id()),
    sort: sortBy('title', 'date'),
    status: filter(newsStates),
    ...daysOfList,
  }),
  reply: z.object({ news: z.array(piece), pagination: pagination() }),
  errors: ['no_gym_assigned'],
})

const optionalDay = () => z.optional(z.nullable(z.union([plannedDay(), z.literal('')])))

const body = z.object({
  title: text({ max: longestTitle }),
  text: text({ max: longestBody }),
  gyms: gymIds(),
  from_date: plannedDay(),
  until_date: optionalDay(),
  is_published: flag(),
  is_public: flag(),
  tells_members: flag(),
})

const newsWrites = ['no_gym_assigned', 'news.too_many_told', ...subscriptionCommands] as const

export const news = {
  all,
  exportAll: exportOf(all),
  create: post('/news/create', {
    summary: 'Tell the members of one or more gyms something, from a day until a day',
    access: 'news.write',
    subject: 'gym:body.gyms',
    idempotent: true,
    status: 201,
    body,
    images: ['picture'],
    reply: z.object({ news: piece }),
    says: 'news.saved',
    errors: [...newsWrites],
  }),
  update: put('/news/update/:id', {
    idempotent: true,
    summary: 'Change it; members who were told are not told again',
    access: 'news.write',
    subject: 'news:id',
    body: z.extend(body, { remove_picture: z.optional(flag()), version: z.optional(version()) }),
    images: ['picture'],
    reply: z.object({ news: piece }),
    says: 'news.saved',
    errors: [...newsWrites, 'stale_version'],
  }),
  delete: del('/news/delete/:id', {
    idempotent: true,
    summary: 'Take it away for good',
    access: 'news.write',
    subject: 'news:id',
    reply: z.object({}),
    says: 'news.deleted',
    errors: ['no_gym_assigned'],
  }),
}
