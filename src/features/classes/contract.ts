import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { bookingStatuses } from '#src/features/memberships/booking-states.ts'
import {
  clockTime,
  filter,
  flag,
  id,
  imageUrl,
  instant,
  selectors,
  som,
  somReply,
  text,
  version,
  whole,
  plannedDay,
} from '#src/contract/values.ts'
import { inOrder, range } from './range-parts.ts'
import { classColors, classLevels, lostCauses, sessionStatuses } from './rules.ts'

export const place = z.object({ _id: z.string(), name: z.string() })

/** A kind of class as a session shows it. */
export const kindShown = z.object({
  _id: z.string(),
  name: z.string(),
  color: z.enum(classColors),
  level: z.enum(classLevels),
  gender: z.enum(['any', 'male', 'female']),
  age_from: z.nullable(z.int()),
  age_to: z.nullable(z.int()),
})
/** What a gym tells of a kind of class. */
const kindTold = z.object({ _id: z.string(), description: z.string(), picture: imageUrl() })
export type KindTold = z.output<typeof kindTold>
export const coachShown = z.object({ _id: z.string(), fullname: z.string(), photo: imageUrl() })

export const session = z.object({
  _id: z.string(),
  gym_id: place,
  series_id: z.nullable(z.string()),
  /** the day of its series that it was made for, also when it was moved to another */
  series_date: z.nullable(z.string()),
  kind_id: kindShown,
  coach_id: z.nullable(coachShown),
  /** who held it and works no more: somebody else is needed */
  coach_away: z.nullable(z.string()),
  room_id: place,
  /** the Tashkent day on which it starts, and its time */
  date: z.string(),
  time: z.string(),
  end_time: z.string(),
  /** minutes */
  duration: z.int(),
  starts_at: instant(),
  ends_at: instant(),
  places: z.int(),
  booked: z.int(),
  waiting: z.int(),
  free: z.int(),
  /** what a place costs without a membership; null: it is not sold singly */
  drop_in_price: z.nullable(somReply()),
  /** a price of this session's own; null: that of its kind */
  own_price: z.nullable(somReply()),
  status: z.enum(sessionStatuses),
  cancel_reason: z.nullable(z.string()),
  /** the gym is closed to its people for a part of it, by hours that were set later */
  is_outside_hours: z.boolean(),
  /** differs from its series */
  is_changed: z.boolean(),
  version: z.int(),
})
export type ClassSession = z.output<typeof session>

/** As a member reads it: who held it before, and where its price comes from, is the gym's to know. */
const sessionForMember = z.omit(session, { coach_away: true, own_price: true })
export type ShownSession = z.output<typeof sessionForMember>

const booking = z.object({
  _id: z.string(),
  session_id: z.string(),
  member_id: z.object({
    _id: z.string(),
    fullname: z.string(),
    phone_number: z.nullable(z.string()),
    avatar: imageUrl(),
  }),
  membership: place,
  status: z.enum(bookingStatuses),
  /** in the waiting list, from 1 */
  place: z.nullable(z.int()),
  is_visit_spent: z.boolean(),
  /** bought singly */
  is_drop_in: z.boolean(),
  /** an entry at the door says that they came */
  is_by_door: z.boolean(),
  asked_at: instant(),
  booked_at: z.nullable(instant()),
  /** when it was counted as a late cancellation or a no show */
  strike_at: z.nullable(instant()),
  forgiven_at: z.nullable(instant()),
  forgive_reason: z.nullable(z.string()),
})
export type ClassBooking = z.output<typeof booking>

/** A place of the calling member. */
export const ownBooking = z.object({
  _id: z.string(),
  session: sessionForMember,
  status: z.enum(bookingStatuses),
  place: z.nullable(z.int()),
  is_visit_spent: z.boolean(),
  can_cancel: z.boolean(),
  /** from here on a cancellation is late */
  late_from: instant(),
  booked_at: z.nullable(instant()),
})
export type OwnBooking = z.output<typeof ownBooking>

/** What counts against the calling member in a gym. */
export const strikes = z.object({
  gym_id: place,
  /** late cancellations and no shows that count now */
  count: z.int(),
  /** with so many booking stops; 0: never */
  limit: z.int(),
  days: z.int(),
  blocked_until: z.nullable(instant()),
})
export type ClassStrikes = z.output<typeof strikes>

