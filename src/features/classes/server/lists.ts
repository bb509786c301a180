import { type RawBuilder, sql } from 'kysely'
import { type Day, tashkentTime } from '#src/contract/days.ts'
import { paginationOf } from '#src/contract/values.ts'
import { requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import type { Db } from '#src/server/db.ts'
import type { SpreadsheetFormat } from '#src/contract/list-export.ts'
import type { BookingStatus } from '#src/features/memberships/booking-states.ts'
import type { Download } from '#src/server/call-reply.ts'
import { type Exported, exportList } from '#src/server/export-list.ts'
import { implement } from '#src/server/serve.ts'
import { classLists, type ListedBooking } from '../lists-contract.ts'
import { figuresIn } from './figures.ts'
import { listSessions, sessionReply } from './session-queries.ts'
import { bookingSheet, figureSheet, sessionSheet } from './sheets.ts'

type Row = {
  id: string
  session_id: string
  held_on: Day
  starts_at: Date
  kind: string
  coach: string | null
  member_id: string
  fullname: string
  phone_number: string | null
  plan_name: string
  status: BookingStatus
}
type Query = {
  gym_id: string
  from: Day
  to: Day
  status?: BookingStatus | undefined
  page: number
  limit: number
}

/** Bookings by class, the newest day first, in the order of asking. */
async function listBooked(
  { db, adminId }: { db: Db; adminId: string },
  { gym_id, from, to, status, page, limit }: Query,
): Promise<{ bookings: ListedBooking[]; pagination: ReturnType<typeof paginationOf> }> {
  const where: RawBuilder<unknown> = sql`b.admin_id = ${adminId} and b.gym_id = ${gym_id} and b.held_on between ${from} and ${to}
    and (${status ?? null}::text is null or b.status = ${status ?? null}::text)`
  const { rows } = await sql<Row>`
    select b.id, b.session_id, s.held_on, s.starts_at, k.name as kind, coalesce(e.fullname, c.fullname) as coach,
      b.member_id, m.fullname, m.phone_number, ms.plan_name, b.status
    from class_bookings b
    join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id
    join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    left join class_coaches c on c.admin_id = s.admin_id and c.id = s.coach_id
    left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    join members m on m.admin_id = b.admin_id and m.id = b.member_id
    join memberships ms on ms.admin_id = b.admin_id and ms.id = b.membership_id
    where ${where} order by s.starts_at desc, s.id, b.nr limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from class_bookings b where ${where}`.execute(db)
  return {
    bookings: rows.map((row) => ({
      _id: row.id,
      session_id: { _id: row.session_id, date: row.held_on, time: tashkentTime(row.starts_at) },
      kind: row.kind,
      coach: row.coach,
      member_id: { _id: row.member_id, fullname: row.fullname, phone_number: row.phone_number },
      plan_name: row.plan_name,
      status: row.status,
    })),
    pagination: paginationOf({ page, limit }, counted[0]?.total ?? 0),
  }
}

/** A list of a gym in which the caller works, as a file. */
async function exportOfGym<Query extends { format: SpreadsheetFormat }, Reply extends object, Row>(
  asked: Exported<Query, Reply, Row> & { ctx: Parameters<typeof requireEmployeeGym>[0] },
): Promise<Download> {
  await requireEmployeeGym(asked.ctx)
  return exportList(asked)
}

export const classListsRoutes = implement('class_lists', classLists, {
  async bookings({ query }, ctx) {
    await requireEmployeeGym(ctx)
    return listBooked(ctx, query)
  },

  exportBookings: ({ query }, ctx) =>
    exportOfGym({
      query,
      ctx,
      sheet: bookingSheet,
      read: (page) => listBooked(ctx, page),
      rows: (reply) => reply.bookings,
    }),

  exportSessions: ({ query }, ctx) =>
    exportOfGym({
      query,
      ctx,
      sheet: sessionSheet,
      read: async (asked) => (await listSessions(ctx, asked)).map(sessionReply),
      rows: (sessions) => sessions,
    }),

  exportFigures: ({ query }, ctx) =>
    exportOfGym({
      query,
      ctx,
      sheet: figureSheet,
      read: (asked) => figuresIn(ctx, asked),
      rows: (reply) => reply.slots,
    }),
})
