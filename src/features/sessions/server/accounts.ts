import { type RawBuilder, sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Role } from '#src/contract/roles.ts'
import { type Db, later, type Transaction } from '#src/server/db.ts'

export type Account = {
  id: string
  role: Role
  login: string
  password_hash: string | null
  subject_id: string
  admin_id: string | null
  status: 'pending' | 'active' | 'blocked' | 'fired'
  is_first_password: boolean
}

/** The live account behind a login; a fired employee's row stays only for the message at sign-in. */
export async function findAccount(db: Db, role: Role, login: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, role, login, password_hash, subject_id, admin_id, status, is_first_password from accounts
    where role = ${role} and login = ${login} and deleted_at is null
    order by (status <> 'fired') desc, created_at desc limit 1`.execute(db)
  return rows[0]
}

/** The account of somebody who is known to have one. Needs the `auth` scope. */
export async function findAccountOf(db: Db, role: Role, subjectId: string): Promise<Account> {
  const { rows } = await sql<Account>`
    select id, role, login, password_hash, subject_id, admin_id, status, is_first_password from accounts
    where role = ${role} and subject_id = ${subjectId} and deleted_at is null`.execute(db)
  const [account] = rows
  if (!account) throw new Error(`no account of ${role} ${subjectId}`)
  return account
}

/** What an owner, or somebody who works, is called. The transaction is in their owner's scope afterwards. */
export async function nameOf(
  { db, enter }: Pick<Transaction, 'db' | 'enter'>,
  { role, admin_id: adminId, subject_id: subjectId }: Account,
): Promise<string | undefined> {
  if (!adminId) return undefined
  await enter({ role: 'tenant', adminId })
  const { rows } = await (role === 'admin'
    ? sql<{ fullname: string }>`select fullname from admins where id = ${adminId}`
    : sql<{ fullname: string }>`select fullname from employees where admin_id = ${adminId} and id = ${subjectId}`
  ).execute(db)
  return rows[0]?.fullname
}

/** The phone that a person signs in with. Needs the `auth` scope. */
export async function phoneOfAccount(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ login: string }>`
    select login from accounts where id = ${accountId} and deleted_at is null`.execute(db)
  return rows[0]?.login
}

/** The phone that a member signs in with; whether they have come in by it; whether they ever came in, by it or one before. */
export async function signInOf(
  db: Db,
  personId: string,
): Promise<{ login: string; is_proven: boolean; was_in: boolean } | undefined> {
  const { rows } = await sql<{ login: string; is_proven: boolean; was_in: boolean }>`
    select a.login, a.last_login_at is not null as was_in, coalesce(a.last_login_at > coalesce((
      select max(s.at) from sign_ins s where s.account_id = a.id and s.outcome = 'phone_changed' and s.ip = ''), '-infinity'), false) as is_proven
    from accounts a where a.role = 'member' and a.subject_id = ${personId} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** They came in by it until now: what they asked somewhere by it stays theirs. Needs the `auth` scope. */
export const noteFormerPhone = async (db: Db, personId: string, phone: string, now: Date): Promise<void> => {
  await sql`
    insert into former_phones (person_id, phone_number, until) values (${personId}, ${phone}, ${now})
    on conflict (person_id, phone_number) do update set until = excluded.until`.execute(db)
}

const heldDays = 7

/**
 * Somebody else has moved the phone of a person who had come in: what is theirs alone is closed for some days, for whoever comes in by the new one.
 * Back to the number that was proven before, it opens. Needs the `auth` scope.
 */
export const holdSignIn = async (
  db: Db,
  personId: string,
  { proven, to, now }: { proven: string | null; to: string; now: Date },
): Promise<void> => {
  if (proven) await noteFormerPhone(db, personId, proven, now)
  const isBack = sql`coalesce(held_until > ${now} and held_phone = ${to}, false)`
  await sql`
    update accounts set
      held_until = case when not ${isBack} then ${now}::timestamptz + make_interval(days => ${heldDays}) end,
      held_phone = case when ${isBack} then null when held_until > ${now} then held_phone else ${proven} end
    where role = 'member' and subject_id = ${personId} and deleted_at is null and last_login_at is not null`.execute(db)
}

/** The same password, hashed as a new one is by now; one that was changed in this moment stays. Answers whether it is kept. */
export async function keepNewHash(
  db: Db,
  { id, password_hash: before }: Pick<Account, 'id' | 'password_hash'>,
  hash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts set password_hash = ${hash} where id = ${id} and password_hash = ${before}`.execute(db)
  return numAffectedRows === 1n
}

type NewAccount = {
  role: Role
  login: string
  subjectId: string
  adminId: string | null
  status: Account['status']
  passwordHash: string | null
  /** Somebody else chose it. */
  isFirstPassword?: boolean
  now: Date
}

const accountRow = (account: NewAccount): RawBuilder<unknown> => sql`
    insert into accounts (id, role, login, password_hash, subject_id, admin_id, status, password_changed_at, is_first_password, created_at)
    values (${newId(account.now.getTime())}, ${account.role}, ${account.login}, ${account.passwordHash}, ${account.subjectId}, ${account.adminId}, ${account.status},
            ${account.passwordHash ? account.now : null}, ${account.isFirstPassword ?? false}, ${account.now})`

/** A login for a new admin or employee. The same live phone twice breaks accounts_login_key (phone.taken). */
export const insertAccount = async (db: Db, account: NewAccount): Promise<void> => {
  await accountRow(account).execute(db)
}

/** The same where nobody waits for it: whoever asked learns by no trip to the database that it was made. */
export const insertAccountLater = (db: Db, account: NewAccount): void => later(db, accountRow(account))

/** Keeps the login's status in step with the person's. */
export const setAccountStatus = async (
  db: Db,
  role: Role,
  subjectId: string,
  status: Account['status'],
): Promise<void> => {
  await sql`update accounts set status = ${status} where role = ${role} and subject_id = ${subjectId} and deleted_at is null`.execute(
    db,
  )
}

/** The login follows the person's phone. */
export const setLogin = async (db: Db, role: Role, subjectId: string, login: string): Promise<void> => {
  await sql`update accounts set login = ${login} where role = ${role} and subject_id = ${subjectId} and login <> ${login}`.execute(
    db,
  )
}

/** The logins of an owner and of the owner's employees end; their phones are free again. */
export const deleteAccountsOf = async (db: Db, adminId: string, now: Date): Promise<void> => {
  await sql`update accounts set deleted_at = ${now} where admin_id = ${adminId} and deleted_at is null`.execute(db)
}

/** Needs the `auth` scope: nobody else may write a password. `null`: there is none until one is chosen by a code. */
export const setPassword = async (db: Db, accountId: string, passwordHash: string | null, now: Date): Promise<void> => {
  await sql`update accounts set password_hash = ${passwordHash}, password_changed_at = ${now}, is_first_password = false where id = ${accountId}`.execute(
    db,
  )
}
