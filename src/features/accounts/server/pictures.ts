import { sql } from 'kysely'
import type { Actor } from '#src/server/actor.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Files } from '#src/server/files.ts'
import type { Job } from '#src/server/queue.ts'
import type { Work } from '#src/server/serve.ts'
import { shownOf } from './shown-pictures.ts'

/** A stored picture that made room for another or was taken away. It goes after the commit, so that a rollback loses none. */
export async function dropPicture(work: Pick<Work, 'enqueue'>, was: string | null, is: string | null = null) {
  if (was && was !== is) await work.enqueue('accounts.drop_picture', { name: was })
}

/** What an owner shows to everybody who belongs to them, clients too. */
async function isOfOwner(db: Db, adminId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from gyms where admin_id = ${adminId} and logo = ${name}
    union all select from employees where admin_id = ${adminId} and avatar = ${name}
    union all select from class_coaches where admin_id = ${adminId} and photo = ${name}
    union all select from class_kinds where admin_id = ${adminId} and picture = ${name}
    union all select from news where admin_id = ${adminId} and picture = ${name}
    union all select from gym_photos where admin_id = ${adminId} and picture = ${name}
    union all select from admins where id = ${adminId} and avatar = ${name} limit 1`.execute(db)
  return rows.length > 0
}

type Staff = Pick<Actor, 'role' | 'id' | 'gymIds'>

/** Where an employee meets a client: in their gyms, in what happened there before the client left, and where a coach is shown measures. */
const isMetBy = ({ id, gymIds }: Staff, adminId: string) => {
  const here = sql`r.admin_id = ${adminId} and r.member_id = m.id and r.gym_id = any(${[...gymIds]}::uuid[])`
  return sql`(exists (select from member_gyms r where ${here}) or exists (select from memberships r where ${here})
    or exists (select from visits r where ${here}) or exists (
    select from measurement_shares h
    join class_coaches c on c.admin_id = ${adminId} and c.id = h.coach_id and c.employee_id = ${id} and c.left_at is null
    where h.admin_id = ${adminId} and h.member_id = m.id))`
}

async function isOfClient(db: Db, staff: Staff, adminId: string, name: string): Promise<boolean> {
  const isMet = staff.role === 'employee' ? isMetBy(staff, adminId) : sql`true`
  const { rows } = await sql`
    select from members m where m.admin_id = ${adminId} and m.avatar = ${name} and ${isMet} limit 1`.execute(db)
  return rows.length > 0
}

/** A client's own picture, or one that an owner of theirs shows: never another client's. */
const isOfMember = (database: Database, personId: string, name: string): Promise<boolean> =>
  database.transaction(
    { role: 'member', personId },
    async ({ db, enter }) => {
      const { rows } = await sql<{ admin_id: string; avatar: string | null }>`
        select admin_id, avatar from members where id = ${personId}`.execute(db)
      if (rows.some(({ avatar }) => avatar === name)) return true
      for (const { admin_id } of rows) {
        await enter({ role: 'tenant', adminId: admin_id })
        if (await isOfOwner(db, admin_id, name)) return true
      }
      return false
    },
    { readOnly: true },
  )

/** A name is random, and still no key: whoever has heard it sees the picture only where they see the record that has it. */
export async function isPictureOf(database: Database, actor: Actor, name: string): Promise<boolean> {
  const { role, id, adminId } = actor
  if (role === 'superadmin') return true
  if (!adminId) return isOfMember(database, id, name)
  return database.transaction(
    { role: 'tenant', adminId },
    async ({ db }) => (await isOfClient(db, actor, adminId, name)) || isOfOwner(db, adminId, name),
    { readOnly: true },
  )
}

export const dropPictures: Job<{ database: Database; files: Files }> = {
  name: 'accounts.drop_picture',
  async run({ name }, { database, files }) {
    // one that a member chose stands on the cards of several owners: the file goes with the last of them
    if ((await shownOf(database, [String(name)])).size === 0) await files.remove(String(name))
  },
}
