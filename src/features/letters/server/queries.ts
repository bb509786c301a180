import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import type { Letter, LetterThread } from '../contract.ts'

type Row = { id: string; is_from_gym: boolean; body: string; read_at: Date | null; created_at: Date }

const shown = (row: Row): Letter => ({
  _id: row.id,
  is_from_gym: row.is_from_gym,
  text: row.body,
  is_read: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
})

export type Thread = { adminId: string; gymId: string; memberId: string }

export async function listLetters(db: Db, { adminId, gymId, memberId }: Thread): Promise<Letter[]> {
  const { rows } = await sql<Row>`
    select l.id, l.is_from_gym, l.body, l.read_at, l.created_at from letters l
    where l.admin_id = ${adminId} and l.gym_id = ${gymId} and l.member_id = ${memberId}
    order by l.created_at desc, l.id desc limit 200`.execute(db)
  return rows.map(shown).toReversed()
}

/** Whom a desk may write to: members of the gym, and whoever wrote to it and has left since. With a lock nobody is erased meanwhile. */
export async function findCorrespondent(
  db: Db,
  { adminId, gymId, memberId }: Thread,
  lock?: 'lock',
): Promise<{ fullname: string; gym_name: string } | undefined> {
  const { rows } = await sql<{ fullname: string; gym_name: string }>`
    select m.fullname, g.name as gym_name from members m join gyms g on g.admin_id = m.admin_id and g.id = ${gymId}
    where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is null
      and (exists (select from member_gyms mg where mg.admin_id = ${adminId} and mg.gym_id = g.id and mg.member_id = m.id)
        or exists (select from letters l where l.admin_id = ${adminId} and l.gym_id = g.id and l.member_id = m.id))
    ${lock ? sql`for share of m` : sql``}`.execute(db)
  return rows[0]
}

type Written = Thread & { body: string; isFromGym: boolean; by: { role: Role; id: string }; now: Date }

export async function insertLetter(db: Db, written: Written): Promise<Letter> {
  const { adminId, gymId, memberId, body, isFromGym, by, now } = written
  const { rows } = await sql<Row>`
    insert into letters (admin_id, id, gym_id, member_id, is_from_gym, body, written_by_kind, written_by_id, created_at)
    values (${adminId}, ${newId(now.getTime())}, ${gymId}, ${memberId}, ${isFromGym}, ${body}, ${by.role}, ${by.id}, ${now})
    returning id, is_from_gym, body, read_at, created_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a letter was not kept')
  return shown(row)
}

/** How many the member has written since a moment, after the gym's last answer. */
export async function countUnanswered(db: Db, { adminId, gymId, memberId }: Thread, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from letters l
    where l.admin_id = ${adminId} and l.gym_id = ${gymId} and l.member_id = ${memberId} and not l.is_from_gym and l.created_at > ${since}
      and not exists (select from letters a where a.admin_id = l.admin_id and a.gym_id = l.gym_id and a.member_id = l.member_id
        and a.is_from_gym and a.created_at > l.created_at)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Answers whether anything was new. */
export async function markRead(
  db: Db,
  { adminId, gymId, memberId }: Thread,
  fromGym: boolean,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update letters set read_at = ${now}
    where admin_id = ${adminId} and gym_id = ${gymId} and member_id = ${memberId} and is_from_gym = ${fromGym} and read_at is null`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

type ThreadRow = Row & { member_id: string; fullname: string; gym_id: string; gym_name: string; unread: number }
type Scope = { adminId: string | null; gymIds: readonly string[] | null }

export async function listThreads(db: Db, { adminId, gymIds }: Scope): Promise<LetterThread[]> {
  const { rows } = await sql<ThreadRow>`
    with newest as (
      select distinct on (l.admin_id, l.gym_id, l.member_id) l.admin_id, l.gym_id, l.member_id, l.id, l.is_from_gym, l.body, l.read_at, l.created_at
      from letters l
      where ${ofOwner('l', adminId)} and (${gymIds}::uuid[] is null or l.gym_id = any(${gymIds}::uuid[]))
      order by l.admin_id, l.gym_id, l.member_id, l.created_at desc, l.id desc)
    select n.id, n.is_from_gym, n.body, n.read_at, n.created_at, m.id as member_id, m.fullname, g.id as gym_id, g.name as gym_name,
      (select count(*) from letters u where u.admin_id = ${ownerOf('n', adminId)} and u.gym_id = n.gym_id and u.member_id = n.member_id
        and u.read_at is null and not u.is_from_gym) as unread
    from newest n
    join members m on m.admin_id = ${ownerOf('n', adminId)} and m.id = n.member_id and m.deleted_at is null
    join gyms g on g.admin_id = ${ownerOf('n', adminId)} and g.id = n.gym_id
    order by n.is_from_gym, n.created_at desc, n.id desc limit 200`.execute(db)
  return rows.map(({ member_id, fullname, gym_id, gym_name, unread, ...last }) => ({
    member_id: { _id: member_id, fullname },
    gym_id: { _id: gym_id, name: gym_name },
    last: shown(last),
    unread,
  }))
}
