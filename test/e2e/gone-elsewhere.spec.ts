import { expect, type Page, test } from '@playwright/test'
import { type Desk, openDesk } from './desk.ts'
import { beginSession, button, byLabel, heading } from './people.ts'

// An answer that comes late finds its person at something else: they are told, and stay.

test.describe.configure({ timeout: 90_000 })

let desk: Desk
test.beforeEach(async ({ request, page }) => {
  desk = await openDesk({ request })
  await beginSession(page, 'Admin', desk.owner.phone, desk.owner.password)
})

/** The answer of the first such call waits until it is let go. */
async function hold(page: Page, path: string): Promise<{ sent: Promise<void>; letGo: () => void }> {
  let [tellSent, letGo]: [() => void, () => void] = [() => undefined, () => undefined]
  const sent = new Promise<void>((resolve) => (tellSent = resolve))
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      const response = await route.fetch()
      tellSent()
      await gone
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { sent, letGo }
}

async function leaveFor(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
  await button(page, 'Kutmasdan chiqish').click()
  await expect(heading(page, name)).toBeVisible()
}

/** What came of it is said in passing; its receipt lies there when it is asked for, over the page of now. */
async function toldInPassing(page: Page, name: string, where: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Xabarlar' })
  await expect(toast).toContainText(name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page, where)).toBeVisible()
  await button(toast, 'Chekni ochish').click()
  await expect(page.getByRole('dialog').getByRole('article')).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(heading(page, where)).toBeVisible()
}

test('a sale whose seller went on says whom it was sold to, and lays no receipt over other work', async ({ page }) => {
  await desk.member('Dilorom Qodirova', { paid: null })
  await page.goto('/admin/memberships/create')
  await byLabel(page, 'Aʼzo').pressSequentially('dilorom qod')
  await byLabel(page, 'Aʼzo').press('Enter')
  await expect(byLabel(page, 'Aʼzo')).toHaveValue('Dilorom Qodirova')
  const { sent, letGo } = await hold(page, '/api/membership/create')
  await button(page, 'Sotish').click()
  await sent
  await leaveFor(page, 'Tariflar')
  letGo()
  await toldInPassing(page, 'Dilorom Qodirova', 'Tariflar')
})

test('a debt that was paid, too', async ({ page }) => {
  const { membershipId } = await desk.member('Umida Davronova', { paid: 100_000 })
  await page.goto(`/admin/memberships/details/${membershipId}/transaction`)
  await byLabel(page, 'Summa').fill('50000')
  const { sent, letGo } = await hold(page, '/api/transaction')
  await button(page, 'Toʻlovni qabul qilish').click()
  await sent
  await leaveFor(page, 'Xodimlar')
  letGo()
  await toldInPassing(page, 'Umida Davronova', 'Xodimlar')
})
