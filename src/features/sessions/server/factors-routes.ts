import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import { BRAND_NAME } from '#src/contract/brand.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Actor } from '#src/server/actor.ts'
import type { Fail } from '#src/server/failure.ts'
import { type Context, type Feature, implement } from '#src/server/serve.ts'
import type { Vault } from '#src/server/vault.ts'
import { factors } from '../factors-contract.ts'
import { type Account, setPassword } from './accounts.ts'
import { elsewhere, tellOfLostFactor, tellSignInChanged } from './changed-sign-in.ts'
import { placeOf } from './caller-place.ts'
import { forgetDevices } from './devices.ts'
import { leaveAuth } from './leave-auth.ts'
import { hasOwnerWhoMay } from './may-enter.ts'
import { takeOnce } from './passkeys.ts'
import { passwordMatches } from './passwords.ts'
import { type Proofs, strangerOf } from './proof-of-work.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  dropApp,
  dropFactor,
  findFactor,
  hasApp,
  hasFactor,
  hasPasskey,
  startFactor,
  useSecondFactor,
} from './second-factor.ts'
import { endSessions, type SessionSecrets } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { insertSignIn, noteSignIn } from './sign-in-log.ts'
import { countMistake, forget, holdOpen } from './throttle.ts'
import { totpUri } from './totp.ts'
import { base32 } from '#src/contract/base32.ts'
import type { Tokens } from './tokens.ts'

type Deps = SessionSecrets & { tokens: Tokens; proofs: Proofs; factorVault: Vault; superadminsNeedFactor: boolean }

/** A recovery code is gone: its person reads it, wherever it was typed. */
function noteRecovery(
  context: Parameters<typeof insertSignIn>[0],
  accountId: string,
  used: 'totp' | 'recovery' | undefined,
): void {
  if (used === 'recovery') insertSignIn(context, accountId, 'recovery_code_used')
}

/**
 * So often may they err who have come as far, by the password or an open session: all strangers together, and for themselves each
 * browser that the account knows and each session, so that nobody who errs keeps its person out of what they use.
 */
const limitOf = (what: 'second' | 'confirm', accountId: string, by?: string) => ({
  key: [what, accountId, by].filter((part) => part !== undefined).join(':'),
  most: 10,
})

/** Strangers at the second step, by work: whoever has the password and errs keeps its person out of a new browser no longer than work takes. */
const proofsOfSecond = 30

