import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { formatQuery } from '#src/contract/list-export.ts'
import { givenMethods } from '#src/contract/payment-methods.ts'
import {
  daysOfList,
  filter,
  id,
  instant,
  listQuery,
  pagination,
  paymentMethod,
  record,
  selectors,
  somReply,
  sortBy,
} from '#src/contract/values.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'
import { consentKinds } from '#src/features/members/consents.ts'
import { genders } from '#src/features/members/rules.ts'
import { dateOrders } from './cell-values.ts'
import {
  columnMeanings,
  importFields,
  importStates,
  maxColumns,
  people,
  rowStates,
  silentPayments,
  whatIfKnown,
} from './rules.ts'

const named = z.object({ _id: z.string(), name: z.string() })

const matching = record(
  'ImportMatching',
  z.object({
    columns: z.array(z.enum(columnMeanings)),
    date_order: z.enum(dateOrders),
    gender: z.nullable(z.enum(genders)),
    payment_method: z.enum(givenMethods),
    without_payment: z.enum(silentPayments),
    existing: z.enum(whatIfKnown),
    plans: z.array(z.object({ name: z.string(), plan_id: z.nullable(z.string()) })),
  }),
)

const batchRow = record(
  'ListedImport',
  z.object({
    _id: z.string(),
    gym_id: named,
    file_name: z.string(),
    state: z.enum(importStates),
    /** Why a run stopped by itself. */
    stop_reason: z.nullable(z.string()),
    /** Rows of the file by what became of them; `waiting` were not looked at yet. */
    counts: z.object({
      total: z.int(),
      waiting: z.int(),
      ready: z.int(),
      bad: z.int(),
      duplicate: z.int(),
      done: z.int(),
      undone: z.int(),
      kept: z.int(),
    }),
    made_by: z.string(),
    createdAt: instant(),
    started_at: z.nullable(z.string()),
    finished_at: z.nullable(z.string()),
    undone_at: z.nullable(z.string()),
    /** What the file said is erased: what became of its rows is still known. */
    rows_erased_at: z.nullable(z.string()),
    /** The owner, for the platform's eyes only. */
    admin_id: z.optional(named),
  }),
)
export type ImportBatchRow = z.output<typeof batchRow>

const batch = record(
  'Import',
  z.extend(batchRow, {
    columns: z.array(
      z.object({
        title: z.string(),
        samples: z.array(z.string()),
        /** Every value of a column that has few. */
        values: z.nullable(z.array(z.string())),
      }),
    ),
    /** As a person decided; proposed until then. */
    matching,
    is_matched: z.boolean(),
    /** What is ready or done, in people and money. */
    sums: z.object({
      new: z.int(),
      existing: z.int(),
      memberships: z.int(),
      paid_amount: somReply(),
      remaining_amount: somReply(),
      repaired_phones: z.int(),
    }),
    /** The plans that the gym sells. */
    plans: z.array(z.object({ _id: z.string(), name: z.string(), price: somReply(), duration: z.int() })),
  }),
)
export type ImportBatch = z.output<typeof batch>

const row = record(
  'ImportRow',
  z.object({
    row_number: z.int(),
    state: z.enum(rowStates),
    cells: z.array(z.string()),
    person: z.nullable(z.enum(people)),
    member_id: z.nullable(z.string()),
    reading: z.nullable(
      z.object({
        fullname: z.string(),
        phone_number: z.string(),
        phone_repaired: z.boolean(),
        dateOfBirth: z.nullable(z.string()),
        gender: z.nullable(z.enum(genders)),
        note: z.nullable(z.string()),
        consents: z.array(z.object({ kind: z.enum(consentKinds), agrees: z.boolean() })),
        membership: z.nullable(
          z.object({
            plan_name: z.string(),
            start_date: z.string(),
            end_date: z.string(),
            price: somReply(),
            paid_amount: somReply(),
            remaining_amount: somReply(),
          }),
        ),
      }),
    ),
    problems: z.array(z.object({ field: z.enum([...importFields, 'row']), text: z.string() })),
  }),
)
export type ImportRow = z.output<typeof row>

const ofTenant = z.object({ admin_id: z.optional(id()) })
const one = z.object({ import: batch })
const { page, limit } = listQuery

