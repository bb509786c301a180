import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { day, id, instant, listQuery, optionalText, pagination, sortBy, whole } from '#src/contract/values.ts'
import { longestWords } from './rules.ts'

const rating = z.object({
  stars: z.int(),
  text: z.nullable(z.string()),
  createdAt: instant(),
})
const received = z.extend(rating, {
  _id: z.string(),
  member_id: z.object({ _id: z.string(), fullname: z.string() }),
})
export type ReceivedRating = z.output<typeof received>

const list = get('/gym/rating/all', {
  summary: 'What members said of a gym, newest first unless sorted otherwise: for its owner alone',
  access: { roles: ['admin'] },
  subject: 'gym:query.gym_id',
  query: z.object({
    page: listQuery.page,
    limit: listQuery.limit,
    gym_id: id('gym.required'),
    sort: sortBy('member', 'stars', 'date'),
    stars: z.optional(whole(1, 5)),
    /** Given on these days. */
    start_date: z.optional(z.union([day(), z.literal('')])),
    end_date: z.optional(z.union([day(), z.literal('')])),
  }),
  reply: z.object({ ratings: z.array(received), pagination: pagination() }),
})

export const ratings = {
  list,
  exportList: exportOf(list),
  own: get('/member/rating', {
    summary: 'May the calling member rate this gym now, and what they said last',
    access: { roles: ['member'] },
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({ may_rate: z.boolean(), last: z.nullable(rating) }),
  }),
  give: post('/member/rating', {
    summary: 'Rate a gym after a visit within 30 days: once in 30 days and once in a calendar month',
    access: { roles: ['member'] },
    idempotent: true,
    status: 201,
    body: z.strictObject({ gym_id: id('gym.required'), stars: whole(1, 5), text: optionalText(longestWords) }),
    reply: z.object({ rating }),
    says: 'rating.given',
    errors: ['rating.too_soon', 'rating.no_visit'],
  }),
}
