import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { OwnerData } from '../contract.ts'
import { ofPerson } from './asked-and-used.ts'

type WrittenAbout = Pick<OwnerData, 'notes' | 'calendars'>

/** What an owner's people wrote about the person, without who did, and what of theirs is open by a link. Under the owner's scope. */
export async function readWrittenAbout(db: Db, adminId: string, personId: string, most: number): Promise<WrittenAbout> {
  const of = ofPerson(adminId, personId)
  const { rows: notes } = await sql<{ body: string; created_at: Date; edited_at: Date | null }>`
    select n.body, n.created_at, n.edited_at from member_notes n
    where ${of('n')} order by n.created_at desc, n.id limit ${most}`.execute(db)
  const { rows: calendars } = await sql<{ created_at: Date }>`
    select f.created_at from class_feeds f where ${of('f')} order by f.created_at`.execute(db)
  return {
    notes: notes.map(({ body, created_at, edited_at }) => ({
      text: body,
      createdAt: created_at.toISOString(),
      editedAt: edited_at?.toISOString() ?? null,
    })),
    calendars: calendars.map(({ created_at }) => ({ createdAt: created_at.toISOString() })),
  }
}
