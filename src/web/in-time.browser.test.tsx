import * as z from 'zod/mini'
import { beforeEach, expect, test, vi } from 'vitest'
import { post } from '#src/contract/endpoint.ts'
import { failureOf, read, write } from '#test/components/notes.ts'
import { standInForServer } from '#test/components/server.ts'
import { signIn } from '#test/components/show-page.tsx'
import { call, provideFindOut } from './call.ts'

const unkeyed = post('/note/do', { summary: 'Does it', access: 'signed_in', body: z.object({}), reply: z.object({}) })

const server = standInForServer()
beforeEach(signIn)

test('a call that is never answered ends in its time, and is told as such', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = failureOf(read('1'))
  const asked = await server.next('/note/one/1')
  vi.advanceTimersByTime(30_000)
  expect(await late).toEqual([0, 'no_answer'])
  expect(asked.isAborted()).toBe(true)
  vi.useRealTimers()
})

test('an answer that is cut in its middle is none', async () => {
  const cut = failureOf(read('1'))
  const asked = await server.next('/note/one/1')
  asked.answerStream(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))
  expect(await cut).toEqual([0, 'offline'])
})

test('a write without a key whose answer is lost is not told as undone; one with a key is asked about', async () => {
  const lost = failureOf(call(unkeyed, { body: {} }))
  ;(await server.next('/note/do')).cutOff()
  expect(await lost).toEqual([0, 'unknown'])
  const proxied = failureOf(call(unkeyed, { body: {} }))
  ;(await server.next('/note/do')).answerText(502, '<html>Bad gateway</html>')
  expect(await proxied).toEqual([0, 'unknown'])

  const asks: (() => Promise<Response>)[] = []
  provideFindOut((ask) => {
    asks.push(ask)
    return ask()
  })
  const kept = call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' })
  const first = await server.next('/note/write')
  first.refuse(504, {})
  const again = await server.next('/note/write')
  expect([again.headers.get('idempotency-key'), again.headers.get('idempotency-ask')]).toEqual(['key-1', '1'])
  again.answer({})
  await kept
  expect(asks).toHaveLength(1)
  provideFindOut(undefined)
})
