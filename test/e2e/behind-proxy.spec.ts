import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { findingOut } from './cutting.ts'
import { type Desk, openDesk } from './desk.ts'
import { beginSession, button, byLabel, heading, receiptOver } from './people.ts'

// A proxy stands before the server, and answers 502 while that starts anew, or 503 once its looks found no server well: nobody is
// signed out by it, what is typed stays, and what was installed opens.

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 120_000 })

let proxy: http.Server
let origin = ''
/** What the proxy answers while no server does. */
let away: number | undefined

test.beforeEach(async ({ baseURL }) => {
  away = undefined
  proxy = http.createServer((request, response) => {
    if (away) return void response.writeHead(away).end()
    const { method = 'GET', headers, url = '/' } = request
    const passed = http.request(new URL(url, baseURL ?? ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` // it listens on TCP
})
test.afterEach(async () => {
  proxy.closeAllConnections()
  await new Promise((resolve) => proxy.close(resolve))
})

/** The server goes, with whatever is on its way. */
function goDown(status: number): void {
  away = status
  proxy.closeAllConnections()
}

async function open(page: Page, desk: Desk, path: string): Promise<void> {
  await beginSession(page, 'Admin', desk.owner.phone, desk.owner.password)
  await page.goto(origin + path)
}

for (const status of [502, 503]) {
  test(`a page that is opened while the proxy answers ${status} opens all the same, and its person is still signed in when the server is back`, async ({
    page,
    request,
  }) => {
    const desk = await openDesk({ request })
    await desk.member('Dilorom Qodirova', { paid: null })
    await open(page, desk, '/admin/members')
    await expect(page.getByRole('main').getByText('Dilorom Qodirova')).toBeVisible()
    const kept = () =>
      page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
        const files = [
          '/index.html',
          ...loaded.map(({ pathname }) => pathname).filter((path) => path.startsWith('/assets/')),
        ]
        const found = await Promise.all(files.map((file) => caches.match(file, { ignoreSearch: true })))
        return navigator.serviceWorker.controller !== null && !found.includes(undefined)
      })
    await expect.poll(kept, { timeout: 30_000 }).toBe(true)
    goDown(status)
    await page.reload()
    await expect(heading(page, 'Aʼzolar')).toBeVisible()
    away = undefined
    await expect(page.getByRole('main').getByText('Dilorom Qodirova')).toBeVisible({ timeout: 30_000 })
    await expect(page).toHaveURL(/\/admin\/members$/)
  })

  test(`a sale whose token runs out while the proxy answers ${status} says so, keeps what was typed, and is sold once when the server is back`, async ({
    page,
    request,
  }) => {
    const desk = await openDesk({ request })
    await desk.member('Dilorom Qodirova', { paid: null })
    await open(page, desk, '/admin/memberships/create')
    await byLabel(page, 'Aʼzo').pressSequentially('dilorom qod')
    await byLabel(page, 'Aʼzo').press('Enter')
    await expect(byLabel(page, 'Aʼzo')).toHaveValue('Dilorom Qodirova')
    await page.getByText('Karta', { exact: true }).click()
    const expired = { status: 403, json: { error: 'token_expired' } }
    await page.route('**/api/membership/create', (route) => route.fulfill(expired), { times: 1 })
    goDown(status)
    await button(page, 'Sotish').click()
    await expect(findingOut(page)).toBeVisible()
    away = undefined
    await expect(page.getByRole('main').getByRole('alert')).toContainText('hech narsa yozilmadi')
    await expect(byLabel(page, 'Aʼzo')).toHaveValue('Dilorom Qodirova')
    await button(page, 'Sotish').click()
    await receiptOver(page)
    const { pagination } = await desk.call<{ pagination: { total: number } }>('GET', '/membership/foradmin/all')
    expect(pagination.total).toBe(1)
  })
}
