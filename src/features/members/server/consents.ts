import { type RawBuilder, sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Role } from '#src/contract/roles.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { type ConsentKind, consentKinds, type consentWays, standardConsents } from '../consents.ts'
import type { Consent, ConsentText } from '../consents-contract.ts'

type Key = { adminId: string; memberId: string }
type Way = (typeof consentWays)[number]
type TextRow = { id: string; kind: ConsentKind; version: number; uz: string; ru: string; en: string; is_own: boolean }

const isStandard = ({ uz, ru, en }: TextRow, kind: ConsentKind): boolean => {
  const standard = standardConsents[kind]
  return uz === standard.uz && ru === standard.ru && en === standard.en
}

const currentRows = async (db: Db, adminId: string): Promise<TextRow[]> =>
  (
    await sql<TextRow>`
      select distinct on (t.kind) t.id, t.kind, t.version, t.uz, t.ru, t.en, t.is_own
      from consent_texts t where t.admin_id = ${adminId} order by t.kind, t.version desc`.execute(db)
  ).rows

/** The owner's own words; else the product's, as the version that they become when they are first needed. */
function textOf(rows: readonly TextRow[], kind: ConsentKind): ConsentText & { id: string | undefined } {
  const row = rows.find((one) => one.kind === kind)
  if (row && (row.is_own || isStandard(row, kind))) return row
  return { id: undefined, kind, ...standardConsents[kind], version: (row?.version ?? 0) + 1, is_own: false }
}

export async function listTexts(db: Db, adminId: string): Promise<ConsentText[]> {
  const rows = await currentRows(db, adminId)
  return consentKinds.map((kind) => textOf(rows, kind))
}

type Words = Pick<ConsentText, 'uz' | 'ru' | 'en' | 'is_own'>

