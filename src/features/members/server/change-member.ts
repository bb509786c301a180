import { sql } from 'kysely'
import { isDemoId } from '#src/contract/demo-ids.ts'
import type { Language } from '#src/contract/languages.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import { assertGymsOf, assertGymWritable, type SubscriptionCommand } from '#src/features/gyms/server/gym-access.ts'
import type { GymScope } from '#src/features/gyms/server/scope.ts'
import { isOpenOn } from '#src/features/memberships/server/membership-state.ts'
import { holdSignIn, signInOf } from '#src/features/sessions/server/accounts.ts'
import { tellOfMovedLogin } from '#src/features/sessions/server/changed-sign-in.ts'
import { type Erasure, erasureFolders, noteErasures } from '#src/server/erasures.ts'
import type { Backups } from '#src/server/backups.ts'
import type { Job } from '#src/server/queue.ts'
import type { Work } from '#src/server/serve.ts'
import { memberSearchText } from '../rules.ts'
import { hasRefused } from './consents.ts'
import { cardColumns, cardOf, type CardRow, changedCard, type GivenCard, setCard } from './card-columns.ts'
import { type ErasureBegun, erasePersonalData } from './personal-data.ts'
import { spendMove } from './known-a-day.ts'
import { lockWithAllTheirs } from './lock-member.ts'
import { joinGyms } from './register-member.ts'

export type Change = GivenCard & {
  gyms?: readonly string[] | undefined
  /** null takes the picture away. */
  avatar?: string | null | undefined
  version: number
}

type Before = CardRow & {
  has_refused_picture: boolean
  avatar: string | null
  code: string
  language: Language
  version: number
}