export const imports = {
  create: post('/import/member/create', {
    summary:
      'Upload a CSV or XLSX file of members (at most 10 MB, 50 000 rows); the meaning of its columns is proposed',
    access: 'members.import',
    subject: 'gym:body.gym_id',
    idempotent: true,
    status: 201,
    query: ofTenant,
    body: z.object({ gym_id: id('gym.required') }),
    uploads: ['file'],
    reply: one,
    says: 'import.uploaded',
    errors: [
      'import.unreadable',
      'import.old_excel',
      'import.empty',
      'import.too_large',
      'import.too_many_today',
      'too_large',
      ...subscriptionCommands,
    ],
  }),
  match: put('/import/member/match/:id', {
    idempotent: true,
    summary: 'Say what the columns mean; the rows are checked again and nothing is written yet',
    access: 'members.import',
    subject: 'import:id',
    query: ofTenant,
    body: z.object({
      /** One for each column of the file, in its order. */
      columns: z.array(z.enum(columnMeanings)).check(z.maxLength(maxColumns)),
      date_order: z._default(z.enum(dateOrders), 'dmy'),
      gender: z._default(z.nullable(z.enum(genders)), null),
      payment_method: z._default(paymentMethod(), 'cash'),
      without_payment: z._default(z.enum(silentPayments), 'paid'),
      existing: z._default(z.enum(whatIfKnown), 'skip'),
      plans: z._default(
        z
          .array(z.object({ name: z.string().check(z.maxLength(500)), plan_id: z.nullable(id('plan.required')) }))
          .check(z.maxLength(500)),
        [],
      ),
    }),
    reply: one,
    says: 'import.checking',
    errors: ['state_conflict', 'import.erased'],
  }),
  run: post('/import/member/run/:id', {
    summary: 'Import the rows that are ready, or go on after a stop',
    access: 'members.import',
    subject: 'import:id',
    idempotent: true,
    query: ofTenant,
    body: z.optional(z.strictObject({})),
    reply: one,
    says: 'import.started',
    errors: ['state_conflict', 'import.erased', 'import.nothing_ready', ...subscriptionCommands],
  }),
  cancel: put('/import/member/cancel/:id', {
    idempotent: true,
    summary: 'Stop the import after the rows that it is at; what is imported stays until it is undone',
    access: 'members.import',
    subject: 'import:id',
    query: ofTenant,
    body: z.optional(z.strictObject({})),
    reply: one,
    says: 'import.cancelled',
    errors: ['state_conflict'],
  }),
  undo: del('/import/member/undo/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Take the whole import back, less the members with whom something happened since',
    access: 'members.import',
    subject: 'import:id',
    query: ofTenant,
    reply: one,
    says: 'import.undoing',
    errors: ['state_conflict', ...subscriptionCommands],
  }),
  list: get('/import/all', {
    summary: 'Imports of members, newest first unless sorted otherwise',
    access: 'members.import',
    subject: 'gym:query.gym_id',
    query: z.object({ page, limit, sort: sortBy('file', 'rows', 'date'), ...selectors, ...daysOfList }),
    reply: z.object({ imports: z.array(batchRow), pagination: pagination() }),
  }),
  one: get('/import/one/:id', {
    summary: 'One import: its columns, its progress, and a page of its rows by what became of them',
    access: 'members.import',
    subject: 'import:id',
    query: z.object({ page, limit, state: filter([...rowStates, 'refused']), admin_id: z.optional(id()) }),
    reply: z.object({ import: batch, rows: z.array(row), pagination: pagination() }),
  }),
  errors: get('/import/errors/:id', {
    summary:
      'The rows that were not imported, in the columns of the file and with the reason: to mend and import again',
    access: 'members.import',
    subject: 'import:id',
    query: z.object({ format: formatQuery(), admin_id: z.optional(id()) }),
    reply: z.object({}),
    errors: ['import.erased'],
    streams: true,
  }),
  template: get('/import/template', {
    summary: 'An empty file with the titles that are recognised',
    access: 'members.import',
    query: z.object({ format: formatQuery() }),
    reply: z.object({}),
    streams: true,
  }),
}