/** Two who word it at the same moment: one of them is told that the other did. */
async function insertText(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { adminId, kind, version }: { adminId: string; kind: ConsentKind; version: number },
  { uz, ru, en, is_own }: Words,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into consent_texts (admin_id, id, kind, version, uz, ru, en, is_own, created_at)
    values (${adminId}, ${newId(now.getTime())}, ${kind}, ${version}, ${uz}, ${ru}, ${en}, ${is_own}, ${now})
    on conflict (admin_id, kind, version) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function changeText(
  work: Work<'stale_version'>,
  adminId: string,
  { kind, version, ...words }: Pick<ConsentText, 'kind' | 'version' | 'uz' | 'ru' | 'en'>,
): Promise<void> {
  await presentText(work, adminId, kind)
  const before = textOf(await currentRows(work.db, adminId), kind)
  const id =
    before.version === version &&
    (await insertText(work, { adminId, kind, version: version + 1 }, { ...words, is_own: true }))
  if (!id) throw work.fail('stale_version')
  await work.audit({
    entity: 'consent_texts',
    entityId: id,
    adminId,
    before: { consent: kind, uz: before.uz, ru: before.ru, en: before.en },
    after: { consent: kind, ...words },
  })
}

/** The words of today as a row that acts can name. */
async function presentText(work: Pick<Work, 'db' | 'now'>, adminId: string, kind: ConsentKind): Promise<string> {
  const { id, ...text } = textOf(await currentRows(work.db, adminId), kind)
  if (id) return id
  await insertText(work, { adminId, kind, version: text.version }, text)
  const made = textOf(await currentRows(work.db, adminId), kind)
  if (!made.id) throw new Error(`the words of ${kind} vanished`)
  return made.id
}

type ActRow = {
  kind: ConsentKind
  agrees: boolean
  way: Way
  made_by_kind: Role
  made_by: string | null
  made_at: Date
  text_id: string
  version: number
  uz: string
  ru: string
  en: string
}

export async function listConsents(
  { db, language }: Pick<Work, 'db' | 'language'>,
  { adminId, memberId }: Key,
): Promise<Consent[]> {
  const texts = await currentRows(db, adminId)
  const { rows } = await sql<ActRow>`
    select distinct on (c.kind) c.kind, c.agrees, c.way, c.made_by_kind, c.made_at, c.text_id, t.version, t.uz, t.ru, t.en,
      case c.made_by_kind when 'admin' then (select a.fullname from admins a where a.id = c.admin_id)
        when 'employee' then (select e.fullname from employees e where e.admin_id = ${adminId} and e.id = c.made_by_id) end as made_by
    from consents c join consent_texts t on t.admin_id = c.admin_id and t.id = c.text_id
    where c.admin_id = ${adminId} and c.member_id = ${memberId} order by c.kind, c.nr desc`.execute(db)
  return consentKinds.map((kind): Consent => {
    const act = rows.find((row) => row.kind === kind)
    const present = textOf(texts, kind)
    if (!act)
      return {
        kind,
        agrees: null,
        way: null,
        by: null,
        at: null,
        text: present[language],
        version: present.version,
        is_outdated: false,
      }
    return {
      kind,
      agrees: act.agrees,
      way: act.way,
      by: { role: act.made_by_kind, fullname: act.made_by },
      at: act.made_at.toISOString(),
      text: act[language],
      version: act.version,
      is_outdated: act.text_id !== present.id,
    }
  })
}

/** Has `m` said no, last, to what this needs? Whoever was never asked has not. */
export const hasRefused = (adminId: string, kinds: readonly ConsentKind[]): RawBuilder<boolean> =>
  sql`exists (
    select from consents c where c.admin_id = ${adminId} and c.member_id = m.id and c.kind = any(${kinds}::text[]) and not c.agrees
      and not exists (select from consents later where later.admin_id = ${adminId} and later.member_id = c.member_id
        and later.kind = c.kind and later.nr > c.nr))`

/**
 * What a list says of those who were never asked: whoever said something at this owner is not overruled by an older
 * paper. For many people at once; their rows are the lock.
 */
export async function noteListed(
  work: Pick<Work, 'db' | 'now' | 'actor' | 'audit'>,
  adminId: string,
  said: readonly { memberId: string; kind: ConsentKind; agrees: boolean }[],
): Promise<void> {
  if (said.length === 0) return
  const { db, actor, now } = work
  const texts = new Map<ConsentKind, string>()
  for (const kind of consentKinds)
    if (said.some((one) => one.kind === kind)) texts.set(kind, await presentText(work, adminId, kind))
  // somebody who stands there twice is asked once
  const acts = [...new Map(said.map((one) => [`${one.memberId} ${one.kind}`, one])).values()].map(
    ({ memberId, kind, agrees }) => ({
      id: newId(now.getTime()),
      member_id: memberId,
      kind,
      agrees,
      text_id: texts.get(kind),
    }),
  )
  await sql`
    select id from members where admin_id = ${adminId} and id = any(${acts.map(({ member_id }) => member_id)}::uuid[])
    order by id for update`.execute(db)
  const { rows } = await sql<{ member_id: string; kind: ConsentKind; agrees: boolean }>`
    insert into consents (admin_id, id, member_id, kind, nr, agrees, text_id, way, made_by_kind, made_by_id, made_at)
    select ${adminId}::uuid, s.id, s.member_id, s.kind, 1, s.agrees, s.text_id, 'import', ${actor.role}::text, ${actor.id}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as s (id uuid, member_id uuid, kind text, agrees boolean, text_id uuid)
    where not exists (select from consents c where c.admin_id = ${adminId} and c.member_id = s.member_id and c.kind = s.kind)
    returning member_id, kind, agrees`.execute(db)
  await sql`
    update members set version = version + 1
    where admin_id = ${adminId} and id = any(${rows.map(({ member_id }) => member_id)}::uuid[])`.execute(db)
  for (const { member_id, kind, agrees } of rows)
    await work.audit({
      entity: 'members',
      entityId: member_id,
      adminId,
      after: { consent: kind, agrees, way: 'import' },
    })
}

/** One act of a person, and what follows from it. The member's row is the lock. */
export async function noteConsent(
  work: Work,
  { adminId, memberId }: Key,
  { kind, agrees, way }: { kind: ConsentKind; agrees: boolean; way: Way },
): Promise<void> {
  const { db, actor, now } = work
  const { rows } = await sql<{ avatar: string | null }>`
    select avatar from members where admin_id = ${adminId} and id = ${memberId} and erased_at is null
      and (deleted_at is null or ${!agrees}) for update`.execute(db)
  if (!rows[0]) throw work.fail('not_found')
  const textId = await presentText(work, adminId, kind)
  await sql<{ nr: number }>`
    insert into consents (admin_id, id, member_id, kind, nr, agrees, text_id, way, made_by_kind, made_by_id, made_at)
    select ${adminId}::uuid, ${newId(now.getTime())}::uuid, ${memberId}::uuid, ${kind}::text,
      coalesce((select max(c.nr) from consents c where c.admin_id = ${adminId} and c.member_id = ${memberId} and c.kind = ${kind}), 0) + 1,
      ${agrees}::boolean, ${textId}::uuid, ${way}::text, ${actor.role}::text, ${actor.id}::uuid, ${now}::timestamptz
    returning nr`.execute(db)
  const losesPicture = kind === 'picture' && !agrees
  await sql`
    update members set avatar = case when ${losesPicture} then null else avatar end, version = version + 1
    where admin_id = ${adminId} and id = ${memberId}`.execute(db)
  if (losesPicture) await dropPicture(work, rows[0].avatar)
  await work.audit({ entity: 'members', entityId: memberId, adminId, after: { consent: kind, agrees, way } })
}

/** What somebody agreed to while they were registered; what is left out was not asked. */
export async function noteAtDesk(work: Work, key: Key, kinds: readonly ConsentKind[] = []): Promise<void> {
  for (const kind of new Set(kinds)) await noteConsent(work, key, { kind, agrees: true, way: 'desk' })
}
