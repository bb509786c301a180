import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#src/server/serve.ts'

/** The gyms `g` where somebody is `m`, while neither is deleted: there alone they act. In their own scope, which shows no others. */
export const ownGyms = (personId: string): RawBuilder<unknown> => sql`
  member_gyms mg
  join gyms g on g.admin_id = mg.admin_id and g.id = mg.gym_id and g.deleted_at is null
  join members m on m.admin_id = mg.admin_id and m.id = mg.member_id and m.id = ${personId} and m.deleted_at is null`

export type OwnPlace = { adminId: string; gymId: string; memberId: string }

type Caller = Pick<Work, 'db' | 'actor' | 'fail'>
type Moving = Caller & Pick<Work, 'enter'>

/** The calling member's own gym and its owner, else not found. */
export async function getOwnGym({ db, actor, fail }: Caller, gymId: string): Promise<OwnPlace & { gymName: string }> {
  const { rows } = await sql<{ admin_id: string; name: string }>`
    select g.admin_id, g.name from ${ownGyms(actor.id)} where g.id = ${gymId}`.execute(db)
  if (!rows[0]) throw fail('not_found')
  return { adminId: rows[0].admin_id, gymId, memberId: actor.id, gymName: rows[0].name }
}

/** The member goes on at the owner of their own gym. */
export async function enterOwnGym(work: Moving, gymId: string): Promise<OwnPlace & { gymName: string }> {
  const place = await getOwnGym(work, gymId)
  await work.enter({ role: 'tenant', adminId: place.adminId })
  return place
}

/**
 * The member goes on at an owner who has their card, also when the gym is closed or the owner let them go: for taking
 * back what they gave (decision 63). A membership tells where somebody was who is in no gym of it any more.
 */
export async function enterOwnCard({ db, actor, enter, fail }: Moving, gymId: string): Promise<OwnPlace> {
  const { rows } = await sql<{ admin_id: string }>`
    select m.admin_id from members m where m.id = ${actor.id} and m.erased_at is null and (
      exists (select from member_gyms mg where mg.admin_id = m.admin_id and mg.member_id = m.id and mg.gym_id = ${gymId})
      or exists (select from memberships s where s.admin_id = m.admin_id and s.member_id = m.id and s.gym_id = ${gymId}))`.execute(
    db,
  )
  if (!rows[0]) throw fail('not_found')
  await enter({ role: 'tenant', adminId: rows[0].admin_id })
  return { adminId: rows[0].admin_id, gymId, memberId: actor.id }
}
