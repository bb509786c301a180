import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { isAlive } from '#src/server/alive.ts'
import type { Db } from '#src/server/db.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'

/** The owner was deleted, by the end of a day or until now, and does not come back; who is blocked may. */
export const isOwnerDeleted = (adminId: RawBuilder<unknown>, by?: Day | RawBuilder<Day>): RawBuilder<boolean> => {
  const isGone = by ? sql`${tashkentDayOf('o.deleted_at')} <= ${by}::date` : sql`o.deleted_at is not null`
  return sql`exists (select from admins o where o.id = ${adminId} and ${isGone})`
}

/**
 * The owner of the row was there at the end of the day (one that is given, or one that stands in the row), or is there now: who leaves
 * with their owner has no date of their own. One owner (`adminId`) who is gone asks for nothing, and nobody asks about them.
 */
export const isOwnerThere = (of: string, adminId: string | null, day?: Day | RawBuilder<Day>): RawBuilder<boolean> =>
  adminId ? sql`true` : sql`not ${isOwnerDeleted(sql.ref(`${of}.admin_id`), day)}`

const living = (adminId: RawBuilder<unknown>) => sql`from admins a where a.id = ${adminId} and ${isAlive('a')}`

/** The platform has let the owner in, and has neither blocked nor deleted them since. */
export const isOwnerAlive = (adminId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select ${living(adminId)})`

/** Nothing is done any more in the name of an owner whom the platform has shut out. */
export async function isOwnerShutOut(db: Db, adminId: string): Promise<boolean> {
  const { rows } = await sql`select 1 ${living(sql`${adminId}`)}`.execute(db)
  return rows.length === 0
}

/** The owners `o` of rows of all of them, for `whileOwnerThere`; beside one owner's rows nobody. */
export const withOwner = (of: string, adminId: string | null): RawBuilder<unknown> =>
  adminId ? sql`` : sql`join admins o on o.id = ${sql.ref(`${of}.admin_id`)}`

/** A last day, or the one before that on which the owner `o` went, where that was earlier. */
export const whileOwnerThere = (lastDay: RawBuilder<Day>, adminId: string | null): RawBuilder<Day> =>
  adminId ? lastDay : sql<Day>`least(${lastDay}, ${tashkentDayOf('o.deleted_at')} - 1)`
