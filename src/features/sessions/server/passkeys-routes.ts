import { sql } from 'kysely'
import type { Fail } from '#src/server/failure.ts'
import { networksOf } from '#src/server/network.ts'
import { type Context, type Feature, implement } from '#src/server/serve.ts'
import { passkeys } from '../passkeys-contract.ts'
import type { Account } from './accounts.ts'
import { leaveAuth } from './leave-auth.ts'
import { assertEmployeeMayEnter } from './may-enter.ts'
import {
  accountOfKey,
  addPasskey,
  listPasskeys,
  mostPasskeys,
  optionsToAdd,
  optionsToUse,
  placeOfKeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { type Proofs, strangerOf } from './proof-of-work.ts'
import { dropRecoveryCodes, hasFactor, makeRecoveryCodes } from './second-factor.ts'
import type { SessionSecrets } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { insertSignIn, noteSignIn } from './sign-in-log.ts'
import { limitsOfNetworks, spend, spendInNetworks } from './throttle.ts'
import type { Tokens } from './tokens.ts'

type Deps = SessionSecrets & { tokens: Tokens; proofs: Proofs; superadminsNeedFactor: boolean }
type Signing = Pick<Context, 'db' | 'now' | 'http'> & { fail: Fail<'rate_limited'> }

/** Nobody guesses a signature; this bounds the work that strangers make, and whoever proves as much passes them. */
const tries = { most: 300, windowSeconds: 600 }

export function passkeysRoutes({ tokens, proofs, secureCookies, publicOrigin, superadminsNeedFactor }: Deps): Feature {
  const { signIn } = createSignIn({ tokens, secureCookies, superadminsNeedFactor })
  const checked = ({ now, http }: Pick<Context, 'now' | 'http'>) => ({
    tokens,
    now,
    place: placeOfKeys(publicOrigin, http),
  })

  const spendTry = (context: Signing, what: 'ask' | 'enter') =>
    spendInNetworks(
      { ...context, stranger: strangerOf(proofs, context.http, `passkey:${what}`) },
      limitsOfNetworks(networksOf(context.http.ip), 'passkey', tries),
    )

  const accountSigned = (context: Signing, body: Parameters<typeof accountOfKey>[1]): Promise<string | undefined> =>
    accountOfKey(context.db, body, checked(context))

  return implement('passkeys', passkeys, {
    async all(_, { db, enter, actor }) {
      await enter({ role: 'auth' })
      return {
        passkeys: (await listPasskeys(db, actor.accountId)).map(({ id, name, created_at, last_used_at }) => ({
          _id: id,
          name,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
      }
    },

    async start(_, context) {
      const { db, enter, actor, fail } = context
      await enter({ role: 'auth' })
      if ((await listPasskeys(db, actor.accountId)).length >= mostPasskeys) throw fail('passkey.too_many')
      const { rows } = await sql<{ login: string }>`select login from accounts where id = ${actor.accountId}`.execute(
        db,
      )
      const account = { id: actor.accountId, login: rows[0]?.login ?? actor.name }
      return { options: { ...(await optionsToAdd(db, { ...checked(context), account })) } }
    },

    async add({ body }, context) {
      const { db, enter, actor, fail } = context
      const { accountId } = actor
      await enter({ role: 'auth' })
      await sql`select 1 from accounts where id = ${accountId} for update`.execute(db)
      if ((await listPasskeys(db, accountId)).length >= mostPasskeys) throw fail('passkey.too_many')
      const isFirst = !(await hasFactor(db, accountId))
      if (!(await addPasskey(db, body, { ...checked(context), accountId }))) throw fail('passkey.refused')
      const codes = isFirst ? await makeRecoveryCodes(db, accountId) : undefined
      insertSignIn(context, accountId, 'second_factor_on')
      await leaveAuth(context)
      return codes ? { recovery_codes: codes } : {}
    },

    async rename({ id, body: { name } }, context) {
      const { db, enter, actor, fail } = context
      await enter({ role: 'auth' })
      if (!(await renamePasskey(db, actor.accountId, { id, name }))) throw fail('not_found')
      await leaveAuth(context)
      return {}
    },

    async remove({ id }, context) {
      const { db, enter, actor, fail } = context
      const { accountId } = actor
      await enter({ role: 'auth' })
      await sql`select 1 from accounts where id = ${accountId} for update`.execute(db)
      if (!(await removePasskey(db, accountId, id))) throw fail('not_found')
      if (!(await hasFactor(db, accountId))) {
        if (superadminsNeedFactor && actor.role === 'superadmin') throw fail('factor.required')
        await dropRecoveryCodes(db, accountId)
      }
      insertSignIn(context, accountId, 'second_factor_off')
      await leaveAuth(context)
      return {}
    },

    async ask(_, context) {
      await spendTry(context, 'ask')
      return { options: { ...(await optionsToUse(checked(context))) } }
    },

    async enter({ body }, context) {
      const { db, fail } = context
      await spendTry(context, 'enter')
      const accountId = await accountSigned(context, body)
      const { rows } = await sql<Account>`
        select id, role, login, password_hash, subject_id, admin_id, status, is_first_password from accounts
        where id = ${accountId ?? null}::uuid and deleted_at is null`.execute(db)
      const [account] = rows
      if (!account) throw fail('passkey.refused', { keepsEffects: true })
      try {
        if (account.role === 'employee') await assertEmployeeMayEnter(context, account)
        else if (account.status !== 'active') throw fail('account.blocked', { keepsEffects: true })
      } catch (error) {
        await noteSignIn(context, account, 'refused')
        throw error
      }
      return {
        ...(await signIn(context, account, () => fail('passkey.refused'))),
        ...(account.role === 'employee' && account.is_first_password ? { password_is_first: true } : {}),
      }
    },

    async confirm({ body }, context) {
      const { db, enter, actor, now, fail } = context
      await enter({ role: 'auth' })
      await spend(context, { key: `passkey:${actor.accountId}`, ...tries })
      if ((await accountSigned(context, body)) !== actor.accountId)
        throw fail('passkey.refused', { keepsEffects: true })
      await sql`update sessions set confirmed_at = ${now} where id = ${actor.sessionId}`.execute(db)
      await leaveAuth(context)
      return {}
    },
  })
}
