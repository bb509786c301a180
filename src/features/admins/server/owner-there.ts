import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'

/**
 * The owner of the row was there at the end of the day, or is there now: who leaves with their owner has no date of their own.
 * One owner (`adminId`) who is gone asks for nothing, and nobody asks about them.
 */
export const isOwnerThere = (of: string, adminId: string | null, day?: Day): RawBuilder<boolean> =>
  adminId
    ? sql`true`
    : sql`not exists (select from admins o where o.id = ${sql.ref(`${of}.admin_id`)}
        and o.deleted_at ${day ? sql`< ${startOfDay(addDays(day, 1))}` : sql`is not null`})`
