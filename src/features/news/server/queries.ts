import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { foldText } from '#src/contract/text.ts'
import { gymsOf, requireGymToLook } from '#src/features/gyms/server/gym-access.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import type { News, news, OwnNews } from '../contract.ts'
import { newsSearchText, newsState } from '../rules.ts'

export type NewsRow = {
  admin_id: string
  id: string
  title: string
  body: string
  picture: string | null
  from_on: Day
  until_on: Day | null
  is_published: boolean
  is_public: boolean
  is_told: boolean
  told_at: Date | null
  version: number
  created_at: Date
  gyms: { _id: string; name: string }[]
}
export type NewsTerms = Omit<NewsRow, 'admin_id' | 'id' | 'told_at' | 'version' | 'created_at' | 'gyms'>

const columns = (adminId: string) => sql`
  n.admin_id, n.id, n.title, n.body, n.picture, n.from_on, n.until_on, n.is_published, n.is_public, n.is_told, n.told_at, n.version, n.created_at,
  (select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id), '[]') from news_gyms ng
    join gyms g on g.admin_id = ${adminId} and g.id = ng.gym_id and g.deleted_at is null
    where ng.admin_id = ${adminId} and ng.news_id = n.id) as gyms`

/** It stands in these gyms and, but for such as are gone, in none beyond them; null: whatever the gyms are. */
const standsWithin = (adminId: string | null, gymIds: readonly string[] | null) => {
  const owner = ownerOf('n', adminId)
  return sql`(${gymIds}::uuid[] is null or exists (
      select from news_gyms w where w.admin_id = ${owner} and w.news_id = n.id and w.gym_id = any(${gymIds}::uuid[]))
    and not exists (
      select from news_gyms w join gyms g on g.admin_id = ${owner} and g.id = w.gym_id and g.deleted_at is null
      where w.admin_id = ${owner} and w.news_id = n.id and w.gym_id <> all(${gymIds}::uuid[])))`
}

/** How it stands on a day: the SQL of `newsState`. */
const stateOn = (
  today: Day,
) => sql`case when not n.is_published then 'draft' when n.from_on > ${today}::date then 'ahead'
  when n.until_on < ${today}::date then 'over' else 'shown' end`

