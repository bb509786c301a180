import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { filter, flag, id, instant, listQuery, pagination, record, text } from '#src/contract/values.ts'
import { memberTopics } from './rules.ts'

const notification = record(
  'Notification',
  z.object({
    _id: z.string(),
    kind: z.string(),
    /** What the sentence of this kind needs. */
    params: z.record(z.string(), z.string()),
    link: z.nullable(z.string()),
    is_read: z.boolean(),
    createdAt: instant(),
  }),
)
export type Notification = z.output<typeof notification>

/** So many bytes as browsers write them: base64 for addresses, without its end. */
const keyOf = (bytes: number) =>
  text({ max: 100 }).check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)))

const choice = record(
  'NotificationChoice',
  z.object({
    topic: z.enum(memberTopics),
    /** Kept and shown in the product. */
    is_shown: z.boolean(),
    /** Sent to the person's phones that asked for it. */
    is_pushed: z.boolean(),
    /** Sent by SMS when the gym sends any; null where there is none of this topic. */
    is_texted: z.nullable(z.boolean()),
  }),
)
export type NotificationChoice = z.output<typeof choice>

const list = get('/notification/all', {
  summary: 'The own notifications, newest first, with how many are unread',
  access: 'signed_in',
  query: z.object({ ...listQuery, status: filter(['unread']) }),
  reply: z.object({ notifications: z.array(notification), unread: z.int(), pagination: pagination() }),
})

export const notifications = {
  list,
  /** Members save no lists: what they were told is in their own data. */
  exportList: { ...exportOf(list), access: { roles: ['superadmin', 'admin', 'employee'] } as const },
  read: put('/notification/read', {
    summary: 'Mark some of the own notifications as read, or all',
    access: 'signed_in',
    body: z.object({ ids: z.optional(z.array(id()).check(z.maxLength(100))), all: z.optional(flag()) }),
    reply: z.object({ unread: z.int() }),
    says: 'notification.read',
    isUnrecorded: true,
  }),
  choices: get('/notification/choices', {
    summary: 'What the calling member wants to be told, by topic',
    access: { roles: ['member'] },
    reply: z.object({ choices: z.array(choice) }),
  }),
  choose: put('/notification/choices', {
    summary: 'Switch a topic on or off for the calling member',
    access: { roles: ['member'] },
    body: z.strictObject({
      topic: z.enum(memberTopics),
      is_shown: flag(),
      is_pushed: flag(),
      /** stays as it is when it is absent */
      is_texted: z.optional(flag()),
    }),
    reply: z.object({ choices: z.array(choice) }),
    says: 'notification.chosen',
    isUnrecorded: true,
  }),
  push: get('/notification/push/key', {
    summary: 'The key with which browsers subscribe, and whether the calling session hears of news',
    access: { roles: ['member'] },
    reply: z.object({ key: z.string(), is_on: z.boolean() }),
  }),
  subscribe: post('/notification/push/subscribe', {
    summary: 'The browser of this session wants to hear of news, in the language of the call, until the session ends',
    access: { roles: ['member'] },
    status: 201,
    body: z.strictObject({
      endpoint: text({ max: 1000 }),
      keys: z.strictObject({ p256dh: keyOf(65), auth: keyOf(16) }),
    }),
    reply: z.object({}),
    says: 'push.on',
    errors: ['push.service_unknown'],
    isUnrecorded: true,
  }),
  unsubscribe: del('/notification/push/subscribe', {
    summary: 'The browser of this session wants to hear of nothing any more',
    access: { roles: ['member'] },
    reply: z.object({}),
    says: 'push.off',
    isUnrecorded: true,
  }),
  stream: get('/notification/stream', {
    summary:
      'Server-sent events: `open`; `unread` with {unread} at once and whenever it changes; `door` with {gym_id} when somebody was let in, refused, taken back or left there; `lead` with {gym_id} when somebody asked about that gym or was answered; `letters` with {gym_id} when a member and that gym wrote to each other; `classes` with {gym_id} when a timetable or the places in it changed; `memberships` with {gym_id} when something was sold, paid, frozen or ended there; `rights` when the own permissions or gyms have changed; `missed` when some of it may not have been heard. What happened at a gym carries {page} when an open page of the same session did it that named itself in the header `page`',
    access: 'signed_in',
    streams: true,
    reply: z.object({}),
  }),
}
