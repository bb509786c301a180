import { sql } from 'kysely'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { notOver } from './session-states.ts'

/** Open pages with classes of a kind, a coach or in a room show it as it is now. */
export async function tellPagesWith(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { admin_id: adminId, id }: { admin_id: string; id: string },
  column: 'kind_id' | 'coach_id' | 'room_id',
): Promise<void> {
  const { rows } = await sql<{ gym_id: string }>`
    select distinct s.gym_id from class_sessions s
    where s.admin_id = ${adminId} and s.${sql.ref(column)} = ${id} and ${notOver('s', now)}`.execute(db)
  for (const { gym_id: gymId } of rows) announce(db, { event: 'classes', adminId, gymId })
}
