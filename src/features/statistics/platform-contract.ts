import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { formatQuery } from '#src/contract/list-export.ts'
import { imageUrl, instant, record, somReply, whole } from '#src/contract/values.ts'
import { changePct, gymsByStatus, named, revenueBucket } from './contract.ts'

const platformMonth = record(
  'PlatformMonth',
  z.extend(revenueBucket, {
    /** What the subscriptions that began in the month cost, and what of it is paid by now. */
    billed: somReply(),
    collected: somReply(),
    /** At the end of the month. */
    gyms: z.int(),
    members: z.int(),
  }),
)
export type PlatformMonth = z.output<typeof platformMonth>

/** In soʻm for thirty days of what runs: `opening` and the five after it, of which the last two are never above 0, add up to `closing`. */
const subscriptionMonth = record(
  'SubscriptionMonth',
  z.object({
    bucket: z.string(),
    start: z.string(),
    end: z.string(),
    /** At the end of the day before the month. */
    opening: somReply(),
    new: somReply(),
    /** Of gyms that ran before, and not at the end of the month before. */
    resumed: somReply(),
    expansion: somReply(),
    contraction: somReply(),
    lost: somReply(),
    /** At the end of the month, or today. */
    closing: somReply(),
    /** What is due, spread over the days of the subscriptions; the days of the month until today. */
    earned: somReply(),
  }),
)
export type SubscriptionMonth = z.output<typeof subscriptionMonth>

const endingSubscription = z.object({
  _id: z.string(),
  gym: named,
  admin: z.object({ _id: z.string(), fullname: z.string(), phone_number: z.string() }),
  plan_name: z.string(),
  end_date: z.string(),
  remaining_days: z.int(),
  remaining_amount: somReply(),
})
export type EndingSubscription = z.output<typeof endingSubscription>

const newAdmin = z.object({
  _id: z.string(),
  fullname: z.string(),
  phone_number: z.string(),
  avatar: imageUrl(),
  status: z.enum(['pending', 'active', 'blocked']),
  is_request: z.boolean(),
  gyms: z.int(),
  createdAt: instant(),
})
export type NewAdmin = z.output<typeof newAdmin>

const ofMonths = { months: z._default(whole(1, 60), 12) }

const tableOf = <const P extends `/${string}`>(path: P, summary: string) =>
  get(path, {
    summary,
    access: 'platform.read',
    ofPlatform: true,
    query: z.object({ ...ofMonths, format: formatQuery() }),
    streams: true,
    exports: true,
    confirms: 'with_factor',
    reply: z.object({}),
  })

/** The platform's own figures. */
export const platformStatistics = {
  platform: get('/statistics/platform', {
    summary: 'The platform: gyms, revenue from subscriptions, what is overdue, what waits',
    access: 'platform.read',
    ofPlatform: true,
    query: z.object(ofMonths),
    reply: z.object({
      gyms: z.object(gymsByStatus),
      members: z.int(),
      revenue: z.object({ net: somReply(), previous_net: somReply(), change_pct: changePct }),
      overdue: z.object({ count: z.int(), remaining: somReply() }),
      requests: z.int(),
      ending: z.object({ count: z.int(), items: z.array(endingSubscription) }),
      newest: z.array(newAdmin),
      series: z.array(platformMonth),
    }),
    figures: true,
  }),
  platformMonthly: get('/statistics/platform/monthly', {
    summary:
      'What the subscriptions that run bring in thirty days, how that moved each month, and what each month earned',
    access: 'platform.read',
    ofPlatform: true,
    query: z.object(ofMonths),
    reply: z.object({ series: z.array(subscriptionMonth) }),
    figures: true,
  }),
  platformMonthlyExport: tableOf(
    '/statistics/platform/monthly/export',
    'The movement of the normalised month as a table',
  ),
  platformExport: tableOf('/statistics/platform/export', 'The months of the platform as a table'),
}
