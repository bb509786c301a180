import { type RawBuilder, sql } from 'kysely'
import type { OuterJoined } from '#src/server/outer-joined.ts'
import type { Member } from '../contract.ts'

export type PinnedNote = { note_id: string; note_body: string; note_author: string | null; noted_at: Date }

/** The note that whoever serves the member should read first. `of` is the alias of the members table. */
export const pinnedNoteOf = (of: string, adminId: string): RawBuilder<unknown> => sql`
  select n.id as note_id, n.body as note_body, n.created_at as noted_at,
    case n.author_kind when 'admin' then (select a.fullname from admins a where a.id = n.admin_id)
      when 'employee' then (select e.fullname from employees e where e.admin_id = ${adminId} and e.id = n.author_id) end as note_author
  from member_notes n where n.admin_id = ${adminId} and n.member_id = ${sql.ref(of)}.id and n.is_pinned`

export const pinnedNoteReply = (row: OuterJoined<PinnedNote>): Member['pinned_note'] =>
  row.note_id === null
    ? null
    : { _id: row.note_id, text: row.note_body, author: row.note_author, createdAt: row.noted_at.toISOString() }
