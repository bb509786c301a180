import { expect, type Page, test } from '@playwright/test'
import { cut, findingOut, loseAnswer } from './cutting.ts'
import { beginEmployeeSession, type Desk, type Employee, openDesk } from './desk.ts'
import { button, byLabel, receiptOver } from './people.ts'

// The network is cut at every step of a shift: nothing is lost, nothing is doubled, and what is said is true.

test.describe.configure({ timeout: 90_000 })

let desk: Desk
let nilufar: Employee
test.beforeEach(async ({ request, page }) => {
  desk = await openDesk({ request })
  nilufar = await desk.employee()
  await beginEmployeeSession(page, nilufar)
})

type Shift = {
  _id: string
  opening_amount: number
  cash_payments: number
  cash_refunds: number
  counted_amount: number | null
  first_count: { counted_amount: number } | null
  closed_at: string | null
}
const shifts = async () => (await desk.call<{ shifts: Shift[] }>('GET', '/shift/all')).shifts

const opening = (page: Page) => page.getByRole('dialog', { name: 'Smena ochish' })
const notWritten = 'hech narsa yozilmadi'

async function fillOpening(page: Page): Promise<void> {
  await page.goto('/employee/shift')
  await button(page, 'Smena ochish').click()
  await byLabel(opening(page), 'Kassadagi pul').fill('50000')
}

test('an opening whose answer was lost is found by its key: one shift, with what lay in the till', async ({ page }) => {
  await fillOpening(page)
  await loseAnswer(page, '/api/shift/open')
  await button(opening(page), 'Smena ochish').click()
  await expect(opening(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Smenani yopish' })).toBeVisible()
  await expect(findingOut(page)).toHaveCount(0)
  expect(await shifts()).toMatchObject([{ opening_amount: 50_000 }])
})

test('an opening that never arrived says so, keeps its sum, and is done by the next press', async ({ page }) => {
  await fillOpening(page)
  await cut(page, '/api/shift/open')
  await button(opening(page), 'Smena ochish').click()
  await expect(opening(page).getByRole('alert')).toContainText(notWritten)
  expect(await shifts()).toEqual([])
  await expect(byLabel(opening(page), 'Kassadagi pul')).toHaveValue(/^50\s000$/)
  await button(opening(page), 'Smena ochish').click()
  await expect(page.getByRole('link', { name: 'Smenani yopish' })).toBeVisible()
  expect(await shifts()).toMatchObject([{ opening_amount: 50_000 }])
})

test('the first cash, the opening before it and the answers of both lost: one shift, one payment, one receipt', async ({
  page,
}) => {
  const { membershipId } = await desk.member('Dilorom Qodirova', { paid: 0 })
  await page.goto(`/employee/memberships/details/${membershipId}/transaction`)
  await loseAnswer(page, '/api/shift/open')
  await loseAnswer(page, '/api/transaction')
  await button(page, 'Toʻlovni qabul qilish').click()
  await button(opening(page), 'Smena ochish').click()
  await expect(page.getByText('Kassa smenasi ochildi', { exact: true })).toBeVisible() // each is asked about by itself
  await receiptOver(page)
  expect(await shifts()).toMatchObject([{ opening_amount: 0, cash_payments: 300_000, cash_refunds: 0 }])
})

test('cash that goes back and whose answer was lost leaves the till once', async ({ page }) => {
  await desk.updateEmployee(nilufar, { permissions: ['transactions.refund'] })
  const { membershipId } = await desk.member('Dilorom Qodirova', { paid: 0 })
  await page.goto(`/employee/memberships/details/${membershipId}/transaction`)
  await button(page, 'Toʻlovni qabul qilish').click()
  await button(opening(page), 'Smena ochish').click()
  await receiptOver(page)
  await page.goto(`/employee/memberships/details/${membershipId}/transaction?type=refund`)
  await byLabel(page, 'Summa').fill('100000')
  await byLabel(page, 'Sabab').fill('Koʻchib ketdi')
  await loseAnswer(page, '/api/transaction')
  await button(page, 'Pulni qaytarish').click()
  await expect(page.getByRole('dialog', { name: /^Qaytarish cheki № \d+$/ })).toBeVisible()
  expect(await shifts()).toMatchObject([{ cash_payments: 300_000, cash_refunds: 100_000 }])
})

async function openTill(page: Page): Promise<void> {
  await fillOpening(page)
  await button(opening(page), 'Smena ochish').click()
  await page.getByRole('link', { name: 'Smenani yopish' }).click()
}

test('a count and a closing whose answers were lost: what should lie there is shown, and it is closed once', async ({
  page,
}) => {
  await openTill(page)
  await byLabel(page, 'Sanalgan pul').fill('40000')
  await loseAnswer(page, '/api/shift/count')
  await button(page, 'Sanadim').click()
  await byLabel(page, 'Farq sababi').fill('Qaytim xato berildi')
  await loseAnswer(page, '/api/shift/close')
  await button(page, 'Smenani yopish').click()
  await expect(page.getByText('Qaytim xato berildi')).toBeVisible()
  await expect(button(page, 'Smenani yopish')).toHaveCount(0)
  expect(await shifts()).toMatchObject([{ counted_amount: 40_000, first_count: { counted_amount: 40_000 } }])
})

test('a count and a closing that never arrived say so, keep what was typed, and are done by the next press', async ({
  page,
}) => {
  await openTill(page)
  await byLabel(page, 'Sanalgan pul').fill('40000')
  await cut(page, '/api/shift/count')
  await button(page, 'Sanadim').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(notWritten)
  expect(await shifts()).toMatchObject([{ first_count: null, closed_at: null }])
  await button(page, 'Sanadim').click()
  await byLabel(page, 'Farq sababi').fill('Qaytim xato berildi')
  await cut(page, '/api/shift/close')
  await button(page, 'Smenani yopish').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(notWritten)
  expect(await shifts()).toMatchObject([{ closed_at: null }])
  await expect(byLabel(page, 'Farq sababi')).toHaveValue('Qaytim xato berildi')
  await button(page, 'Smenani yopish').click()
  await expect(button(page, 'Smenani yopish')).toHaveCount(0)
  expect(await shifts()).toMatchObject([{ counted_amount: 40_000 }])
})

test('a reload before the count was known goes on from it: it is counted once', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await openTill(page)
  await byLabel(page, 'Sanalgan pul').fill('40000')
  const isCount = (url: URL) => url.pathname.startsWith('/api/shift/count')
  await page.route(isCount, async (route) => {
    if (!route.request().headers()['idempotency-ask']) await route.fetch()
    await route.abort('connectionreset')
  })
  await button(page, 'Sanadim').click()
  await expect(findingOut(page)).toBeVisible()
  await page.unroute(isCount)
  await page.reload()
  await expect(page.getByText(/10\s000\ssoʻm kam/).first()).toBeVisible()
  await byLabel(page, 'Farq sababi').fill('Qaytim xato berildi')
  await button(page, 'Smenani yopish').click()
  await expect(button(page, 'Smenani yopish')).toHaveCount(0)
  expect(await shifts()).toMatchObject([{ counted_amount: 40_000, first_count: { counted_amount: 40_000 } }])
})
