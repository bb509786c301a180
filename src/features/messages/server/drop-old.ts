import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** Messages that are older than they are kept, by whose they were. */
export async function dropOldMessages(db: Db, until: Date): Promise<{ owner: string | null; count: number }[]> {
  const { rows } = await sql<{ owner: string | null; count: number }>`
    with gone as (delete from sms_messages where created_at < ${until} and status <> 'queued' returning admin_id)
    select admin_id as owner, count(*) as count from gone group by 1`.execute(db)
  return rows
}

/** Codes of a change of phone name the number that was to come, which nobody else notes when the change is given up: that they were sent stays. */
export async function forgetChangeCodes(db: Db, until: Date): Promise<void> {
  await sql`
    update sms_messages set phone_number = '', text = ''
    where admin_id is null and kind = 'phone_change' and phone_number <> '' and created_at < ${until}
      and status not in ('queued', 'sending', 'uncertain')`.execute(db)
}
