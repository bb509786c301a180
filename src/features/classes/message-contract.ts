import * as z from 'zod/mini'
import { post } from '#src/contract/endpoint.ts'
import { flag, id, selectors, text } from '#src/contract/values.ts'
import { classWrites } from './contract.ts'
import { smsObstacles } from './rules.ts'

const query = z.object({ admin_id: selectors.admin_id })
const body = z.strictObject({
  text: text({ max: 500, error: 'sms.text_required' }),
  /** those in the waiting list too */
  with_waiting: z._default(flag(), true),
  /** by SMS beside the app and the phone */
  by_sms: z._default(flag(), false),
})

const reach = z.object({
  /** everybody who reads it in the product */
  told: z.int(),
  waiting: z.int(),
  sms: z.object({
    people: z.int(),
    /** who gets it in Telegram instead, at no cost */
    in_chats: z.int(),
    /** what all of them cost, in parts of SMS */
    parts: z.int(),
    skipped: z.array(z.object({ _id: id(), fullname: z.string(), reason: z.enum(smsObstacles) })),
  }),
})
export type MessageReach = z.output<typeof reach>

/** Own words to everybody in a session. */
export const classMessages = {
  preview: post('/class/session/message/preview/:id', {
    summary: 'Whom a message to a session would reach, and what its SMS cost; nothing is written',
    access: 'messages.send',
    subject: 'class_session:id',
    query,
    body,
    reply: z.object({ reach }),
    isUnrecorded: true,
    errors: [...classWrites],
  }),
  send: post('/class/session/message/:id', {
    summary: 'Tell everybody in a session something: in the product, on their phones, and by SMS when it is asked for',
    access: 'messages.send',
    subject: 'class_session:id',
    idempotent: true,
    query,
    body,
    reply: z.object({ reach }),
    says: 'class.message_sent',
    errors: [...classWrites, 'class.nobody', 'class.message_limit'],
  }),
}
