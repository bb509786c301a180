import { sql } from 'kysely'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'
import { leadSearchText } from '../rules.ts'

/**
 * What somebody asked before they had another phone stays theirs: they read it, and it goes with them. Whoever has the old number next is not told of
 * it. One that waits already, or was rewarded already, by the new number keeps its place.
 */
export const reactOfMovedPhone: Reaction = { phone_moved: follow }

async function follow({ db }: Work, { adminId, memberId, former }: Happened<'phone_moved'>): Promise<void> {
  const { rows } = await sql<{ id: string; fullname: string; phone_number: string }>`
    select l.id, l.fullname, m.phone_number from leads l
    join members m on m.admin_id = ${adminId} and m.id = ${memberId} and m.phone_number is not null
    where l.admin_id = ${adminId} and l.phone_number = ${former} order by l.created_at, l.id`.execute(db)
  for (const { id, fullname, phone_number } of rows)
    await sql`
      update leads l set phone_number = ${phone_number}, search_text = ${leadSearchText({ fullname, phone_number })}, version = version + 1
      where l.admin_id = ${adminId} and l.id = ${id} and not exists (
        select from leads o where o.admin_id = ${adminId} and o.phone_number = ${phone_number}
          and (l.status = 'new' and o.status = 'new' and o.gym_id = l.gym_id or l.bonus_at is not null and o.bonus_at is not null))`.execute(
      db,
    )
}
