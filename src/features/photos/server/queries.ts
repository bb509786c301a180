import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { ofOwner } from '#src/server/owned.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import type { GymPhoto } from '../contract.ts'

export type OfGym = { adminId: string; gymId: string }
type Row = { id: string; picture: string; caption: string | null }

/** `shown`: the address under which whoever asks sees a stored picture. */
export async function listPhotos(db: Db, { adminId, gymId }: OfGym, shown = fileUrl): Promise<GymPhoto[]> {
  const { rows } = await sql<Row>`
    select p.id, p.picture, p.caption from gym_photos p
    where p.admin_id = ${adminId} and p.gym_id = ${gymId} order by p.position, p.id`.execute(db)
  return rows.map(({ id, picture, caption }) => ({ _id: id, url: shown(picture) ?? '', caption }))
}

/** Photos of owners; employees do not change them. */
export const findPhotoSubjects: FindSubjects = async ({ db, adminId }, ids) => {
  const { rows } = await sql<{ id: string; admin_id: string; gym_id: string }>`
    select p.id, p.admin_id, p.gym_id from gym_photos p
    where p.id ${isOneOf(ids)} and ${ofOwner('p', adminId)}`.execute(db)
  return rows.map(({ id, admin_id, gym_id }) => ({ id, adminId: admin_id, gymId: gym_id }))
}

export async function insertPhoto(
  db: Db,
  { adminId, gymId }: OfGym,
  photo: { id: string; picture: string; caption: string | null; position: number; now: Date },
): Promise<void> {
  await sql`
    insert into gym_photos (admin_id, id, gym_id, picture, caption, position, created_at)
    values (${adminId}, ${photo.id}, ${gymId}, ${photo.picture}, ${photo.caption}, ${photo.position}, ${photo.now})`.execute(
    db,
  )
}

export async function setCaption(db: Db, adminId: string, id: string, caption: string | null): Promise<void> {
  await sql`update gym_photos set caption = ${caption} where admin_id = ${adminId} and id = ${id}`.execute(db)
}

/** They stand as listed, from the first on. */
export async function setOrder(db: Db, { adminId, gymId }: OfGym, ids: readonly string[]): Promise<void> {
  await sql`
    update gym_photos p set position = o.nr - 1 from unnest(${ids}::uuid[]) with ordinality as o (id, nr)
    where p.admin_id = ${adminId} and p.gym_id = ${gymId} and p.id = o.id`.execute(db)
}

export async function deletePhoto(db: Db, adminId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ picture: string }>`
    delete from gym_photos where admin_id = ${adminId} and id = ${id} returning picture`.execute(db)
  return rows[0]?.picture
}
