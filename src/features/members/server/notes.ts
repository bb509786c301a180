import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Work } from '#src/server/serve.ts'
import type { MemberNote } from '../notes-contract.ts'
import { mostNotes } from '../rules.ts'
import { lockMember } from './lock-member.ts'
import type { SeenMember } from './member-access.ts'
import { isReadIn } from './pinned-note.ts'

type NoteRow = {
  id: string
  member_id: string
  body: string
  is_pinned: boolean
  author_kind: Role
  author_id: string
  author_name: string | null
  created_at: Date
  edited_at: Date | null
  version: number
}
type Key = { adminId: string; memberId: string }
type Caller = Pick<Work, 'db' | 'actor'>

const columns = (adminId: string) => sql`
  n.id, n.member_id, n.body, n.is_pinned, n.author_kind, n.author_id, n.created_at, n.edited_at, n.version,
  case n.author_kind when 'admin' then (select a.fullname from admins a where a.id = n.admin_id)
    when 'employee' then (select e.fullname from employees e where e.admin_id = ${adminId} and e.id = n.author_id) end as author_name`

const isOwn = (row: Pick<NoteRow, 'author_kind' | 'author_id'>, { actor }: Pick<Work, 'actor'>): boolean =>
  row.author_kind === actor.role && row.author_id === actor.id

const noteReply = (row: NoteRow, work: Pick<Work, 'actor'>): MemberNote => ({
  _id: row.id,
  text: row.body,
  is_pinned: row.is_pinned,
  author: { role: row.author_kind, fullname: row.author_name },
  is_own: isOwn(row, work),
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  version: row.version,
})

export async function listNotes(
  work: Caller,
  { adminId, gymIds }: SeenMember,
  memberId: string,
): Promise<MemberNote[]> {
  const { rows } = await sql<NoteRow>`
    select ${columns(adminId)} from member_notes n where n.admin_id = ${adminId} and n.member_id = ${memberId} and ${isReadIn(gymIds)}
    order by n.is_pinned desc, n.created_at desc, n.id desc limit ${mostNotes}`.execute(work.db)
  return rows.map((row) => noteReply(row, work))
}

async function getNote(work: Caller, adminId: string, id: string): Promise<MemberNote> {
  const { rows } = await sql<NoteRow>`
    select ${columns(adminId)} from member_notes n where n.admin_id = ${adminId} and n.id = ${id}`.execute(work.db)
  if (!rows[0]) throw new Error(`note ${id} vanished`)
  return noteReply(rows[0], work)
}

async function unpinOthers({ db }: Caller, { adminId, memberId }: Key): Promise<void> {
  await sql`
    update member_notes set is_pinned = false, version = version + 1
    where admin_id = ${adminId} and member_id = ${memberId} and is_pinned`.execute(db)
}

export async function addNote(
  work: Work<'rule.broken'>,
  key: Key,
  given: { text: string; is_pinned?: boolean | undefined },
) {
  const { db, actor, now } = work
  const { adminId, memberId } = key
  const pins = given.is_pinned ?? false
  await lockMember(work, key) // two people who pin at the same moment too
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from member_notes where admin_id = ${adminId} and member_id = ${memberId}`.execute(db)
  if ((rows[0]?.count ?? 0) >= mostNotes) throw work.fail('rule.broken')
  if (pins) await unpinOthers(work, key)
  const id = newId(now.getTime())
  await sql`
    insert into member_notes (admin_id, id, member_id, body, is_pinned, author_kind, author_id, created_at)
    values (${adminId}, ${id}, ${memberId}, ${given.text}, ${pins}, ${actor.role}, ${actor.id}, ${now})`.execute(db)
  await work.audit({
    entity: 'members',
    entityId: memberId,
    adminId,
    after: { note: given.text, ...(pins && { is_pinned: true }) },
  })
  return getNote(work, adminId, id)
}

/** The note of its owner; its member's row is locked. */
async function lockNote(work: Work, adminId: string, noteId: string): Promise<{ key: Key; row: NoteRow }> {
  const { rows: of } = await sql<{ member_id: string }>`
    select n.member_id from member_notes n where n.admin_id = ${adminId} and n.id = ${noteId}`.execute(work.db)
  if (!of[0]) throw work.fail('not_found')
  const key = { adminId, memberId: of[0].member_id }
  await lockMember(work, key)
  const { rows } = await sql<NoteRow>`
    select ${columns(adminId)} from member_notes n where n.admin_id = ${adminId} and n.id = ${noteId}`.execute(work.db)
  if (!rows[0]) throw work.fail('not_found')
  return { key, row: rows[0] }
}

type NoteChange = { text?: string | undefined; is_pinned?: boolean | undefined; version: number }

export async function updateNote(
  work: Work<'stale_version'>,
  adminId: string,
  noteId: string,
  change: NoteChange,
): Promise<MemberNote> {
  const { key, row } = await lockNote(work, adminId, noteId)
  if (change.text !== undefined && change.text !== row.body && !isOwn(row, work)) throw work.fail('forbidden')
  if (row.version !== change.version) throw work.fail('stale_version')
  const text = change.text ?? row.body
  const pins = change.is_pinned ?? row.is_pinned
  if (pins && !row.is_pinned) await unpinOthers(work, key)
  await sql`
    update member_notes set body = ${text}, is_pinned = ${pins}, version = version + 1,
      edited_at = ${text === row.body ? row.edited_at : work.now}
    where admin_id = ${key.adminId} and id = ${noteId}`.execute(work.db)
  await work.audit({
    entity: 'members',
    entityId: key.memberId,
    adminId: key.adminId,
    before: { note: row.body, is_pinned: row.is_pinned },
    after: { note: text, is_pinned: pins },
  })
  return getNote(work, key.adminId, noteId)
}

export async function deleteNote(work: Work, adminId: string, noteId: string): Promise<void> {
  const { key, row } = await lockNote(work, adminId, noteId)
  if (!isOwn(row, work) && work.actor.role === 'employee') throw work.fail('forbidden')
  await sql`delete from member_notes where admin_id = ${key.adminId} and id = ${noteId}`.execute(work.db)
  await work.audit({
    entity: 'members',
    entityId: key.memberId,
    adminId: key.adminId,
    before: { note: row.body },
    after: { note: null },
  })
}
