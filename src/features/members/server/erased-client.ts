import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** By which somebody came in before, whoever has them by now: what was asked until then is theirs. */
export type FormerPhones = readonly { phone_number: string; until: Date }[]
export type Asked = { adminId: string; memberId: string; at: Date; former: FormerPhones }
/** A client of an owner, as far as an erasure has to know them. */
export type Client = Asked & {
  /** As the owner's card says it, now and before: `+998901234567`. None that somebody else has by now. */
  phones: readonly string[]
  /** What the owner's card calls them, and called them before. */
  fullnames: readonly string[]
}

/** What of a client is looked for where no id names them: asked before it is erased. */
export async function findClient(db: Db, asked: Asked): Promise<Client> {
  const { adminId, memberId } = asked
  const { rows: cards } = await sql<{ fullname: string; phone_number: string | null }>`
    select fullname, phone_number from members where admin_id = ${adminId} and id = ${memberId}`.execute(db)
  // the log stands on no node: asked by itself
  const { rows: before } = await sql<{ phone: string | null; fullname: string | null }>`
    select l.before ->> 'phone_number' as phone, l.before ->> 'fullname' as fullname from audit_log l
    where l.admin_id = ${adminId} and l.entity = 'members' and l.entity_id = ${memberId} and l.before ?| array['phone_number', 'fullname']`.execute(
    db,
  )
  const known = (values: readonly (string | null | undefined)[]) => values.filter((value) => typeof value === 'string')
  const phones = known([cards[0]?.phone_number, ...before.map(({ phone }) => phone)])
  const fullnames = known([cards[0]?.fullname, ...before.map(({ fullname }) => fullname)])
  const { rows: others } = await sql<{ phone: string | null }>`
    select phone_number as phone from members
    where admin_id = ${adminId} and phone_number = any(${phones}::text[]) and id <> ${memberId} and deleted_at is null`.execute(
    db,
  )
  const taken = new Set(others.map(({ phone }) => phone))
  return {
    ...asked,
    fullnames: [...new Set(fullnames)],
    phones: [...new Set(phones)].filter((phone) => !taken.has(phone)),
  }
}
