import { sql } from 'kysely'
import { BRAND_NAME } from '#src/contract/brand.ts'
import { newId } from '#src/contract/ids.ts'
import { writeAudit } from '#src/server/audit.ts'
import { newRequestId } from '#src/server/call-input.ts'
import type { Database, Db, Transaction } from '#src/server/db.ts'
import { findAccount, insertAccount, setPassword } from './accounts.ts'
import { elsewhere } from './changed-sign-in.ts'
import { forgetDevices } from './devices.ts'
import { hashPassword } from './passwords.ts'
import { dropFactor } from './second-factor.ts'
import { endSessions } from './sessions.ts'
import { insertSignIn } from './sign-in-log.ts'

const isThereAny = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from superadmins limit 1`.execute(db)
  return rows.length > 0
}

/** Whom a notice for those who run the platform is for. */
export async function toSuperadmins(db: Db): Promise<{ role: 'superadmin'; id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from superadmins s
    where exists (select from accounts a where a.role = 'superadmin' and a.subject_id = s.id and a.deleted_at is null)`.execute(
    db,
  )
  return rows.map(({ id }) => ({ role: 'superadmin', id }))
}

/** Whoever makes or removes one waits for the others who do. */
const turns = 7_658_006

type Done = {
  action: 'superadmins.add' | 'superadmins.password' | 'superadmins.forget_second_factor' | 'superadmins.remove'
  id: string
  rootName: string
  now: Date
}

/** Whoever runs the machine did it, in nobody's name: the log says so. Leaves the `platform` scope. */
async function noteDone({ db, enter }: Transaction, { action, id, rootName, now }: Done): Promise<void> {
  await enter({ role: 'platform' })
  const act = { actor: null, adminId: null, action, now, requestId: newRequestId() }
  await writeAudit(db, act, { entity: 'superadmins', entityId: id, after: { name: rootName } })
}

/** Is there somebody who runs the platform? */
export const hasSuperadmin = (database: Database): Promise<boolean> =>
  database.transaction({ role: 'platform' }, ({ db }) => isThereAny(db))

/** Also by somebody who was removed: what they did keeps their name. */
export const isNameTaken = (database: Database, rootName: string): Promise<boolean> =>
  database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await sql`select from superadmins where root_name = ${rootName}`.execute(db)
    return rows.length > 0
  })

/**
 * A new owner of the platform. The same root name twice breaks superadmins_root_name_key; with `isFirst` nobody is made when
 * somebody else was faster: two servers may start on one empty database.
 */
export async function createSuperadmin(
  database: Database,
  { rootName, password, isFirst = false }: { rootName: string; password: string; isFirst?: boolean },
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const id = newId(now.getTime())
  await database.transaction({ role: 'platform' }, async (transaction) => {
    const { db, enter } = transaction
    if (isFirst) {
      await sql`select pg_advisory_xact_lock(${turns})`.execute(db)
      if (await isThereAny(db)) return
    }
    await sql`insert into superadmins (id, root_name, fullname, created_at) values (${id}, ${rootName}, ${BRAND_NAME}, ${now})`.execute(
      db,
    )
    await enter({ role: 'auth' })
    await insertAccount(db, {
      role: 'superadmin',
      login: rootName,
      subjectId: id,
      adminId: null,
      status: 'active',
      passwordHash,
      now,
    })
    await noteDone(transaction, { action: 'superadmins.add', id, rootName, now })
  })
}

type Their = { subject_id: string; id: string }

/** What somebody had open, and where they were known, is not any more; false when there is no such name. */
const shutOut = (
  database: Database,
  { rootName, action, outcome, now }: Omit<Done, 'id'> & { outcome: 'password_reset' | 'second_factor_off' },
  change: (db: Db, account: Their) => Promise<void>,
): Promise<boolean> =>
  database.transaction({ role: 'auth' }, async (transaction) => {
    const { db } = transaction
    const account = await findAccount(db, 'superadmin', rootName)
    if (!account) return false
    await change(db, account)
    await endSessions(
      db,
      { accountId: account.id },
      outcome === 'password_reset' ? outcome : 'second_factor_reset',
      now,
    )
    await forgetDevices(db, account.id)
    insertSignIn({ db, now, http: elsewhere }, account.id, outcome)
    await noteDone(transaction, { action, id: account.subject_id, rootName, now })
    return true
  })

/** For somebody who lost app and recovery codes. */
export const forgetSecondFactor = (database: Database, rootName: string, now: Date): Promise<boolean> =>
  shutOut(
    database,
    { rootName, action: 'superadmins.forget_second_factor', outcome: 'second_factor_off', now },
    (db, { id }) => dropFactor(db, id),
  )

/** For somebody who forgot their password: their second step is asked as before. */
export async function renewPassword(
  database: Database,
  { rootName, password }: { rootName: string; password: string },
  now: Date,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return shutOut(database, { rootName, action: 'superadmins.password', outcome: 'password_reset', now }, (db, { id }) =>
    setPassword(db, id, passwordHash, now),
  )
}

/**
 * Somebody runs the platform no more: they sign in nowhere, and what they had open ends. What they did keeps their name. The last
 * one stays, also when two remove each other.
 */
export const removeSuperadmin = (
  database: Database,
  rootName: string,
  now: Date,
): Promise<'removed' | 'unknown' | 'last'> =>
  database.transaction({ role: 'auth' }, async (transaction) => {
    const { db } = transaction
    await sql`select pg_advisory_xact_lock(${turns})`.execute(db)
    const account = await findAccount(db, 'superadmin', rootName)
    if (!account) return 'unknown'
    const { rows: others } = await sql`
      select from accounts where role = 'superadmin' and deleted_at is null and id <> ${account.id} limit 1`.execute(db)
    if (others.length === 0) return 'last'
    await sql`update accounts set deleted_at = ${now} where id = ${account.id}`.execute(db)
    await dropFactor(db, account.id)
    await endSessions(db, { accountId: account.id }, 'removed', now)
    await forgetDevices(db, account.id)
    await noteDone(transaction, { action: 'superadmins.remove', id: account.subject_id, rootName, now })
    return 'removed'
  })
