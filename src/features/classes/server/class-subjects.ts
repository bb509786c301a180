import { type RawBuilder, sql } from 'kysely'
import { gymsOf, requireGymToLook } from '#src/features/gyms/server/gym-access.ts'
import { type Asking, type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'

type Row = { id: string; admin_id: string; gym_id: string | null }
const foundOf = (rows: readonly Row[]) =>
  rows.map(({ id, admin_id, gym_id }) => ({ id, adminId: admin_id, gymId: gym_id }))

const within = ({ actor, adminId }: Asking, seen: RawBuilder<unknown> = sql`false`): RawBuilder<unknown> => {
  const gymIds = gymsOf({ actor }, undefined)
  return sql`${ofOwner('x', adminId)} and (${gymIds}::uuid[] is null or x.gym_id = any(${gymIds}::uuid[]) or ${seen})`
}

/** A coach reaches the classes that they hold, wherever it is. */
const isHeldBy = ({ actor, adminId }: Asking, session: 'x' | 's'): RawBuilder<unknown> =>
  sql`exists (select from class_coaches c where c.admin_id = ${ownerOf(session, adminId)} and c.id = ${sql.ref(session)}.coach_id and c.employee_id = ${actor.id} and c.left_at is null)`

/** Kinds and coaches are the owner's, in all gyms. */
export const findKindSubjects: FindSubjects = async ({ db, adminId }, ids) => {
  const { rows } = await sql<Row>`
    select x.id, x.admin_id, null::uuid as gym_id from class_kinds x
    where x.id ${isOneOf(ids)} and ${ofOwner('x', adminId)}`.execute(db)
  return foundOf(rows)
}
export const findCoachSubjects: FindSubjects = async ({ db, adminId }, ids) => {
  const { rows } = await sql<Row>`
    select x.id, x.admin_id, null::uuid as gym_id from class_coaches x
    where x.id ${isOneOf(ids)} and ${ofOwner('x', adminId)}`.execute(db)
  return foundOf(rows)
}

/** Rooms, series, sessions and bookings stand in a gym; members meet what their own scope shows. */
export const findRoomSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { rows } = await sql<Row>`
    select x.id, x.admin_id, x.gym_id from class_rooms x where x.id ${isOneOf(ids)} and ${within(asking)}`.execute(
    asking.db,
  )
  return foundOf(rows)
}
export const findSeriesSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { rows } = await sql<Row>`
    select x.id, x.admin_id, x.gym_id from class_series x where x.id ${isOneOf(ids)} and ${within(asking)}`.execute(
    asking.db,
  )
  return foundOf(rows)
}
export const findSessionSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { rows } = await sql<Row>`
    select x.id, x.admin_id, x.gym_id from class_sessions x
    where x.id ${isOneOf(ids)} and ${within(asking, isHeldBy(asking, 'x'))}`.execute(asking.db)
  return foundOf(rows)
}
export const findBookingSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const held = sql`exists (select from class_sessions s where s.admin_id = ${ownerOf('x', asking.adminId)} and s.id = x.session_id and ${isHeldBy(asking, 's')})`
  const { rows } = await sql<Row>`
    select x.id, x.admin_id, x.gym_id from class_bookings x where x.id ${isOneOf(ids)} and ${within(asking, held)}`.execute(
    asking.db,
  )
  return foundOf(rows)
}
