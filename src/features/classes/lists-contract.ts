import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { filter, id, listQuery, pagination, selectors } from '#src/contract/values.ts'
import { bookingStatuses } from '#src/features/memberships/booking-states.ts'
import { classes } from './contract.ts'
import { inOrder, range } from './range-parts.ts'
import { classFigures } from './figures-contract.ts'

const bookings = get('/class/booking/all', {
  summary: 'Who was booked in the classes of a gym from a day to a day, and what became of it, at most 62 days',
  access: 'classes.read',
  subject: 'gym:query.gym_id',
  query: inOrder(
    z.object({
      page: listQuery.page,
      limit: listQuery.limit,
      admin_id: selectors.admin_id,
      gym_id: id('gym.required'),
      ...range,
      status: filter(bookingStatuses),
    }),
  ),
  reply: z.object({
    bookings: z.array(
      z.object({
        _id: z.string(),
        session_id: z.object({ _id: z.string(), date: z.string(), time: z.string() }),
        kind: z.string(),
        coach: z.nullable(z.string()),
        member_id: z.object({ _id: z.string(), fullname: z.string(), phone_number: z.nullable(z.string()) }),
        plan_name: z.string(),
        status: z.enum(bookingStatuses),
      }),
    ),
    pagination: pagination(),
  }),
  errors: ['no_gym_assigned'],
})
export type ListedBooking = z.output<typeof bookings.reply>['bookings'][number]

/** What happened in the classes of a gym, row by row, and as files. */
export const classLists = {
  bookings,
  exportBookings: exportOf(bookings),
  exportSessions: exportOf(classes.sessions),
  exportFigures: exportOf(classFigures.read),
}
