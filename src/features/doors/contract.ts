import * as z from 'zod/mini'
import { del, get, post } from '#src/contract/endpoint.ts'
import { flag, id, imageUrl, instant, name, whole } from '#src/contract/values.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'
import { shownCode } from '#src/features/visits/contract.ts'
import { refusalCodes } from '#src/features/visits/rules.ts'
import { mostReported, reportOutcomes } from './rules.ts'

const device = z.object({
  _id: z.string(),
  gym_id: z.string(),
  name: z.string(),
  createdAt: instant(),
  last_used_at: z.nullable(instant()),
})
export type DoorDevice = z.output<typeof device>

const access = { roles: ['admin'] } as const

export const doors = {
  create: post('/door/device/create', {
    confirms: 'with_factor',
    summary: 'Make a door device of a gym: a turnstile, a kiosk, a tablet. Its key is shown this once',
    access,
    subject: 'gym:body.gym_id',
    status: 201,
    body: z.strictObject({ gym_id: id('gym.required'), name: name({ max: 80 }) }),
    reply: z.object({ device, key: z.string() }),
    says: 'door.created',
    errors: ['door.too_many', ...subscriptionCommands],
  }),
  all: get('/door/device/all', {
    summary: 'The door devices of a gym, newest first',
    access,
    subject: 'gym:query.gym_id',
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({ devices: z.array(device) }),
  }),
  remove: del('/door/device/delete/:door_device_id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Take a door device away: its key opens nothing from now on',
    access,
    reply: z.object({}),
    says: 'door.deleted',
  }),
  decide: post('/door/decide', {
    summary:
      'May who shows this come in? For a device, by `Authorization: Device KEY`, or an employee who may, who names the gym. The visit or the refusal is written',
    access: 'public',
    body: z.strictObject({ code: shownCode(), gym_id: z.optional(id()) }),
    reply: z.object({
      open: z.boolean(),
      /** Why not: a reason of the refused visits. */
      reason: z.optional(z.enum(refusalCodes)),
      member: z.optional(z.object({ fullname: z.string(), avatar: imageUrl() })),
      /** The last day of the membership that it was counted on. */
      until: z.optional(z.string()),
    }),
    errors: ['unauthorized', 'forbidden', 'not_found', 'no_gym_assigned', 'rate_limited'],
  }),
  report: post('/door/report', {
    summary:
      'What a device decided by its list while the server was away, each with an id of its own and its time in milliseconds: visits are written at their time, what should have stayed closed stands among the refused. Sent again it changes nothing. By `Authorization: Device KEY`',
    access: 'public',
    bodyLimitBytes: 262_144, // so many codes, of whatever signs
    body: z.strictObject({
      decisions: z
        .array(
          z.strictObject({
            decision_id: id(),
            code: shownCode(),
            at: whole(0, 9_999_999_999_999),
            open: flag(),
          }),
        )
        .check(z.minLength(1), z.maxLength(mostReported)),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          decision_id: z.string(),
          /** `visited`, `known` (of the day already, or told before), `refused`, `closed` (rightly or not, nobody came in), `too_old` (or ahead of time: not taken) */
          outcome: z.enum(reportOutcomes),
          reason: z.optional(z.enum(refusalCodes)),
        }),
      ),
    }),
    errors: ['unauthorized', 'forbidden', 'not_found', 'no_gym_assigned', 'rate_limited'],
  }),
  list: get('/door/list', {
    summary:
      'Whom the door lets in now, for ten minutes without a server: `list` is JSON, `signature` its HMAC-SHA-256 in hex under the SHA-256 of the device key. For a device, by `Authorization: Device KEY`',
    access: 'public',
    reply: z.object({ list: z.string(), signature: z.string() }),
    errors: ['unauthorized', 'rate_limited'],
  }),
}
