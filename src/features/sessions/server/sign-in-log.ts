import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { writeAudit } from '#src/server/audit.ts'
import { type Db, later } from '#src/server/db.ts'
import type { Scope } from '#src/server/scope.ts'
import type { Http } from '#src/server/call-reply.ts'
import type { Context } from '#src/server/serve.ts'
import { deviceName } from '../device-name.ts'
import type { SignInOutcome } from '../rules.ts'

export type LogWork = Pick<Context, 'db' | 'enter' | 'now' | 'requestId' | 'http'>
type Whose = { id: string; role: Role; subject_id: string; admin_id: string | null }

const actions = {
  signed_in: 'sessions.signedIn',
  refused: 'sessions.refused',
  locked: 'sessions.lockedOut',
  password_reset: 'sessions.passwordReset',
} as const satisfies Partial<Record<SignInOutcome, string>>
const entities = { superadmin: 'superadmins', admin: 'admins', employee: 'employees' } as const

/**
 * Notes what became of an account where its person reads it, and for owners, their people and the platform in the audit
 * log too. Called in the `auth` scope, and leaves it so.
 */
export async function noteSignIn(
  work: LogWork,
  account: Whose,
  outcome: keyof typeof actions,
  { isNewDevice = false } = {},
): Promise<void> {
  const { db, enter, now, requestId, http } = work
  insertSignIn(work, account.id, outcome, isNewDevice)
  const { role, subject_id: id, admin_id: adminId } = account
  const where: Scope = adminId ? { role: 'tenant', adminId } : { role: 'platform' }
  await enter(where)
  if (role !== 'member') {
    // whoever was turned away may be anybody
    const isThem = outcome !== 'refused' && outcome !== 'locked'
    const actor = isThem
      ? { role, id, name: await nameOf(db, role, id, adminId), accountId: account.id, sessionId: '', adminId }
      : null
    await writeAudit(
      db,
      {
        actor: actor && { ...actor, ticks: [], gymIds: [] },
        adminId,
        action: actions[outcome],
        now,
        requestId,
      },
      {
        entity: entities[role],
        entityId: id,
        after: {
          ip: http.ip,
          device: deviceName(http.userAgent) || null,
          ...(isNewDevice ? { is_new_device: true } : {}),
        },
      },
    )
  }
  if (isNewDevice)
    await notify(work, {
      adminId,
      recipients: [{ role, id }],
      kind: 'new_device',
      // members have no password
      params: { device: deviceName(http.userAgent), ip: http.ip, ...(role === 'member' ? { by_code: 'yes' } : {}) },
      link: paths.account(role),
    })
  await enter({ role: 'auth' })
}

export function insertSignIn(
  { db, now, http }: Pick<LogWork, 'db' | 'now'> & { http: Pick<Http, 'ip' | 'userAgent'> },
  accountId: string,
  outcome: SignInOutcome,
  isNewDevice = false,
): void {
  later(
    db,
    sql`
    insert into sign_ins (id, account_id, outcome, is_new_device, user_agent, ip, at)
    values (${newId(now.getTime())}, ${accountId}, ${outcome}, ${isNewDevice}, ${http.userAgent}, ${http.ip}, ${now})`,
  )
}

async function nameOf(db: Db, role: Exclude<Role, 'member'>, id: string, adminId: string | null): Promise<string> {
  const { rows } = await (role === 'superadmin'
    ? sql<{ name: string }>`select root_name as name from superadmins where id = ${id}`
    : role === 'admin'
      ? sql<{ name: string }>`select fullname as name from admins where id = ${id}`
      : sql<{ name: string }>`select fullname as name from employees where admin_id = ${adminId} and id = ${id}`
  ).execute(db)
  return rows[0]?.name ?? ''
}

export type SignInRow = {
  id: string
  outcome: SignInOutcome
  is_new_device: boolean
  user_agent: string
  ip: string
  at: Date
}

const mostShown = 50

/** While a phone that somebody else moved is held, only what came after it: where its person called from before is theirs. */
export async function listSignIns(db: Db, accountId: string, now: Date): Promise<SignInRow[]> {
  const moved = sql`
    select max(m.at) from sign_ins m join accounts a on a.id = m.account_id
    where m.account_id = ${accountId} and m.outcome = 'phone_changed' and m.ip = '' and a.held_until > ${now}`
  const { rows } = await sql<SignInRow>`
    select id, outcome, is_new_device, user_agent, ip, at from sign_ins
    where account_id = ${accountId} and at >= coalesce((${moved}), '-infinity') order by at desc, id desc limit ${mostShown}`.execute(
    db,
  )
  return rows
}
