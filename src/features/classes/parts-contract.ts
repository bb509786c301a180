import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import {
  clockTime,
  contactPhone,
  flag,
  id,
  imageUrl,
  listQuery,
  name,
  pagination,
  selectors,
  som,
  somReply,
  sortBy,
  text,
  version,
  whole,
} from '#src/contract/values.ts'
import { classWrites, effect, minutes } from './contract.ts'
import { classColors, classLevels } from './rules.ts'

/** What a timetable is made of: kinds of classes, coaches and rooms. */

const genders = ['any', 'male', 'female'] as const

const kind = z.object({
  _id: z.string(),
  name: z.string(),
  color: z.enum(classColors),
  level: z.enum(classLevels),
  /** minutes that a class of it usually takes */
  duration: z.int(),
  description: z.string(),
  picture: imageUrl(),
  gender: z.enum(genders),
  age_from: z.nullable(z.int()),
  age_to: z.nullable(z.int()),
  /** what a place costs without a membership; null: not sold singly */
  drop_in_price: z.nullable(somReply()),
  is_archived: z.boolean(),
  version: z.int(),
})
export type ClassKind = z.output<typeof kind>

const freeHours = z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() }))
const coach = z.object({
  _id: z.string(),
  /** null for somebody from outside */
  employee_id: z.nullable(z.object({ _id: z.string(), fullname: z.string() })),
  fullname: z.string(),
  phone_number: z.nullable(z.string()),
  photo: imageUrl(),
  skills: z.array(z.string()),
  about: z.string(),
  free_hours: freeHours,
  has_left: z.boolean(),
  version: z.int(),
})
export type ClassCoach = z.output<typeof coach>

const room = z.object({
  _id: z.string(),
  gym_id: z.object({ _id: z.string(), name: z.string() }),
  name: z.string(),
  places: z.int(),
  /** the most places of a class that lies ahead there; null: none does */
  places_ahead: z.nullable(z.int()),
  is_archived: z.boolean(),
  version: z.int(),
})
export type ClassRoom = z.output<typeof room>

const ofOwner = z.object({ admin_id: selectors.admin_id })
const list = { page: listQuery.page, limit: listQuery.limit, search: listQuery.search, ...selectors }
const long = () => text({ min: 0, max: 2000 })
const age = () => z.optional(z.nullable(whole(0, 120)))

const kindFields = {
  color: z.optional(z.enum(classColors)),
  level: z.optional(z.enum(classLevels)),
  duration: z.optional(minutes()),
  description: z.optional(long()),
  gender: z.optional(z.enum(genders)),
  age_from: age(),
  age_to: age(),
  drop_in_price: z.optional(z.nullable(z.union([som({ min: 'positive' }), z.literal('')]))),
}
const someone = () => z.optional(z.nullable(z.union([id(), z.literal('')])))
const coachFields = {
  phone_number: z.optional(z.nullable(z.union([contactPhone(), z.literal('')]))),
  skills: z.optional(z.array(text({ max: 60 })).check(z.maxLength(20))),
  about: z.optional(long()),
  free_hours: z.optional(
    z
      .array(
        z
          .object({ weekday: whole(1, 7), from: clockTime(), to: clockTime() })
          .check(z.refine(({ from, to }) => from < to, { error: 'time.order', path: ['to'] })),
      )
      .check(z.maxLength(50)),
  ),
}

