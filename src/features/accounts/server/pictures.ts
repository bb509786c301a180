import { sql } from 'kysely'
import type { Database } from '#src/server/db.ts'
import type { Files } from '#src/server/files.ts'
import type { Job } from '#src/server/queue.ts'
import type { Work } from '#src/server/serve.ts'

/** A stored picture that made room for another or was taken away. It goes after the commit, so that a rollback loses none. */
export async function dropPicture(work: Pick<Work, 'enqueue'>, was: string | null, is: string | null = null) {
  if (was && was !== is) await work.enqueue('accounts.drop_picture', { name: was })
}

/** A picture that a member chose stands on the cards of several owners: the file goes with the last of them. */
async function isShown(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.transaction({ role: 'platform' }, ({ db }) =>
    sql`
      select from superadmins where avatar = ${name} union all select from admins where avatar = ${name}
      union all select from employees where avatar = ${name} union all select from members where avatar = ${name}
      union all select from gyms where logo = ${name} union all select from class_kinds where picture = ${name}
      union all select from class_coaches where photo = ${name} limit 1`.execute(db),
  )
  return rows.length > 0
}

export const dropPictures: Job<{ database: Database; files: Files }> = {
  name: 'accounts.drop_picture',
  async run({ name }, { database, files }) {
    if (!(await isShown(database, String(name)))) await files.remove(String(name))
  },
}
