import { sql } from 'kysely'
import { deleteLead } from '#src/features/leads/server/queries.ts'
import { forgetInAnswers } from '#src/features/members/server/forgotten-answers.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'

/** A phone that a person came in by, and until when; null: now. */
export type Proven = { phone_number: string; until: Date | null }

/** All phones that were ever proven to be theirs. Under the scope of sign-in tables. */
export async function listProven(db: Db, person: { _id: string; phone_number: string | null }): Promise<Proven[]> {
  const { rows } = await sql<Proven>`
    select phone_number, until from former_phones where person_id = ${person._id} order by until desc`.execute(db)
  const former = rows.filter((row) => row.phone_number !== person.phone_number)
  return [...(person.phone_number ? [{ phone_number: person.phone_number, until: null }] : []), ...former]
}

/** What was asked by a phone is of whoever had it then. */
export const isOf = (proven: readonly Proven[], row: { phone_number: string; created_at: Date }): boolean =>
  proven.some(({ phone_number, until }) => phone_number === row.phone_number && (!until || row.created_at < until))

export type Asked = {
  gym: string
  fullname: string
  phone_number: string
  text: string | null
  status: string
  note: string | null
  created_at: Date
}

/** An enquiry as its person reads it. */
export const toldEnquiry = ({ gym, fullname, phone_number, text, status, note, created_at }: Asked) => ({
  gym,
  fullname,
  phone_number,
  text,
  status,
  note,
  createdAt: created_at.toISOString(),
})

type Enquiry = Asked & { admin_id: string; id: string }

/** What the person asked owners who have no card of them. Under the platform's scope, before anything is written of an owner. */
export async function listElsewhere(
  db: Db,
  proven: readonly Proven[],
  owners: readonly string[],
  most: number,
): Promise<Enquiry[]> {
  const phones = proven.map((one) => one.phone_number)
  const { rows } = await sql<Enquiry>`
    select l.admin_id, l.id, g.name as gym, l.fullname, l.phone_number, l.text, l.status, l.note, l.created_at from leads l
    join gyms g on g.admin_id = l.admin_id and g.id = l.gym_id
    where l.phone_number = any(${phones}::text[]) and l.admin_id <> all(${owners}::uuid[])
    order by l.created_at desc, l.id limit ${most}`.execute(db)
  return rows.filter((row) => isOf(proven, row))
}

/** It goes with the person; the log of each owner says that it went. Goes on in the scope of the last of them. */
export async function eraseElsewhere(
  { db, enter, audit }: Pick<Work, 'db' | 'enter' | 'audit'>,
  memberId: string,
  asked: readonly Enquiry[],
): Promise<void> {
  for (const { admin_id: adminId, id, phone_number, status } of asked) {
    await enter({ role: 'tenant', adminId })
    await deleteLead(db, { admin_id: adminId, id })
    await forgetInAnswers(db, { adminId, memberId, phones: [phone_number] }, [id])
    await audit({ entity: 'leads', entityId: id, adminId, before: { status }, after: { erased: true } })
  }
}
