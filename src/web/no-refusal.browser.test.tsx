import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { get } from '#src/contract/endpoint.ts'
import { standInForServer } from '#test/components/server.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { readSession, startSession } from './session.ts'

const note = get('/note/one/:id', { summary: 'A note', access: 'signed_in', reply: z.object({ text: z.string() }) })
const server = standInForServer()

test.each([
  [500, [500, 'internal']],
  [502, [0, 'offline']],
])(
  'a refresh that is answered %i, by a server in trouble or a proxy without one, leaves everybody signed in',
  async (status, told) => {
    document.cookie = 'signed_in=admin; Path=/'
    startSession({ accessToken: 'old', role: 'admin' })
    const failure = call(note, { id: '1' }).catch((error: unknown) => error)
    ;(await server.next('/note/one/1')).refuse(403, { error: 'token_expired', message: 'Token expired' })
    ;(await server.next('/auth/refresh_token')).refuse(status, { error: 'internal', message: 'Serverda nosozlik' })
    const failed = await failure
    expect(failed instanceof ApiError && [failed.status, failed.error]).toEqual(told)
    expect([readSession(), document.cookie]).toEqual([
      { status: 'signed_in', role: 'admin' },
      expect.stringContaining('signed_in=admin'),
    ])
  },
)
