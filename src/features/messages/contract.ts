import * as z from 'zod/mini'
import { get, post, put } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  day,
  filter,
  instant,
  listQuery,
  pagination,
  record,
  selectors,
  som,
  somReply,
  sortBy,
} from '#src/contract/values.ts'
import { smsKindNames, smsStatuses, smsWays } from './rules.ts'

const message = record(
  'SmsMessage',
  z.object({
    _id: z.string(),
    phone_number: z.string(),
    text: z.string(),
    kind: z.string(),
    status: z.enum(smsStatuses),
    parts: z.int(),
    /** Who wishes it gets it in Telegram, where it costs nothing. */
    way: z.enum(smsWays),
    /** What the Telegram Gateway takes for a code, in its credits; also when it left as SMS after all. */
    gateway_cost: z.nullable(z.number()),
    gateway_refunded: z.boolean(),
    error: z.nullable(z.string()),
    /** The gym that it was sent for, and its owner. */
    gym: z.nullable(z.object({ _id: z.string(), name: z.string() })),
    admin: z.nullable(z.object({ _id: z.string(), fullname: z.string() })),
    tries: z.int(),
    /** When it may leave: a reminder of the night waits for the morning. */
    sendAfter: instant(),
    createdAt: instant(),
    sentAt: z.nullable(instant()),
    settledAt: z.nullable(instant()),
    /** The message that this one repeats, and the one that repeats it. */
    resend_of: z.nullable(z.string()),
    resent_as: z.nullable(z.string()),
  }),
)
export type SmsMessage = z.output<typeof message>

const filters = {
  ...listQuery,
  ...selectors,
  status: filter(smsStatuses),
  kind: filter(smsKindNames),
  /** Messages of one day in Tashkent. */
  date: z.optional(z.union([day(), z.literal('')])),
  /** Days of writing, both inclusive. */
  start_date: z.optional(z.union([day(), z.literal('')])),
  end_date: z.optional(z.union([day(), z.literal('')])),
  sort: sortBy('date'),
}
const outboxQuery = z.object(filters)
export type OutboxQuery = z.output<typeof outboxQuery>
const list = z.object({ messages: z.array(message), pagination: pagination() })

/** What a gateway may send; everything is text to be looked at, nothing is believed. */
const told = z.optional(
  z.nullable(
    z.union([
      z.string().check(z.maxLength(200)),
      z.number().check(z.minimum(Number.MIN_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER)),
    ]),
  ),
)

const outbox = get('/sms/outbox', {
  summary: 'Messages newest first; codes are whole only with the outbox driver, where nothing leaves the machine',
  access: 'messages.read',
  query: outboxQuery,
  reply: list,
})
const own = get('/sms/foradmin/all', {
  summary: "Messages to the owner's members and about their gyms, newest first; codes are masked",
  access: { roles: ['admin'] },
  query: outboxQuery,
  mayBeOld: true,
  reply: list,
})

export const messages = {
  outbox,
  exportOutbox: exportOf(outbox),
  own,
  exportOwn: exportOf(own),
  resend: post('/sms/resend/:id', {
    summary:
      'Send a failed, expired or uncertain message anew, as a new one that names the first; once, and never a one-time code',
    access: 'messages.read',
    idempotent: true,
    status: 201,
    body: z.strictObject({}),
    reply: z.object({ sms: message }),
    says: 'sms.resent',
    errors: ['state_conflict'],
  }),
  gateway: get('/sms/gateway', {
    summary: 'How the gateway is: balance, failures of the last 24 hours, whether calls pause, what waits',
    access: 'messages.read',
    reply: z.object({
      driver: z.enum(['outbox', 'eskiz']),
      has_callback: z.boolean(),
      balance: z.nullable(z.number()),
      balance_error: z.nullable(z.string()),
      balance_at: z.nullable(instant()),
      breaker: z.object({
        state: z.enum(['closed', 'open', 'half_open']),
        until: z.nullable(instant()),
        reason: z.nullable(z.string()),
      }),
      last_day: z.object({
        sent: z.int(),
        delivered: z.int(),
        failed: z.int(),
        expired: z.int(),
        uncertain: z.int(),
        parts: z.int(),
      }),
      queued: z.int(),
      /** Of those whose hour has come. */
      oldest_queued: z.nullable(instant()),
      /** Codes of the last 24 hours through the Telegram Gateway; null: there is none. Sums are in its credits. */
      codes: z.nullable(
        z.object({
          asked: z.int(),
          delivered: z.int(),
          /** left as SMS after all */
          as_sms: z.int(),
          cost: z.number(),
          refunded: z.number(),
          balance: z.nullable(z.number()),
          balance_at: z.nullable(instant()),
          trouble: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  tariff: get('/sms/tariff', {
    summary:
      'What one part of an SMS costs, so that a message has its price before it leaves; null while nobody has said',
    access: 'messages.send',
    reply: z.object({ part_price: z.nullable(somReply()) }),
  }),
  setTariff: put('/sms/tariff', {
    idempotent: true,
    summary: 'Say what one part of an SMS costs; with null nobody is shown a price',
    access: 'messages.read',
    ofPlatform: true,
    body: z.strictObject({ part_price: z.nullable(som({ min: 'positive' })) }),
    reply: z.object({ part_price: z.nullable(somReply()) }),
    says: 'sms.tariff_saved',
  }),
  callback: post('/sms/callback/:secret', {
    summary: 'The gateway tells what became of a message; what it does not know of is ignored',
    access: 'public',
    bodyLimitBytes: 8_192,
    body: z.object({ request_id: told, message_id: told, user_sms_id: told, status: told }),
    reply: z.object({}),
  }),
}
