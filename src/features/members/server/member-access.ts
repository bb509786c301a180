import { sql } from 'kysely'
import { gymsOf, requireEmployeeGym, requireGymToLook } from '#src/features/gyms/server/gym-access.ts'
import type { GymScope } from '#src/features/gyms/server/scope.ts'
import type { Work } from '#src/server/serve.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import { ofOwner } from '#src/server/owned.ts'
import { isReadIn } from './pinned-note.ts'

type Caller = Pick<Work, 'actor' | 'adminId'>

/** What a list of the caller may show: of the gym that it is about, else of those of an employee. */
export const listScope = (work: Caller, gymId?: string | undefined): GymScope => ({
  adminId: work.adminId,
  gymIds: gymsOf(work, gymId),
})

/** The same where employees ask too: one without a gym is told so. */
export async function memberScope(
  work: Caller & Pick<Work<'no_gym_assigned'>, 'db' | 'fail'>,
  gymId?: string | undefined,
): Promise<GymScope> {
  await requireEmployeeGym(work)
  return listScope(work, gymId)
}

type OfGym = { gym_id?: string | undefined }

/** One list as each role calls it, a page of it and its file: all of it, an owner's, and that of the gym in which an employee works. */
export function listsByRole<Query extends OfGym, Filters extends OfGym, Page, File>(
  page: (query: Query, work: Work, scope: GymScope) => Promise<Page>,
  file: (query: Filters, work: Work<'export.too_big'>, scope: GymScope) => Promise<File>,
) {
  const list = ({ query }: { query: Query }, work: Work) => page(query, work, listScope(work, query.gym_id))
  const save = ({ query }: { query: Filters }, work: Work<'export.too_big'>) =>
    file(query, work, listScope(work, query.gym_id))
  return {
    list,
    exportAll: save,
    listForAdmin: list,
    exportForAdmin: save,
    listOfGym: async ({ query }: { query: Query }, work: Work<'no_gym_assigned'>) =>
      page(query, work, await memberScope(work, query.gym_id ?? work.actor.gymIds[0])),
    exportOfGym: async ({ query }: { query: Filters }, work: Work<'no_gym_assigned' | 'export.too_big'>) =>
      file(query, work, await memberScope(work, query.gym_id ?? work.actor.gymIds[0])),
  }
}

/** A member as their owner has them: `adminId` is the owner, `gymIds` the gyms in which the caller sees them (null: all). */
export type SeenMember = GymScope & { adminId: string }
export const seenBy = (work: Pick<Work, 'actor'>, adminId: string): SeenMember => ({
  adminId,
  gymIds: gymsOf(work, undefined),
})

/** Somebody who is not deleted; for an employee somebody of their gyms; at the first owner when no owner is asked for. */
export const findMemberSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { db, adminId } = asking
  const { rows } = await sql<{ id: string; admin_id: string }>`
    select distinct on (m.id) m.id, m.admin_id from members m
    where m.id ${isOneOf(ids)} and m.deleted_at is null and ${ofOwner('m', adminId)}
      and ${inTheirGyms(asking)}
    order by m.id, m.created_at, m.admin_id`.execute(db)
  return rows.map(({ id, admin_id }) => ({ id, adminId: admin_id, gymId: null }))
}

/** A note on somebody whom the caller sees, that was written since they do. */
export const findNoteSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { db, adminId } = asking
  const { rows } = await sql<{ id: string; admin_id: string }>`
    select n.id, n.admin_id from member_notes n
    join members m on m.admin_id = n.admin_id and m.id = n.member_id and m.deleted_at is null
    where n.id ${isOneOf(ids)} and ${ofOwner('n', adminId)} and ${isReadIn(gymsOf(asking, undefined))}`.execute(db)
  return rows.map(({ id, admin_id }) => ({ id, adminId: admin_id, gymId: null }))
}

/** Is the member `m` somebody whom the caller sees? */
export const inTheirGyms = ({ actor }: Pick<Work, 'actor'>) =>
  actor.role === 'employee'
    ? sql`exists (select from member_gyms mg where mg.admin_id = m.admin_id and mg.member_id = m.id
        and mg.gym_id = any(${[...actor.gymIds]}::uuid[]))`
    : sql`true`