export const classParts = {
  kinds: get('/class/kind/all', {
    summary: 'The kinds of classes of the owner; archived ones on request',
    access: 'classes.manage',
    subject: 'gym:query.gym_id',
    query: z.object({ ...list, sort: sortBy('name', 'level'), archived: z.optional(flag()) }),
    reply: z.object({ kinds: z.array(kind), pagination: pagination() }),
    errors: ['no_gym_assigned'],
  }),
  kind: get('/class/kind/one/:id', {
    summary: 'One kind',
    access: 'classes.manage',
    subject: 'class_kind:id',
    query: ofOwner,
    reply: z.object({ kind }),
  }),
  createKind: post('/class/kind/create', {
    summary: 'A kind of class: name, colour, level, usual length, who may come',
    access: 'classes.manage',
    idempotent: true,
    status: 201,
    query: ofOwner,
    body: z.object({ name: name({ min: 2, max: 60 }), ...kindFields }),
    images: ['picture'],
    reply: z.object({ kind }),
    says: 'class.kind_saved',
    errors: [...classWrites, 'class.name_taken'],
  }),
  previewKind: post('/class/kind/preview/:id', {
    summary: 'Who would lose a place if a kind were for other people from now on; nothing is written',
    access: 'classes.manage',
    subject: 'class_kind:id',
    query: ofOwner,
    body: z.object({ gender: kindFields.gender, age_from: kindFields.age_from, age_to: kindFields.age_to }),
    reply: z.object({ effect }),
    isUnrecorded: true,
  }),
  updateKind: put('/class/kind/update/:id', {
    idempotent: true,
    summary:
      'Change a kind, archive it or bring it back; whom it is not for any more loses the places ahead and is told',
    access: 'classes.manage',
    subject: 'class_kind:id',
    query: ofOwner,
    body: z.object({
      name: z.optional(name({ min: 2, max: 60 })),
      ...kindFields,
      remove_picture: z.optional(flag()),
      is_archived: z.optional(flag()),
      version: z.optional(version()),
    }),
    images: ['picture'],
    reply: z.object({ kind }),
    says: 'class.kind_saved',
    errors: ['class.in_use', ...classWrites, 'class.name_taken', 'stale_version'],
  }),
  deleteKind: del('/class/kind/delete/:id', {
    idempotent: true,
    summary: 'Archive a kind: what was held stays; refused while sessions of it lie ahead',
    access: 'classes.manage',
    subject: 'class_kind:id',
    query: ofOwner,
    reply: z.object({}),
    says: 'class.kind_deleted',
    errors: ['class.in_use'],
  }),

  coaches: get('/class/coach/all', {
    summary: 'The coaches of the owner; those who left on request',
    access: 'classes.manage',
    subject: 'gym:query.gym_id',
    query: z.object({ ...list, sort: sortBy('name', 'phone'), left: z.optional(flag()) }),
    reply: z.object({ coaches: z.array(coach), pagination: pagination() }),
    errors: ['no_gym_assigned'],
  }),
  coach: get('/class/coach/one/:id', {
    summary: 'One coach',
    access: 'classes.manage',
    subject: 'class_coach:id',
    query: ofOwner,
    reply: z.object({ coach }),
  }),
  coachAhead: get('/class/coach/ahead/:employee_id', {
    summary: 'The classes that an employee still holds as a coach: so many, and the next of them',
    access: 'employees.write',
    subject: 'employee:employee_id',
    query: ofOwner,
    reply: z.object({
      sessions: z.int(),
      /** booked or waiting in them */
      people: z.int(),
      next: z.array(
        z.object({
          _id: z.string(),
          kind: z.string(),
          gym: z.string(),
          date: z.string(),
          time: z.string(),
          people: z.int(),
        }),
      ),
    }),
  }),
  createCoach: post('/class/coach/create', {
    summary: 'A coach: one of the employees (`employee_id`), or somebody from outside by name',
    access: 'classes.manage',
    idempotent: true,
    status: 201,
    query: ofOwner,
    body: z
      .object({
        employee_id: someone(),
        fullname: z.optional(z.union([name({ min: 3, max: 120 }), z.literal('')])),
        ...coachFields,
      })
      .check(
        z.refine(({ employee_id, fullname }) => Boolean(employee_id) || Boolean(fullname), {
          ...field('class.coach_required'),
          path: ['fullname'],
        }),
      ),
    images: ['photo'],
    reply: z.object({ coach }),
    says: 'class.coach_saved',
    errors: [...classWrites, 'class.coach_taken'],
  }),
  updateCoach: put('/class/coach/update/:id', {
    idempotent: true,
    summary: 'Change a coach; one who left comes back by `has_left: false`',
    access: 'classes.manage',
    subject: 'class_coach:id',
    query: ofOwner,
    body: z.object({
      fullname: z.optional(name({ min: 3, max: 120 })),
      ...coachFields,
      remove_photo: z.optional(flag()),
      has_left: z.optional(flag()),
      version: z.optional(version()),
    }),
    images: ['photo'],
    reply: z.object({ coach }),
    says: 'class.coach_saved',
    errors: ['class.in_use', ...classWrites, 'class.coach_taken', 'stale_version'],
  }),
  deleteCoach: del('/class/coach/delete/:id', {
    idempotent: true,
    summary: 'A coach leaves: the past keeps the name; refused while sessions of theirs lie ahead',
    access: 'classes.manage',
    subject: 'class_coach:id',
    query: ofOwner,
    reply: z.object({}),
    says: 'class.coach_left',
    errors: ['class.in_use'],
  }),

  rooms: get('/class/room/all', {
    summary: 'The rooms of a gym, or of all; archived ones on request',
    access: 'classes.manage',
    subject: 'gym:query.gym_id',
    query: z.object({ ...list, sort: sortBy('name', 'places'), archived: z.optional(flag()) }),
    reply: z.object({ rooms: z.array(room), pagination: pagination() }),
    errors: ['no_gym_assigned'],
  }),
  room: get('/class/room/one/:id', {
    summary: 'One room',
    access: 'classes.manage',
    subject: 'class_room:id',
    query: ofOwner,
    reply: z.object({ room }),
    errors: ['no_gym_assigned'],
  }),
  createRoom: post('/class/room/create', {
    summary: 'A room of a gym and how many it holds',
    access: 'classes.manage',
    subject: 'gym:body.gym_id',
    idempotent: true,
    status: 201,
    query: ofOwner,
    body: z.object({
      gym_id: id('gym.required'),
      name: name({ max: 60 }),
      places: whole(1, 1000, 'class.places'),
    }),
    reply: z.object({ room }),
    says: 'class.room_saved',
    errors: [...classWrites, 'class.name_taken'],
  }),
  updateRoom: put('/class/room/update/:id', {
    idempotent: true,
    summary: 'Change a room, archive it or bring it back',
    access: 'classes.manage',
    subject: 'class_room:id',
    query: ofOwner,
    body: z.object({
      name: z.optional(name({ max: 60 })),
      places: z.optional(whole(1, 1000, 'class.places')),
      is_archived: z.optional(flag()),
      version: z.optional(version()),
    }),
    reply: z.object({ room }),
    says: 'class.room_saved',
    errors: ['class.in_use', ...classWrites, 'class.name_taken', 'stale_version'],
  }),
  deleteRoom: del('/class/room/delete/:id', {
    idempotent: true,
    summary: 'Archive a room; refused while sessions in it lie ahead',
    access: 'classes.manage',
    subject: 'class_room:id',
    query: ofOwner,
    reply: z.object({}),
    says: 'class.room_deleted',
    errors: ['class.in_use', 'no_gym_assigned'],
  }),
}
