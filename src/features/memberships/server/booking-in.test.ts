import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bookingIs, bookingStates, bookingStatuses, type BookingState } from '../booking-states.ts'
import { projectRoot } from '#src/server/project-root.ts'

const schema = readFileSync(path.join(projectRoot(), 'db/schema.sql'), 'utf8')
/** The statuses for which the database holds a rule of bookings. */
const heldBy = (name: string): string[] =>
  [...(schema.match(new RegExp(`${name} .*status = ANY \\(ARRAY\\[(.*?)\\]`))?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, status]) => status ?? '',
  )

test('what takes a person’s time and what stands for a class is what the database lets them have once', () => {
  expect(heldBy('class_bookings_no_overlap')).toEqual([...bookingStates.takingTime])
  expect(heldBy('class_bookings_once')).toEqual([...bookingStates.standing])
  expect(heldBy('class_bookings_status_known')).toEqual([...bookingStatuses])
})

test('a booking that was given up in time is nothing to anybody', () => {
  for (const state of Object.keys(bookingStates) as BookingState[]) expect(bookingIs('cancelled', state)).toBe(false)
})
