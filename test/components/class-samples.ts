import { addDays } from '#src/contract/days.ts'
import type { ClassBooking, ClassEffect, ClassSession } from '#src/features/classes/contract.ts'
import type { ClassKind } from '#src/features/classes/parts-contract.ts'
import type { ClassSeries } from '#src/features/classes/series-contract.ts'
import { today } from '#src/web/texts.ts'
import { idOf } from './samples.ts'

const hourMs = 3_600_000

export const tomorrow = (): string => addDays(today(), 1)

/** One class that is changed, which concerns none of its people. */
export const nobody: ClassEffect = {
  told: 0,
  people: [],
  sessions: { changed: 1, made: 0, cancelled: 0 },
  kept: [],
  clashes: [],
  bookings: [],
}

/** A class that began a while ago and goes on, of three places. */
export function sampleSession(given: Partial<ClassSession> & { date: string }): ClassSession {
  const start = Date.now() - hourMs / 2
  return {
    _id: '00000000-0000-7000-8000-00000000000a',
    gym_id: { _id: '00000000-0000-7000-8000-000000000001', name: 'Chilonzor' },
    series_id: null,
    series_date: null,
    kind_id: {
      _id: '00000000-0000-7000-8000-000000000002',
      name: 'Yoga',
      color: 'violet',
      level: 'any',
      gender: 'any',
      age_from: null,
      age_to: null,
    },
    coach_id: { _id: '00000000-0000-7000-8000-000000000003', fullname: 'Malika Yusupova', photo: null },
    coach_away: null,
    room_id: { _id: '00000000-0000-7000-8000-000000000004', name: 'Katta zal' },
    time: '18:00',
    end_time: '19:00',
    duration: 60,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + hourMs).toISOString(),
    places: 3,
    booked: 2,
    waiting: 0,
    drop_in_price: null,
    own_price: null,
    free: 1,
    status: 'scheduled',
    cancel_reason: null,
    is_changed: false,
    is_outside_hours: false,
    version: 1,
    ...given,
  }
}

export const sampleBooking = (fullname: string, status: ClassBooking['status']): ClassBooking => ({
  _id: `booking-of-${fullname}`,
  session_id: '00000000-0000-7000-8000-00000000000a',
  member_id: { _id: `member-${fullname}`, fullname, phone_number: null, avatar: null },
  membership: { _id: 'membership', name: 'Oylik' },
  status,
  place: null,
  is_visit_spent: false,
  is_by_door: false,
  is_drop_in: false,
  asked_at: new Date().toISOString(),
  booked_at: new Date().toISOString(),
  strike_at: null,
  forgiven_at: null,
  forgive_reason: null,
})

export const sampleKind = (given: Partial<ClassKind> = {}): ClassKind => ({
  _id: idOf(51),
  name: 'Yoga',
  color: 'violet',
  level: 'any',
  duration: 60,
  description: '',
  picture: null,
  gender: 'any',
  age_from: null,
  age_to: null,
  drop_in_price: null,
  is_archived: false,
  version: 1,
  ...given,
})

/** The series of a class, twice a week. */
export const sampleSeries = ({ gym_id, kind_id, coach_id, room_id }: ClassSession): ClassSeries => ({
  _id: idOf(41),
  gym_id,
  kind_id,
  coach_id,
  coach_away: null,
  room_id,
  weekdays: [1, 3],
  time: '18:00',
  duration: 60,
  start_date: '2026-01-01',
  end_date: null,
  places: 3,
  sessions_ahead: 16,
  booked_ahead: 2,
  is_ended: false,
  version: 1,
})
