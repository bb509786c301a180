import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { filter, listQuery, pagination, record, selectors, somReply, whole } from '#src/contract/values.ts'
import { riskReasons } from '#src/features/memberships/rules.ts'
import { named, person } from './contract.ts'

/** One line of "this morning": whom to call, and the membership that it is about. */
const morningRow = record(
  'MorningRow',
  z.object({
    member: person,
    gym: named,
    membership_id: z.string(),
    plan_name: z.string(),
    end_date: z.string(),
    remaining: somReply(),
    /** What has fallen due of its agreed parts, or all that remains. */
    asked: somReply(),
    due_date: z.string(),
    last_visit: z.nullable(z.string()),
  }),
)
export type MorningRow = z.output<typeof morningRow>
const morningList = z.object({ count: z.int(), items: z.array(morningRow) })

const morning = z.object({
  ending: morningList,
  soon: morningList,
  debts: morningList,
  absent: morningList,
  newcomers: morningList,
})
export type Morning = z.output<typeof morning>

const riskRow = record(
  'RiskRow',
  z.extend(morningRow, {
    /** The first that fits. */
    reason: z.enum(riskReasons),
    /** Days between visits, the median of their own last half year; null below two visits. */
    usual_gap: z.nullable(z.number()),
    /** In the last four weeks, and in the four before. */
    visits: z.int(),
    visits_before: z.int(),
  }),
)
export type RiskRow = z.output<typeof riskRow>

/** Whom to speak to, and why. */
export const insights = {
  morning: get('/statistics/admin/morning', {
    summary: 'Whom to speak to today: ending today or soon, owing, absent, and newcomers who did not come back',
    access: 'memberships.read',
    subject: 'gym:query.gym_id',
    query: z.object({ ...selectors, limit: z._default(whole(1, 50), 8) }),
    reply: morning,
    errors: ['no_gym_assigned'],
    figures: true,
  }),
  risks: get('/statistics/member/risk', {
    summary: 'Members who may be lost, with the reason',
    access: 'memberships.read',
    subject: 'gym:query.gym_id',
    query: z.object({ ...selectors, reason: filter([...riskReasons]), page: listQuery.page, limit: listQuery.limit }),
    reply: z.object({
      total: z.int(),
      newcomer: z.int(),
      absent: z.int(),
      fading: z.int(),
      items: z.array(riskRow),
      pagination: pagination(),
    }),
    errors: ['no_gym_assigned'],
    figures: true,
  }),
}