/** What an act does to people, before and after it is done. */
export const effect = z.object({
  /** everybody who is told */
  told: z.int(),
  /** … by name, as many as are read at a glance */
  people: z.array(z.object({ _id: z.string(), fullname: z.string() })),
  sessions: z.object({ changed: z.int(), made: z.int(), cancelled: z.int() }),
  /** classes that stay as they are: each was changed by itself before */
  kept: z.array(z.object({ _id: z.string(), date: z.string(), time: z.string() })),
  /** other classes that would hold the same room or coach at the time; saving asks for `may_clash` then */
  clashes: z.array(
    z.object({
      _id: z.string(),
      with: z.enum(['room', 'coach']),
      name: z.string(),
      kind: z.string(),
      date: z.string(),
      time: z.string(),
    }),
  ),
  /** who loses the place, or goes back to the waiting list */
  bookings: z.array(
    z.object({
      _id: z.string(),
      fullname: z.string(),
      phone_number: z.nullable(z.string()),
      date: z.string(),
      time: z.string(),
      outcome: z.enum(['cancelled', 'waiting']),
      /** why the place can't go along to the new time; null: the class or its places went */
      cause: z.nullable(z.enum(lostCauses)),
    }),
  ),
})
export type ClassEffect = z.output<typeof effect>

const ofOwner = { admin_id: selectors.admin_id }
export const minutes = () => whole(5, 720, 'class.minutes')
export const places = () => whole(1, 1000, 'class.places')
export const someone = () => z.optional(z.nullable(z.union([id(), z.literal('')])))

/** A place without a membership costs something, or is not sold. */
export const dropInPrice = () => z.optional(z.nullable(som({ min: 'positive' })))

/** The room or the coach may have another class at the time. */
export const mayClash = () => z.optional(flag())

const sessionChange = z.object({
  coach_id: someone(),
  room_id: z.optional(id()),
  date: z.optional(plannedDay()),
  time: z.optional(clockTime()),
  duration: z.optional(minutes()),
  places: z.optional(places()),
  /** a price of this session's own; null: that of its kind */
  drop_in_price: dropInPrice(),
  may_clash: mayClash(),
  version: z.optional(version()),
})
export type SessionChange = z.output<typeof sessionChange>

export const classWrites = ['no_gym_assigned', 'no_active_subscription', 'create_subscription'] as const

