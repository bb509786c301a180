import { isAlive } from '#src/server/alive.ts'
import { type RawBuilder, sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { demoIdOf } from '#src/contract/demo-ids.ts'
import { newId } from '#src/contract/ids.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Actor } from '#src/server/actor.ts'
import { knownForMs } from '#src/server/admission.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db, Transaction } from '#src/server/db.ts'
import { Failure } from '#src/server/failure.ts'
import type { Account } from './accounts.ts'
import { graceSeconds, hashOf, lifetimes, type SessionKind, type Tokens } from './tokens.ts'

export type SessionSecrets = {
  /** Signs tokens and keys the hashes of one-time codes. */
  secret: string
  secureCookies: boolean
  /** The only origin that may refresh and log out; undefined: the request's own host. */
  publicOrigin: string | undefined
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

type Opened = { accessToken: string; refreshToken: string }

/** So many sessions may one account have; whoever signs in once more ends the one that was used longest ago. */
export const mostSessions = 100

/**
 * A new session family for an account as it was when somebody proved that it is theirs. Undefined when its password or login has
 * changed since: whatever ended the other sessions did not see this one. Those that change it wait for it, or it for them.
 */
export async function openSession(
  db: Db,
  tokens: Tokens,
  account: Account,
  now: Date,
  { userAgent, ip }: { userAgent: string; ip: string },
  kind: SessionKind = 'refresh',
): Promise<Opened | undefined> {
  const { rows: still } = await sql`
    update accounts set last_login_at = ${now}
    where id = ${account.id} and login = ${account.login} and password_hash is not distinct from ${account.password_hash}::text
    returning 1`.execute(db)
  if (!still[0]) return undefined
  const id = newId(now.getTime())
  const refreshToken = tokens.firstRefresh(id, kind)
  const expiresAt = after(now, lifetimes[account.role].idleSeconds)
  const { rows } = await sql<{ ended: string[] }>`
    with ended as (
      update sessions set ended_at = ${now}, ended_reason = 'too_many'
      where id in (
        select id from sessions where account_id = ${account.id} and ended_at is null and expires_at > ${now}
        order by last_seen_at desc, id desc offset ${mostSessions - 1})
      returning id)
    insert into sessions (id, account_id, role, subject_id, admin_id, refresh_hash, created_at, last_seen_at, confirmed_at, expires_at, user_agent, ip)
    values (${id}, ${account.id}, ${account.role}, ${account.subject_id}, ${account.admin_id}, ${hashOf(refreshToken)}, ${now}, ${now}, ${now}, ${expiresAt}, ${userAgent}, ${ip})
    returning array(select id from ended) as ended`.execute(db)
  announceEnd(db, rows[0]?.ended ?? [])
  return { accessToken: tokens.access(id, Date.now()), refreshToken }
}

type Rotated = Opened & { role: Role; subjectId: string; adminId: string | null }

/**
 * Rotates in one statement under the row's lock. The direct parent is good for ten seconds more and gets the same
 * successor, so parallel tabs all stay in; any older token of ours is a stolen one and ends the family.
 */
export async function rotateSession(
  db: Db,
  tokens: Tokens,
  refreshToken: string,
  now: Date,
  kind: SessionKind = 'refresh',
): Promise<Rotated | 'ended' | 'erased' | 'foreign'> {
  const known = tokens.readRefresh(refreshToken, kind)
  if (!known) return 'foreign'
  const { sessionId, next } = known
  const ends = sql`case s.role ${sql.join(
    Object.entries(lifetimes).map(
      ([role, { idleSeconds, mostSeconds }]) =>
        sql`when ${role} then least(${after(now, idleSeconds)}::timestamptz, s.created_at + make_interval(secs => ${mostSeconds}))`,
    ),
    sql` `,
  )} end`
  type Found = { role: Role; subject_id: string; admin_id: string | null }
  const { rows: rotated } = await sql<Found>`
    update sessions s set parent_refresh_hash = refresh_hash, refresh_hash = ${hashOf(next)}, rotated_at = ${now}, last_seen_at = ${now}, expires_at = ${ends}
    from accounts a
    where s.id = ${sessionId} and s.refresh_hash = ${hashOf(refreshToken)} and s.ended_at is null and s.expires_at > ${now}
      and a.id = s.account_id and ${isAlive('a')}
    returning s.role, s.subject_id, s.admin_id`.execute(db)
  const answer = ({ role, subject_id, admin_id }: Found) => ({
    role,
    subjectId: subject_id,
    adminId: admin_id,
    refreshToken: next,
    accessToken: tokens.access(sessionId, Date.now()),
  })
  if (rotated[0]) return answer(rotated[0])
  const graceFrom = new Date(now.getTime() - graceSeconds * 1000)
  const { rows: graced } = await sql<Found>`
    select s.role, s.subject_id, s.admin_id from sessions s join accounts a on a.id = s.account_id
    where s.id = ${sessionId} and s.parent_refresh_hash = ${hashOf(refreshToken)} and s.refresh_hash = ${hashOf(next)} and s.rotated_at >= ${graceFrom}
      and s.ended_at is null and ${isAlive('a')}`.execute(db)
  if (graced[0]) return answer(graced[0])
  await endSessions(db, { sessionId }, 'token_reuse', now)
  // a member's account goes with its person alone
  const { rows: erased } = await sql`
    select 1 from sessions s join accounts a on a.id = s.account_id
    where s.id = ${sessionId} and a.role = 'member' and a.deleted_at is not null`.execute(db)
  return erased[0] ? 'erased' : 'ended'
}

type EndOf = { sessionId?: string; accountId?: string; subjectId?: string; adminId?: string; exceptSessionId?: string }

/** An announcement has a longest length. */
const mostAnnounced = 100

/** Ends sessions with their open pages: one, all of an account or person, or all of an owner and their employees. Noticed everywhere within a second. */
export const endSessions = async (
  db: Db,
  { sessionId, accountId, subjectId, adminId, exceptSessionId }: EndOf,
  reason: string,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    update sessions set ended_at = ${now}, ended_reason = ${reason}
    where ended_at is null and (id = ${sessionId ?? null} or account_id = ${accountId ?? null} or subject_id = ${subjectId ?? null} or admin_id = ${adminId ?? null})
      and id is distinct from ${exceptSessionId ?? null}::uuid
    returning id`.execute(db)
  announceEnd(
    db,
    rows.map(({ id }) => id),
  )
}

function announceEnd(db: Db, ids: readonly string[]): void {
  for (let at = 0; at < ids.length; at += mostAnnounced)
    announce(db, { event: 'signed_out', sessionIds: ids.slice(at, at + mostAnnounced) })
}

/** Shuts an owner out with all their employees, and whoever stands in their demo gym, which the platform does not see. */
export async function endSessionsOfOwner(
  { db, enter, now }: Transaction & { now: Date },
  adminId: string,
  reason: string,
): Promise<void> {
  await enter({ role: 'auth' })
  for (const id of [adminId, demoIdOf(adminId)]) await endSessions(db, { adminId: id }, reason, now)
  await enter({ role: 'platform' })
}

type Live = {
  account_id: string
  role: Role
  subject_id: string
  admin_id: string | null
  held_until: Date | null
}

/** Of session `s` of account `a`: does it let anybody in? */
const isOpenAt = (now: Date): RawBuilder<boolean> =>
  sql`s.ended_at is null and s.expires_at > ${now} and ${isAlive('a')}`

const findLive = async ({ db }: Transaction, sessionId: string, now: Date): Promise<Live | undefined> => {
  const { rows } = await sql<Live>`
    select s.account_id, s.role, s.subject_id, s.admin_id, a.held_until from sessions s join accounts a on a.id = s.account_id
    where s.id = ${sessionId} and ${isOpenAt(now)}`.execute(db)
  return rows[0]
}

/** Which of these sessions let nobody in any more: for whoever keeps something open for them. */
export const createOverSessions =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  (ids: readonly string[]): Promise<string[]> =>
    database.transaction(
      { role: 'auth' },
      async ({ db }) => {
        const { rows } = await sql<{ id: string }>`
          select s.id from sessions s join accounts a on a.id = s.account_id
          where s.id = any(${ids}::uuid[]) and ${isOpenAt(clock.now())}`.execute(db)
        const live = new Set(rows.map(({ id }) => id))
        return ids.filter((id) => !live.has(id))
      },
      { readOnly: true },
    )

/** Name and, for an employee, ticks and gyms; undefined when the owner is blocked or gone. */
async function findPerson(
  { db, enter }: Transaction,
  live: Live,
): Promise<Pick<Actor, 'name' | 'ticks' | 'gymIds'> | undefined> {
  const plain = { ticks: [], gymIds: [] }
  if (live.role === 'member') return { name: '', ...plain }
  if (live.role === 'superadmin') {
    await enter({ role: 'platform' })
    const { rows } = await sql<{
      root_name: string
    }>`select root_name from superadmins where id = ${live.subject_id}`.execute(db)
    return rows[0] && { name: rows[0].root_name, ...plain }
  }
  if (!live.admin_id) return undefined
  await enter({ role: 'tenant', adminId: live.admin_id })
  if (live.role === 'admin') {
    const { rows } = await sql<{
      fullname: string
    }>`select fullname from admins where id = ${live.admin_id} and ${isAlive('admins')}`.execute(db)
    return rows[0] && { name: rows[0].fullname, ...plain }
  }
  const { rows } = await sql<{ fullname: string; permissions: string[]; gym_ids: string[] }>`
    select e.fullname, e.permissions,
      array(select g.gym_id from employee_gyms g join gyms on gyms.admin_id = g.admin_id and gyms.id = g.gym_id and gyms.deleted_at is null
            where g.admin_id = ${live.admin_id} and g.employee_id = e.id order by gyms.created_at, gyms.id) as gym_ids
    from employees e join admins a on a.id = e.admin_id and ${isAlive('a')}
    where e.admin_id = ${live.admin_id} and e.id = ${live.subject_id} and e.status = 'active'`.execute(db)
  return rows[0] && { name: rows[0].fullname, ticks: rows[0].permissions, gymIds: rows[0].gym_ids }
}

const readTokens = new WeakMap<FastifyRequest, string | undefined>()

/** The session that a request's access token names, when the token is ours and not too old: its signature is checked once. */
export function sessionIdOf(tokens: Tokens, request: FastifyRequest): string | undefined {
  const { authorization } = request.headers
  if (!authorization) return undefined
  if (!readTokens.has(request))
    readTokens.set(request, tokens.readAccess(authorization.replace(/^Bearer\s+/i, ''), Date.now()))
  return readTokens.get(request)
}

/**
 * The caller of a request by its access token. A session is looked up again after half a second, so that an ended one
 * dies within a second without a query for each call.
 */
export function createSessionReader({ database, tokens, clock }: { database: Database; tokens: Tokens; clock: Clock }) {
  const cache = new Map<string, { until: number; actor: Promise<Actor | undefined> }>()
  const load = (sessionId: string): Promise<Actor | undefined> =>
    database.transaction(
      { role: 'auth' },
      async (transaction) => {
        const live = await findLive(transaction, sessionId, clock.now())
        const person = live && (await findPerson(transaction, live))
        return (
          live &&
          person && {
            role: live.role,
            id: live.subject_id,
            accountId: live.account_id,
            sessionId,
            adminId: live.admin_id,
            heldUntil: live.held_until,
            ...person,
          }
        )
      },
      { readOnly: true }, // nobody waits for its end
    )

  /** Whose session it is, while it is live. */
  function actorOfSession(sessionId: string): Promise<Actor | undefined> {
    const nowMs = performance.now() // however the clock is set
    const cached = cache.get(sessionId)
    if (cached && cached.until > nowMs) return cached.actor
    if (cache.size > 20_000) cache.clear()
    const loading = load(sessionId)
    cache.set(sessionId, { until: nowMs + knownForMs, actor: loading })
    loading.catch(() => cache.delete(sessionId))
    return loading
  }

  return {
    actorOfSession,
    async actorOf(request: FastifyRequest): Promise<Actor | null> {
      if (!request.headers.authorization) return null
      const sessionId = sessionIdOf(tokens, request)
      const actor = sessionId && (await actorOfSession(sessionId))
      if (!actor) throw new Failure('token_expired')
      return actor
    },
  }
}
export type SessionReader = ReturnType<typeof createSessionReader>
