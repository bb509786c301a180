import type { Role } from '#src/contract/roles.ts'
import type { Fail, Failure } from '#src/server/failure.ts'
import type { Http } from '#src/server/call-reply.ts'
import type { Db } from '#src/server/db.ts'
import type { Context } from '#src/server/serve.ts'
import type { SignedIn } from '../contract.ts'
import { type Account, findAccount, keepNewHash } from './accounts.ts'
import { guessLimits, ownLimit, placeOf } from './caller-place.ts'
import { deviceOf, rememberDevice } from './devices.ts'
import { framedCookie, isFramed } from './framed.ts'
import { hashPassword, isHashedOtherwise, passwordMatches } from './passwords.ts'
import { type Proofs, strangerOf } from './proof-of-work.ts'
import { hasApp, hasPasskey } from './second-factor.ts'
import { endSessions, openSession } from './sessions.ts'
import { noteSignIn } from './sign-in-log.ts'
import { assertOpen, countMistake, forget } from './throttle.ts'
import { lifetimes, type SessionKind, type Tokens } from './tokens.ts'

export type PublicContext = Pick<
  Context,
  'db' | 'enter' | 'now' | 'today' | 'language' | 'enqueue' | 'http' | 'requestId'
>

/**
 * Put by a page whose person leaves (src/web/leaving.ts), perhaps without a network. It goes with the session's own cookie: the
 * answer that begins the next session takes it away, so that none but the left one is ever ended by it. A neighbour of our host
 * could put one of a plain name for the whole domain, which we could not take away: everybody would be out, again and again.
 */
const leftCookieOf = (isSecure: boolean): string => (isSecure ? '__Host-left' : 'left')

const plainHint = 'signed_in'
/**
 * As whom somebody is signed in, for the page alone: it opens nothing. A neighbour of our host can put none of the first name. Pages of
 * servers of the version before, which stand beside these, know the plain one alone: the next version takes it away.
 */
const hintCookiesOf = (isSecure: boolean): string[] => (isSecure ? [`__Host-${plainHint}`, plainHint] : [plainHint])

export const refreshCookieOf = (isSecure: boolean): string => (isSecure ? '__Host-refresh' : 'refresh')

/** What a new password costs to be guessed rises with a version of the product; those of before are hashed so when they are typed. */
async function hashedAnew(db: Db, account: Account, password: string): Promise<Account> {
  if (!account.password_hash || !isHashedOtherwise(account.password_hash)) return account
  const hash = await hashPassword(password)
  return (await keepNewHash(db, account, hash)) ? { ...account, password_hash: hash } : account
}

