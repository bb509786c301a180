import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { readAway } from './away.ts'
import { recoverReads } from './recovering.ts'

// Reads that failed, and how they are asked again: what the page shows meanwhile is in api.browser.test.

let client: QueryClient
let stop: (() => void) | undefined
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stop = recoverReads(client)
})
afterEach(() => {
  stop?.()
  client.clear()
  vi.useRealTimers()
})

/** Reads on the screen, each answered as `status` says: 200, or 0 for a server that is away. */
function screen(status: { now: number }, names: readonly string[]) {
  const asked: string[] = []
  for (const name of names)
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => {
        asked.push(name)
        if (status.now !== 200) throw new ApiError(status.now, { error: 'internal', message: 'Nobody answers' })
        return name
      },
    }).subscribe(() => undefined)
  return {
    asked,
    seconds: (count: number) => vi.advanceTimersByTimeAsync(count * 1000),
    shown: () => names.filter((name) => client.getQueryData([name]) !== undefined),
  }
}

test('a page whose reads failed is there by itself once the server is, all of it', async () => {
  const status = { now: 500 }
  const { seconds, shown } = screen(status, ['a', 'b', 'c'])
  await seconds(30)
  expect(shown()).toEqual([])
  status.now = 200
  await seconds(60)
  expect(shown()).toEqual(['a', 'b', 'c'])
})

test('a server that is away is met within a quarter of a minute, however long it was', async () => {
  const status = { now: 0 }
  const { seconds, shown } = screen(status, ['a', 'b'])
  await seconds(3600)
  expect(readAway()).toBe('Nobody answers')
  status.now = 200
  await seconds(16)
  expect(shown()).toEqual(['a', 'b'])
  await seconds(1)
  expect(readAway()).toBeNull()
})

test('what is asked again every second says all the time that nobody answers, until somebody does', async () => {
  const status = { now: 200 }
  const answerAfter = 3000 // as long as its own tries take
  new QueryObserver(client, {
    queryKey: ['progress'],
    queryFn: async () => {
      if (status.now === 200) return 'done'
      await new Promise((resolve) => setTimeout(resolve, answerAfter))
      throw new ApiError(0, { error: 'internal', message: 'Nobody answers' })
    },
  }).subscribe(() => undefined)
  const again = () => client.refetchQueries({ queryKey: ['progress'] }, { cancelRefetch: false })
  const rhythm = setInterval(() => void again(), 1000) // its own is a browser's alone
  onTestFinished(() => clearInterval(rhythm))
  await vi.advanceTimersByTimeAsync(2000)
  status.now = 0
  await vi.advanceTimersByTimeAsync(6000)
  const said = new Set<string | null>()
  for (let at = 0; at < 40; at++) {
    await vi.advanceTimersByTimeAsync(500)
    said.add(readAway())
  }
  expect([...said]).toEqual(['Nobody answers'])
  status.now = 200
  await vi.advanceTimersByTimeAsync(6000)
  expect(readAway()).toBeNull()
})

test('many cards together ask a server in trouble no oftener than one', async () => {
  const status = { now: 500 }
  const many = Array.from({ length: 12 }, (_, at) => `card ${at}`)
  const { asked, seconds } = screen(status, many)
  await seconds(600)
  expect(asked.length).toBeLessThan(many.length + 16)
})

test('a refusal is none that passes, and without a network nobody is asked', async () => {
  const status = { now: 403 }
  const { asked, seconds } = screen(status, ['a'])
  await seconds(120)
  expect(asked).toEqual(['a'])
  status.now = 500
  void client.refetchQueries()
  await seconds(1)
  vi.stubGlobal('navigator', { onLine: false })
  await seconds(120)
  expect(asked).toEqual(['a', 'a'])
})
