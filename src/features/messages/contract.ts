import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { filter, instant, listQuery, pagination } from '#src/contract/values.ts'

export const smsStatuses = ['queued', 'sent', 'delivered', 'failed', 'expired'] as const

const message = z.object({
  _id: z.string(),
  phone_number: z.string(),
  text: z.string(),
  kind: z.string(),
  status: z.enum(smsStatuses),
  parts: z.int(),
  error: z.nullable(z.string()),
  createdAt: instant(),
  sentAt: z.nullable(instant()),
})
export type SmsMessage = z.output<typeof message>

export const messages = {
  outbox: get('/sms/outbox', {
    summary: 'Messages newest first; codes are whole only with the outbox driver, where nothing leaves the machine',
    access: 'messages.read',
    query: z.object({ ...listQuery, status: filter(smsStatuses) }),
    reply: z.object({ messages: z.array(message), pagination: pagination() }),
  }),
}
