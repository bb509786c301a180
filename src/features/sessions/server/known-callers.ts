import type { FastifyRequest } from 'fastify'
import { deviceCookieOf, signedDevice } from './devices.ts'
import { framedCookie } from './framed.ts'
import { sessionIdOf } from './sessions.ts'
import { refreshCookieOf } from './sign-in.ts'
import type { Tokens } from './tokens.ts'

type Deps = { tokens: Tokens; secureCookies: boolean }

/**
 * Somebody whom our own signature tells, without asking the database: by the access token or the cookie of a session, or by the
 * browser that somebody has signed in with. They have shares of their own, so that no stranger of the same network uses them up;
 * what they may do is asked elsewhere, and nobody makes up more of them.
 */
export const createKnownCallers =
  ({ tokens, secureCookies }: Deps) =>
  (request: FastifyRequest): string | undefined => {
    const session = sessionIdOf(tokens, request)
    if (session !== undefined) return session
    const cookies: Partial<FastifyRequest['cookies']> | null = request.cookies // none are read of a broken address
    const own = cookies?.[refreshCookieOf(secureCookies)]
    const framed = secureCookies ? cookies?.[framedCookie] : undefined
    const ofCookie = (own && tokens.readRefresh(own)) || (framed && tokens.readRefresh(framed, 'framed'))
    if (ofCookie) return ofCookie.sessionId
    const browser = signedDevice(tokens, cookies?.[deviceCookieOf(secureCookies)])
    return browser && `browser:${browser}`
  }
