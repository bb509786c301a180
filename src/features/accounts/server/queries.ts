import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { foldText } from '#src/contract/text.ts'
import { firstGyms } from '#src/features/memberships/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { together } from '#src/server/together.ts'
import type { AdminAccount, EmployeeAccount, MemberAccount, SuperadminAccount } from '../contract.ts'
import { adminSearchText } from '../rules.ts'

type Person = {
  id: string
  fullname: string
  avatar: string | null
  language: Language
  version: number
  created_at: Date
}
type GymRow = { _id: string; name: string; logo: string | null }

const gymsShown = (gyms: readonly GymRow[]) => gyms.map((gym) => ({ ...gym, logo: fileUrl(gym.logo) }))
const personShown = ({ id, fullname, avatar, language, version, created_at }: Person) => ({
  _id: id,
  fullname,
  avatar: fileUrl(avatar),
  language,
  version,
  createdAt: created_at.toISOString(),
})

/** The row behind a session: when it is gone, so is the session. */
const only = <T>(rows: readonly T[]): T => {
  if (!rows[0]) throw new Error('the signed-in person vanished')
  return rows[0]
}

export async function getSuperadmin(db: Db, id: string): Promise<SuperadminAccount> {
  const { rows } = await sql<Person & { root_name: string }>`
    select id, root_name, fullname, avatar, language, version, created_at from superadmins where id = ${id}`.execute(db)
  const row = only(rows)
  return { ...personShown(row), root_name: row.root_name, role: 'superadmin' }
}

export async function getAdmin(db: Db, id: string): Promise<AdminAccount> {
  const { rows } = await sql<Person & { phone_number: string; address: string; status: string }>`
    select id, fullname, phone_number, address, avatar, language, status, version, created_at from admins where id = ${id}`.execute(
    db,
  )
  const row = only(rows)
  return {
    ...personShown(row),
    role: 'admin',
    phone_number: row.phone_number,
    address: row.address,
    status: row.status,
  }
}

type EmployeeKey = { adminId: string; id: string }
type EmployeeRow = Person & {
  phone_number: string
  position: string | null
  status: string
  permissions: string[]
  admin: { _id: string; fullname: string; phone_number: string; avatar: string | null }
  gyms: GymRow[]
}

export async function getEmployee(db: Db, { adminId, id }: EmployeeKey): Promise<EmployeeAccount> {
  const { rows } = await sql<EmployeeRow>`
    select e.id, e.fullname, e.phone_number, e.avatar, e.position, e.status, e.permissions, e.language, e.version, e.created_at,
      json_build_object('_id', a.id, 'fullname', a.fullname, 'phone_number', a.phone_number, 'avatar', a.avatar) as admin,
      (select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name, 'logo', g.logo) order by g.created_at, g.id), '[]')
        from employee_gyms eg join gyms g on g.admin_id = eg.admin_id and g.id = eg.gym_id and g.deleted_at is null
        where eg.admin_id = ${adminId} and eg.employee_id = e.id) as gyms
    from employees e join admins a on a.id = e.admin_id
    where e.admin_id = ${adminId} and e.id = ${id}`.execute(db)
  // accounts stand on the coordinator: they are asked beside
  const { rows: unchanged } = await sql`
    select 1 from accounts where role = 'employee' and subject_id = ${id} and is_first_password`.execute(db)
  const row = only(rows)
  const { phone_number, position, status, permissions, admin } = row
  return {
    ...personShown(row),
    role: 'employee',
    phone_number,
    position,
    status,
    permissions,
    password_is_first: unchanged.length > 0,
    admin_id: { ...admin, avatar: fileUrl(admin.avatar) },
    gyms: gymsShown(row.gyms),
  }
}

type MemberRow = Person & { date_of_birth: Day | null; gender: string | null }

/** Of the cards of one person: that of the owner who met them first. */
const firstCard = sql`(m.deleted_at is null) desc, m.created_at, m.admin_id`

/**
 * A person as the owner who met them first knows them, with the gyms of all owners: whoever links them later says
 * nothing of who they are. Their version counts the changes of
 * every owner's card.
 */
export async function getMember(db: Db, id: string, today: Day): Promise<MemberAccount> {
  const [{ rows: cards }, { rows: people }, { rows: gyms }] = await together(
    sql<MemberRow>`
      select m.id, m.fullname, m.avatar, m.language, m.date_of_birth, m.gender, m.created_at, m.version from members m
      where m.id = ${id} order by ${firstCard}`.execute(db),
    sql<{ phone_number: string | null }>`select phone_number from people where id = ${id}`.execute(db),
    sql<GymRow>`
      select g.id as _id, g.name, g.logo from member_gyms j
      join members c on c.admin_id = j.admin_id and c.id = j.member_id and c.deleted_at is null
      join gyms g on g.admin_id = j.admin_id and g.id = j.gym_id and g.deleted_at is null
      where j.member_id = ${id} order by ${firstGyms('j', today)}`.execute(db),
  )
  const { date_of_birth, gender, ...row } = only(cards)
  return {
    ...personShown({ ...row, version: cards.reduce((sum, { version }) => sum + version, 0) }),
    role: 'member',
    phone_number: only(people).phone_number,
    dateOfBirth: date_of_birth,
    gender,
    gyms: gymsShown(gyms),
  }
}

