import { type RawBuilder, sql } from 'kysely'
import { type GymScope, inGyms } from '#src/features/gyms/server/scope.ts'
import type { OuterJoined } from '#src/server/outer-joined.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'
import type { Member } from '../contract.ts'

export type PinnedNote = { note_id: string; note_body: string; note_author: string | null; noted_at: Date }

/**
 * What is written of a member by those who see them in these gyms: from the day on which they came to one of them. Whoever adds somebody
 * by their phone reads nothing that another gym of the owner wrote before.
 */
export const isReadIn = (gymIds: GymScope['gymIds']): RawBuilder<boolean> =>
  gymIds === null
    ? sql`true`
    : sql`exists (select from member_gyms joined where joined.admin_id = n.admin_id and joined.member_id = n.member_id
        and ${inGyms('joined', gymIds)} and joined.joined_on <= ${tashkentDayOf('n.created_at')})`

/** The note that whoever serves the member should read first. `of` is the alias of the members table. */
export const pinnedNoteOf = (
  of: string,
  { adminId, gymIds }: GymScope & { adminId: string },
): RawBuilder<unknown> => sql`
  select n.id as note_id, n.body as note_body, n.created_at as noted_at,
    case n.author_kind when 'admin' then (select a.fullname from admins a where a.id = n.admin_id)
      when 'employee' then (select e.fullname from employees e where e.admin_id = ${adminId} and e.id = n.author_id) end as note_author
  from member_notes n where n.admin_id = ${adminId} and n.member_id = ${sql.ref(of)}.id and n.is_pinned and ${isReadIn(gymIds)}`

export const pinnedNoteReply = (row: OuterJoined<PinnedNote>): Member['pinned_note'] =>
  row.note_id === null
    ? null
    : { _id: row.note_id, text: row.note_body, author: row.note_author, createdAt: row.noted_at.toISOString() }