export function factorsRoutes(deps: Deps): Feature {
  const { tokens, proofs, secureCookies, factorVault: vault, superadminsNeedFactor } = deps
  const { signIn } = createSignIn({ tokens, secureCookies, superadminsNeedFactor })
  const isRequired = ({ role }: Pick<Actor, 'role'>) => superadminsNeedFactor && role === 'superadmin'

  type TicketContext = Pick<Context, 'db' | 'now'> & { fail: Fail<'ticket.over'> }
  /** Whose password was right a moment ago, and still opens the account. */
  async function accountOfTicket(
    { db, now, fail }: TicketContext,
    ticket: string,
  ): Promise<{ account: Account; issuedAt: Date; id: string }> {
    const known = tokens.readTicket(ticket, now.getTime())
    if (!known) throw fail('ticket.over')
    const issuedAt = new Date(known.issuedMs)
    const { rows } = await sql<Account>`
      select id, role, login, password_hash, subject_id, admin_id, status, is_first_password from accounts
      where id = ${known.accountId} and ${isAlive('accounts')}
        and (password_changed_at is null or password_changed_at <= ${issuedAt})`.execute(db)
    if (!rows[0]) throw fail('ticket.over')
    return { account: rows[0], issuedAt, id: known.id }
  }

  const keyReply = (key: Buffer, login: string) => ({
    secret: base32(key),
    uri: totpUri(key, { issuer: BRAND_NAME, login }),
  })

  return implement('factors', factors, {
    async mine(_, { db, enter, actor }) {
      await enter({ role: 'auth' })
      const factor = await findFactor(db, actor.accountId)
      return {
        totp: factor?.confirmed_at ? { confirmedAt: factor.confirmed_at.toISOString() } : null,
        recovery_codes_left: await countRecoveryCodes(db, actor.accountId),
        is_required: isRequired(actor) && !(await hasPasskey(db, actor.accountId)),
      }
    },

    async totpStart(_, { db, enter, actor, now, fail }) {
      await enter({ role: 'auth' })
      if (await hasApp(db, actor.accountId)) throw fail('factor.exists')
      const { rows } = await sql<{ login: string }>`select login from accounts where id = ${actor.accountId}`.execute(
        db,
      )
      const key = await startFactor(db, vault, actor.accountId, { now, since: now })
      return keyReply(key, rows[0]?.login ?? actor.name)
    },

    async totpConfirm({ body: { code } }, context) {
      const { db, enter, actor, now, fail } = context
      await enter({ role: 'auth' })
      const limit = [limitOf('second', actor.accountId, actor.sessionId)]
      await holdOpen(context, limit)
      const codes = await confirmFactor(db, vault, { accountId: actor.accountId, code, now })
      if (!codes) {
        await countMistake(db, limit, now)
        throw fail('invalid_input', { fields: { code: 'code.wrong' }, keepsEffects: true })
      }
      insertSignIn(context, actor.accountId, 'second_factor_on')
      await leaveAuth(context)
      return { recovery_codes: codes }
    },

    async totpRemove({ body: { code } }, context) {
      const { db, enter, actor, now, fail } = context
      await enter({ role: 'auth' })
      if (isRequired(actor) && !(await hasPasskey(db, actor.accountId))) throw fail('factor.required')
      const limit = [limitOf('second', actor.accountId, actor.sessionId)]
      await holdOpen(context, limit)
      const used = await useSecondFactor(db, vault, { accountId: actor.accountId, code, now })
      if (!used) {
        await countMistake(db, limit, now)
        throw fail('invalid_input', { fields: { code: 'code.wrong' }, keepsEffects: true })
      }
      noteRecovery(context, actor.accountId, used)
      await dropApp(db, actor.accountId)
      insertSignIn(context, actor.accountId, 'second_factor_off')
      await leaveAuth(context)
      return {}
    },

    async enroll({ body: { ticket } }, context) {
      const { db, now, fail } = context
      const { account, issuedAt } = await accountOfTicket(context, ticket)
      if (await hasFactor(db, account.id)) throw fail('factor.exists')
      return keyReply(await startFactor(db, vault, account.id, { now, since: issuedAt }), account.login)
    },

    async second({ body: { ticket, code } }, context) {
      const { db, now, http, fail } = context
      const { account, id } = await accountOfTicket(context, ticket)
      if (!(await hasOwnerWhoMay(context, account))) throw fail('ticket.over')
      const { isKnown: isHere, device } = await placeOf(db, http, secureCookies, account.id)
      const stranger = isHere ? undefined : strangerOf(proofs, http, `second:${account.id}`)
      const by = isHere ? device?.toString('hex') : undefined
      const limit = [{ ...limitOf('second', account.id, by), mostProofs: proofsOfSecond }]
      await holdOpen({ ...context, stranger }, limit)
      const typed = { accountId: account.id, code, now }
      const isKnown = await hasFactor(db, account.id)
      const added = isKnown ? undefined : await confirmFactor(db, vault, typed)
      const used = isKnown ? await useSecondFactor(db, vault, typed) : undefined
      if (!added && !used) {
        const isLocked = await countMistake(db, limit, now)
        await noteSignIn(context, account, isLocked ? 'locked' : 'refused')
        throw fail('code.wrong', { field: 'code', keepsEffects: true })
      }
      // one password, one session: the next code needs the password again
      if (!(await takeOnce(db, id, now))) throw fail('ticket.over')
      await forget(db, limit)
      if (added) insertSignIn(context, account.id, 'second_factor_on')
      noteRecovery(context, account.id, used)
      const signedIn = await signIn(context, account, () => fail('ticket.over'))
      return {
        ...signedIn,
        ...(account.role === 'employee' && account.is_first_password ? { password_is_first: true } : {}),
        ...(added ? { recovery_codes: added } : {}),
      }
    },

    async confirm({ body: { password, code } }, context) {
      const { db, enter, actor, now, fail } = context
      await enter({ role: 'auth' })
      const limit = [limitOf('confirm', actor.accountId, actor.sessionId)]
      await holdOpen(context, limit)
      const { rows } = await sql<{ password_hash: string | null }>`
        select password_hash from accounts where id = ${actor.accountId}`.execute(db)
      const used =
        code === undefined ? undefined : await useSecondFactor(db, vault, { accountId: actor.accountId, code, now })
      const isThem =
        code === undefined
          ? password !== undefined && (await passwordMatches(rows[0]?.password_hash, password))
          : used !== undefined
      if (!isThem) {
        await countMistake(db, limit, now)
        throw fail('invalid_input', {
          fields: code === undefined ? { password: 'password.wrong' } : { code: 'code.wrong' },
          keepsEffects: true,
        })
      }
      await forget(db, limit)
      noteRecovery(context, actor.accountId, used)
      await sql`update sessions set confirmed_at = ${now} where id = ${actor.sessionId}`.execute(db)
      await leaveAuth(context)
      return {}
    },

    async reset({ id }, context) {
      const { db, enter, actor, now, fail, language } = context
      await enter({ role: 'auth' })
      const { rows } = await sql<{ id: string; login: string; admin_id: string }>`
        select id, login, admin_id from accounts
        where subject_id = ${id} and deleted_at is null and admin_id is not null
          and case when ${actor.role === 'superadmin'} then role = 'admin' else role = 'employee' and admin_id = ${actor.adminId}::uuid end
        for update`.execute(db)
      const account = rows[0]
      if (!account) throw fail('not_found')
      if (!(await hasFactor(db, account.id))) throw fail('factor.none')
      await dropFactor(db, account.id)
      // the second person opens nothing alone, nor with the password: the next one is chosen by a code on the person's phone
      await setPassword(db, account.id, null, now)
      await endSessions(db, { accountId: account.id }, 'second_factor_reset', now)
      // nor do whoever had their phone before: their browsers are strangers again, their chat is linked anew
      await forgetDevices(db, account.id)
      insertSignIn({ db, now, http: elsewhere }, account.id, 'second_factor_off')
      await tellSignInChanged(context, account.id)
      await leaveAuth(context)
      const { rows: people } = await sql<{ language: Language }>`
        select language from admins where id = ${id}
        union all select language from employees where admin_id = ${account.admin_id} and id = ${id}`.execute(db)
      await tellOfLostFactor(context, account.login, people[0]?.language ?? language, account.admin_id)
      await context.audit({ entity: actor.role === 'superadmin' ? 'admins' : 'employees', entityId: id })
      return {}
    },
  })
}
