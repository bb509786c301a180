import { sql } from 'kysely'
import {
  joinGyms,
  linkMember,
  type Registration,
  registerMember,
} from '#src/features/members/server/register-member.ts'
import { type Known as Person, whoHas } from '#src/features/members/server/known-a-day.ts'
import { noteAdded } from '#src/features/members/server/tell-added.ts'
import { type SaleTerms, sellMembership } from '#src/features/memberships/server/sell-membership.ts'
import type { Db } from '#src/server/db.ts'
import type { RowProblem } from './row-problems.ts'
import type { Reading } from './row-reading.ts'
import type { Batch } from './queries.ts'
import type { WorkOfMany } from './work-of-import.ts'

export type ReadyRow = { row_number: number; reading: Reading }

/** What a row became. */
export type RowOutcome = {
  row_number: number
  state: 'done' | 'bad' | 'duplicate'
  problems: RowProblem[]
  person?: 'new' | 'linked' | 'existing'
  member_id?: string
  has_joined_gym?: boolean
  membership_id?: string | undefined
}

export type Known = {
  phone: string
  own_id: string | null
  own_name: string | null
  is_in_gym: boolean
  /** Whom the platform knows by it. */
  person: Person | undefined
}

/** What is asked once for many rows. */
export type ChunkFacts = { known: Known; termsOf: (planId: string) => SaleTerms | undefined }

/**
 * One row as reception would enter it: the person registered, linked or found, then the membership sold with its
 * payment, all by the operations that the screens use. Whatever throws takes the whole row back.
 */
export async function importRow(
  work: WorkOfMany,
  batch: Batch,
  { row_number, reading }: ReadyRow,
  { known, termsOf }: ChunkFacts,
): Promise<RowOutcome> {
  const isThere = known.own_id !== null && known.is_in_gym
  if (isThere && (batch.matching.existing === 'skip' || !reading.membership)) {
    const problem = { field: 'phone', code: 'duplicate.member', values: { name: known.own_name ?? '' } } as const
    return { row_number, state: 'duplicate', problems: [problem] }
  }
  const { person, memberId } = await bringIn(work, batch, known, reading)
  const sold = reading.membership
  const membershipId = sold && (await sell(work, batch, memberId, sold, termsOf(sold.planId)))
  return {
    row_number,
    state: 'done',
    problems: [],
    person,
    member_id: memberId,
    has_joined_gym: !isThere,
    membership_id: membershipId ?? undefined,
  }
}

type Behind = ReadonlyMap<string, Person>

/** Who is behind phones: asked once, before anything is written (`whoHas`). */
export async function findBehind(db: Db, phones: readonly string[]): Promise<Behind> {
  const { rows } = await sql<Person & { phone: string }>`
    select asked.phone, known.* from unnest(${phones}::text[]) as asked (phone)
    cross join lateral (${whoHas(sql.ref('asked.phone'))}) known`.execute(db)
  return new Map(rows.map((person) => [person.phone, person]))
}

/** Whom the owner, and the platform, know by these phones: of the owner as it is now, of the platform as it was asked. */
export async function findKnown(
  db: Db,
  { admin_id: adminId, gym_id: gymId }: Batch,
  phones: readonly string[],
  behind: Behind,
): Promise<Map<string, Known>> {
  const people = phones.map((phone) => behind.get(phone)).filter((person) => person !== undefined)
  const ownIds = people.filter((person) => person.is_own_member).map((person) => person.person_id)
  const cards = await sql<{ id: string; fullname: string; phone_number: string | null; is_in_gym: boolean }>`
    select m.id, m.fullname, m.phone_number,
      exists (select from member_gyms g where g.admin_id = ${adminId} and g.member_id = m.id and g.gym_id = ${gymId}) as is_in_gym
    from members m
    where m.admin_id = ${adminId} and m.deleted_at is null and (m.phone_number = any(${phones}::text[]) or m.id = any(${ownIds}::uuid[]))`.execute(
    db,
  )
  const byPhone = new Map(cards.rows.map((card) => [card.phone_number, card]))
  const byId = new Map(cards.rows.map((card) => [card.id, card]))
  const knownBy = (phone: string): Known => {
    const person = behind.get(phone)
    const own = byPhone.get(phone) ?? (person?.is_own_member ? byId.get(person.person_id) : undefined)
    return {
      phone,
      own_id: own?.id ?? null,
      own_name: own?.fullname ?? null,
      person,
      is_in_gym: own?.is_in_gym ?? false,
    }
  }
  return new Map(phones.map((phone) => [phone, knownBy(phone)]))
}

async function bringIn(work: WorkOfMany, batch: Batch, known: Known, reading: Reading) {
  const { admin_id: adminId, gym_id: gymId } = batch
  if (known.own_id) {
    await joinGyms(work, adminId, known.own_id, [gymId])
    return { person: 'existing', memberId: known.own_id } as const
  }
  const { fullname, gender, dateOfBirth, note, phone } = reading
  const given = { fullname, gender, dateOfBirth, note, phone_number: phone }
  const memberId = known.person
    ? await link(work, batch, given, known.person)
    : await registerMember(work, adminId, [gymId], given)
  await work.audit({
    entity: 'members',
    entityId: memberId,
    adminId,
    after: { ...given, gyms: [gymId], import_id: batch.id },
  })
  return { person: known.person ? 'linked' : 'new', memberId } as const
}

/** Whom another owner knows: they hear whose gym has them in its file. */
async function link(
  work: WorkOfMany,
  { admin_id: adminId, gym_id: gymId }: Batch,
  given: Registration,
  person: Person,
) {
  const { id, isNew } = await linkMember(work, adminId, [gymId], person, given)
  if (isNew) await noteAdded(work, { adminId, gymId, memberId: id })
  return id
}

function sell(
  work: WorkOfMany,
  batch: Batch,
  memberId: string,
  sold: NonNullable<Reading['membership']>,
  terms: SaleTerms | undefined,
): Promise<string> {
  const { planId, startOn, price, paid, method, soldOn, paidOn, durationDays } = sold
  const payment = paid > 0 ? { amount: paid, method } : undefined
  const takenOver = { soldOn, paidOn, durationDays }
  const sale = { memberId, gymId: batch.gym_id, planId, startOn, price, payment, takenOver }
  return sellMembership(work, batch.admin_id, sale, terms)
}
