import { getEventListeners } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startLocalServer } from '#test/local-server.ts'
import { inTime } from './in-time.ts'

setFlagsFromString('--expose-gc')
const tidyMemory = runInNewContext('gc') as () => void

let asked = 0
const hanging = await startLocalServer(() => void asked++)
const slow = await startLocalServer((_request, _body, response) => void response.write('half of an answer'))
afterAll(() => Promise.all([hanging.close(), slow.close()]))

const read = (url: string) => (signal: AbortSignal) => fetch(url, { signal }).then((response) => response.text())

describe('a question to a server that does not answer', () => {
  test('is cut off when its time is up, also when memory was tidied up meanwhile', async () => {
    const before = asked
    const refused = inTime(500, read(hanging.url)).catch((error: unknown) => error)
    await expect.poll(() => asked).toBe(before + 1)
    tidyMemory()
    expect(await refused).toMatchObject({ message: expect.stringContaining('no answer in time') })
  })

  test('is cut off in the middle of the answer too', () =>
    expect(inTime(300, read(slow.url))).rejects.toMatchObject({ name: 'TimeoutError' }))

  test('is cut off by whoever closes, before it is asked and after', async () => {
    const closing = new AbortController()
    const before = asked
    const refused = inTime(600_000, read(hanging.url), closing.signal).catch((error: unknown) => error)
    await expect.poll(() => asked).toBe(before + 1)
    closing.abort()
    expect(await refused).toMatchObject({ name: 'AbortError' })
    await expect(inTime(600_000, read(hanging.url), closing.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(asked).toBe(before + 1)
  })
})

test('whoever is answered leaves nothing behind: no timer, no listener', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const closing = new AbortController()
  const counts = () => [vi.getTimerCount(), getEventListeners(closing.signal, 'abort').length]
  expect(await inTime(600_000, async () => counts(), closing.signal)).toEqual([1, 1])
  expect(counts()).toEqual([0, 0])
})
