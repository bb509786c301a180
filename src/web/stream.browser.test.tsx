import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { get } from '#src/contract/endpoint.ts'
import { standInForServer } from '#test/components/server.ts'
import { signIn } from '#test/components/show-page.tsx'
import { dropSession, readAccessToken } from './session.ts'
import { listen } from './stream.ts'

const live = get('/note/live', { summary: 'What happens', access: 'signed_in', streams: true, reply: z.object({}) })
const server = standInForServer()
const heard = vi.fn<(event: string, data: unknown) => void>()
let stop: AbortController

beforeEach(() => {
  signIn()
  heard.mockReset()
  stop = new AbortController()
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

const start = () => void listen(live, heard, stop.signal)
const opened = () => server.next('/note/live')
/** A stream that the test writes into. */
function stream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  return { readable, write: (text: string) => writer.write(encoder.encode(text)), close: () => writer.close() }
}
/** Pauses between tries pass when the test says so. */
const holdTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('events are heard one by one, however the network cuts them', async () => {
  const asked = vi.spyOn(window, 'fetch')
  start()
  const call = await opened()
  expect(call.headers.get('authorization')).toBe('Bearer token')
  expect(asked).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ priority: 'low' })) // no page waits for its end
  const { readable, write } = stream()
  call.answerStream(readable)
  await write('event: visit\nda')
  await write('ta: {"id":"1"}\n\nevent: visit\ndata: {"id":"2"}\n\n: still there\n\nevent: vi')
  await expect
    .poll(() => heard.mock.calls)
    .toEqual([
      ['visit', { id: '1' }],
      ['visit', { id: '2' }],
    ])
})

test('a stream that ends is opened again', async () => {
  holdTime()
  start()
  const call = await opened()
  const { readable, close } = stream()
  call.answerStream(readable)
  await close()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 20_000 })
  vi.runAllTimers()
  await opened()
})

test('pauses grow while it fails, and the network that comes back ends them', async () => {
  holdTime()
  start()
  for (const pause of [2000, 4000, 8000]) {
    const call = await opened()
    const before = server.calls('/note/live').length
    call.cutOff()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 20_000 })
    vi.advanceTimersByTime(pause - 1)
    expect(server.calls('/note/live')).toHaveLength(before)
    vi.advanceTimersByTime(1)
  }
  const call = await opened()
  call.cutOff()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 20_000 })
  window.dispatchEvent(new Event('online'))
  await opened()
})

test('an expired token is refreshed before it is opened again', async () => {
  holdTime()
  start()
  const call = await opened()
  call.refuse(403, { error: 'token_expired' })
  const refresh = await server.next('/auth/refresh_token')
  refresh.answer({ accessToken: 'new', role: 'admin' })
  await expect.poll(readAccessToken).toBe('new')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 20_000 })
  vi.runAllTimers()
  const again = await opened()
  expect(again.headers.get('authorization')).toBe('Bearer new')
})

test('nobody listens after the session or the page has ended', async () => {
  holdTime()
  start()
  const call = await opened()
  dropSession()
  call.cutOff()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 20_000 })
  vi.runAllTimers()
  const ended = new AbortController()
  ended.abort()
  await listen(live, heard, ended.signal)
  expect(server.calls('/note/live')).toHaveLength(1)
})

test('nobody listens in a tab that is not looked at; looked at again it listens at once', async () => {
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  holdTime()
  look('hidden')
  start()
  look('visible')
  const first = await opened()
  const { readable, close } = stream()
  first.answerStream(readable)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0), { timeout: 20_000 })
  look('hidden')
  vi.runAllTimers()
  expect(first.isAborted()).toBe(true)
  await close() // as the browser does, whose call this no longer is
  expect(server.calls('/note/live')).toHaveLength(1)
  look('visible')
  await opened()
})