/** What every way in shares: tokens into cookies, tries against their limits, and a line where the person reads it. */
export function createSignIn({
  tokens,
  secureCookies,
  superadminsNeedFactor,
}: {
  tokens: Tokens
  secureCookies: boolean
  superadminsNeedFactor: boolean
}) {
  const refreshCookie = refreshCookieOf(secureCookies)
  const hintCookies = hintCookiesOf(secureCookies)
  const asideCookie = secureCookies ? '__Host-aside' : 'aside'
  const leftCookie = leftCookieOf(secureCookies)

  const kindOf = (http: Http): SessionKind => (isFramed(http, secureCookies) ? 'framed' : 'refresh')
  const tokenOf = (http: Http, kind: SessionKind) => http.cookie(kind === 'framed' ? framedCookie : refreshCookie)

  /** The refresh token goes where no script can read it; `signed_in` only tells the page that a session may exist. */
  const keep = (http: Http, role: Role, refreshToken: string, kind: SessionKind = 'refresh') => {
    const maxAgeSeconds = lifetimes[role].idleSeconds
    if (http.cookie(leftCookie)) http.clearCookie(leftCookie, { framed: kind === 'framed' })
    if (kind === 'framed') return http.setCookie(framedCookie, refreshToken, { maxAgeSeconds, framed: true })
    http.setCookie(refreshCookie, refreshToken, { maxAgeSeconds })
    for (const name of hintCookies) http.setCookie(name, role, { maxAgeSeconds, readable: true })
  }
  const drop = (http: Http, kind: SessionKind = 'refresh') => {
    if (kind === 'framed') return http.clearCookie(framedCookie, { framed: true })
    http.clearCookie(refreshCookie)
    for (const name of hintCookies) http.clearCookie(name)
    if (http.cookie(asideCookie)) http.clearCookie(asideCookie)
  }

  /** Into a demo gym: the browser keeps the token of the own session aside until it comes back. Needs the `auth` scope. */
  async function stepInside({ db, now, http }: PublicContext, account: Account): Promise<void> {
    const own = http.cookie(refreshCookie)
    const opened = await openSession(db, tokens, account, now, http)
    if (!opened) throw new Error(`the demo account ${account.id} was changed`)
    if (own) http.setCookie(asideCookie, own, { maxAgeSeconds: lifetimes[account.role].idleSeconds })
    keep(http, account.role, opened.refreshToken)
  }

  /** What was kept aside is the session again. False when nothing is: somebody signs in anew. */
  function stepBack(http: Http, role: Role): boolean {
    const own = http.cookie(asideCookie)
    drop(http)
    if (own) keep(http, role, own)
    return own !== undefined
  }

  /** Ends what this browser is signed in to, and what it left for a demo gym; false where its cookie names no session. Needs the `auth` scope. */
  async function endOwn(
    { db, now, http }: Pick<PublicContext, 'db' | 'now' | 'http'>,
    why: 'replaced' | 'logout',
  ): Promise<boolean> {
    const kind = kindOf(http)
    const [own, aside] = [tokenOf(http, kind), kind === 'refresh' ? http.cookie(asideCookie) : undefined].map(
      (token) => token && tokens.readRefresh(token, kind)?.sessionId,
    )
    for (const sessionId of [own, aside]) if (sessionId) await endSessions(db, { sessionId }, why, now)
    return Boolean(own)
  }

  /** Whom Telegram names, at its page or in its frame. Needs the `auth` scope. */
  async function signInByTelegram(context: PublicContext, account: Account, changed: () => Failure): Promise<SignedIn> {
    if (kindOf(context.http) === 'refresh') return signIn(context, account, changed)
    await endOwn(context, 'replaced')
    // a frame keeps no other cookie, so no browser is known there
    const { db, now, http } = context
    const opened = await openSession(db, tokens, account, now, http, 'framed')
    if (!opened) throw changed()
    await noteSignIn(context, account, 'signed_in')
    keep(http, account.role, opened.refreshToken, 'framed')
    return { accessToken: opened.accessToken, role: account.role, person_id: account.subject_id }
  }

  /** `changed`: what is said when what let them in was changed in this very moment. */
  async function signIn(context: PublicContext, account: Account, changed: () => Failure): Promise<SignedIn> {
    const { db, now, http } = context
    await endOwn(context, 'replaced') // its cookie goes: nobody could come back to it
    const isNewDevice = await rememberDevice(db, account.id, deviceOf(http, secureCookies).keepSigned(tokens), now)
    const opened = await openSession(db, tokens, account, now, http)
    if (!opened) throw changed()
    await noteSignIn(context, account, 'signed_in', { isNewDevice })
    if (http.cookie(asideCookie)) http.clearCookie(asideCookie)
    keep(http, account.role, opened.refreshToken)
    return { accessToken: opened.accessToken, role: account.role, person_id: account.subject_id }
  }

  /** The right password alone opens no account that asks for more, and none that may not do without. */
  async function assertNothingSecond(
    { db, now, fail }: Pick<PublicContext, 'db' | 'now'> & { fail: Fail<'second_factor'> },
    { id, role }: Account,
  ): Promise<void> {
    const [app, key] = [await hasApp(db, id), await hasPasskey(db, id)]
    const isOn = app || key
    if (!isOn && !(superadminsNeedFactor && role === 'superadmin')) return
    throw fail('second_factor', {
      keepsEffects: true,
      data: {
        ticket: tokens.ticket(id, now.getTime()),
        methods: isOn ? [...(key ? ['passkey'] : []), ...(app ? ['totp'] : []), 'recovery'] : ['enroll'],
      },
    })
  }

  /** Who types a wrong password learns nothing; who types the right one learns why they may not come in. */
  async function signInByPassword<Wrong extends 'login.wrong' | 'root.wrong'>(
    context: PublicContext & { proofs: Proofs; fail: Fail<Wrong | 'rate_limited' | 'second_factor'> },
    role: Role,
    typed: { login: string; password: string },
    wrong: Wrong,
    assertMayEnter: (account: Account) => Promise<void>,
  ) {
    const { login, password } = typed
    const { db, now, http, proofs } = context
    const account = await findAccount(db, role, login)
    const guess = { what: 'login', role, login, place: await placeOf(db, http, secureCookies, account?.id) } as const
    const limits = guessLimits(guess)
    const stranger = guess.place.isKnown ? undefined : strangerOf(proofs, http, `login:${role}:${login}`)
    await assertOpen({ ...context, stranger }, limits)
    if (!(await passwordMatches(account?.password_hash, password)) || !account) {
      const isLocked = await countMistake(db, limits, now)
      if (account) await noteSignIn(context, account, isLocked ? 'locked' : 'refused')
      throw context.fail(wrong, { keepsEffects: true })
    }
    await forget(db, [ownLimit(guess)])
    await assertMayEnter(account)
    const known = await hashedAnew(db, account, password)
    await assertNothingSecond(context, known)
    return signIn(context, known, () => context.fail(wrong))
  }

  return {
    asideCookie,
    leftCookie,
    kindOf,
    tokenOf,
    keep,
    drop,
    endOwn,
    stepInside,
    stepBack,
    signIn,
    signInByTelegram,
    signInByPassword,
  }
}
