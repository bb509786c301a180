import { sql } from 'kysely'
import { isDemoId } from '#src/contract/demo-ids.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Http } from '#src/server/call-reply.ts'
import { type Feature, implement } from '#src/server/serve.ts'
import { sessions } from '../contract.ts'
import { type Account, findAccount, nameOf, setPassword } from './accounts.ts'
import { tellOfPassword, tellSignInChanged } from './changed-sign-in.ts'
import { ownLimit, type Place, placeOf } from './caller-place.ts'
import { assertEmployeeMayEnter } from './may-enter.ts'
import { forgetDevices, rememberDevice, deviceOf } from './devices.ts'
import { type CodeTarget, sendCode, useCode } from './one-time-codes.ts'
import {
  assertPasswordIsUncommon,
  hashPassword,
  isSamePassword,
  passwordMatches,
  superadminPasswordLength,
} from './passwords.ts'
import { type Proofs, strangerOf } from './proof-of-work.ts'
import { endSessions, rotateSession, type SessionSecrets } from './sessions.ts'
import { createSignIn, type PublicContext } from './sign-in.ts'
import { insertSignIn, listSignIns, noteSignIn } from './sign-in-log.ts'
import { assertOpen, countMistake, forget, limitsOfNetworks, spendInNetworks } from './throttle.ts'
import type { Tokens } from './tokens.ts'

type Deps = SessionSecrets & { tokens: Tokens; proofs: Proofs; superadminsNeedFactor: boolean }

