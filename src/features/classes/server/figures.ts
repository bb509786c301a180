import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import type { Db } from '#src/server/db.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { implement } from '#src/server/serve.ts'
import { type ClassCounts, type ClassFigures, classFigures, type NamedCounts } from '../figures-contract.ts'
import type { ClassColor } from '../rules.ts'

type Row = ClassCounts & {
  by: 'total' | 'kind' | 'coach' | 'hour' | 'slot'
  kind_id: string | null
  kind: string | null
  color: ClassColor | null
  coach_id: string | null
  coach: string | null
  hour: string | null
  weekday: number | null
  time: string | null
}
type Span = { adminId: string; gymId: string; from: Day; to: Day; now: Date }

/** Classes that are over, counted once for all and once for each kind, coach, hour and place in the week. */
async function readCounts(db: Db, { adminId, gymId, from, to, now }: Span): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with held as (
      select s.kind_id, k.name as kind, k.color, s.coach_id, coalesce(e.fullname, c.fullname) as coach, s.status, s.places, s.booked,
        to_char(s.starts_at at time zone 'Asia/Tashkent', 'HH24:00') as hour, to_char(s.starts_at at time zone 'Asia/Tashkent', 'HH24:MI') as time,
        extract(isodow from s.held_on)::int as weekday,
        count(b.id) filter (where b.status = 'attended') as attended, count(b.id) filter (where b.status = 'no_show') as no_show,
        count(b.id) filter (where b.status = 'late') as late, count(b.id) filter (where b.end_cause = 'over') as unmet,
        count(b.id) filter (where b.is_drop_in and ${bookingIn('b', 'holding')}) as singles
      from class_sessions s
      join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
      left join class_coaches c on c.admin_id = s.admin_id and c.id = s.coach_id
      left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
      left join class_bookings b on b.admin_id = s.admin_id and b.session_id = s.id
      where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.held_on between ${from} and ${to} and s.ends_at <= ${now}
      group by s.admin_id, s.id, k.admin_id, k.id, c.admin_id, c.id, e.admin_id, e.id
    )
    select case grouping(h.kind_id, h.coach_id, h.hour, h.time) when 7 then 'kind' when 11 then 'coach' when 13 then 'hour' when 6 then 'slot' else 'total' end as by,
      h.kind_id, h.kind, h.color, h.coach_id, h.coach, h.hour, h.weekday, h.time,
      count(*) filter (where h.status = 'scheduled')::int as sessions, count(*) filter (where h.status = 'cancelled')::int as cancelled,
      coalesce(sum(h.places) filter (where h.status = 'scheduled'), 0)::int as places,
      coalesce(sum(h.booked) filter (where h.status = 'scheduled'), 0)::int as booked,
      coalesce(sum(h.singles), 0)::int as singles, coalesce(sum(h.attended), 0)::int as attended, coalesce(sum(h.no_show), 0)::int as no_show,
      coalesce(sum(h.late), 0)::int as late, coalesce(sum(h.unmet), 0)::int as unmet
    from held h
    group by grouping sets ((), (h.kind_id, h.kind, h.color), (h.coach_id, h.coach), (h.hour), (h.kind_id, h.kind, h.color, h.weekday, h.time))
    order by h.kind nulls last, h.coach nulls last, h.hour, h.weekday, h.time`.execute(db)
  return rows
}

const countsOf = ({
  sessions,
  cancelled,
  places,
  booked,
  singles,
  attended,
  no_show,
  late,
  unmet,
}: ClassCounts): ClassCounts => ({
  sessions,
  cancelled,
  places,
  booked,
  singles,
  attended,
  no_show,
  late,
  unmet,
})
const nothing: ClassCounts = {
  sessions: 0,
  cancelled: 0,
  places: 0,
  booked: 0,
  singles: 0,
  attended: 0,
  no_show: 0,
  late: 0,
  unmet: 0,
}

function figuresOf(rows: readonly Row[]): ClassFigures {
  const of = (by: Row['by'], named: (row: Row) => Pick<NamedCounts, '_id' | 'name'>) =>
    rows.filter((row) => row.by === by).map((row) => ({ ...named(row), ...countsOf(row) }))
  const total = rows.find(({ by }) => by === 'total')
  return {
    total: total ? countsOf(total) : nothing,
    kinds: of('kind', ({ kind_id, kind }) => ({ _id: kind_id, name: kind })),
    coaches: of('coach', ({ coach_id, coach }) => ({ _id: coach_id, name: coach })),
    hours: of('hour', ({ hour }) => ({ _id: null, name: hour })),
    slots: rows.flatMap((row) =>
      row.by === 'slot' && row.kind_id && row.kind && row.color && row.weekday && row.time
        ? [
            {
              kind_id: { _id: row.kind_id, name: row.kind, color: row.color },
              weekday: row.weekday,
              time: row.time,
              ...countsOf(row),
            },
          ]
        : [],
    ),
  }
}

/** The figures of a gym from a day to a day. */
export const figuresIn = async (
  { db, adminId, now }: { db: Db; adminId: string; now: Date },
  { gym_id: gymId, from, to }: { gym_id: string; from: Day; to: Day },
): Promise<ClassFigures> => figuresOf(await readCounts(db, { adminId, gymId, from, to, now }))

export const classFiguresRoutes = implement('class_figures', classFigures, {
  async read({ query }, ctx) {
    await requireEmployeeGym(ctx)
    return { figures: await figuresIn(ctx, query) }
  },
})
