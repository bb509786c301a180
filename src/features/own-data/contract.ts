import * as z from 'zod/mini'
import { del, get } from '#src/contract/endpoint.ts'
import { imageUrl, instant, sentCode, somReply } from '#src/contract/values.ts'
import { ownMeasures } from '#src/features/measurements/contract.ts'
import { wholeCard } from '#src/features/members/contract.ts'
import { useKinds } from '#src/features/plans/rules.ts'
import { signInOutcomes } from '#src/features/sessions/rules.ts'
import { directions, transactionTypes } from '#src/features/transactions/rules.ts'

const text = z.nullable(z.string())

const enquiry = z.object({
  gym: z.string(),
  fullname: z.string(),
  phone_number: z.string(),
  text,
  status: z.string(),
  /** What the desk wrote about it. */
  note: text,
  createdAt: instant(),
})

/** What one owner keeps of the person. */
const owner = z.object({
  name: z.string(),
  gyms: z.array(z.string()),
  card: z.object({
    ...wholeCard,
    avatar: imageUrl(),
    code: z.string(),
    status: z.string(),
    status_reason: text,
    createdAt: instant(),
  }),
  memberships: z.array(
    z.object({
      gym: z.string(),
      plan_name: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      status: z.string(),
      due_amount: somReply(),
      price: somReply(),
      discount: somReply(),
      discount_reason: text,
      paid_amount: somReply(),
      note: text,
      cancel_reason: text,
    }),
  ),
  /** What was asked from their phone at the page of a gym. */
  enquiries: z.array(enquiry),
  /** What the people of the gym wrote about them; not who did. */
  notes: z.array(z.object({ text: z.string(), createdAt: instant(), editedAt: z.nullable(instant()) })),
  /** Since when a calendar of their classes is open to whoever holds its link. */
  calendars: z.array(z.object({ createdAt: instant() })),
  /** Days that were given, or below zero taken back. */
  gift_days: z.array(z.object({ plan_name: z.string(), days: z.int(), reason: z.string(), date: z.string() })),
  /** Guests and sessions with a coach that a plan has. */
  uses: z.array(
    z.object({
      gym: z.string(),
      plan_name: z.string(),
      kind: z.enum(useKinds),
      used_at: instant(),
      undone_at: z.nullable(instant()),
    }),
  ),
  /** Gift cards that were ordered; of their codes the last signs. */
  gift_card_orders: z.array(
    z.object({ gym: z.string(), amount: somReply(), code_end: z.string(), createdAt: instant() }),
  ),
  /** Names of the coaches who are shown what the person measures. */
  measurements_shown_to: z.array(z.string()),
  freezes: z.array(z.object({ plan_name: z.string(), start_date: z.string(), end_date: z.string(), reason: text })),
  freeze_requests: z.array(
    z.object({ start_date: z.string(), end_date: z.string(), reason: z.string(), status: z.string(), answer: text }),
  ),
  change_requests: z.array(z.object({ plan_name: z.string(), status: z.string(), answer: text, createdAt: instant() })),
  transactions: z.array(
    z.object({
      type: z.enum(transactionTypes),
      direction: z.nullable(z.enum(directions)),
      amount: somReply(),
      method: text,
      receipt_number: z.nullable(z.int()),
      act_number: z.nullable(z.int()),
      reason: text,
      way_reason: text,
      edit_reason: text,
      note: text,
      createdAt: instant(),
      date: z.string(),
    }),
  ),
  visits: z.array(z.object({ gym: z.string(), visited_at: instant(), override_reason: text })),
  refused_visits: z.array(z.object({ gym: z.string(), refused_at: instant(), reason: z.string() })),
  class_bookings: z.array(
    z.object({
      gym: z.string(),
      class_name: z.string(),
      starts_at: instant(),
      status: z.string(),
      asked_at: instant(),
      strike_at: z.nullable(instant()),
      forgive_reason: text,
    }),
  ),
  invoices: z.array(
    z.object({
      number: z.string(),
      gym: z.string(),
      amount: somReply(),
      expires_on: z.string(),
      createdAt: instant(),
      paid_by: text,
      paid_at: z.nullable(instant()),
      cancelled_at: z.nullable(instant()),
    }),
  ),
  promises: z.array(
    z.object({ plan_name: z.string(), amount: somReply(), promised_on: z.string(), createdAt: instant() }),
  ),
  /** Cards that were agreed to be charged: of their number the last four digits. */
  autopays: z.array(
    z.object({
      plan_name: z.string(),
      card: text,
      terms: z.string(),
      agreedAt: instant(),
      stoppedAt: z.nullable(instant()),
      charges: z.array(z.object({ date: z.string(), amount: somReply(), state: z.string() })),
    }),
  ),
  consents: z.array(
    z.object({
      kind: z.string(),
      agrees: z.boolean(),
      text: z.string(),
      version: z.int(),
      way: z.string(),
      at: instant(),
    }),
  ),
  letters: z.array(z.object({ gym: z.string(), is_from_gym: z.boolean(), text: z.string(), createdAt: instant() })),
  ratings: z.array(z.object({ gym: z.string(), stars: z.int(), text, createdAt: instant() })),
  messages: z.array(z.object({ kind: z.string(), text: z.string(), createdAt: instant() })),
})
export type OwnerData = z.output<typeof owner>

const ownData = z.object({
  made_at: instant(),
  person: z.object({ _id: z.string(), phone_number: text }),
  owners: z.array(owner),
  /** What was asked from their phones, now and before, at gyms that have no card of them. */
  enquiries: z.array(enquiry),
  sessions: z.array(z.object({ createdAt: instant(), last_seen_at: instant(), user_agent: text, ip: text })),
  sign_ins: z.array(
    z.object({
      at: instant(),
      outcome: z.enum(signInOutcomes),
      is_new_device: z.boolean(),
      user_agent: z.string(),
      ip: z.string(),
    }),
  ),
  /** … and what each of them says. */
  notifications: z.array(z.object({ kind: z.string(), says: z.record(z.string(), z.unknown()), createdAt: instant() })),
  notification_choices: z.array(
    z.object({ topic: z.string(), is_shown: z.boolean(), is_pushed: z.boolean(), is_texted: z.boolean() }),
  ),
  /** The Telegram chat that the person linked, and what it gets. */
  telegram: z.nullable(
    z.object({
      chat_id: z.int(),
      language: z.string(),
      takes_messages: z.boolean(),
      takes_codes: z.boolean(),
      linkedAt: instant(),
    }),
  ),
  /** Their own, at no owner. */
  measurements: ownMeasures,
  /** Devices that are sent notifications: through whose service. */
  push_devices: z.array(z.object({ service: z.string(), language: z.string(), createdAt: instant() })),
})
export type OwnData = z.output<typeof ownData>

const access = { roles: ['member'] } as const

export const ownDataCalls = {
  read: get('/member/data', {
    summary: 'Everything that is kept about the calling person, at all owners',
    access,
    ofPersonAlone: true,
    snapshot: true,
    reply: z.object({ data: ownData }),
  }),
  erase: del('/member/data', {
    summary:
      'Erase the calling person at all owners, by a one-time code as for signing in: what says who they were goes, rows of money stay without a name, running memberships end without money back',
    access,
    ofPersonAlone: true,
    body: z.strictObject({ code: sentCode() }),
    reply: z.object({}),
    says: 'data.erased',
    errors: ['data.code_wrong'],
  }),
}
