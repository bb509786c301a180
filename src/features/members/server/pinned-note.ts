import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { Member } from '../contract.ts'

/** The note that whoever serves the member should read first. */
export async function findPinnedNote(db: Db, adminId: string, memberId: string): Promise<Member['pinned_note']> {
  const { rows } = await sql<{ id: string; body: string; author: string | null; created_at: Date }>`
    select n.id, n.body, n.created_at,
      case n.author_kind when 'admin' then (select a.fullname from admins a where a.id = n.admin_id)
        when 'employee' then (select e.fullname from employees e where e.admin_id = ${adminId} and e.id = n.author_id) end as author
    from member_notes n where n.admin_id = ${adminId} and n.member_id = ${memberId} and n.is_pinned`.execute(db)
  const row = rows[0]
  return row ? { _id: row.id, text: row.body, author: row.author, createdAt: row.created_at.toISOString() } : null
}
