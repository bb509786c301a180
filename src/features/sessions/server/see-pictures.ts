import type { FastifyRequest } from 'fastify'
import type { Actor } from '#src/server/actor.ts'
import type { Clock } from '#src/server/clock.ts'
import { isOpenLink, isPictureName } from '#src/server/files.ts'
import { framedCookie } from './framed.ts'
import { refreshCookieOf } from './sign-in.ts'
import type { SessionReader } from './sessions.ts'
import type { Tokens } from './tokens.ts'

type Deps = {
  sessions: SessionReader
  tokens: Tokens
  clock: Clock
  secureCookies: boolean
  linkSecrets: readonly string[]
  /** Does this picture belong to what they see? */
  isTheirs(actor: Actor, name: string): Promise<boolean>
}

/**
 * Pictures are of people. An `<img>` brings no token: the cookie of its session answers for it, where the session is live and
 * its person sees the record that the picture belongs to.
 * Pages for everybody and doors, which have none, get signed links.
 */
export const createMaySee =
  ({ sessions, tokens, clock, secureCookies, linkSecrets, isTheirs }: Deps) =>
  async (request: FastifyRequest, name: string): Promise<boolean> => {
    if (!isPictureName(name)) return false
    const actorOf = async (): Promise<Actor | null | undefined> => {
      if (request.headers.authorization) return sessions.actorOf(request).catch(() => null)
      const { [refreshCookieOf(secureCookies)]: own, [framedCookie]: framed } = request.cookies
      // in a frame the page's own picture asks, and none of whoever frames it
      const isOwnFrame = secureCookies && own === undefined && request.headers['sec-fetch-site'] === 'same-origin'
      const [token, kind] = isOwnFrame ? ([framed, 'framed'] as const) : ([own, 'refresh'] as const)
      const sessionId = token === undefined ? undefined : tokens.readRefresh(token, kind)?.sessionId
      return sessionId === undefined ? undefined : sessions.actorOfSession(sessionId)
    }
    if (isOpenLink(linkSecrets, name, new URLSearchParams(request.url.split('?')[1] ?? ''), clock.today())) return true
    const actor = await actorOf()
    return actor ? isTheirs(actor, name) : false
  }
