import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** Messages of an owner, or of the platform, that are older than they are kept: how many went. */
export async function dropOldMessages(db: Db, owner: string | null, until: Date): Promise<number> {
  const isTheirs = owner === null ? sql`admin_id is null` : sql`admin_id = ${owner}`
  const { numAffectedRows } = await sql`
    delete from sms_messages where ${isTheirs} and created_at < ${until} and status <> 'queued'`.execute(db)
  return Number(numAffectedRows)
}

/** Codes of a change of phone name the number that was to come, which nobody else notes when the change is given up: that they were sent stays. */
export async function forgetChangeCodes(db: Db, until: Date): Promise<void> {
  await sql`
    update sms_messages set phone_number = '', text = ''
    where admin_id is null and kind = 'phone_change' and phone_number <> '' and created_at < ${until}
      and status not in ('queued', 'sending', 'uncertain')`.execute(db)
}
