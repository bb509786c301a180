import { expect, type Page, test } from '@playwright/test'
import { cut, findingOut, loseAnswer } from './cutting.ts'
import { type Desk, openDesk } from './desk.ts'
import { beginSession, button, byLabel, freshPhone, pick } from './people.ts'

// The network is cut at every step of an import: nothing is lost, nothing is doubled, and what is said is true.

test.describe.configure({ timeout: 120_000 })

let desk: Desk
test.beforeEach(async ({ request, page }) => {
  desk = await openDesk({ request })
  await beginSession(page, 'Admin', desk.owner.phone, desk.owner.password)
  await page.goto('/admin/members/import')
})

const files = async () => (await desk.call<{ imports: { state: string }[] }>('GET', '/import/all')).imports
const people = async () =>
  (await desk.call<{ pagination: { total: number } }>('GET', '/member/foradmin/all')).pagination.total

const list = () => ['Familiya;Ism;Telefon raqami', `Karimova;Malika;${freshPhone()}`, `Toʻrayev;Sardor;${freshPhone()}`]
const upload = (page: Page, lines = list()) =>
  byLabel(page, 'Faylni tanlang').setInputFiles({
    name: 'azolar.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
const columns = (page: Page) => page.getByRole('heading', { name: 'Ustunlar nimani bildiradi?' })
/** Beside the button of the step, not in a toast that goes. */
const refusal = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ })
const goOn = (page: Page) => button(page, 'Import qilish: 2')

test('the answers of every step are lost: the file is there once, its people once, and gone by one undo', async ({
  page,
}) => {
  await loseAnswer(page, '/api/import/member/create')
  await upload(page)
  await expect(findingOut(page)).toBeVisible()
  await expect(columns(page)).toBeVisible()
  await expect(findingOut(page)).toHaveCount(0)
  expect(await files()).toHaveLength(1)

  // without a key: the page shows what is
  await loseAnswer(page, '/api/import/member/match')
  await button(page, 'Tekshirish').click()
  await expect(goOn(page)).toBeVisible()

  await loseAnswer(page, '/api/import/member/run')
  await goOn(page).click()
  await expect(findingOut(page)).toBeVisible()
  await expect(page.getByText('Tugadi', { exact: true })).toBeVisible()
  expect(await people()).toBe(2)

  await button(page, 'Importni bekor qilish').click()
  await loseAnswer(page, '/api/import/member/undo')
  await button(page.getByRole('dialog'), 'Importni bekor qilish').click()
  await expect(page.getByText('Bekor qilingan', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await people()).toBe(0)
})

test('no step arrives at first: each says so, keeps what was chosen, and is done by the next press', async ({
  page,
}) => {
  await cut(page, '/api/import/member/create')
  await upload(page)
  await expect(refusal(page)).toContainText('hech narsa yozilmadi')
  expect(await files()).toEqual([])
  await upload(page)
  await expect(columns(page)).toBeVisible()
  expect(await files()).toHaveLength(1)

  const women = page.getByRole('radio', { name: 'Ayol', exact: true })
  await pick(page, 'Ayol')
  await cut(page, '/api/import/member/match')
  await button(page, 'Tekshirish').click()
  await expect(refusal(page)).toContainText('hech narsa yozilmadi')
  await expect(women).toBeChecked()
  await button(page, 'Tekshirish').click()
  await expect(goOn(page)).toBeVisible()

  await cut(page, '/api/import/member/run')
  const asked = page.waitForResponse(/\/api\/import\/member\/run/) // by its key; the step before said the same words
  await goOn(page).click()
  await asked
  await expect(refusal(page)).toContainText('hech narsa yozilmadi')
  await expect(goOn(page)).toBeEnabled()
  expect(await people()).toBe(0)
  await goOn(page).click()
  await expect(page.getByText('Tugadi', { exact: true })).toBeVisible()
  expect(await people()).toBe(2)

  await button(page, 'Importni bekor qilish').click()
  await cut(page, '/api/import/member/undo')
  await button(page.getByRole('dialog'), 'Importni bekor qilish').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('hech narsa yozilmadi')
  expect(await people()).toBe(2)
  await button(page.getByRole('dialog'), 'Importni bekor qilish').click()
  await expect(page.getByText('Bekor qilingan', { exact: true })).toBeVisible()
  expect(await people()).toBe(0)
})
