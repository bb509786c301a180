import * as z from 'zod/mini'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { get, post } from '#src/contract/endpoint.ts'
import { cell } from '#test/components/cell.ts'
import { standInForServer } from '#test/components/server.ts'
import { readToast } from '#src/ui/toast-store.ts'
import { ApiError } from './api-error.ts'
import { call, onWrite } from './call.ts'
import { download } from './save-file.ts'
import {
  bootSession,
  doorOf,
  dropSession,
  forgetPage,
  onDeviceEnd,
  onSessionEnd,
  provideRescue,
  readAccessToken,
  readSession,
  signOut,
  startSession,
  tellTabs,
} from './session.ts'
import { rescuePages, resumeSession } from './session-over.ts'
import { addUnsavedForm } from './unsaved-forms.ts'

const note = get('/note/one/:id', { summary: 'A note', access: 'signed_in', reply: z.object({ text: z.string() }) })
const news = get('/news', { summary: 'What anybody may read', access: 'public', reply: z.object({}) })
const write = post('/note/write', {
  summary: 'Writes a note',
  access: 'signed_in',
  body: z.object({ text: z.string() }),
  images: ['picture'],
  idempotent: true,
  reply: z.object({}),
})

const server = standInForServer()
const expired = { error: 'token_expired', message: 'Token expired' }
const hint = () => /signed_in=(\w+)/.exec(document.cookie)?.[1]
const read = (id: string) => call(note, { id })
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.error] : error),
  )

/** The page would begin anew, and the test with it: where it was to go. */
function stay(): readonly string[] {
  const wentTo: string[] = []
  const { navigation } = window as unknown as { navigation: EventTarget } // newer than the DOM's types
  const hold = (event: Event) => {
    event.preventDefault()
    const { destination } = event as Event & { destination: { url: string } } // a NavigateEvent
    wentTo.push(new URL(destination.url).pathname)
  }
  navigation.addEventListener('navigate', hold, { once: true })
  return wentTo
}

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

