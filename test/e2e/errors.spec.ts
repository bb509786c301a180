import { expect, type Page, test } from '@playwright/test'
import { errors } from '#src/contract/errors.ts'
import { type Desk, openDesk, signInEmployee } from './desk.ts'
import { beginSuperadminSession, button, byLabel, heading, pick, signInByForm } from './people.ts'

// The error catalogue of the specification. What the product does by itself comes from it; what it does only in need
// (maintenance, an unreachable server) is put into the answer of one call.

test.describe.configure({ timeout: 120_000 })

let desk: Desk
test.beforeEach(async ({ request }) => {
  desk = await openDesk({ request })
})

const told = (page: Page) => page.getByRole('region', { name: 'Xabarlar' })
const refused = (status: number, error: string, more: object = {}) => ({
  status,
  json: { statusCode: status, error, message: 'Sinov xabari', ...more },
})

test('a refused sign-in is a toast titled Xatolik with the message of the server', async ({ page }) => {
  await page.goto('/')
  await pick(page, 'Admin')
  await byLabel(page, 'Telefon raqam').fill(desk.owner.phone)
  await byLabel(page, 'Parol').fill('boshqa-parol')
  await button(page, 'Kirish').click()
  await expect(told(page).getByText('Xatolik', { exact: true })).toBeVisible()
  await expect(told(page).getByText(errors['login.wrong'].uz).first()).toBeVisible()
  await expect(byLabel(page, 'Parol')).toHaveValue('boshqa-parol')
})

test('an expired token is refreshed once for all calls, and they are repeated; nobody notices', async ({ page }) => {
  await signInByForm(page, 'Admin', desk.owner.phone, desk.owner.password)
  const refreshes: string[] = []
  page.on('request', (request) => request.url().includes('/auth/refresh_token') && refreshes.push(request.url()))
  const expired = new Set<string>()
  await page.route(/\/api\/(gym|member)\//, async (route) => {
    const url = route.request().url()
    if (expired.has(url)) return route.continue()
    expired.add(url)
    return route.fulfill(refused(403, 'token_expired'))
  })
  await page.getByRole('link', { name: 'Aʼzolar', exact: true }).click()
  await expect(heading(page, 'Aʼzolar')).toBeVisible()
  await expect.poll(() => expired.size).toBeGreaterThan(1)
  await expect(page.getByText('Data not found!').or(page.getByText('Hali aʼzo yoʻq')).first()).toBeVisible()
  expect(refreshes.length).toBeLessThanOrEqual(2) // the answers may come before and after the first refresh
  await expect(page).toHaveURL(/\/admin\/members$/)
})

test('403 forbidden does not log out', async ({ page }) => {
  await signInEmployee(page, await desk.employee())
  await page.route(/\/api\/member\/gym\/all/, (route) => route.fulfill(refused(403, 'forbidden')))
  await page.goto('/employee/members')
  await expect(heading(page, '401 Unauthorized')).toBeVisible() // within the frame: the page says so itself
  await expect(page).toHaveURL(/\/employee\/members$/)
})

test('a session that has ended elsewhere leads to / with a toast: the refresh answers 404', async ({ page }) => {
  const employee = await desk.employee()
  await signInByForm(page, 'Employee', employee.phone, employee.password) // a page that is opened anew refreshes by itself
  const refreshes: number[] = []
  page.on('response', (response) => response.url().includes('/auth/refresh_token') && refreshes.push(response.status()))
  await desk.call('DELETE', `/employee/fire/${employee.id}`)
  // told by the stream, or by the next call
  await expect(async () => {
    if (page.url().includes('/employee'))
      await page.getByRole('link', { name: 'Aʼzolar', exact: true }).click({ timeout: 1000 })
    await expect(page).toHaveURL(/\d\/$/, { timeout: 1000 })
  }).toPass()
  expect(refreshes.at(-1)).toBe(404)
  await expect(told(page).getByText(errors['session.ended'].uz).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('selectedGym'))).toBeNull()
  expect(await page.evaluate(() => document.cookie)).not.toContain('signed_in=1')
})

