import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Desk, openDesk } from './desk.ts'
import { beginSession, button, byLabel, heading, receiptOver, signInByForm } from './people.ts'

// The session ends while something is typed: its person signs in over the page and goes on; nobody else gets the form.

test.describe.configure({ timeout: 90_000 })

let desk: Desk
/** What the page calls with. */
let authorization = ''
test.beforeEach(async ({ request, page }) => {
  page.on('request', (sent) => {
    authorization = sent.headers()['authorization'] ?? authorization
  })
  desk = await openDesk({ request })
  await desk.member('Dilorom Qodirova', { paid: null })
  await signInByForm(page, 'Admin', desk.owner.phone, desk.owner.password)
})

const again = (page: Page) => page.getByRole('dialog', { name: 'Seans tugadi, qayta kiring' })

/**
 * Every session of the owner but the one that arranges this test. A token dies within a second of its session. The page would learn it
 * from the end of its stream of events too: it is told nothing until it sells.
 */
async function endSessions(page: Page, request: APIRequestContext): Promise<void> {
  const selling = page.waitForRequest((sent) => sent.method() === 'POST' && /membership\/create/.test(sent.url()))
  await page.route('**/api/auth/refresh_token', async (route) => {
    await selling
    await route.continue()
  })
  const { sessions } = await desk.call<{ sessions: { _id: string; current: boolean }[] }>('GET', '/auth/sessions')
  for (const { _id, current } of sessions) if (!current) await desk.call('DELETE', `/auth/sessions/${_id}`)
  const headers = { authorization }
  await expect.poll(async () => (await request.get('/api/auth/sessions', { headers })).status()).toBe(403)
}

async function fillSale(page: Page): Promise<void> {
  await page.goto('/admin/memberships/create')
  await byLabel(page, 'Aʼzo').pressSequentially('dilorom qod')
  await byLabel(page, 'Aʼzo').press('Enter')
  await expect(byLabel(page, 'Aʼzo')).toHaveValue('Dilorom Qodirova')
  await page.getByText('Karta', { exact: true }).click()
}

test('a sale whose session ended is sold once, with one key, after signing in over the page', async ({
  page,
  request,
}) => {
  const keys: (string | undefined)[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('/api/membership/create'))
      keys.push(sent.headers()['idempotency-key'])
  })
  await fillSale(page)
  await endSessions(page, request)
  await button(page, 'Sotish').click()
  await expect(again(page)).toContainText('Yozganlaringiz shu sahifada turibdi')
  await expect(byLabel(again(page), 'Parol')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(again(page)).toBeVisible()
  await byLabel(again(page), 'Parol').fill('bu-emas-9')
  await page.keyboard.press('Enter')
  await expect(again(page).getByRole('alert')).toBeVisible()
  await byLabel(again(page), 'Parol').fill(desk.owner.password)
  await page.keyboard.press('Enter')
  await receiptOver(page)
  await expect(again(page)).toHaveCount(0)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/[\da-f-]{36}/)
  const { pagination } = await desk.call<{ pagination: { total: number } }>('GET', '/membership/foradmin/all')
  expect(pagination.total).toBe(1)
})

test('somebody else who signs in instead gets a page without the form, and nothing of it is left', async ({
  page,
  request,
}) => {
  const other = await openDesk({ request })
  await fillSale(page)
  await endSessions(page, request)
  await button(page, 'Sotish').click()
  await button(again(page), 'Boshqa odam sifatida kirish').click()
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await signInByForm(page, 'Admin', other.owner.phone, other.owner.password)
  await page.goto('/admin/memberships/create')
  await expect(byLabel(page, 'Aʼzo')).toHaveValue('')
  await expect(page.getByText('Saqlanmagan yozuvlaringiz qaytarildi')).toHaveCount(0)
})

test('a tab that did not hear that another person has signed in does nothing as them, and begins anew as theirs', async ({
  page,
  request,
}) => {
  const other = await openDesk({ request })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await page.route('**/api/notification/stream*', (route) => route.abort())
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const sales: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/membership/create') && sales.push(sent.method()))
  const meetExpired = () =>
    page.route(
      '**/api/membership/create',
      (route) => route.fulfill({ status: 403, json: { error: 'token_expired' } }),
      { times: 1 },
    )
  const sold = async (seller: Desk) =>
    (await seller.call<{ pagination: { total: number } }>('GET', '/membership/foradmin/all')).pagination.total

  // the same person, whom the same refusal meets, goes on: the sale is sent again
  await fillSale(page)
  await meetExpired()
  await button(page, 'Sotish').click()
  await receiptOver(page)
  expect([sales, asked, await sold(desk)]).toEqual([['POST', 'POST'], [], 1])

  await fillSale(page)
  await beginSession(page, 'Admin', other.owner.phone, other.owner.password)
  await page.evaluate(() => Object.assign(localStorage, { 'kept:theirs': 'of whoever came' }))
  await meetExpired()
  const refreshed = page.waitForResponse(/\/api\/auth\/refresh_token/)
  await button(page, 'Sotish').click()
  expect((await refreshed).status()).toBe(200)
  await expect(heading(page, 'Boshqaruv paneli')).toBeVisible()
  expect([sales, asked]).toEqual([['POST', 'POST', 'POST'], []])
  expect([await sold(desk), await sold(other)]).toEqual([1, 0])
  expect(await page.evaluate(() => localStorage.getItem('kept:theirs'))).toBe('of whoever came')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:')))).toEqual([])
  await page.goto('/admin/gyms')
  await expect(page.getByRole('main').getByText(other.owner.gym).first()).toBeVisible()
})

test('what is typed into a long form is asked about before a reload, lives through it, and is gone after logging out', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const name = () => byLabel(page, 'Ism va familiya')
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')).length)
  await page.goto('/admin/members/create')
  await name().fill('Zulfiya Normatova')
  await page.getByText('Ayol', { exact: true }).click()
  await expect.poll(kept).toBe(1)
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(name()).toHaveValue('Zulfiya Normatova')
  await expect(page.getByText('Saqlanmagan yozuvlaringiz qaytarildi')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Ayol' })).toBeChecked()
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Chiqish' }).click()
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  expect(await kept()).toBe(0)
  await signInByForm(page, 'Admin', desk.owner.phone, desk.owner.password)
  await page.goto('/admin/members/create')
  await expect(name()).toBeVisible()
  await expect(name()).toHaveValue('')
})