/** `undefined` keeps the picture that is there. */
export type Changed = { fullname: string; language: Language; avatar: string | null | undefined }
const avatarOf = ({ avatar }: Changed) => (avatar === undefined ? sql`avatar` : sql`${avatar}::text`)

/** False, here and below, when somebody else changed the row meanwhile. */
export async function updateSuperadmin(db: Db, id: string, version: number, changed: Changed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update superadmins set fullname = ${changed.fullname}, avatar = ${avatarOf(changed)}, language = ${changed.language}, version = version + 1
    where id = ${id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

export async function updateAdmin(
  db: Db,
  id: string,
  version: number,
  changed: Changed & { address: string; phone_number: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update admins set fullname = ${changed.fullname}, address = ${changed.address}, avatar = ${avatarOf(changed)}, language = ${changed.language},
      search_text = ${adminSearchText(changed)}, version = version + 1
    where id = ${id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

type EmployeeChanged = Changed & { phone_number: string; position: string | null }

export async function updateEmployee(
  db: Db,
  { adminId, id }: EmployeeKey,
  version: number,
  changed: EmployeeChanged,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update employees set fullname = ${changed.fullname}, avatar = ${avatarOf(changed)}, language = ${changed.language},
      search_text = ${foldText(`${changed.fullname} ${changed.phone_number} ${changed.position ?? ''}`)}, version = version + 1
    where admin_id = ${adminId} and id = ${id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

/** The pictures on every owner's card of the person, in the platform's scope. */
export async function listMemberPictures(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{
    avatar: string
  }>`select distinct avatar from members where id = ${id} and avatar is not null`.execute(db)
  return rows.map(({ avatar }) => avatar)
}

type Card = {
  admin_id: string
  fullname: string
  phone_number: string | null
  code: string
  version: number
  is_deleted: boolean
}

/** A person's cards at these owners, locked in their order: each by itself, for they may stand on several nodes. In the platform's scope. */
export async function lockCards(db: Db, id: string, owners: readonly { admin_id: string }[]): Promise<Card[]> {
  const cards: Card[] = []
  for (const { admin_id: adminId } of owners) {
    const { rows } = await sql<Card>`
      select admin_id, fullname, phone_number, code, version, deleted_at is not null as is_deleted
      from members where admin_id = ${adminId} and id = ${id} for update`.execute(db)
    cards.push(...rows)
  }
  return cards
}

/** Every owner's card of the person, in the platform's scope. A name or birthday that was not typed stays as each owner wrote it. */
export async function updateMember(
  db: Db,
  id: string,
  version: number,
  changed: Omit<Changed, 'fullname'> & { fullname: string | undefined; dateOfBirth: string | null | undefined },
): Promise<boolean> {
  const { rows: owners } = await sql<{ admin_id: string }>`
    select admin_id from members where id = ${id} order by admin_id`.execute(db)
  const cards = await lockCards(db, id, owners)
  if (cards.reduce((sum, card) => sum + card.version, 0) !== version) return false
  for (const card of cards) {
    const fullname = changed.fullname ?? card.fullname
    await sql`
      update members set fullname = ${fullname}, avatar = ${avatarOf({ ...changed, fullname })}, language = ${changed.language},
        date_of_birth = case when ${changed.dateOfBirth !== undefined} then ${changed.dateOfBirth ?? null}::date else date_of_birth end,
        search_text = ${foldText(`${fullname} ${card.phone_number?.slice(1) ?? ''} ${card.code}`)}, version = version + 1
      where admin_id = ${card.admin_id} and id = ${id} and deleted_at is null and erased_at is null`.execute(db)
  }
  return true
}

type Speaker = { role: 'admin' | 'member'; id: string }

export async function findLanguage(db: Db, { role, id }: Speaker): Promise<Language> {
  const { rows } = await (role === 'admin'
    ? sql<{ language: Language }>`select language from admins where id = ${id}`
    : sql<{ language: Language }>`select m.language from members m where m.id = ${id} order by ${firstCard} limit 1`
  ).execute(db)
  return only(rows).language
}

/** A person has one language, however they said it last: in the account, or where a chat was linked to it. In the platform's scope. */
export const keepLanguage = (db: Db, { role, id }: Speaker, language: Language) =>
  role === 'admin'
    ? sql`update admins set language = ${language} where id = ${id}`.execute(db)
    : sql`update members set language = ${language} where id = ${id} and deleted_at is null and erased_at is null`.execute(
        db,
      )
