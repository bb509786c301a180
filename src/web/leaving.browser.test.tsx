import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { get } from '#src/contract/endpoint.ts'
import { standInForServer } from '#test/components/server.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { beginWithNobody, dropSession, readAccessToken, readSession, signOut, startSession } from './session.ts'

const note = get('/note/one/:id', { summary: 'A note', access: 'signed_in', reply: z.object({ text: z.string() }) })
const server = standInForServer()
const expired = { error: 'token_expired', message: 'Token expired' }
const leftMark = () => /(?:^|; )left=(\w+)/.exec(document.cookie)?.[1]
const failureOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => (error instanceof ApiError ? [error.status, error.error] : error))

beginWithNobody()
beforeEach(() => {
  document.cookie = 'left=; Max-Age=0; Path=/'
  startSession({ accessToken: 'old', role: 'admin' })
})
afterEach(() => dropSession())

test('a leaving without a network is remembered by a mark that says nothing of anybody, and finished when it is back', async () => {
  const left = signOut()
  const told = await server.next('/auth/logout')
  told.cutOff()
  await left
  expect(leftMark()).toMatch(/^\w{8,9}$/)
  dispatchEvent(new Event('online'))
  const again = await server.next('/auth/logout')
  expect([again.query, again.headers.get('authorization')]).toEqual([{ left: '1' }, null])
  again.answer({})
  await expect.poll(leftMark).toBeUndefined()
})

test('a leaving that is answered late forgets no other leaving', async () => {
  const left = signOut()
  const told = await server.next('/auth/logout')
  document.cookie = 'left=later; Path=/'
  told.answer({})
  await left
  expect(leftMark()).toBe('later')
  document.cookie = 'left=; Max-Age=0; Path=/'
})

test('who left stays away, and who came since stays, whatever an older refresh answers', async () => {
  const failure = failureOf(call(note, { id: '1' }))
  const refused = await server.next('/note/one/1')
  refused.refuse(403, expired)
  const late = await server.next('/auth/refresh_token')
  dropSession(true)
  expect(late.isAborted()).toBe(true)
  startSession({ accessToken: 'next', role: 'member' })
  late.answer({ accessToken: 'old again', role: 'admin' })
  expect(await failure).toEqual([0, 'offline'])
  expect([readSession().role, readAccessToken()]).toEqual(['member', 'next'])
})
