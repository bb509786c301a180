import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { type AgeBand, ageBands, genders } from '#src/features/members/rules.ts'
import { ageBand, memberCondition } from '#src/features/members/server/member-filters.ts'
import { monthly } from '#src/features/memberships/server/earned.ts'
import { earnsOn } from '#src/features/memberships/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import { deferredOn } from './earned-money.ts'
import { stateCounts } from './members.ts'

type Counts = Record<'total' | 'active' | 'frozen' | 'scheduled' | 'expired' | 'never' | 'running', number>
type PeopleRow = { gender: (typeof genders)[number] | 'unknown'; age: AgeBand; count: number }

const noFilters = {
  page: 1,
  limit: 1,
  filterAz: undefined,
  search: undefined,
  gender: undefined,
  status: undefined,
  payment_status: undefined,
  age: undefined,
  moved: undefined,
  active_from: undefined,
  active_to: undefined,
}

/** The state of a day, today's or any past one. */
export async function dayFigures(db: Db, scope: GymScope, day: Day, today: Day) {
  const running = memberCondition({ ...noFilters, on: day, status: 'running' }, scope, today)
  const { rows } = await sql<Counts>`
    select c.total, c.active, c.frozen, c.scheduled, c.expired, c.never, (select count(*) from members m where ${running}) as running
    from (${stateCounts(scope, day, today)}) c`.execute(db)
  const people = await sql<PeopleRow>`
    select coalesce(m.gender, 'unknown') as gender, ${ageBand('m', day)} as age, count(*) as count
    from members m where ${running} group by 1, 2`.execute(db)
  const month = await sql<{ amount: Tiyin; memberships: number }>`
    select coalesce(sum(${monthly('s')}), 0)::bigint as amount, count(*) as memberships from memberships s
    where ${inScope('s', scope)} and ${earnsOn('s', scope.adminId, day)}`.execute(db)
  const counts = rows[0] as Counts // one row of counts
  const countOf = (gender: string, age: AgeBand) =>
    people.rows.find((row) => row.gender === gender && row.age === age)?.count ?? 0
  return {
    date: day,
    members: counts,
    people: ageBands.map((age) => ({
      age,
      ...(Object.fromEntries([...genders, 'unknown'].map((gender) => [gender, countOf(gender, age)])) as Record<
        'male' | 'female' | 'unknown',
        number
      >), // one for each of the names
    })),
    monthly: { amount: toSom(month.rows[0]?.amount ?? 0), memberships: month.rows[0]?.memberships ?? 0 },
    deferred: await deferredOn(db, scope, day),
  }
}
