import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Page } from './routes.ts'
import { fetchAhead, quietMs } from './fetch-ahead.ts'

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address))
    return new Response(String(address) === '/ahead/admin.json' ? '["/assets/a.js","/assets/b.js"]' : '')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pageAt = (path: string, load: () => Promise<unknown>) => ({ path, view: { load } }) as unknown as Page

test('the files of a role’s pages are fetched once the page has stood, and run only when somebody has touched something', async () => {
  const own = vi.fn<() => Promise<unknown>>(async () => undefined)
  const others = vi.fn<() => Promise<unknown>>(async () => undefined)
  const stop = fetchAhead([pageAt('/admin/members', own), pageAt('/member/orders', others)], 'admin')
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(quietMs)
  await vi.waitFor(() => expect(asked).toEqual(['/ahead/admin.json', '/assets/a.js', '/assets/b.js']))
  expect(own).not.toHaveBeenCalled()
  vi.useRealTimers()
  await userEvent.keyboard('x')
  await vi.waitFor(() => expect(own).toHaveBeenCalledOnce())
  expect(others).not.toHaveBeenCalled()
  stop()
})

test('without a connection nothing is fetched, and what is touched is asked for all the same', async () => {
  vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  const own = vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError('Failed to fetch')))
  const next = vi.fn<() => Promise<unknown>>(async () => undefined)
  const stop = fetchAhead([pageAt('/admin/members', own), pageAt('/admin/gyms', next)], 'admin')
  await vi.advanceTimersByTimeAsync(quietMs)
  vi.useRealTimers()
  await vi.waitFor(async () => {
    await userEvent.keyboard('x')
    expect(next).toHaveBeenCalledOnce()
  })
  stop()
})
