import { afterEach, expect, test, vi } from 'vitest'
import { isBack, MissingCode } from './code.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['Failed to fetch dynamically imported module: https://gym.uz/assets/door-1.js', 'https://gym.uz/assets/door-1.js'],
  ['Importing a module script failed.', '/'], // WebKit names no file
])('code that did not come is back when what can be asked for is there: %s', async (says, asks) => {
  const asked: string[] = []
  const server = { ok: false }
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(server)
  })
  const missing = new MissingCode('offline', new TypeError(says))
  expect(await isBack(missing)).toBe(false)
  server.ok = true
  expect(await isBack(missing)).toBe(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Load failed')))
  expect(await isBack(missing)).toBe(false)
  expect(asked).toEqual([asks, asks])
})