export const classes = {
  sessions: get('/class/session/all', {
    summary: 'The sessions of a gym from a day to a day, at most 62 days',
    access: 'classes.read',
    subject: 'gym:query.gym_id',
    query: inOrder(
      z.object({
        ...ofOwner,
        gym_id: id('gym.required'),
        ...range,
        kind: z.optional(z.union([id(), z.literal('')])),
        coach: z.optional(z.union([id(), z.literal('')])),
        room: z.optional(z.union([id(), z.literal('')])),
        status: filter(sessionStatuses),
      }),
    ),
    reply: z.object({ sessions: z.array(session) }),
    errors: ['no_gym_assigned'],
  }),
  session: get('/class/session/one/:id', {
    summary: 'One session with its bookings: places, then the waiting list, then those who cancelled',
    access: 'classes.read',
    subject: 'class_session:id',
    query: z.object(ofOwner),
    reply: z.object({ session, bookings: z.array(booking) }),
    errors: ['no_gym_assigned'],
  }),
  previewSession: post('/class/session/preview/:id', {
    summary: 'What moving or changing a session would do to its bookings; nothing is written',
    access: 'classes.manage',
    subject: 'class_session:id',
    query: z.object(ofOwner),
    body: sessionChange,
    reply: z.object({ effect }),
    isUnrecorded: true,
    errors: [...classWrites, 'stale_version', 'state_conflict', 'class.outside_hours', 'class.holiday'],
  }),
  updateSession: put('/class/session/update/:id', {
    idempotent: true,
    summary: 'Change one session: coach, room, day, time, places; everybody in it is told of what matters',
    access: 'classes.manage',
    subject: 'class_session:id',
    query: z.object(ofOwner),
    body: sessionChange,
    reply: z.object({ session, effect }),
    says: 'class.session_saved',
    errors: [...classWrites, 'stale_version', 'state_conflict', 'class.outside_hours', 'class.holiday', 'class.clash'],
  }),
  cancelSession: put('/class/session/cancel/:id', {
    idempotent: true,
    summary: 'Cancel a session: everybody in it is told and gets the visit back',
    access: 'classes.manage',
    subject: 'class_session:id',
    query: z.object(ofOwner),
    body: z.object({ reason: text({ max: 300, error: 'reason.required' }) }),
    reply: z.object({ session, effect }),
    says: 'class.session_cancelled',
    errors: ['no_gym_assigned', 'state_conflict'],
  }),

  book: post('/class/booking/create', {
    summary:
      'A place in a session, or the next one in its waiting list: for oneself, or for `member_id` by the desk. Who waits and asks again takes a place that is free',
    access: 'classes.book',
    subject: 'class_session:body.session_id',
    idempotent: true,
    status: 201,
    query: z.object(ofOwner),
    body: z.object({ session_id: id('class.session_required'), member_id: z.optional(id('member.required')) }),
    reply: z.object({
      message: z.optional(z.string()),
      booking,
      session: sessionForMember,
      undo_seconds: z.int(),
    }),
    says: 'class.booked',
    errors: [
      'class.refused',
      'class.over',
      'class.not_open',
      'class.cancelled',
      'class.already_booked',
      'class.overlap',
      'class.overlap_now',
      'class.waiting_limit',
      'class.blocked',
      'class.not_now',
      ...classWrites,
    ],
  }),
  cancelBooking: del('/class/booking/cancel/:id', {
    idempotent: true,
    summary:
      'Give a place back; the first of the waiting list gets it in the same moment. `freely`: only while that costs its holder nothing, else it is said what it costs',
    access: 'classes.book',
    subject: 'class_booking:id',
    query: z.object({ ...ofOwner, freely: z.optional(flag()) }),
    reply: z.object({
      message: z.optional(z.string()),
      status: z.enum(bookingStatuses),
      session: sessionForMember,
    }),
    says: 'class.booking_cancelled',
    errors: ['class.over', 'class.costs', 'state_conflict', 'no_gym_assigned'],
  }),
  attendance: put('/class/booking/attendance/:id', {
    idempotent: true,
    summary: 'Say that somebody came, or did not; `booked` takes back what was said, until the class is over',
    access: 'classes.attend',
    subject: 'class_booking:id',
    query: z.object(ofOwner),
    body: z.object({ status: z.enum(['attended', 'no_show', 'booked']) }),
    reply: z.object({ booking }),
    says: 'class.attendance_saved',
    errors: ['class.too_early', 'class.overlap', 'class.overlap_now', 'state_conflict', 'no_gym_assigned'],
  }),
  forgive: put('/class/booking/forgive/:id', {
    idempotent: true,
    summary: 'A late cancellation or a no show is not counted, with a reason',
    access: 'classes.forgive',
    subject: 'class_booking:id',
    query: z.object(ofOwner),
    body: z.object({ reason: text({ max: 300, error: 'reason.required' }) }),
    reply: z.object({ booking }),
    says: 'class.forgiven',
    errors: ['state_conflict', 'no_gym_assigned'],
  }),

  memberSessions: get('/member/class/sessions', {
    summary:
      "A gym's timetable for the calling member: own bookings, and why a session can't be booked; without `to`, two weeks, or as far as booking is open",
    access: { roles: ['member'] },
    query: inOrder(z.object({ gym_id: id('gym.required'), from: range.from, to: z.optional(range.to) })),
    reply: z.object({
      sessions: z.array(
        z.extend(sessionForMember, {
          /** the caller's own place; null without one */
          booking: z.nullable(
            z.object({
              _id: z.string(),
              status: z.enum(bookingStatuses),
              place: z.nullable(z.int()),
              is_visit_spent: z.boolean(),
            }),
          ),
          /** why it can't be booked now, and the way out; null when it can */
          refusal: z.nullable(z.string()),
          /** no membership of theirs holds, and a free place may be bought */
          may_buy: z.boolean(),
          /** from here on a cancellation is late */
          late_from: instant(),
        }),
      ),
      /** what the gym tells of the kinds among them, where it tells anything */
      kinds: z.array(kindTold),
      strikes,
    }),
  }),
  memberBookings: get('/member/class/bookings', {
    summary: "The calling member's bookings at all gyms that lie ahead, the next first",
    access: { roles: ['member'] },
    query: z.object({ gym_id: z.optional(id()) }),
    reply: z.object({ bookings: z.array(ownBooking), strikes: z.array(strikes) }),
  }),
  memberCoaches: get('/member/class/coaches', {
    summary: 'The coaches of a gym with their next classes and free hours',
    access: { roles: ['member'] },
    query: z.object({ gym_id: id('gym.required') }),
    reply: z.object({
      coaches: z.array(
        z.object({
          _id: z.string(),
          fullname: z.string(),
          photo: imageUrl(),
          skills: z.array(z.string()),
          about: z.string(),
          free_hours: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
          sessions: z.array(sessionForMember),
        }),
      ),
    }),
  }),
}
export type MemberSession = z.output<typeof classes.memberSessions.reply>['sessions'][number]
export type MemberCoach = z.output<typeof classes.memberCoaches.reply>['coaches'][number]
