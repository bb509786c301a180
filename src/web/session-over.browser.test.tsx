import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cell } from '#test/components/cell.ts'
import { expired, failureOf, news, read, stay, write } from '#test/components/notes.ts'
import { standInForServer } from '#test/components/server.ts'
import { readToast } from '#src/ui/toast-store.ts'
import { call } from './call.ts'
import { dropSession, provideRescue, readAccessToken, readSession, startSession, tellTabs } from './session.ts'
import { rescuePages, resumeSession } from './session-over.ts'
import { addUnsavedForm } from './unsaved-forms.ts'

const server = standInForServer()

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