export function sessionsRoutes(deps: Deps): Feature {
  const { tokens, proofs, secret, secureCookies, publicOrigin } = deps
  const { asideCookie, leftCookie, kindOf, tokenOf, keep, drop, endOwn, stepBack, signIn, signInByPassword } =
    createSignIn(deps)

  /** Nobody, where the browser is known. */
  const strangerIn = ({ http }: PublicContext, what: string, { phone, role, purpose }: CodeTarget, place: Place) =>
    place.isKnown ? undefined : strangerOf(proofs, http, `${what}:${role}:${purpose}:${phone}`)

  /** A code for whoever asks. It answers to the browser that asked, which from then on has a name of its own. */
  async function sendAsked(
    context: PublicContext & { fail: Fail<'rate_limited'> },
    target: CodeTarget,
    wanted: readonly Account['status'][],
  ) {
    const { db, http } = context
    const account = await findAccount(db, target.role, target.phone)
    const place = await placeOf(db, http, secureCookies, account?.id)
    const stranger = strangerIn(context, 'send', target, place)
    const limits = limitsOfNetworks(place.networks, 'code:ip', { most: 60, windowSeconds: 3600 })
    if (!place.isKnown) await spendInNetworks({ ...context, stranger }, limits)
    const device = deviceOf(http, secureCookies).keep()
    return sendCode({ ...context, stranger }, secret, target, {
      place: { ...place, device },
      isKnown: account !== undefined && wanted.includes(account.status),
    })
  }

  async function useAskedCode(
    context: PublicContext & { fail: Fail<'code.wrong' | 'rate_limited'> },
    target: CodeTarget,
    code: string,
  ): Promise<Account> {
    const { db, http, fail } = context
    const account = await findAccount(db, target.role, target.phone)
    const place = await placeOf(db, http, secureCookies, account?.id)
    await useCode({ ...context, stranger: strangerIn(context, 'code', target, place) }, secret, target, { code, place })
    if (!account) throw fail('code.wrong', { field: 'code', keepsEffects: true })
    return account
  }

  /** GET changes state here because the specification says so: only our own pages may ask. */
  function assertSameSite({ http, fail }: { http: Http; fail: Fail<'forbidden'> }): void {
    const site = http.header('sec-fetch-site')
    const origin = http.header('origin')
    const own = publicOrigin ?? `${http.request.protocol}://${http.request.host}`
    if ((site !== undefined && site !== 'same-origin' && site !== 'none') || (origin !== undefined && origin !== own))
      throw fail('forbidden')
  }

  return implement('sessions', sessions, {
    adminLogin: ({ body: { phone_number: login, password } }, context) =>
      signInByPassword({ ...context, proofs }, 'admin', { login, password }, 'login.wrong', async ({ status }) => {
        if (status === 'blocked') throw context.fail('account.blocked', { keepsEffects: true })
        if (status !== 'active') throw context.fail('account.pending', { keepsEffects: true })
      }),
    async employeeLogin({ body: { phone_number: login, password } }, context) {
      let isFirst = false
      const signedIn = await signInByPassword(
        { ...context, proofs },
        'employee',
        { login, password },
        'login.wrong',
        (account) => {
          isFirst = account.is_first_password
          return assertEmployeeMayEnter(context, account)
        },
      )
      return { ...signedIn, ...(isFirst ? { password_is_first: true } : {}) }
    },
    superadminLogin: ({ body: { root_name: login, password } }, context) =>
      signInByPassword({ ...context, proofs }, 'superadmin', { login, password }, 'root.wrong', async ({ status }) => {
        if (status !== 'active') throw context.fail('account.blocked', { keepsEffects: true })
      }),

    memberLoginCode: ({ body }, context) =>
      sendAsked(context, { phone: body.phone_number, role: 'member', purpose: 'member_login' }, ['active']),

    async memberLogin({ body }, context) {
      const target = { phone: body.phone_number, role: 'member', purpose: 'member_login' } as const
      const account = await useAskedCode(context, target, body.code)
      if (account.status !== 'active') throw context.fail('account.blocked', { keepsEffects: true })
      return signIn(context, account, () => context.fail('code.wrong', { field: 'code' }))
    },

    async refresh(_, { db, now, http, fail }) {
      assertSameSite({ http, fail })
      const kind = kindOf(http)
      const token = tokenOf(http, kind)
      if (!token) throw fail('unauthorized')
      if (http.cookie(leftCookie)) {
        await endOwn({ db, now, http }, 'logout')
        throw fail('session.ended', { keepsEffects: true })
      }
      let rotated = await rotateSession(db, tokens, token, now, kind)
      // a demo gym that was thrown away elsewhere: its guest is at home again
      const own = kind === 'refresh' ? http.cookie(asideCookie) : undefined
      if (own && (rotated === 'foreign' || rotated === 'ended')) {
        stepBack(http, 'admin')
        rotated = await rotateSession(db, tokens, own, now)
      }
      if (rotated === 'foreign' || rotated === 'ended' || rotated === 'erased') {
        drop(http, kind)
        throw fail(rotated === 'erased' ? 'session.erased' : 'session.ended', { keepsEffects: true })
      }
      keep(http, rotated.role, rotated.refreshToken, kind)
      return {
        accessToken: rotated.accessToken,
        role: rotated.role,
        person_id: rotated.subjectId,
        ...(isDemoId(rotated.adminId) && { is_demo: true }),
      }
    },

    async logout({ query }, { db, enter, now, http, actor, fail }) {
      assertSameSite({ http, fail })
      await enter({ role: 'auth' })
      if (query.left) {
        // this answer may come after the next person has signed in: it takes no cookie away, and what it leaves is good for nothing
        const isEnded = http.cookie(leftCookie) !== undefined && (await endOwn({ db, now, http }, 'logout'))
        if (!isEnded && actor) await endSessions(db, { sessionId: actor.sessionId }, 'logout', now)
        http.reply.header('clear-site-data', '"cache"')
        return {}
      }
      if (!(await endOwn({ db, now, http }, 'logout')) && actor)
        await endSessions(db, { sessionId: actor.sessionId }, 'logout', now)
      drop(http, kindOf(http))
      http.reply.header('clear-site-data', '"cache"') // pictures of people; language and theme stay
      return {}
    },

    confirmSendCode: ({ body }, context) =>
      sendAsked(context, { phone: body.phone_number, role: 'employee', purpose: 'confirm_employee' }, ['pending']),

    async confirmVerify({ body }, context) {
      const { db, enter, now, fail } = context
      const target = { phone: body.phone_number, role: 'employee', purpose: 'confirm_employee' } as const
      const account = await useAskedCode(context, target, body.code)
      if (account.status !== 'pending' || !account.admin_id)
        throw fail('code.wrong', { field: 'code', keepsEffects: true })
      await confirmEmployee({ db, enter, now }, { ...account, admin_id: account.admin_id })
      return {}
    },

    async changePassword({ body }, context) {
      const { db, enter, now, language, http, actor, fail } = context
      await enter({ role: 'auth' })
      const limit = { key: `password:${actor.accountId}:${actor.sessionId}`, most: 10 }
      await assertOpen({ db, now, fail }, [limit])
      const { rows } = await sql<{
        password_hash: string | null
        login: string
      }>`select password_hash, login from accounts where id = ${actor.accountId} for update`.execute(db)
      if (!(await passwordMatches(rows[0]?.password_hash, body.old_password))) {
        await countMistake(db, [limit], now)
        throw fail('invalid_input', { fields: { old_password: 'password.wrong' }, keepsEffects: true })
      }
      // a first one that somebody else chose is not theirs by being typed again
      if (isSamePassword(body.old_password, body.new_password))
        throw fail('invalid_input', { fields: { new_password: 'password.same' } })
      if (actor.role === 'superadmin' && body.new_password.length < superadminPasswordLength)
        throw fail('invalid_input', { fields: { new_password: 'password.platform' } })
      assertPasswordIsUncommon(fail, body.new_password, 'new_password', { login: rows[0]?.login, fullname: actor.name })
      await setPassword(db, actor.accountId, await hashPassword(body.new_password), now)
      await endSessions(db, { accountId: actor.accountId, exceptSessionId: actor.sessionId }, 'password_changed', now)
      await forgetDevices(db, actor.accountId)
      await rememberDevice(db, actor.accountId, deviceOf(http, secureCookies).keepSigned(tokens), now)
      insertSignIn(context, actor.accountId, 'password_changed')
      if (actor.role !== 'superadmin' && rows[0]) await tellOfPassword(context, rows[0].login, language)
      await tellSignInChanged(context, actor.accountId)
      await enter(actor.adminId ? { role: 'tenant', adminId: actor.adminId } : { role: 'platform' })
      return {}
    },

    passwordCode: ({ body }, context) =>
      sendAsked(
        context,
        { phone: body.phone_number, role: body.role, purpose: 'password_reset' },
        body.role === 'employee' ? ['active', 'pending'] : ['active'],
      ),

    async passwordReset({ body }, context) {
      const { db, enter, now, fail } = context
      assertPasswordIsUncommon(fail, body.new_password, 'new_password', { login: body.phone_number })
      const target = { phone: body.phone_number, role: body.role, purpose: 'password_reset' } as const
      const account = await useAskedCode(context, target, body.code)
      const { admin_id: adminId } = account
      const isHired = account.role === 'employee' && account.status === 'pending' && adminId !== null
      if (account.status !== 'active' && !isHired) throw fail('code.wrong', { field: 'code', keepsEffects: true })
      // whoever has no code hears nothing of the name: it is asked after the code, which stays good for another password
      const fullname = await nameOf(context, account)
      assertPasswordIsUncommon(fail, body.new_password, 'new_password', { login: account.login, fullname })
      // the code came to this very phone
      if (isHired) await confirmEmployee({ db, enter, now }, { ...account, admin_id: adminId })
      await enter({ role: 'auth' })
      await setPassword(db, account.id, await hashPassword(body.new_password), now)
      await endSessions(db, { accountId: account.id }, 'password_reset', now)
      await forgetDevices(db, account.id)
      await rememberDevice(db, account.id, deviceOf(context.http, secureCookies).keepSigned(tokens), now)
      await noteSignIn(context, account, 'password_reset')
      // of a first one there is nothing to be told: the code came to this phone
      if (account.password_hash) await tellOfPassword(context, account.login, context.language)
      const { role, login } = account
      await forget(db, [
        ownLimit({ what: 'login', role, login, place: await placeOf(db, context.http, secureCookies, undefined) }),
      ])
      await tellSignInChanged(context, account.id)
      return {}
    },

    async list(_, { db, enter, actor, now }) {
      await enter({ role: 'auth' })
      const { rows } = await sql<{
        id: string
        user_agent: string | null
        ip: string | null
        created_at: Date
        last_seen_at: Date
      }>`
        select id, user_agent, ip, created_at, last_seen_at from sessions
        where account_id = ${actor.accountId} and ended_at is null and expires_at > ${now} order by last_seen_at desc limit 100`.execute(
        db,
      )
      return {
        sessions: rows.map((row) => ({
          _id: row.id,
          user_agent: row.user_agent ?? '',
          ip: row.ip ?? '',
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          current: row.id === actor.sessionId,
        })),
      }
    },

    async signIns(_, { db, enter, actor, now }) {
      await enter({ role: 'auth' })
      const rows = await listSignIns(db, actor.accountId, now)
      return {
        sign_ins: rows.map(({ id, at, ...row }) => ({ _id: id, ...row, at: at.toISOString() })),
      }
    },

    async end({ id }, { db, enter, actor, now, fail }) {
      await enter({ role: 'auth' })
      const { rows } =
        await sql`select 1 from sessions where id = ${id} and account_id = ${actor.accountId} and ended_at is null`.execute(
          db,
        )
      if (rows.length === 0) throw fail('not_found')
      await endSessions(db, { sessionId: id }, 'ended_by_owner', now)
      await enter(
        actor.adminId
          ? { role: 'tenant', adminId: actor.adminId }
          : actor.role === 'member'
            ? { role: 'member', personId: actor.id }
            : { role: 'platform' },
      )
      return {}
    },
  })
}

/** The phone is the employee's own: they may work. */
async function confirmEmployee(
  { db, enter, now }: Pick<PublicContext, 'db' | 'enter' | 'now'>,
  { id, admin_id: adminId, subject_id: employeeId }: Account & { admin_id: string },
): Promise<void> {
  await sql`update accounts set status = 'active' where id = ${id}`.execute(db)
  await enter({ role: 'tenant', adminId })
  await sql`
    update employees set status = 'active', phone_confirmed_at = ${now}, version = version + 1
    where admin_id = ${adminId} and id = ${employeeId} and status = 'pending'`.execute(db)
}
