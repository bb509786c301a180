import { type RawBuilder, sql } from 'kysely'

/** Whose rows a list shows: one owner's or everybody's (null); of these gyms or of all (null). */
export type GymScope = { adminId: string | null; gymIds: readonly string[] | null }

/** Its gym is one of these, or any (null). */
export const inGyms = (of: string, gymIds: GymScope['gymIds']): RawBuilder<boolean> =>
  gymIds ? sql`${sql.ref(`${of}.gym_id`)} = any(${gymIds}::uuid[])` : sql`true`

/** The rows of one owner or of all (null), of these gyms or of all. */
export const inScope = (of: string, { adminId, gymIds }: GymScope): RawBuilder<boolean> =>
  adminId ? sql`(${sql.ref(`${of}.admin_id`)} = ${adminId} and ${inGyms(of, gymIds)})` : inGyms(of, gymIds)
