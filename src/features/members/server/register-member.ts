import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import {
  assertGymsOf,
  assertGymWritable,
  requireEmployeeGym,
  type SubscriptionCommand,
} from '#src/features/gyms/server/gym-access.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { type Gender, memberSearchText } from '../rules.ts'
import { cardColumns, cardValues, type GivenCard, setCardAsInserted } from './card-columns.ts'
import { findKnown, type Known } from './known-a-day.ts'

export type Registration = GivenCard & {
  fullname: string
  phone_number: string
  gender: Gender | null
  avatar?: string | undefined
}

/** The chosen gyms, all of one owner and all open for writing. An employee's are the assigned ones. */
export async function chosenGyms(
  work: Work<'no_gym_assigned' | SubscriptionCommand>,
  gyms: readonly string[] | undefined,
): Promise<{ adminId: string; gymIds: string[] }> {
  await requireEmployeeGym(work)
  const { adminId } = work
  const gymIds = [...new Set(gyms)]
  if (!adminId || gymIds.length === 0) throw work.fail('invalid_input', { fields: { gyms: 'gym.required' } })
  await assertGymsOf(work, adminId, gymIds)
  for (const gymId of gymIds) await assertGymWritable(work, adminId, gymId)
  return { adminId, gymIds }
}

/** A new person, or the command add_member when the platform knows the phone. Answers the id. */
export async function registerMember(
  work: Work<'add_member'>,
  adminId: string,
  gymIds: readonly string[],
  given: Registration,
): Promise<string> {
  const { db, now } = work
  const { rows } = await sql<{ person_id: string; is_new: boolean }>`
    select * from ensure_person(${newId(now.getTime())}, ${newId(now.getTime())}, ${given.phone_number}, ${now})`.execute(
    db,
  )
  const person = rows[0]
  if (!person) throw new Error('ensure_person answered nothing')
  if (!person.is_new) await assertUnknown(work, adminId, given.phone_number)
  await insertMember(work, adminId, person.person_id, given)
  await joinGyms(work, adminId, person.person_id, gymIds)
  return person.person_id
}

async function assertUnknown(work: Work<'add_member'>, adminId: string, phone: string): Promise<void> {
  const known = await findKnown(work.db, phone)
  if (!known) return
  const { actor } = work
  const own = actor.role === 'employee' ? [...actor.gymIds] : null
  const gyms = await sql<{ _id: string; name: string }>`
    select g.id as _id, g.name from gyms g
    where g.admin_id = ${adminId} and g.deleted_at is null and (${own}::uuid[] is null or g.id = any(${own}::uuid[]))
      and not exists (select from member_gyms mg where mg.admin_id = g.admin_id and mg.gym_id = g.id and mg.member_id = ${known.person_id})
    order by g.name, g.id`.execute(work.db)
  throw work.fail('add_member', {
    data: {
      member: { _id: known.person_id, fullname: known.masked_fullname, phone_number: phone },
      gyms: gyms.rows,
      is_own_member: known.is_own_member,
    },
  })
}

type OwnSide = { deleted_at: Date | null; fullname: string | null; gender: Gender | null }

/**
 * Links a person whom the platform knows to gyms of this owner. The owner's side
 * of the person is new and says what reception typed. What another owner wrote stays theirs: without a name the card
 * has the initials, which `add_member` told already.
 */
export async function linkMember(
  work: Work,
  adminId: string,
  gymIds: readonly string[],
  known: Known,
  given: Partial<Registration> & { phone_number: string },
): Promise<{ id: string; isNew: boolean; joined: string[] }> {
  const { db } = work
  const own = await sql<OwnSide>`
    select deleted_at, case when erased_at is null then fullname end as fullname, gender from members
    where admin_id = ${adminId} and id = ${known.person_id} for update`.execute(db)
  const side = own.rows[0]
  const isNew = !side || side.deleted_at !== null
  if (isNew)
    await insertMember({ ...work, language: known.language ?? work.language }, adminId, known.person_id, {
      ...given,
      // who was this owner's before comes back under the name that they had here
      fullname: given.fullname ?? side?.fullname ?? known.masked_fullname,
      // null is an answer
      gender: given.gender === undefined ? (side?.gender ?? null) : given.gender,
    })
  const joined = await joinGyms(work, adminId, known.person_id, gymIds)
  return { id: known.person_id, isNew, joined }
}

/** The owner's side of a person; one that was deleted before comes back under its old code. */
async function insertMember(
  { db, now, language }: Work,
  adminId: string,
  personId: string,
  given: Registration,
): Promise<void> {
  const code = await freeCode(db, adminId)
  await sql`
    insert into members (admin_id, id, ${cardColumns()}, avatar, language, code, status, search_text, created_at)
    values (${adminId}, ${personId}, ${cardValues(given)}, ${given.avatar ?? null}, ${language}, ${code}, 'active',
      ${memberSearchText(given.fullname, given.phone_number, code)}, ${now})
    on conflict (admin_id, id) do update set
      ${setCardAsInserted()}, avatar = excluded.avatar, code = excluded.code, search_text = excluded.search_text,
      status = 'active', status_reason = null, deleted_at = null, erased_at = null, version = members.version + 1
    where members.deleted_at is not null`.execute(db)
}

export async function joinGyms(
  { db, today }: Pick<Work, 'db' | 'today'>,
  adminId: string,
  memberId: string,
  gymIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ gym_id: string }>`
    insert into member_gyms (admin_id, member_id, gym_id, joined_on)
    select ${adminId}, ${memberId}, gym_id, ${today} from unnest(${gymIds}::uuid[]) as gym_id
    on conflict do nothing returning gym_id`.execute(db)
  return rows.map(({ gym_id }) => gym_id)
}

/** Six digits that a client can say at the desk, unique at one owner; each candidate is one look into the index. */
async function freeCode(db: Db, adminId: string): Promise<string> {
  for (let digits = 6; ; digits++) {
    const candidates = Array.from({ length: 8 }, () => String(randomInt(10 ** (digits - 1), 10 ** digits)))
    const { rows } = await sql<{ code: string }>`
      select wanted.code from unnest(${candidates}::text[]) as wanted (code)
      left join lateral (select m.code from members m where m.admin_id = ${adminId} and m.code = wanted.code limit 1) taken on true
      where taken.code is null limit 1`.execute(db)
    if (rows[0]) return rows[0].code
  }
}
