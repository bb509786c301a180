import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Page } from './routes.ts'
import { fetchAhead } from './fetch-ahead.ts'

const asked: string[] = []
let stopped: AbortController
beforeEach(() => {
  asked.length = 0
  stopped = new AbortController()
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
  expect(own).not.toHaveBeenCalled()
  await userEvent.keyboard('x')
  await vi.waitFor(() => expect(own).toHaveBeenCalledOnce(), { timeout: 20_000 }) // when nothing else is done
  expect(others).not.toHaveBeenCalled()
})

test('without a connection nothing is fetched, and what is touched is asked for all the same', async () => {
  vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  const own = vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError('Failed to fetch')))
  const next = vi.fn<() => Promise<unknown>>(async () => undefined)
  await fetchAhead([pageAt('/admin/members', own), pageAt('/admin/gyms', next)], 'admin', stopped.signal)
  await userEvent.keyboard('x')
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce(), { timeout: 20_000 })
})
