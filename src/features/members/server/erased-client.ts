import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** By which somebody came in before, whoever has them by now: what was asked until then is theirs. */
export type FormerPhones = readonly { phone_number: string; until: Date }[]
export type Asked = { adminId: string; memberId: string; at: Date; former: FormerPhones }
/** A client of an owner, as far as an erasure has to know them. */
export type Client = Asked & {
  /** As the owner's card says it, now and before: `+998901234567`. None that somebody else has by now. */
  phones: readonly string[]
  fullname: string
}

/** What of a client is looked for where no id names them: asked before it is erased. */
export async function findClient(db: Db, asked: Asked): Promise<Client> {
  const { adminId, memberId } = asked
  const { rows: cards } = await sql<{ fullname: string; phone_number: string | null }>`
    select fullname, phone_number from members where admin_id = ${adminId} and id = ${memberId}`.execute(db)
  // the log stands on no node: asked by itself
  const { rows: before } = await sql<{ phone: string }>`
    select l.before ->> 'phone_number' as phone from audit_log l
    where l.admin_id = ${adminId} and l.entity = 'members' and l.entity_id = ${memberId} and l.before ? 'phone_number'
      and l.before ->> 'phone_number' is not null`.execute(db)
  const { fullname = '', phone_number = null } = cards[0] ?? {}
  const phones = [phone_number, ...before.map(({ phone }) => phone)].filter((phone) => phone !== null)
  const { rows: others } = await sql<{ phone: string | null }>`
    select phone_number as phone from members
    where admin_id = ${adminId} and phone_number = any(${phones}::text[]) and id <> ${memberId} and deleted_at is null`.execute(
    db,
  )
  const taken = new Set(others.map(({ phone }) => phone))
  return { ...asked, fullname, phones: [...new Set(phones)].filter((phone) => !taken.has(phone)) }
}
