import { expect, type Page, test } from '@playwright/test'
import { cut, findingOut, loseAnswer } from './cutting.ts'
import { type Desk, openDesk } from './desk.ts'
import { beginSession, button, byLabel, receiptOver, signInByForm } from './people.ts'

// The network is cut at a step of what moves money: nothing is lost, nothing is doubled, and what is said is true.

test.describe.configure({ timeout: 90_000 })

let desk: Desk
test.beforeEach(async ({ request, page }) => {
  desk = await openDesk({ request })
  await beginSession(page, 'Admin', desk.owner.phone, desk.owner.password)
})

async function fillSale(page: Page, typed: string, name: string): Promise<void> {
  await byLabel(page, 'Aʼzo').pressSequentially(typed)
  await byLabel(page, 'Aʼzo').press('Enter')
  await expect(byLabel(page, 'Aʼzo')).toHaveValue(name)
  await page.getByText('Karta', { exact: true }).click()
}

const sold = async (): Promise<number> =>
  (await desk.call<{ pagination: { total: number } }>('GET', '/membership/foradmin/all')).pagination.total

test('a sale whose answer was lost is found by its key and shows its receipt, sold once', async ({ page }) => {
  await desk.member('Dilorom Qodirova', { paid: null })
  await page.goto('/admin/memberships/create')
  await fillSale(page, 'dilorom qod', 'Dilorom Qodirova')
  await loseAnswer(page, '/api/membership/create')
  await button(page, 'Sotish').click()
  await receiptOver(page)
  await expect(findingOut(page)).toHaveCount(0)
  expect(await sold()).toBe(1)
})

test('a sale that never arrived says so, keeps its form, and is sold by the next press', async ({ page }) => {
  await desk.member('Dilorom Qodirova', { paid: null })
  await page.goto('/admin/memberships/create')
  await fillSale(page, 'dilorom qod', 'Dilorom Qodirova')
  await cut(page, '/api/membership/create')
  await button(page, 'Sotish').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('hech narsa yozilmadi')
  expect(await sold()).toBe(0)
  await button(page, 'Sotish').click()
  await receiptOver(page)
  expect(await sold()).toBe(1)
})

test('a payment whose answer was lost is found by its key and shows its receipt, paid once', async ({ page }) => {
  const { membershipId } = await desk.member('Dilorom Qodirova', { paid: 100_000 })
  await page.goto(`/admin/memberships/details/${membershipId}/transaction`)
  await page.getByText('Karta', { exact: true }).click()
  await loseAnswer(page, '/api/transaction')
  await button(page, 'Toʻlovni qabul qilish').click()
  await receiptOver(page)
  const { membership } = await desk.call<{ membership: { transactions: unknown[]; paid_amount: number } }>(
    'GET',
    `/membership/one/${membershipId}`,
  )
  expect(membership.transactions).toHaveLength(2)
})

/** The first such act is done by the server; neither its answer nor that of any question comes, until the page is opened anew. */
async function loseAnswerAndReload(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const isIt = (url: URL) => url.pathname.startsWith(path)
  await page.route(isIt, async (route) => {
    if (!route.request().headers()['idempotency-ask']) await route.fetch()
    await route.abort('connectionreset')
  })
  await press()
  await expect(findingOut(page)).toBeVisible()
  await page.unroute(isIt)
}

const notSaved = (page: Page) => page.getByText('Saqlanmagan yozuvlaringiz qaytarildi')

test('a reload before it was known: the sale that was done shows its receipt, and the next buyer is sold to', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await desk.member('Dilorom Qodirova', { paid: null })
  await desk.member('Sevara Umarova', { paid: null })
  await page.goto('/admin/memberships')
  await page.goto('/admin/memberships/create')
  await fillSale(page, 'dilorom qod', 'Dilorom Qodirova')
  await loseAnswerAndReload(page, '/api/membership/create', () => button(page, 'Sotish').click())
  await page.reload()
  await receiptOver(page)
  await expect(page.getByRole('article')).toContainText('Dilorom Qodirova')
  await expect(notSaved(page)).toHaveCount(0)
  expect(await sold()).toBe(1)

  await page.goto('/admin/memberships/create')
  await expect(byLabel(page, 'Aʼzo')).toHaveValue('')
  await fillSale(page, 'sevara uma', 'Sevara Umarova')
  await button(page, 'Sotish').click()
  await receiptOver(page)
  expect(await sold()).toBe(2)
})

test('a reload before it was known: the sale that never arrived is back, and is sold once', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await desk.member('Dilorom Qodirova', { paid: null })
  await page.goto('/admin/memberships/create')
  await fillSale(page, 'dilorom qod', 'Dilorom Qodirova')
  const stop = (url: URL) => url.pathname === '/api/membership/create'
  await page.route(stop, (route) => route.abort('connectionreset'))
  await button(page, 'Sotish').click()
  await expect(findingOut(page)).toBeVisible()
  await page.unroute(stop)
  await page.reload()
  await expect(notSaved(page)).toBeVisible()
  await expect(byLabel(page, 'Aʼzo')).toHaveValue('Dilorom Qodirova')
  expect(await sold()).toBe(0)
  await button(page, 'Sotish').click()
  await receiptOver(page)
  expect(await sold()).toBe(1)
})

test('a session that ended, and a reload, before it was known: the payment is not taken twice', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const { membershipId } = await desk.member('Dilorom Qodirova', { paid: 100_000 })
  const address = `/admin/memberships/details/${membershipId}/transaction`
  await page.goto(address)
  await page.getByText('Karta', { exact: true }).click()
  await byLabel(page, 'Summa').fill('50000')
  await loseAnswerAndReload(page, '/api/transaction', () => button(page, 'Toʻlovni qabul qilish').click())
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Admin', exact: true })).toBeVisible()
  await signInByForm(page, 'Admin', desk.owner.phone, desk.owner.password)
  await page.goto(address)
  await receiptOver(page)
  await expect(page.getByRole('article')).toContainText(/50\s000/)
  const { membership } = await desk.call<{ membership: { transactions: unknown[] } }>(
    'GET',
    `/membership/one/${membershipId}`,
  )
  expect(membership.transactions).toHaveLength(2)
})

for (const [what, closes] of [
  ['a reload before it was known', false],
  ['a window that was closed before the answer, and then a reload', true],
] as const)
  test(`${what}: the gift card that was sold is there when its window is opened again, and the next equal one is another`, async ({
    page,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/admin/gift-cards')
    const panel = page.getByRole('dialog', { name: 'Karta sotish' })
    const openPanel = () => button(page.getByRole('main'), 'Karta sotish').first().click()
    const sell = async () => {
      await openPanel()
      await byLabel(panel, 'Qiymati').fill('500000')
      await panel.getByText('Karta', { exact: true }).click()
      await button(panel, 'Karta sotish').click()
    }
    const card = page.getByRole('dialog', { name: 'Sovgʻa kartasi' })
    const codes = async () => (await desk.call<{ gift_cards: unknown[] }>('GET', '/gift-card/all')).gift_cards.length
    await loseAnswerAndReload(page, '/api/gift-card/sell', sell)
    if (closes) {
      await button(panel, 'Bekor qilish').click()
      await expect(panel).toHaveCount(0)
    }
    await page.reload()
    await openPanel()
    await expect(card).toBeVisible()
    await expect(panel).toHaveCount(0)
    expect(await codes()).toBe(1)
    await button(card, 'Yopish').last().click()
    await expect(card).toHaveCount(0)
    await sell()
    await expect(card).toBeVisible()
    expect(await codes()).toBe(2)
  })
