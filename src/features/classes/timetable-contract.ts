import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { formatQuery } from '#src/contract/list-export.ts'
import { flag, id, selectors, whole } from '#src/contract/values.ts'
import { mostTimetableRows, timetableFields } from './rules.ts'

const told = z.object({ field: z.enum([...timetableFields, 'row']), text: z.string() })
const row = z.object({
  /** as the program that wrote the file counts them */
  row_number: z.int(),
  kind: z.string(),
  coach: z.nullable(z.string()),
  room: z.string(),
  weekdays: z.array(z.int()),
  time: z.nullable(z.string()),
  /** null where it is not said, nor known from the kind */
  duration: z.nullable(z.int()),
  places: z.nullable(z.int()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  /** of the next eight weeks */
  sessions: z.int(),
  /** why it is left out; empty when it is taken */
  problems: z.array(told),
  /** what is odd about it, although it is taken */
  notes: z.array(told),
})
export type TimetableRow = z.output<typeof row>

const laidOut = z.object({
  rows: z.array(row),
  counts: z.object({ ready: z.int(), bad: z.int(), sessions: z.int() }),
  /** names of the file that were not known, and are made with the rows that are taken */
  made: z.object({ kinds: z.array(z.string()), coaches: z.array(z.string()), rooms: z.array(z.string()) }),
  /** columns with something in them that is not read; `title` as it stands there, maybe empty */
  unread: z.array(z.object({ column: z.int(), title: z.string() })),
})
export type LaidOut = z.output<typeof laidOut>

const query = z.object({ admin_id: selectors.admin_id })
const asked = {
  gym_id: id('gym.required'),
  /** kinds, coaches and rooms that are not known are made; else their rows are left out */
  make_missing: z._default(flag(), true),
}
const refusals = [
  'import.unreadable',
  'import.old_excel',
  'import.empty',
  'import.too_large',
  'too_large',
  'timetable.columns',
  'timetable.too_many',
  'no_gym_assigned',
  'no_active_subscription',
  'create_subscription',
] as const

/** A timetable that stands in a spreadsheet. */
export const timetable = {
  check: post('/class/timetable/check', {
    summary:
      'What a CSV or XLSX file (at most 10 MB, 200 rows) would put into the timetable, row by row with what is wrong; nothing is written',
    access: 'classes.manage',
    subject: 'gym:body.gym_id',
    query,
    body: z.object(asked),
    uploads: ['file'],
    reply: laidOut,
    isUnrecorded: true,
    errors: refusals,
  }),
  take: post('/class/timetable/import', {
    summary:
      'Put the rows of a checked file into the timetable, all that are ready at once; `ready` is how many the check showed, and another count refuses',
    access: 'classes.manage',
    subject: 'gym:body.gym_id',
    idempotent: true,
    status: 201,
    query,
    body: z.object({ ...asked, ready: whole(1, mostTimetableRows) }),
    uploads: ['file'],
    reply: laidOut,
    says: 'class.timetable_taken',
    errors: [...refusals, 'timetable.changed'],
  }),
  template: get('/class/timetable/template', {
    summary: 'A file with the titles that are recognised and two rows as they are written',
    access: 'classes.manage',
    query: z.object({ format: formatQuery() }),
    reply: z.object({}),
    streams: true,
  }),
}