describe('a session that ends under something that is not saved', () => {
  const isSamePerson = vi.fn<() => Promise<boolean>>()
  const unsaved = cell(false)
  afterAll(addUnsavedForm(unsaved.read))
  beforeEach(() => {
    document.cookie = 'signed_in=admin; Path=/'
    startSession({ accessToken: 'old', role: 'admin' })
    isSamePerson.mockReset().mockResolvedValue(true)
    unsaved.put(false)
    rescuePages({ isKnown: () => true, isSame: isSamePerson })
  })
  afterEach(() => dropSession())
  afterAll(() => provideRescue(undefined))

  const ended = { error: 'session.ended', message: 'Seans tugagan' }
  /** The call meets the end of the session, and so does the refresh. */
  async function meetTheEnd(path: string) {
    const first = await server.next(path)
    first.refuse(403, expired)
    const refresh = await server.next('/auth/refresh_token')
    refresh.refuse(404, ended)
    await expect.poll(readSession).toEqual({ status: 'signed_in', role: 'admin', isOver: true })
    return first
  }

  test('waits for its person: the write is made again with its key and body, and what was asked meanwhile is asked once', async () => {
    sessionStorage.setItem('key:sell', 'kept')
    const written = call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' })
    const first = await meetTheEnd('/note/write')
    const meanwhile = read('1')
    await resumeSession({ accessToken: 'new', role: 'admin' })
    const again = await server.next('/note/write')
    expect([first, again].map(({ headers, body }) => [headers.get('idempotency-key'), body])).toEqual([
      ['key-1', { text: 'a' }],
      ['key-1', { text: 'a' }],
    ])
    expect(again.headers.get('authorization')).toBe('Bearer new')
    again.answer({})
    await written
    const asked = await server.next('/note/one/1')
    asked.answer({ text: '1' })
    await meanwhile
    expect(server.calls('/note/one/1')).toHaveLength(1)
    expect(readSession()).toEqual({ status: 'signed_in', role: 'admin' })
    expect(sessionStorage.getItem('key:sell')).toBe('kept')
  })

  test('a write that was on its way while another call found the session over waits with it', async () => {
    unsaved.put(true)
    const written = call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' })
    const first = await server.next('/note/write')
    const reading = read('1')
    await meetTheEnd('/note/one/1')
    first.refuse(403, expired)
    for (const _ of [1, 2, 3, 4, 5]) {
      const later = call(news, {})
      const answered = await server.next('/news')
      answered.answer({})
      await later // meanwhile what the refusal sets off has been set off
    }
    expect(server.calls('/note/write')).toHaveLength(1)
    await resumeSession({ accessToken: 'new', role: 'admin' })
    for (const path of ['/note/one/1', '/note/write']) {
      const again = await server.next(path)
      expect(again.headers.get('authorization')).toBe('Bearer new')
      again.answer({ text: '1' })
    }
    await Promise.all([written, reading])
    expect(readSession()).toEqual({ status: 'signed_in', role: 'admin' })
  })

  test('a read waits only when something is typed', async () => {
    unsaved.put(true)
    const reading = read('1')
    await meetTheEnd('/note/one/1')
    await resumeSession({ accessToken: 'new', role: 'admin' })
    const again = await server.next('/note/one/1')
    again.answer({ text: '1' })
    expect((await reading).text).toBe('1')

    unsaved.put(false)
    const lost = failureOf(read('2'))
    const first = await server.next('/note/one/2')
    first.refuse(403, expired)
    const refresh = await server.next('/auth/refresh_token')
    refresh.refuse(404, ended)
    expect(await lost).toEqual([404, 'session.ended'])
    expect(readSession().status).toBe('anonymous')
  })

  test('nobody is taken for its person while that cannot be found out', async () => {
    const written = call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' })
    await meetTheEnd('/note/write')
    isSamePerson.mockRejectedValueOnce(new Error('away'))
    await expect(resumeSession({ accessToken: 'whose', role: 'admin' })).rejects.toThrow('away')
    expect(readSession()).toEqual({ status: 'signed_in', role: 'admin', isOver: true })
    expect(readAccessToken()).toBeUndefined()
    expect(server.calls('/note/write')).toHaveLength(1)
    await resumeSession({ accessToken: 'new', role: 'admin' })
    const again = await server.next('/note/write')
    again.answer({})
    await written
  })

  test('whoever leaves instead leaves nothing behind, and what waited is refused', async () => {
    sessionStorage.setItem('draft:admin:1:sell', '{}')
    const written = failureOf(call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' }))
    await meetTheEnd('/note/write')
    dropSession(true)
    expect(await written).toEqual([404, 'session.ended'])
    expect(server.calls('/note/write')).toHaveLength(1)
    expect(readSession()).toEqual({ status: 'anonymous', hasLeft: true })
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('nobody waits for whoever was erased: that they were is what they read, and nothing of theirs stays', async () => {
    unsaved.put(true)
    sessionStorage.setItem('draft:member:1:letter', '{}')
    const written = failureOf(call(write, { body: { text: 'a' } }))
    ;(await server.next('/note/write')).cutOff()
    expect(await written).toEqual([0, 'unknown'])
    const asked = failureOf(read('1'))
    ;(await server.next('/note/one/1')).refuse(403, expired)
    const erased = { error: 'session.erased', message: 'Maʼlumotlaringiz oʻchirildi' }
    ;(await server.next('/auth/refresh_token')).refuse(404, erased)
    expect(await asked).toEqual([404, 'session.erased'])
    expect([readSession(), Object.keys(sessionStorage)]).toEqual([{ status: 'anonymous', hasLeft: true }, []])
    expect([readToast()]).toMatchObject([{ tone: 'bad', description: erased.message }])
  })

  test('somebody else whom another tab has signed in meanwhile keeps what they have begun to keep', async () => {
    const written = failureOf(call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' }))
    await meetTheEnd('/note/write')
    const wentTo = stay()
    Object.assign(localStorage, { selectedGym: 'theirs', 'kept:title:/admin': 'Theirs' })
    sessionStorage.setItem('draft:admin:1:sell', '{}')
    isSamePerson.mockResolvedValue(false)
    const otherTab = new BroadcastChannel('session')
    const heard: unknown[] = []
    otherTab.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data)
    otherTab.postMessage('started')
    ;(await server.next('/auth/refresh_token')).answer({ accessToken: 'two', role: 'admin' })
    expect(await written).toEqual([404, 'session.ended'])
    expect(localStorage).toMatchObject({ selectedGym: 'theirs', 'kept:title:/admin': 'Theirs' })
    expect(Object.keys(sessionStorage)).toEqual([])
    await expect.poll(() => wentTo).toEqual(['/admin'])
    tellTabs('ended') // whatever was told before it was heard before it
    await expect.poll(() => heard).toEqual(['ended'])
    otherTab.close()
  })

  test('a page in a demo gym goes on there after the wait, and its next refresh finds the same place', async () => {
    startSession({ accessToken: 'old', role: 'admin', is_demo: true })
    const here = { status: 'signed_in', role: 'admin', isDemo: true }
    expect(readSession()).toMatchObject(here)
    const written = call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' })
    ;(await server.next('/note/write')).refuse(403, expired)
    ;(await server.next('/auth/refresh_token')).refuse(404, ended)
    await expect.poll(readSession).toMatchObject({ ...here, isOver: true })
    await resumeSession({ accessToken: 'new', role: 'admin' })
    ;(await server.next('/note/write')).answer({})
    await written
    const reading = read('1')
    ;(await server.next('/note/one/1')).refuse(403, expired)
    ;(await server.next('/auth/refresh_token')).answer({ accessToken: 'newer', role: 'admin', is_demo: true })
    ;(await server.next('/note/one/1')).answer({ text: '1' })
    await reading
    expect(readSession()).toEqual(here)
  })

  test('a session that another tab saw ending is asked about, and the form here stays', async () => {
    unsaved.put(true)
    const otherTab = new BroadcastChannel('session')
    otherTab.postMessage('ended')
    const refresh = await server.next('/auth/refresh_token')
    refresh.refuse(401, { error: 'unauthorized' })
    await expect.poll(readSession).toEqual({ status: 'signed_in', role: 'admin', isOver: true })
    otherTab.postMessage('resumed')
    const taken = await server.next('/auth/refresh_token')
    taken.answer({ accessToken: 'new', role: 'admin' })
    await expect.poll(readSession).toEqual({ status: 'signed_in', role: 'admin' })
    otherTab.close()
  })
})