export const newsReply = (row: NewsRow, today: Day): News => ({
  _id: row.id,
  title: row.title,
  text: row.body,
  picture: fileUrl(row.picture),
  gyms: row.gyms,
  from_date: row.from_on,
  until_date: row.until_on,
  is_published: row.is_published,
  is_public: row.is_public,
  tells_members: row.is_told,
  toldAt: row.told_at?.toISOString() ?? null,
  status: newsState(row, today),
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

type Asked = Parsed<typeof news.all>['query']

export async function listNews(
  db: Db,
  { adminId, gymIds, today }: { adminId: string; gymIds: readonly string[] | null; today: Day },
  { page, limit, search, sort, status, gym_id, start_date: from, end_date: to }: Asked,
): Promise<{ rows: NewsRow[]; total: number }> {
  const folded = foldText(search ?? '')
  const where = sql`n.admin_id = ${adminId} and ${standsWithin(adminId, gymIds)}
    and (${gym_id ?? null}::uuid is null or exists (
      select from news_gyms h where h.admin_id = ${adminId} and h.news_id = n.id and h.gym_id = ${gym_id ?? null}))
    and (${status ?? null}::text is null or ${stateOn(today)} = ${status ?? null}) and strpos(n.search_text, ${folded}) > 0
    and (${from || null}::date is null or n.until_on is null or n.until_on >= ${from || null}::date)
    and (${to || null}::date is null or n.from_on <= ${to || null}::date)`
  const newest = sql`n.from_on desc, n.id desc`
  const order = sortOrder(sort, { title: sql`n.title`, date: sql`n.from_on` }, newest) ?? newest
  const { rows } = await sql<NewsRow>`
    select ${columns(adminId)} from news n where ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*) as total from news n where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findNews(db: Db, adminId: string, id: string): Promise<NewsRow | undefined> {
  const { rows } = await sql<NewsRow>`
    select ${columns(adminId)} from news n where n.admin_id = ${adminId} and n.id = ${id}`.execute(db)
  return rows[0]
}

/** One of an owner; for an employee one that stands in no gym but theirs. */
export const findNewsSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const gymIds = gymsOf(asking, undefined)
  const { rows } = await sql<{ id: string; admin_id: string }>`
    select n.id, n.admin_id from news n
    where n.id ${isOneOf(ids)} and ${ofOwner('n', asking.adminId)} and ${standsWithin(asking.adminId, gymIds)}`.execute(
    asking.db,
  )
  return rows.map(({ id, admin_id }) => ({ id, adminId: admin_id, gymId: null }))
}

export async function insertNews(db: Db, adminId: string, id: string, terms: NewsTerms, now: Date): Promise<void> {
  await sql`
    insert into news (admin_id, id, title, body, picture, from_on, until_on, is_published, is_public, is_told, search_text, created_at)
    values (${adminId}, ${id}, ${terms.title}, ${terms.body}, ${terms.picture}, ${terms.from_on}, ${terms.until_on}, ${terms.is_published},
      ${terms.is_public}, ${terms.is_told}, ${newsSearchText(terms)}, ${now})`.execute(db)
}

/** False when somebody else has changed it meanwhile. */
export async function updateNews(db: Db, { admin_id, id }: NewsRow, terms: NewsTerms, version: number) {
  const { numAffectedRows } = await sql`
    update news set title = ${terms.title}, body = ${terms.body}, picture = ${terms.picture}, from_on = ${terms.from_on}, until_on = ${terms.until_on},
      is_published = ${terms.is_published}, is_public = ${terms.is_public}, is_told = ${terms.is_told}, search_text = ${newsSearchText(terms)},
      version = version + 1
    where admin_id = ${admin_id} and id = ${id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

export async function setGyms(db: Db, adminId: string, id: string, gymIds: readonly string[]): Promise<void> {
  await sql`delete from news_gyms where admin_id = ${adminId} and news_id = ${id}`.execute(db)
  await sql<{ gym_id: string }>`
    insert into news_gyms (admin_id, news_id, gym_id)
    select ${adminId}, ${id}, g from unnest(${[...new Set(gymIds)]}::uuid[]) g
    returning gym_id`.execute(db)
}

export async function deleteNews(db: Db, { admin_id, id }: NewsRow): Promise<void> {
  await sql`delete from news_gyms where admin_id = ${admin_id} and news_id = ${id}`.execute(db)
  await sql`delete from news where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

const mostShown = 10
type ShownRow = Pick<NewsRow, 'id' | 'title' | 'body' | 'picture' | 'from_on'>

/** What a gym tells today, the newest first: to its members, or to strangers what is public. */
export async function listShownNews(
  db: Db,
  { adminId, gymId }: { adminId: string; gymId: string },
  { today, isForStrangers, shown = fileUrl }: { today: Day; isForStrangers: boolean; shown?: typeof fileUrl },
): Promise<OwnNews[]> {
  const { rows } = await sql<ShownRow>`
    select n.id, n.title, n.body, n.picture, n.from_on from news n
    join news_gyms ng on ng.admin_id = ${adminId} and ng.news_id = n.id and ng.gym_id = ${gymId}
    where n.admin_id = ${adminId} and ${stateOn(today)} = 'shown' and (n.is_public or not ${isForStrangers}::boolean)
    order by n.from_on desc, n.id desc limit ${mostShown}`.execute(db)
  return rows.map(({ id, title, body, picture, from_on }) => ({
    _id: id,
    title,
    text: body,
    picture: shown(picture),
    from_date: from_on,
  }))
}
