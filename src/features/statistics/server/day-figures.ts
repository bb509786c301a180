import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { isOwnerThere } from '#src/features/admins/server/owner-there.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { type AgeBand, ageBands, genders } from '#src/features/members/rules.ts'
import { ageBand, runningMembers } from '#src/features/members/server/member-filters.ts'
import { earnsOn } from '#src/features/memberships/server/membership-state.ts'
import { monthly } from '#src/features/plans/server/accrual.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import { together } from '#src/server/together.ts'
import { deferredOn } from './earned-money.ts'
import { stateCounts } from './members.ts'

type Counts = Record<'total' | 'active' | 'frozen' | 'scheduled' | 'expired' | 'never' | 'male' | 'female', number>
type PeopleRow = { gender: (typeof genders)[number] | 'unknown'; age: AgeBand; count: number }

/** The state of a day, today's or any past one. */
export async function dayFigures(db: Db, scope: GymScope, day: Day, today: Day) {
  const [states, people, month, deferred] = await together(
    sql<Counts>`${stateCounts(scope, day, today)}`.execute(db),
    sql<PeopleRow>`
      select coalesce(m.gender, 'unknown') as gender, ${ageBand('m', day)} as age, count(*) as count
      from (${runningMembers(scope, day)}) r join members m on m.admin_id = ${ownerOf('r', scope.adminId)} and m.id = r.member_id
      group by 1, 2`.execute(db),
    sql<{ amount: Tiyin; memberships: number }>`
      select coalesce(sum(${monthly('s')}), 0)::bigint as amount, count(*) as memberships from memberships s
      where ${inScope('s', scope)} and ${earnsOn('s', scope.adminId, day)} and ${isOwnerThere('s', scope.adminId, day)}`.execute(
      db,
    ),
    deferredOn(db, scope, day),
  )
  const { male: _, female: __, ...counts } = states.rows[0] as Counts // one row of counts
  const running = people.rows.reduce((sum, { count }) => sum + count, 0)
  const countOf = (gender: string, age: AgeBand) =>
    people.rows.find((row) => row.gender === gender && row.age === age)?.count ?? 0
  return {
    date: day,
    members: { ...counts, running },
    people: ageBands.map((age) => ({
      age,
      ...(Object.fromEntries([...genders, 'unknown'].map((gender) => [gender, countOf(gender, age)])) as Record<
        'male' | 'female' | 'unknown',
        number
      >), // one for each of the names
    })),
    monthly: { amount: toSom(month.rows[0]?.amount ?? 0), memberships: month.rows[0]?.memberships ?? 0 },
    deferred,
  }
}