/** The card that is changed, of the version that was read. */
async function getCard(
  { db, fail }: Pick<Work<'stale_version' | 'consent.no_picture'>, 'db' | 'fail'>,
  adminId: string,
  memberId: string,
  change: Pick<Change, 'version' | 'avatar'>,
  { lock = false } = {},
): Promise<Before> {
  const { rows } = await sql<Before>`
    select ${cardColumns()}, avatar, code, language, version, ${hasRefused(adminId, ['picture'])} as has_refused_picture from members m
    where admin_id = ${adminId} and id = ${memberId} and deleted_at is null ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  )
  const card = rows[0]
  if (!card) throw fail('not_found')
  if (card.version !== change.version) throw fail('stale_version')
  if (change.avatar && card.has_refused_picture) throw fail('consent.no_picture', { field: 'avatar' })
  return card
}

/** Changes the owner's side of a person; what is left out stays. */
export async function changeMember(
  work: Work<
    | 'stale_version'
    | 'phone.taken'
    | 'phone.too_many_moved'
    | 'member.phone_proven'
    | 'member.has_active_membership'
    | 'consent.no_picture'
    | SubscriptionCommand
  >,
  { adminId, gymIds: seen }: GymScope & { adminId: string },
  memberId: string,
  change: Change,
): Promise<void> {
  const { db } = work
  const seenBefore = await getCard(work, adminId, memberId, change)
  // first: it looks at all owners, which on nodes no transaction may do that has written of one; and it holds the person, who moving
  // their own number is held before any of their cards
  const former =
    change.phone_number && change.phone_number !== seenBefore.phone_number
      ? await movePhone(work, adminId, { id: memberId, language: seenBefore.language }, change.phone_number)
      : null
  const before = await getCard(work, adminId, memberId, change, { lock: true })
  const hadGyms = change.gyms ? await replaceGyms(work, adminId, memberId, change.gyms, seen) : undefined
  const had = cardOf(before)
  const card = changedCard(had, change)
  const avatar = change.avatar === undefined ? before.avatar : change.avatar
  await sql`
    update members set ${setCard(card)}, avatar = ${avatar},
      search_text = ${memberSearchText(card.fullname, card.phone_number, before.code)}, version = version + 1
    where admin_id = ${adminId} and id = ${memberId}`.execute(db)
  if (former !== null && former === before.phone_number)
    await work.happened({ event: 'phone_moved', adminId, memberId, former })
  await dropPicture(work, before.avatar, avatar)
  await work.audit({
    entity: 'members',
    entityId: memberId,
    adminId,
    before: { ...had, avatar: before.avatar, ...(hadGyms ? { gyms: hadGyms } : {}) },
    after: { ...card, avatar, ...(change.gyms ? { gyms: change.gyms } : {}) },
  })
}

/**
 * While no other owner knows the person, the corrected number is also the one they sign in with; else it is this owner's note of it. Answers the one of
 * before where they had come in by it: no word of whether others know them. Of somebody who ever came in it takes the right to, and is counted.
 */
async function movePhone(
  work: Work<'phone.taken' | 'phone.too_many_moved' | 'member.phone_proven'>,
  adminId: string,
  { id: memberId, language }: { id: string; language: Language },
  phone: string,
): Promise<string | null> {
  const { db, now, enter, fail } = work
  await enter({ role: 'auth' })
  const signIn = await signInOf(db, memberId)
  const from = signIn?.login
  const proven = signIn?.is_proven ? signIn.login : null
  const isMoved = signIn?.was_in === true && from !== phone
  // also where the number becomes this owner's note alone: the answer does not tell whether others know them
  if (isMoved && !work.may('members.phone')) throw fail('member.phone_proven', { field: 'phone_number' })
  if (isMoved) await spendMove(work)
  await enter({ role: 'tenant', adminId })
  const { rows } = await sql<{ outcome: string }>`select change_person_phone(${memberId}, ${phone}) as outcome`.execute(
    db,
  )
  if (rows[0]?.outcome === 'taken') throw fail('phone.taken', { field: 'phone_number' })
  if (rows[0]?.outcome !== 'changed' || !from || from === phone) return proven
  // no owner reads in their outbox whether another one knows the person; of a demo gym nothing leaves
  if (isMoved) {
    await enter({ role: 'auth' })
    await holdSignIn(db, memberId, { proven, to: phone, now })
    await enter({ role: 'tenant', adminId })
  }
  const outbox = isDemoId(adminId) ? adminId : null
  await tellOfMovedLogin(work, {
    role: 'member',
    subjectId: memberId,
    from,
    to: phone,
    language,
    adminId: outbox,
    back: { role: 'tenant', adminId },
  })
  return proven
}

/** An employee changes only the gyms that they work in; a gym with a running membership stays. Answers those of before. */
async function replaceGyms(
  work: Work<'member.has_active_membership' | SubscriptionCommand>,
  adminId: string,
  memberId: string,
  gymIds: readonly string[],
  seen: readonly string[] | null,
): Promise<string[]> {
  const { db, today } = work
  await assertGymsOf(work, adminId, gymIds)
  // where they were before a gym went stays on record
  const { rows } = await sql<{ gym_id: string }>`
    select mg.gym_id from member_gyms mg join gyms g on g.admin_id = mg.admin_id and g.id = mg.gym_id and g.deleted_at is null
    where mg.admin_id = ${adminId} and mg.member_id = ${memberId}`.execute(db)
  const had = rows.map((row) => row.gym_id).filter((gymId) => seen === null || seen.includes(gymId))
  const added = gymIds.filter((gymId) => !had.includes(gymId))
  const removed = had.filter((gymId) => !gymIds.includes(gymId))
  for (const gymId of added) await assertGymWritable(work, adminId, gymId)
  await assertNothingRuns(work, adminId, memberId, removed)
  await joinGyms({ db, today }, adminId, memberId, added)
  await sql`delete from member_gyms where admin_id = ${adminId} and member_id = ${memberId} and gym_id = any(${removed}::uuid[])`.execute(
    db,
  )
  return had
}

/** Refuses while a membership runs or lies ahead; in these gyms, or in any (null). */
async function assertNothingRuns(
  { db, today, fail }: Work<'member.has_active_membership'>,
  adminId: string,
  memberId: string,
  gymIds: readonly string[] | null,
): Promise<void> {
  const { rows } = await sql`
    select 1 from memberships
    where admin_id = ${adminId} and member_id = ${memberId} and ${isOpenOn('memberships', today)}
      and (${gymIds}::uuid[] is null or gym_id = any(${gymIds}::uuid[])) limit 1`.execute(db)
  if (rows.length > 0) throw fail('member.has_active_membership')
}

/** After the commit: what is noted here is done again after a restore to before. */
export const noteErasure: Job<{ dataDir: string; backups: Backups }> = {
  name: 'members.note_erasure',
  async run(erasure, deps) {
    for (const folder of erasureFolders(deps)) noteErasures(folder, [erasure as Erasure]) // as deleteMember wrote it
  },
}

/** The member leaves the lists; an erasure that was begun also takes away what says who they were. Memberships and money stay as they are. */
export async function deleteMember(
  work: Work<'member.has_active_membership'>,
  adminId: string,
  memberId: string,
  erasure?: ErasureBegun,
): Promise<void> {
  const { db, now } = work
  if (erasure) await lockWithAllTheirs(db, { adminId, memberId })
  // who was let go before is erased all the same
  const isThere = erasure ? sql`erased_at is null` : sql`deleted_at is null`
  const { rows } = await sql<{ avatar: string | null }>`
    select avatar from members where admin_id = ${adminId} and id = ${memberId} and ${isThere} for update`.execute(db)
  if (!rows[0]) throw work.fail('not_found')
  await assertNothingRuns(work, adminId, memberId, null)
  await sql`delete from member_gyms where admin_id = ${adminId} and member_id = ${memberId}`.execute(db)
  await sql`update members set deleted_at = coalesce(deleted_at, ${now}), version = version + 1 where admin_id = ${adminId} and id = ${memberId}`.execute(
    db,
  )
  await work.happened({ event: 'away', adminId, memberId })
  let keptDigest: string | undefined
  if (erasure) {
    await sql`update members set erased_at = ${now} where admin_id = ${adminId} and id = ${memberId}`.execute(db)
    keptDigest = await erasePersonalData(db, { adminId, memberId, at: now, former: erasure.former })
    await work.happened({ event: 'erased', adminId, memberId })
    await work.enqueue(noteErasure.name, { adminId, memberId, at: now.toISOString() })
    await dropPicture(work, rows[0].avatar)
  }
  await work.audit({
    entity: 'members',
    entityId: memberId,
    adminId,
    after: { deleted: true, erased: erasure !== undefined, kept_digest: keptDigest },
  })
}
