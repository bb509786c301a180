import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import {
  clockTime,
  flag,
  id,
  listQuery,
  pagination,
  selectors,
  sortBy,
  version,
  whole,
  plannedDay,
} from '#src/contract/values.ts'
import { classWrites, coachShown, effect, kindShown, mayClash, minutes, place, places, someone } from './contract.ts'

const series = z.object({
  _id: z.string(),
  gym_id: place,
  kind_id: kindShown,
  coach_id: z.nullable(coachShown),
  /** who held them and works no more */
  coach_away: z.nullable(z.string()),
  room_id: place,
  weekdays: z.array(z.int()),
  time: z.string(),
  duration: z.int(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  places: z.int(),
  /** sessions that lie ahead, and places taken in them */
  sessions_ahead: z.int(),
  booked_ahead: z.int(),
  is_ended: z.boolean(),
  version: z.int(),
})
export type ClassSeries = z.output<typeof series>

const ofOwner = { admin_id: selectors.admin_id }
const weekdays = () =>
  z
    .array(whole(1, 7), field('class.weekdays_required'))
    .check(z.minLength(1, field('class.weekdays_required')), z.maxLength(7))

const seriesTerms = {
  kind_id: z.optional(id('class.kind_required')),
  coach_id: someone(),
  room_id: z.optional(id('class.room_required')),
  weekdays: z.optional(weekdays()),
  time: z.optional(clockTime()),
  duration: z.optional(minutes()),
  start_date: z.optional(plannedDay()),
  end_date: z.optional(z.nullable(z.union([plannedDay(), z.literal('')]))),
  places: z.optional(places()),
}
const seriesChange = z.object({
  ...seriesTerms,
  /** `later`: from `from_date` on; `all`: everything that lies ahead */
  scope: z._default(z.enum(['later', 'all']), 'all'),
  from_date: z.optional(plannedDay()),
  may_clash: mayClash(),
  version: z.optional(version()),
})
export type SeriesChange = z.output<typeof seriesChange>

const changesOfSeries = [
  ...classWrites,
  'stale_version',
  'state_conflict',
  'class.outside_hours',
  'class.no_days',
] as const

/** Classes on certain weekdays at a time, of which sessions are made. */
export const classSeries = {
  allSeries: get('/class/series/all', {
    summary: 'The series of a gym, or of all: those that run first, unless sorted otherwise',
    access: 'classes.manage',
    subject: 'gym:query.gym_id',
    query: z.object({
      page: listQuery.page,
      limit: listQuery.limit,
      ...selectors,
      sort: sortBy('kind', 'time', 'coach', 'room', 'places'),
      ended: z.optional(flag()),
    }),
    reply: z.object({ series: z.array(series), pagination: pagination() }),
    errors: ['no_gym_assigned'],
  }),
  oneSeries: get('/class/series/one/:id', {
    summary: 'One series',
    access: 'classes.manage',
    subject: 'class_series:id',
    query: z.object(ofOwner),
    reply: z.object({ series }),
    errors: ['no_gym_assigned'],
  }),
  createSeries: post('/class/series/create', {
    summary:
      'A class on certain weekdays at a time; its sessions of the next eight weeks are made at once, holidays and closed hours left out',
    access: 'classes.manage',
    subject: 'gym:body.gym_id',
    idempotent: true,
    status: 201,
    query: z.object(ofOwner),
    body: z.object({
      gym_id: id('gym.required'),
      kind_id: id('class.kind_required'),
      coach_id: someone(),
      room_id: id('class.room_required'),
      weekdays: weekdays(),
      time: clockTime(),
      /** the kind's when absent */
      duration: z.optional(minutes()),
      start_date: z.optional(plannedDay()),
      end_date: z.optional(z.nullable(z.union([plannedDay(), z.literal('')]))),
      /** the room's when absent */
      places: z.optional(places()),
      may_clash: mayClash(),
    }),
    reply: z.object({ series }),
    says: 'class.series_saved',
    errors: [...classWrites, 'class.outside_hours', 'class.no_days', 'class.clash'],
  }),
  previewSeries: post('/class/series/preview/:id', {
    summary: 'What an edit of a series would do to sessions and bookings; nothing is written',
    access: 'classes.manage',
    subject: 'class_series:id',
    query: z.object(ofOwner),
    body: seriesChange,
    reply: z.object({ effect }),
    isUnrecorded: true,
    errors: changesOfSeries,
  }),
  updateSeries: put('/class/series/update/:id', {
    idempotent: true,
    summary:
      'Change all sessions that lie ahead, or those from a day on; sessions changed by themselves stay as they are',
    access: 'classes.manage',
    subject: 'class_series:id',
    query: z.object(ofOwner),
    body: seriesChange,
    reply: z.object({ series, effect }),
    says: 'class.series_saved',
    errors: [...changesOfSeries, 'class.clash'],
  }),
  deleteSeries: del('/class/series/delete/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'End a series: what lies ahead is cancelled and everybody in it told; the past stays',
    access: 'classes.manage',
    subject: 'class_series:id',
    query: z.object(ofOwner),
    reply: z.object({ effect }),
    says: 'class.series_ended',
    errors: ['no_gym_assigned', 'state_conflict'],
  }),
}