test('503 logs out and leads to /', async ({ page }) => {
  await signInByForm(page, 'Admin', desk.owner.phone, desk.owner.password)
  await page.route(/\/api\/member\//, (route) => route.fulfill(refused(503, 'maintenance')))
  await page.getByRole('link', { name: 'Aʼzolar', exact: true }).click()
  await expect(page).toHaveURL(/\d\/$/)
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  await expect(told(page).getByText('Sinov xabari').first()).toBeVisible() // and why
})

test('maintenance is told to whoever signs in meanwhile', async ({ page }) => {
  await page.route(/\/api\/admin\/login/, (route) => route.fulfill(refused(503, 'maintenance')))
  await page.goto('/')
  await pick(page, 'Admin')
  await byLabel(page, 'Telefon raqam').fill(desk.owner.phone)
  await byLabel(page, 'Parol').fill(desk.owner.password)
  await button(page, 'Kirish').click()
  await expect(told(page).getByText('Sinov xabari').first()).toBeVisible()
})

test('429 counts down over the page, keeps what was typed, and Try Again opens at zero', async ({ page, request }) => {
  const phone = desk.owner.phone
  await page.goto('/password')
  await request.post('/api/auth/password/code', { data: { role: 'admin', phone_number: phone } })
  await pick(page, 'Admin')
  await byLabel(page, 'Telefon raqam').fill(phone)
  // the real answer, with the wait made short
  await page.route(/\/api\/auth\/password\/code/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    expect([response.status(), body.duration > 30, response.headers()['retry-after']]).toEqual([
      429,
      true,
      String(body.duration),
    ])
    await route.fulfill({ response, json: { ...body, duration: 3 } })
  })
  await button(page, 'Kod yuborish').click()
  const screen = page.getByRole('dialog', { name: 'Rate Limit Exceeded' })
  await expect(screen.getByRole('heading', { name: 'Rate Limit Exceeded' })).toBeVisible()
  await expect(screen.getByText('Too Many Requests (429)')).toBeVisible()
  await expect(screen.getByText(errors.rate_limited.uz)).toBeVisible()
  for (const unit of ['soat', 'daqiqa', 'soniya']) await expect(screen.getByRole('timer').getByText(unit)).toBeVisible()
  const again = button(screen, 'Try Again')
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(screen).toBeVisible()
  await expect(again).not.toHaveAttribute('aria-disabled', 'true', { timeout: 6_000 })
  await again.press('Enter')
  await expect(screen).toHaveCount(0)
  await expect(byLabel(page, 'Telefon raqam')).toHaveValue(new RegExp(phone.slice(-2)))
})

test('a page of another role is 401 with the way home, an unknown one 404', async ({ page }) => {
  await signInEmployee(page, await desk.employee())
  for (const path of ['/admin', '/superadmin/admins', '/member', '/unauthorized']) {
    await page.goto(path)
    await expect(heading(page, /401 Unauthorized/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', /\/employee$/)
  }
  for (const path of ['/bunday-sahifa-yoq', '/employee/bunday-sahifa-yoq']) {
    await page.goto(path)
    await expect(heading(page, /Sahifa topilmadi/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', /\/employee$/)
  }
})

test('a subscription that is not there is said in the quoted words, with the way back', async ({ page }) => {
  await beginSuperadminSession(page)
  await page.goto(`/superadmin/admins/${desk.owner.id}/subscription/019a0000-0000-7000-8000-000000000000`)
  await expect(page.getByText('Subscription Not Found').first()).toBeVisible()
  await expect(page.getByText("The subscription you're looking for doesn't exist.")).toBeVisible()
  for (const name of ['Back to Subscriptions', 'Return to Subscription List'])
    await expect(page.getByRole('link', { name })).toBeVisible()
})

test('an act that fails is a toast titled Xatolik; a form that fails keeps all and says why', async ({ page }) => {
  await signInByForm(page, 'Admin', desk.owner.phone, desk.owner.password)
  const member = await desk.member('Tamara Yoʻldosheva', { paid: null })
  await page.goto(`/admin/members/member/${member.id}`)
  await expect(heading(page, /Tamara/)).toBeVisible()
  await page.route(/\/api\/member\/create/, (route) => route.fulfill(refused(500, 'internal')))
  await page.goto('/admin/members/create')
  await byLabel(page, 'Ism va familiya').fill('Umida Zokirova')
  await byLabel(page, 'Telefon').fill(member.phone)
  await pick(page, 'Ayol')
  await button(page, 'Aʼzoni qoʻshish').click()
  await expect(page.getByText('Sinov xabari').first()).toBeVisible()
  await expect(byLabel(page, 'Ism va familiya')).toHaveValue('Umida Zokirova')
  await page.unroute(/\/api\/member\/create/)

  await page.goto('/admin/checkin')
  await page.route(/\/api\/visit\/checkin/, (route) => route.fulfill(refused(500, 'internal')))
  await page.getByRole('combobox', { name: /Ism, telefonning/ }).fill(member.code)
  await page.getByRole('combobox', { name: /Ism, telefonning/ }).press('Enter')
  await expect(told(page).getByText('Xatolik', { exact: true })).toBeVisible()
  await expect(told(page).getByText('Sinov xabari').first()).toBeVisible()
})
