import * as z from 'zod/mini'
import { get, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { day, described, flag, id, imageUrl, instant, record } from '#src/contract/values.ts'
import { isInTenths, measures } from './rules.ts'

const value = z.number()
export const ownMeasures = z.array(
  record(
    'MeasureCourse',
    z.object({
      kind: z.enum(measures),
      /** The oldest first; the last 366. */
      points: z.array(z.object({ date: z.string(), value })),
      goal: z.nullable(z.object({ target: value, date: z.nullable(z.string()) })),
    }),
  ),
)
export type Course = z.output<typeof ownMeasures>[number]

const coach = z.object({ _id: z.string(), fullname: z.string(), photo: imageUrl(), is_shared: z.boolean() })
export type SharingCoach = z.output<typeof coach>

const sharer = z.object({
  member_id: z.object({ _id: z.string(), fullname: z.string(), avatar: imageUrl() }),
  sharedAt: instant(),
})
export type Sharer = z.output<typeof sharer>

/** Null takes it away. */
const measured = () =>
  z.nullable(
    z
      .number(field('measure.invalid'))
      .check(z.refine((given) => given >= 0.1 && given <= 999.9 && isInTenths(given), field('measure.invalid')))
      .register(described, { minimum: 0.1, maximum: 999.9 }),
  )
const own = { roles: ['member'] } as const
const coaches = { roles: ['employee'] } as const
const kind = z.enum(measures, field('invalid'))

export const measurements = {
  all: get('/member/measurement/all', {
    summary: 'What the calling member measured, and their goals: nobody else reads it but the coaches they chose',
    access: own,
    ofPersonAlone: true,
    reply: z.object({ courses: ownMeasures }),
  }),
  save: put('/member/measurement/save', {
    idempotent: true,
    summary: 'Note a measure of a day; once more for the same day it takes the place of the first, null takes it away',
    access: own,
    ofPersonAlone: true,
    body: z.strictObject({ kind, date: day(), value: measured() }),
    reply: z.object({ courses: ownMeasures }),
    says: 'measurement.saved',
    isUnrecorded: true,
  }),
  aim: put('/member/measurement/goal', {
    idempotent: true,
    summary: 'Set a goal for a measure, by a day or without one; null takes it away',
    access: own,
    ofPersonAlone: true,
    body: z.strictObject({ kind, target: measured(), date: z.optional(z.nullable(z.union([day(), z.literal('')]))) }),
    reply: z.object({ courses: ownMeasures }),
    says: 'measurement.saved',
    isUnrecorded: true,
  }),
  coaches: get('/member/measurement/coaches', {
    summary: 'The coaches of a gym who sign in, and to whom of them the calling member shows what they measure',
    access: own,
    ofPersonAlone: true,
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({ coaches: z.array(coach) }),
  }),
  share: put('/member/measurement/share', {
    summary: 'Show what one measures to a coach, or show it no more: at once',
    access: own,
    ofPersonAlone: true,
    body: z.strictObject({ gym_id: id('gym.required'), coach_id: id(), is_shared: flag() }),
    reply: z.object({ coaches: z.array(coach) }),
    says: 'measurement.saved',
    isUnrecorded: true,
  }),
  sharers: get('/coach/measurement/all', {
    summary: 'Who shows the calling coach what they measure',
    access: coaches,
    reply: z.object({ people: z.array(sharer) }),
  }),
  shared: get('/coach/measurement/one/:member_id', {
    summary: 'What somebody measures who shows it to the calling coach; for everybody else nothing is there',
    access: coaches,
    reply: z.object({ person: sharer, courses: ownMeasures }),
  }),
}
