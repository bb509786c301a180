import * as z from 'zod/mini'
import { get, put } from '#src/contract/endpoint.ts'
import { flag, selectors, version, whole } from '#src/contract/values.ts'
import { place } from './contract.ts'

const settings = z.object({
  gym_id: place,
  opens_days: z.int(),
  late_minutes: z.int(),
  promotion_stops_minutes: z.int(),
  waiting_a_day: z.int(),
  strikes: z.int(),
  strike_days: z.int(),
  off_days: z.int(),
  may_overlap: z.boolean(),
  is_sms_sent: z.boolean(),
  version: z.int(),
})

export type ClassSettings = z.output<typeof settings>

const ofOwner = z.object({ admin_id: selectors.admin_id })

/** By which rules a gym takes bookings. */
export const classSettings = {
  settings: get('/class/settings/one/:gym_id', {
    summary: 'When booking opens, what is late, how strikes count: the rules of a gym',
    access: 'classes.read',
    subject: 'gym:gym_id',
    query: ofOwner,
    reply: z.object({ settings }),
    errors: ['no_gym_assigned'],
  }),
  updateSettings: put('/class/settings/update/:gym_id', {
    idempotent: true,
    summary: 'Change the rules of a gym',
    access: 'gyms.write',
    subject: 'gym:gym_id',
    query: ofOwner,
    body: z.object({
      opens_days: z.optional(whole(0, 56)),
      late_minutes: z.optional(whole(0, 2880)),
      promotion_stops_minutes: z.optional(whole(0, 1440)),
      waiting_a_day: z.optional(whole(0, 20)),
      strikes: z.optional(whole(0, 20)),
      strike_days: z.optional(whole(1, 365)),
      off_days: z.optional(whole(1, 365)),
      may_overlap: z.optional(flag()),
      is_sms_sent: z.optional(flag()),
      version: version(),
    }),
    reply: z.object({ settings }),
    says: 'class.settings_saved',
    errors: ['stale_version', 'no_gym_assigned', 'no_active_subscription', 'create_subscription'],
  }),
}
