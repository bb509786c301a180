import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { paymentMethods } from '#src/contract/payment-methods.ts'
import {
  day,
  filter,
  id,
  instant,
  listQuery,
  optionalText,
  pagination,
  record,
  selectors,
  som,
  somReply,
  sortBy,
  whole,
} from '#src/contract/values.ts'
import { banknotes, shiftResults, shiftStates, sumOfNotes } from './rules.ts'

const named = z.object({ _id: z.string(), name: z.string() })
const person = z.object({ _id: z.string(), role: z.string(), fullname: z.nullable(z.string()) })
const notes = z.array(z.object({ value: z.int(), count: z.int() }))

const shift = record(
  'Shift',
  z.object({
    _id: z.string(),
    gym_id: named,
    opened_by: person,
    opened_at: instant(),
    opening_amount: somReply(),
    /** Cash that came in and went back, by the transactions of the shift; null for whoever is to count it and has not. */
    cash_payments: z.nullable(somReply()),
    cash_refunds: z.nullable(somReply()),
    /** Opening + payments − refunds: of a closed shift as it was at the closing; null as the two above. */
    expected_amount: z.nullable(somReply()),
    /** What was counted before the expected sum was known; it stays, however often it is counted again. */
    first_count: z.nullable(
      z.object({ counted_amount: somReply(), expected_amount: somReply(), difference: somReply(), at: instant() }),
    ),
    /** Payments and refunds of every method. */
    transactions: z.int(),
    closed_at: z.nullable(instant()),
    closed_by: z.nullable(person),
    counted_amount: z.nullable(somReply()),
    /** Counted − expected; below zero when money is missing. */
    difference: z.nullable(somReply()),
    counted_notes: z.nullable(notes),
    note: z.nullable(z.string()),
    /** The owner, for the platform's eyes only. */
    admin_id: z.optional(z.object({ _id: z.string(), fullname: z.string() })),
  }),
)
export type Shift = z.output<typeof shift>

/** Money that moved during a shift. */
const movement = record(
  'ShiftMovement',
  z.object({
    _id: z.string(),
    createdAt: instant(),
    transaction_type: z.enum(['payment', 'refund']),
    payment_method: z.enum(paymentMethods),
    /** Null for cash, as long as whoever reads it is to count the till. */
    paid_amount: z.nullable(somReply()),
    receipt_number: z.nullable(z.int()),
    /** Of a gift card that was sold, or given back, there is none, nor a plan and a member. */
    membership_id: z.nullable(z.string()),
    plan_name: z.nullable(z.string()),
    member_id: z.nullable(z.object({ _id: z.string(), fullname: z.string() })),
    /** The end of its code. */
    gift_card_id: z.nullable(z.object({ _id: z.string(), code_end: z.string() })),
  }),
)
export type Movement = z.output<typeof movement>

const counted = {
  counted_amount: som(),
  /** The count by notes, when it was made so: its sum is the counted amount. */
  counted_notes: z.optional(
    z
      .array(
        z.strictObject({
          value: z.literal([...banknotes]),
          count: whole(0, 1_000_000),
        }),
      )
      .check(z.maxLength(banknotes.length)),
  ),
}
type Counted = { counted_amount: number; counted_notes?: { value: number; count: number }[] | undefined }

const addsUp = <T extends z.ZodMiniType<Counted>>(schema: T): T =>
  schema.check(
    z.refine<Counted>(
      ({ counted_amount, counted_notes }) =>
        !counted_notes || Math.round(sumOfNotes(counted_notes) * 100) === counted_amount,
      { ...field('shift.notes_differ'), path: ['counted_amount'] },
    ),
  ) as T // a check changes nothing of the type

const optionalDay = () => z.optional(z.union([day(), z.literal('')]))
const list = z.object({
  page: listQuery.page,
  limit: listQuery.limit,
  sort: sortBy('opened', 'closed', 'counted', 'result'),
  ...selectors,
  employee_id: z.optional(z.union([id(), z.literal('')])),
  state: filter(shiftStates),
  /** What the count found: even, money short, money over. */
  result: filter(shiftResults),
  /** Shifts that were opened within the days. */
  start_date: optionalDay(),
  end_date: optionalDay(),
})
export type ShiftListQuery = z.output<typeof list>

const desk = { roles: ['superadmin', 'admin', 'employee'] } as const
const tills = { roles: ['admin', 'employee'] } as const
const ofTenant = z.object({ admin_id: selectors.admin_id })

const tillShifts = get('/shift/all', {
  summary: "Shifts, newest first; an employee sees only one's own",
  access: desk,
  subject: 'gym:query.gym_id',
  query: list,
  reply: z.object({ shifts: z.array(shift), pagination: pagination() }),
  errors: ['no_gym_assigned'],
})

export const shifts = {
  current: get('/shift/current', {
    summary:
      "The caller's open shift in the chosen gym, and whether cash needs one; without gym_id an employee's first",
    access: tills,
    subject: 'gym:query.gym_id',
    query: z.object(selectors),
    reply: z.object({ shift: z.nullable(shift), is_required: z.boolean() }),
    errors: ['no_gym_assigned'],
  }),
  open: post('/shift/open', {
    summary: "Open one's own shift in a gym with what lies in the till",
    access: tills,
    subject: 'gym:body.gym_id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.strictObject({ gym_id: id('gym.required'), opening_amount: som() }),
    reply: z.object({ shift }),
    says: 'shift.opened',
    errors: ['shift.already_open', 'no_gym_assigned'],
  }),
  count: post('/shift/count/:id', {
    summary:
      'Count the till of an open shift and learn what should lie in it; the first count is kept beside the one it is closed with',
    access: tills,
    idempotent: true,
    query: ofTenant,
    body: addsUp(z.strictObject(counted)),
    reply: z.object({ shift }),
    errors: ['state_conflict', 'no_gym_assigned'],
  }),
  close: post('/shift/close/:id', {
    summary: 'Close a shift with what was counted; a difference needs a note and is told to the owner',
    access: tills,
    idempotent: true,
    query: ofTenant,
    body: addsUp(z.strictObject({ ...counted, note: optionalText() })),
    reply: z.object({ shift }),
    says: 'shift.closed',
    errors: ['state_conflict', 'no_gym_assigned'],
  }),
  list: tillShifts,
  exportList: exportOf(tillShifts),
  one: get('/shift/one/:id', {
    summary: 'One shift with the money that moved in it',
    access: desk,
    query: ofTenant,
    reply: z.object({ shift, movements: z.array(movement) }),
    errors: ['no_gym_assigned'],
  }),
}
