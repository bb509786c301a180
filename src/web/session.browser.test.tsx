import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expired, failureOf, note, read, stay, write } from '#test/components/notes.ts'
import { standInForServer } from '#test/components/server.ts'
import { call, onWrite } from './call.ts'
import { download } from './save-file.ts'
import {
  bootSession,
  doorOf,
  dropSession,
  forgetPage,
  onDeviceEnd,
  onSessionEnd,
  readAccessToken,
  readSession,
  signOut,
  startSession,
} from './session.ts'

const server = standInForServer()
const hint = () => /signed_in=(\w+)/.exec(document.cookie)?.[1]
// the first test is the start of a page: there is only one in each page
document.cookie = 'signed_in=employee; Path=/'

test('at the start one refresh is asked for, however many calls wait for it, and none is sent before its answer', async () => {
  void bootSession()
  void bootSession()
  const both = Promise.all([read('1'), read('2')])
  const refresh = await server.next('/auth/refresh_token')
  expect(server.calls('/note/one/1')).toEqual([])
  refresh.answer({ accessToken: 'first', role: 'employee' })
  const one = await server.next('/note/one/1')
  const two = await server.next('/note/one/2')
  expect([one, two].map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', 'Bearer first'])
  two.answer({ text: 'two' })
  one.answer({ text: 'one' })
  expect((await both).map(({ text }) => text)).toEqual(['one', 'two'])
  expect(server.calls('/auth/refresh_token')).toHaveLength(1)
  expect(readSession()).toEqual({ status: 'signed_in', role: 'employee' })
})

describe('in a session', () => {
  beforeEach(() => {
    document.cookie = 'signed_in=admin; Path=/'
    startSession({ accessToken: 'old', role: 'admin' })
  })
  afterEach(() => dropSession())

  test('calls that meet an expired token share one refresh and are made again with the new token', async () => {
    const both = Promise.all([read('1'), read('2')])
    const one = await server.next('/note/one/1')
    const two = await server.next('/note/one/2')
    one.refuse(403, expired)
    two.refuse(403, expired)
    const refresh = await server.next('/auth/refresh_token')
    refresh.answer({ accessToken: 'new', role: 'admin' })
    for (const id of ['1', '2']) {
      const again = await server.next(`/note/one/${id}`)
      expect(again.headers.get('authorization')).toBe('Bearer new')
      again.answer({ text: id })
    }
    expect((await both).map(({ text }) => text)).toEqual(['1', '2'])
    expect(server.calls('/auth/refresh_token')).toHaveLength(1)
  })

  test('a refusal that arrives after another call has refreshed asks for no second refresh', async () => {
    const both = Promise.all([read('1'), read('2')])
    const one = await server.next('/note/one/1')
    const late = await server.next('/note/one/2')
    one.refuse(401, { error: 'unauthorized' })
    const refresh = await server.next('/auth/refresh_token')
    refresh.answer({ accessToken: 'new', role: 'admin' })
    const again = await server.next('/note/one/1')
    again.answer({ text: '1' })
    late.refuse(403, expired)
    const lateAgain = await server.next('/note/one/2')
    lateAgain.answer({ text: '2' })
    await both
    expect(server.calls('/auth/refresh_token')).toHaveLength(1)
  })

  test('a call repeated after a refresh keeps its idempotency key and its body', async () => {
    const written = call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' })
    const first = await server.next('/note/write')
    first.refuse(403, expired)
    const refresh = await server.next('/auth/refresh_token')
    refresh.answer({ accessToken: 'new', role: 'admin' })
    const again = await server.next('/note/write')
    expect([first, again].map(({ headers, body }) => [headers.get('idempotency-key'), body])).toEqual([
      ['key-1', { text: 'a' }],
      ['key-1', { text: 'a' }],
    ])
    again.answer({})
    await written
  })

  test('a refresh that is refused ends the session and what belonged to it is forgotten', async () => {
    sessionStorage.setItem('key:pay', 'kept')
    const forgotten = vi.fn<() => void>()
    onSessionEnd(forgotten)
    const failure = failureOf(read('1'))
    const refused = await server.next('/note/one/1')
    refused.refuse(403, expired)
    const refresh = await server.next('/auth/refresh_token')
    refresh.refuse(401, { error: 'unauthorized', message: 'Unauthorized' })
    expect(await failure).toEqual([401, 'unauthorized'])
    expect(readSession().status).toBe('anonymous')
    expect(readAccessToken()).toBeUndefined()
    expect([hint(), sessionStorage.getItem('key:pay')]).toEqual([undefined, null])
    expect(forgotten).toHaveBeenCalledOnce()
  })

  test('a token that is refused again right after a refresh ends the session instead of going round', async () => {
    const failure = failureOf(read('1'))
    ;(await server.next('/note/one/1')).refuse(403, expired)
    ;(await server.next('/auth/refresh_token')).answer({ accessToken: 'new', role: 'admin' })
    ;(await server.next('/note/one/1')).refuse(403, expired)
    expect(await failure).toEqual([403, 'token_expired'])
    expect(readSession().status).toBe('anonymous')
    expect(server.calls('/auth/refresh_token')).toHaveLength(1)
  })

  test('a refresh that does not reach the server leaves everybody signed in', async () => {
    const failure = failureOf(read('1'))
    ;(await server.next('/note/one/1')).refuse(403, expired)
    ;(await server.next('/auth/refresh_token')).cutOff()
    expect(await failure).toEqual([0, 'offline'])
    expect(readSession()).toEqual({ status: 'signed_in', role: 'admin' })
  })

  test('a 403 that is about a right is no reason to refresh', async () => {
    const failure = failureOf(read('1'))
    ;(await server.next('/note/one/1')).refuse(403, { error: 'forbidden', message: 'No' })
    expect(await failure).toEqual([403, 'forbidden'])
    expect(server.calls('/auth/refresh_token')).toEqual([])
  })

  test('a call without network is told as such, one that was taken back is not', async () => {
    const cut = failureOf(read('1'))
    ;(await server.next('/note/one/1')).cutOff()
    expect(await cut).toEqual([0, 'offline'])
    const stop = new AbortController()
    const taken = failureOf(call(note, { id: '2' }, { signal: stop.signal }))
    await server.next('/note/one/2')
    stop.abort()
    expect(await taken).toMatchObject({ name: 'AbortError' })
  })

  test('an answer that is no JSON is a failure with its request number, whatever its status', async () => {
    const failure = read('1').catch((error: unknown) => error)
    const first = await server.next('/note/one/1')
    first.answerText(200, '<html>', { 'x-request-id': 'req-7' })
    expect(await failure).toMatchObject({ error: 'unreadable_reply', requestId: 'req-7' })
    const refusal = failureOf(read('2'))
    const second = await server.next('/note/one/2')
    second.answerText(502, '<html>Bad gateway</html>')
    expect(await refusal).toEqual([502, 'unreadable_reply'])
  })

  test('a picture makes the body a form, with nested names and empty values', async () => {
    const picture = new Blob(['x'], { type: 'image/png' })
    const written = call(write, { body: { text: 'a' }, images: { picture } })
    const sent = await server.next('/note/write')
    expect(sent.body).toMatchObject({ text: 'a', picture: expect.any(File) as File })
    expect(sent.headers.get('content-type')).toBeNull() // the browser writes it, with its boundary
    sent.answer({})
    await written
  })

  test('every write that succeeded is heard of, a refused one and a read are not', async () => {
    const heard = vi.fn<() => void>()
    onWrite(heard)
    const reading = read('1')
    const one = await server.next('/note/one/1')
    one.answer({ text: '1' })
    await reading
    const refused = failureOf(call(write, { body: { text: 'a' } }))
    const first = await server.next('/note/write')
    first.refuse(422, { error: 'validation', fields: { text: 'No' } })
    expect(await refused).toEqual([422, 'validation'])
    expect(heard).not.toHaveBeenCalled()
    const written = call(write, { body: { text: 'a' } })
    const second = await server.next('/note/write')
    second.answer({})
    await written
    expect(heard).toHaveBeenCalledOnce()
  })

  test('a download has the name that the server gives it, in any script', async () => {
    const file = download(note, { id: '1' })
    const asked = await server.next('/note/one/1')
    asked.answerText(200, 'a;b', { 'content-disposition': "attachment; filename*=UTF-8''a%CA%BBzolar.csv" })
    const { name, blob } = await file
    expect([name, await blob.text()]).toEqual(['aʻzolar.csv', 'a;b'])
  })

  test('leaving tells the server with the token and forgets it at once, also when the server is not reached', async () => {
    localStorage['door'] = '/login/superadmin'
    const left = signOut()
    expect(readSession()).toEqual({ status: 'anonymous', hasLeft: true })
    expect([localStorage['role'], doorOf('superadmin')]).toEqual([undefined, '/'])
    const told = await server.next('/auth/logout')
    expect(told.headers.get('authorization')).toBe('Bearer old')
    told.cutOff()
    await left
    expect(await failureOf(read('1'))).toEqual([401, 'unauthorized'])
    expect(server.calls('/note/one/1')).toEqual([])
  })

  test('a page taken over by somebody else’s session keeps their door, and as whom they came', () => {
    localStorage['door'] = '/login/superadmin'
    forgetPage(true)
    expect([localStorage['role'], doorOf('superadmin')]).toEqual(['admin', '/login/superadmin'])
  })

  test('a tab that finds another person’s session forgets its own, and nothing that belongs to whoever came', async () => {
    const wentTo = stay()
    const postMessage = vi.fn<(message: string) => void>()
    const controller = { postMessage } as unknown as ServiceWorker // what is asked of it
    vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(controller)
    const [tabs, devices] = [vi.fn<() => void>(), vi.fn<() => void>()]
    onSessionEnd(tabs)
    onDeviceEnd(devices)
    startSession({ accessToken: 'old', role: 'admin', person_id: 'one' })
    postMessage.mockClear()
    devices.mockClear()
    sessionStorage.setItem('draft:admin:1:sell', '{}')
    const theirs = { selectedGym: 'theirs', 'kept:title:/admin': 'Theirs' }
    Object.assign(localStorage, theirs)
    const failure = failureOf(read('1'))
    ;(await server.next('/note/one/1')).refuse(403, expired)
    ;(await server.next('/auth/refresh_token')).answer({ accessToken: 'two', role: 'admin', person_id: 'two' })
    expect(await failure).toEqual([401, 'unauthorized'])
    expect([readAccessToken(), Object.keys(sessionStorage), tabs.mock.calls.length]).toEqual([undefined, [], 1])
    expect(wentTo).toEqual(['/admin'])
    expect(localStorage).toMatchObject(theirs)
    expect([postMessage.mock.calls, devices.mock.calls]).toEqual([[], []])
    vi.restoreAllMocks()
  })

  test('the service worker hears that its person has left, who takes what was pushed along', async () => {
    const postMessage = vi.fn<(message: string) => void>()
    const controller = { postMessage } as unknown as ServiceWorker // what is asked of it
    vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(controller)
    dropSession()
    expect(postMessage.mock.calls).toEqual([['left']])
    vi.restoreAllMocks()
  })

  test('whoever signs in finds nothing that was kept for another', () => {
    localStorage['kept:title:/admin'] = 'Another’s'
    startSession({ accessToken: 'next', role: 'admin' })
    expect(localStorage['kept:title:/admin']).toBeUndefined()
  })

  test('a session that another tab has ended ends here too', async () => {
    const otherTab = new BroadcastChannel('session')
    otherTab.postMessage('ended')
    await expect.poll(() => readSession().status).toBe('anonymous')
    otherTab.close()
  })
})
