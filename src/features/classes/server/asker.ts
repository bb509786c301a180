import { sql } from 'kysely'
import { type Day, tashkentTime } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { fill, type Language } from '#src/contract/languages.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { deskDueOn } from '#src/features/memberships/server/agreed-days.ts'
import { wasFrozenOn } from '#src/features/memberships/server/membership-state.ts'
import { visitsUsed } from '#src/features/memberships/server/counted.ts'
import { type PlanConditions, readConditions, refusalOfBuyer, refusalOfEntry } from '#src/features/plans/rules.ts'
import type { Db } from '#src/server/db.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { bookingRefusals, wayOut } from '../booking-refusals.ts'
import { type Asker, type BookingDecision, includesKind, weekOf } from '../rules.ts'
import type { BookingRow } from './booking-queries.ts'
import type { SessionRow } from './session-queries.ts'

export type Person = { adminId: string; gymId: string; memberId: string }

/** What is known of somebody who asks for places on some days: read once for all of them. */
export type KnownAsker = Omit<Asker, 'memberships'> & {
  memberships: readonly (Omit<Asker['memberships'][number], 'isFrozen' | 'takenThisWeek'> & {
    frozenOn: ReadonlySet<Day>
    taken: readonly { id: string; day: Day }[]
  })[]
}

type HeldRow = {
  id: string
  start_on: Day
  end_on: Day
  is_reserved: boolean
  is_drop_in: boolean
  remaining_tiyin: Tiyin
  due_on: Day
  conditions: Partial<PlanConditions>
  visits_used: number
  frozen_days: Day[]
  taken: { id: string; day: Day }[]
}

/** The member of the gym with what they hold there; undefined when they do not belong to it. */
export async function readAsker(
  db: Db,
  { adminId, gymId, memberId }: Person,
  days: readonly Day[],
): Promise<KnownAsker | undefined> {
  const { rows: people } = await sql<Omit<Asker, 'memberships'>>`
    select m.status, m.gender, m.date_of_birth as birthday from members m
    where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is null
      and exists (select from member_gyms mg where mg.admin_id = m.admin_id and mg.member_id = m.id and mg.gym_id = ${gymId})`.execute(
    db,
  )
  const person = people[0]
  if (!person) return undefined
  const sorted = days.toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  const { rows } = await sql<HeldRow>`
    select s.id, s.start_on, s.end_on, s.is_reserved, s.is_drop_in, s.remaining_tiyin, ${deskDueOn('s', adminId)} as due_on, s.conditions,
      case when s.conditions ? 'visits' then ${visitsUsed('s', adminId)} else 0 end as visits_used,
      array(select d.day::text from unnest(${[...new Set(days)]}::date[]) as d (day) where ${wasFrozenOn('s', adminId, sql.ref('d.day'))}) as frozen_days,
      (select coalesce(json_agg(json_build_object('id', b.id, 'day', b.held_on)), '[]') from class_bookings b
        where b.admin_id = ${adminId} and b.membership_id = s.id and ${bookingIn('b', 'asked')}
          and b.held_on between ${weekOf(first).from} and ${weekOf(last).to}) as taken
    from memberships s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and s.status <> 'cancelled'
    order by s.start_on, s.id`.execute(db)
  return {
    ...person,
    memberships: rows.map((row) => ({
      id: row.id,
      start: row.start_on,
      end: row.end_on,
      isUnconfirmed: row.is_reserved,
      isDropIn: row.is_drop_in,
      owed: row.remaining_tiyin,
      dueOn: row.due_on,
      conditions: readConditions(row.conditions),
      visitsUsed: row.visits_used,
      frozenOn: new Set(row.frozen_days),
      taken: row.taken,
    })),
  }
}

/** A place that its holder asks for anew: what it takes of its membership is theirs already. */
export type HeldPlace = Pick<BookingRow, 'id' | 'membership_id' | 'is_visit_spent'>

/**
 * The same person as the rules ask about them on one day; who holds a place of that day is asked on its membership alone. `enteredOn` is
 * the membership whose visit paid the entry to that class already.
 */
export function askerOn(known: KnownAsker, day: Day, own?: HeldPlace, enteredOn?: string | null): Asker {
  const week = weekOf(day)
  const held = own ? known.memberships.filter(({ id }) => id === own.membership_id) : known.memberships
  return {
    ...known,
    memberships: held.map(({ frozenOn, taken, visitsUsed: used, ...membership }) => ({
      ...membership,
      visitsUsed: used - (own?.is_visit_spent ? 1 : 0) - (enteredOn === membership.id && used > 0 ? 1 : 0),
      isFrozen: frozenOn.has(day),
      takenThisWeek: taken.filter(({ id, day: on }) => id !== own?.id && on >= week.from && on <= week.to).length,
    })),
  }
}

/** The place that somebody gave up too late is theirs again where its membership still holds it; else the class is asked for anew. */
export function decideAgain<Place extends HeldPlace>(
  late: Place | undefined,
  decide: (own?: HeldPlace) => BookingDecision,
): { again: Place | undefined; decision: BookingDecision } {
  const decision = late && decide(late)
  return decision && !decision.refusal ? { again: late, decision } : { again: undefined, decision: decide() }
}

/** A session as the rules ask about it. */
export const askedOf = (session: SessionRow) => ({
  kindId: session.kind_id,
  heldOn: session.held_on,
  time: tashkentTime(session.starts_at),
  gender: session.gender,
  age_from: session.age_from,
  age_to: session.age_to,
})

/** Of whoever waits: for whom a class is was asked when they began to, and whenever that changed. */
export const askedInLine = (session: SessionRow) =>
  ({ ...askedOf(session), gender: 'any', age_from: null, age_to: null }) as const

type Offered = { name: string; conditions: Partial<PlanConditions> }
/** Plans that the gym sells, the cheapest first. */
export async function listOffered(db: Db, adminId: string, gymId: string): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select p.name, p.conditions from membership_plan_gyms pg join membership_plans p on p.admin_id = pg.admin_id and p.id = pg.plan_id
    where pg.admin_id = ${adminId} and pg.gym_id = ${gymId} and p.archived_at is null
    order by p.price_tiyin, p.name, p.id limit 200`.execute(db)
  return rows
}

/** Why somebody may not book, in one sentence with the way out. */
export function refusalText(
  { refusal, count }: Pick<BookingDecision, 'refusal' | 'count'>,
  session: Pick<SessionRow, 'kind_id' | 'kind_name' | 'held_on' | 'starts_at'>,
  asker: Pick<Asker, 'gender' | 'birthday'>,
  offered: readonly Offered[],
  language: Language,
): string {
  if (!refusal) return ''
  const fits = offered.find(({ conditions }) => {
    const plan = readConditions(conditions)
    return (
      includesKind(plan, session.kind_id) &&
      refusalOfBuyer(plan, asker, session.held_on) === null &&
      refusalOfEntry(
        plan,
        { gender: asker.gender, visitsUsed: 0 },
        session.held_on,
        tashkentTime(session.starts_at),
      ) === null
    )
  })
  return fill(bookingRefusals[refusal][language], {
    kind: session.kind_name,
    date: formatDay(session.held_on),
    count: String(count ?? ''),
    plan: fits ? fill(wayOut.plan[language], { name: fits.name }) : wayOut.desk[language],
  })
}
