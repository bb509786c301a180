import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { OwnPlace } from '#src/features/members/server/own-gyms.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import type { Course, Sharer, SharingCoach } from '../contract.ts'
import { type Measure, measures } from '../rules.ts'

const mostPoints = 366
type Point = { kind: Measure; measured_on: Day; value_tenths: number }
type Goal = { kind: Measure; target_tenths: number; reach_on: Day | null }

/** In the person's own scope: no other role reads these tables. */
export async function readCourses(db: Db, personId: string): Promise<Course[]> {
  const { rows: points } = await sql<Point>`
    select kind, measured_on, value_tenths from (
      select b.kind, b.measured_on, b.value_tenths, row_number() over (partition by b.kind order by b.measured_on desc) as nr
      from body_measurements b where b.person_id = ${personId}) ranked
    where nr <= ${mostPoints} order by measured_on`.execute(db)
  const { rows: goals } = await sql<Goal>`
    select g.kind, g.target_tenths, g.reach_on from body_goals g where g.person_id = ${personId}`.execute(db)
  return measures.flatMap((kind) => {
    const goal = goals.find((one) => one.kind === kind)
    const own = points.filter((point) => point.kind === kind)
    if (!goal && own.length === 0) return []
    return {
      kind,
      points: own.map(({ measured_on, value_tenths }) => ({ date: measured_on, value: value_tenths / 10 })),
      goal: goal ? { target: goal.target_tenths / 10, date: goal.reach_on } : null,
    }
  })
}

/** Nothing of whoever is erased meanwhile, here and below. */
type Noted = { personId: string; kind: Measure; date: Day; tenths: number | null }

export async function saveMeasure(db: Db, { personId, kind, date, tenths }: Noted): Promise<void> {
  if (tenths === null)
    await sql`delete from body_measurements where person_id = ${personId} and kind = ${kind} and measured_on = ${date}`.execute(
      db,
    )
  else
    await sql`
      insert into body_measurements (person_id, kind, measured_on, value_tenths)
      select ${personId}::uuid, ${kind}::text, ${date}::date, ${tenths}::int where hold_person(${personId})
      on conflict (person_id, kind, measured_on) do update set value_tenths = excluded.value_tenths`.execute(db)
}

type Aimed = { personId: string; kind: Measure; tenths: number | null; date: Day | null }

export async function saveGoal(db: Db, { personId, kind, tenths, date }: Aimed): Promise<void> {
  if (tenths === null) await sql`delete from body_goals where person_id = ${personId} and kind = ${kind}`.execute(db)
  else
    await sql`
      insert into body_goals (person_id, kind, target_tenths, reach_on)
      select ${personId}::uuid, ${kind}::text, ${tenths}::int, ${date}::date where hold_person(${personId})
      on conflict (person_id, kind) do update set target_tenths = excluded.target_tenths, reach_on = excluded.reach_on`.execute(
      db,
    )
}

/** Coaches of the gym who sign in: nobody else could read it. Whoever is shown it and works elsewhere by now, or is blocked for a while, is among them. In the owner's scope. */
export async function listCoaches(db: Db, { adminId, gymId, memberId }: OwnPlace): Promise<SharingCoach[]> {
  const isShared = sql<boolean>`exists (
    select from measurement_shares s where s.admin_id = ${adminId} and s.coach_id = c.id and s.member_id = ${memberId})`
  const { rows } = await sql<{ id: string; fullname: string; photo: string | null; is_shared: boolean }>`
    select c.id, e.fullname, coalesce(c.photo, e.avatar) as photo, ${isShared} as is_shared
    from class_coaches c
    join employees e on e.admin_id = ${adminId} and e.id = c.employee_id
    where c.admin_id = ${adminId} and c.left_at is null and (${isShared} or e.status = 'active' and exists (
      select from employee_gyms eg where eg.admin_id = ${adminId} and eg.employee_id = e.id and eg.gym_id = ${gymId}))
    order by e.fullname, c.id`.execute(db)
  return rows.map(({ id, fullname, photo, is_shared }) => ({ _id: id, fullname, photo: fileUrl(photo), is_shared }))
}

type Share = Omit<OwnPlace, 'gymId'> & { coachId: string }

export async function saveShare(db: Db, { adminId, memberId, coachId }: Share, isShared: boolean, now: Date) {
  if (isShared)
    await sql`
      insert into measurement_shares (admin_id, member_id, coach_id, created_at) values (${adminId}, ${memberId}, ${coachId}, ${now})
      on conflict do nothing`.execute(db)
  else
    await sql`
      delete from measurement_shares where admin_id = ${adminId} and member_id = ${memberId} and coach_id = ${coachId}`.execute(
      db,
    )
}

/** The employee who is this coach; undefined for one from outside, who signs in nowhere. */
export async function findCoachsEmployee(db: Db, adminId: string, coachId: string): Promise<string | undefined> {
  const { rows } = await sql<{ employee_id: string | null }>`
    select c.employee_id from class_coaches c where c.admin_id = ${adminId} and c.id = ${coachId}`.execute(db)
  return rows[0]?.employee_id ?? undefined
}

/** Who shares with this employee as a coach who has not left, one of them or all. In the owner's scope. */
export async function listSharers(
  db: Db,
  { adminId, employeeId }: { adminId: string; employeeId: string },
  personId: string | null,
): Promise<Sharer[]> {
  const { rows } = await sql<{ id: string; fullname: string; avatar: string | null; created_at: Date }>`
    select m.id, m.fullname, m.avatar, s.created_at from measurement_shares s
    join class_coaches c on c.admin_id = ${adminId} and c.id = s.coach_id and c.employee_id = ${employeeId} and c.left_at is null
    join members m on m.admin_id = ${adminId} and m.id = s.member_id and m.deleted_at is null
    where s.admin_id = ${adminId} and (${personId}::uuid is null or s.member_id = ${personId}::uuid)
    order by m.fullname, m.id limit 500`.execute(db)
  return rows.map(({ id, fullname, avatar, created_at }) => ({
    member_id: { _id: id, fullname, avatar: fileUrl(avatar) },
    sharedAt: created_at.toISOString(),
  }))
}

/** The coaches to whom the person shows it at one owner, by name. In the owner's scope. */
export async function listSharedWith(db: Db, adminId: string, personId: string): Promise<string[]> {
  const { rows } = await sql<{ fullname: string }>`
    select coalesce(e.fullname, c.fullname) as fullname from measurement_shares s
    join class_coaches c on c.admin_id = ${adminId} and c.id = s.coach_id
    left join employees e on e.admin_id = ${adminId} and e.id = c.employee_id
    where s.admin_id = ${adminId} and s.member_id = ${personId} order by 1`.execute(db)
  return rows.map(({ fullname }) => fullname)
}
