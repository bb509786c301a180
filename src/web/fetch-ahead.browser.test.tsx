import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from './routes.ts'
import { MissingCode } from '#src/ui/code.ts'
import { fetchAhead } from './fetch-ahead.ts'

const asked: string[] = []
let stopped: AbortController
/** The work that waits until nothing else is done; a page of a test may never have such a moment. */
const idle: IdleRequestCallback[] = []
const touch = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }))
const whenIdle = async () => {
  for (let work = idle.shift(); work; work = idle.shift()) {
    work({ didTimeout: false, timeRemaining: () => 50 })
    await new Promise((done) => setTimeout(done)) // what the work promised is kept
  }
}
beforeEach(() => {
  asked.length = 0
  idle.length = 0
  stopped = new AbortController()
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((work) => idle.push(work))
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address))
    return new Response(String(address) === '/ahead/admin.json' ? '["/assets/a.js","/assets/b.js"]' : '')
  })
})
afterEach(() => {
  stopped.abort()
  vi.restoreAllMocks()
})

const pageAt = (path: string, load: () => Promise<unknown>) => ({ path, view: { load } }) as unknown as Page

test('the files of a role’s pages are fetched, and run only when somebody has touched something', async () => {
  const own = vi.fn<() => Promise<unknown>>(async () => undefined)
  const others = vi.fn<() => Promise<unknown>>(async () => undefined)
  await fetchAhead([pageAt('/admin/members', own), pageAt('/member/orders', others)], 'admin', stopped.signal)
  expect(asked).toEqual(['/ahead/admin.json', '/assets/a.js', '/assets/b.js'])
  await whenIdle()
  expect(own).not.toHaveBeenCalled()
  touch()
  expect(own).not.toHaveBeenCalled()
  await whenIdle()
  expect(own).toHaveBeenCalledOnce()
  expect(others).not.toHaveBeenCalled()
})

test('without a connection nothing is fetched, and what is touched is asked for all the same', async () => {
  vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  const own = vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError('Failed to fetch')))
  const next = vi.fn<() => Promise<unknown>>(async () => undefined)
  await fetchAhead([pageAt('/admin/members', own), pageAt('/admin/gyms', next)], 'admin', stopped.signal)
  touch()
  await whenIdle()
  expect(next).toHaveBeenCalledOnce()
})

test('what a newer version took away is asked for once: no other file, part or page of this one after it', async () => {
  vi.mocked(window.fetch).mockImplementation(async (address) => {
    asked.push(String(address))
    const files = Array.from({ length: 9 }, (_, index) => `/assets/${index}.js`)
    return String(address) === '/ahead/admin.json' ? Response.json(files) : new Response('', { status: 404 })
  })
  const gone = vi.fn<() => Promise<unknown>>(() => Promise.reject(new MissingCode('new_version', undefined)))
  const next = vi.fn<() => Promise<unknown>>(async () => undefined)
  await fetchAhead([pageAt('/admin/members', gone), pageAt('/admin/gyms', next)], 'admin', stopped.signal)
  expect(asked.length).toBeLessThanOrEqual(5)
  touch()
  await whenIdle()
  expect(gone).toHaveBeenCalledOnce()
  expect(next).not.toHaveBeenCalled()
})
