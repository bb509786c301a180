import type { FastifyRequest } from 'fastify'
import type { Actor } from '#src/server/actor.ts'
import type { Clock } from '#src/server/clock.ts'
import { isOpenLink, isPictureName } from '#src/server/files.ts'
import { networkOf } from '#src/server/network.ts'
import type { Viewer } from '#src/server/site.ts'
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
export const createViewerOf =
  ({ sessions, tokens, clock, secureCookies, linkSecrets, isTheirs }: Deps) =>
  async (request: FastifyRequest, name: string): Promise<Viewer | undefined> => {
    if (!isPictureName(name)) return undefined
    const actorOf = async (): Promise<Actor | null | undefined> => {
      if (request.headers.authorization) return sessions.actorOf(request).catch(() => null)
      const { [refreshCookieOf(secureCookies)]: own, [framedCookie]: framed } = request.cookies
      // in a frame the page's own picture asks, and none of whoever frames it
      const isOwnFrame = secureCookies && own === undefined && request.headers['sec-fetch-site'] === 'same-origin'
      const [token, kind] = isOwnFrame ? ([framed, 'framed'] as const) : ([own, 'refresh'] as const)
      const sessionId = token === undefined ? undefined : tokens.readRefresh(token, kind)?.sessionId
      return sessionId === undefined ? undefined : sessions.actorOfSession(sessionId)
    }
    // by a link for everybody whoever has it is a stranger, with a session or without one
    if (isOpenLink(linkSecrets, name, new URLSearchParams(request.url.split('?')[1] ?? ''), clock.today()))
      return { whose: networkOf(request.ip), from: 'stranger' }
    const actor = await actorOf()
    return actor && (await isTheirs(actor, name)) ? { whose: actor.adminId ?? actor.id } : undefined
  }
