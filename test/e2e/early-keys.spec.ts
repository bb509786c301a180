import { expect, type Page, test } from '@playwright/test'
import { openDesk, signInEmployee } from './desk.ts'
import { beginSession, beginSuperadminSession, byLabel } from './people.ts'

// A desk that reloads with a queue in front of it: the hand does not wait until the app has come.

test.describe.configure({ timeout: 90_000 })
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens the page and stops its code on the way, until the answer is called. */
async function openHeld(page: Page, path: string, held: RegExp): Promise<() => void> {
  let come = () => {}
  const mayCome = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(held, async (route) => {
    await mayCome
    await route.continue().catch(() => undefined)
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'bootKeys' in window)
  return come
}
const code = /\/assets\/.*\.js$/

test('the sale’s key, a name and Enter before the app has come choose the buyer, and nobody is let in for it', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  await desk.member('Umida Davronova')
  await desk.member('Umida Shodmonova')
  await signInEmployee(page, await desk.employee({ hasOwnPassword: true }))
  let entered = 0
  page.on('request', (call) => {
    if (call.url().includes('/api/visit/check')) entered++
  })
  // the door of reception's home takes the focus before the form is there
  const comeSale = await openHeld(page, '/employee', /\/assets\/sell-page-.*\.js$/)
  await page.keyboard.press('F2')
  await page.keyboard.type('umida shodm')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^Ism, telefonning/ })).toBeFocused()
  comeSale()
  const buyer = byLabel(page, 'Aʼzo')
  await expect(buyer).toHaveValue('Umida Shodmonova')
  expect(entered).toBe(0)
  // on the sale's own page letters alone are its buyer's
  const comeAll = await openHeld(page, '/employee/memberships/create', code)
  await page.keyboard.type('umida davr')
  await page.keyboard.press('Enter')
  comeAll()
  await expect(buyer).toHaveValue('Umida Davronova')
})

test('two presses before the app has come ask for a new person; Ctrl+K finds, F8 opens the till', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  await desk.member('Sevara Tosheva')
  await beginSession(page, 'Admin', desk.owner.phone, desk.owner.password)
  let come = await openHeld(page, '/admin/members', code)
  await page.keyboard.press('F2')
  await page.keyboard.press('F2')
  await page.keyboard.type('Gulnora')
  come()
  await expect(byLabel(page, 'Ism va familiya')).toHaveValue('Gulnora')
  await byLabel(page, 'Ism va familiya').fill('')
  await page.goto('about:blank')

  come = await openHeld(page, '/admin/members', code)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sevara')
  come()
  await expect(page.getByRole('combobox', { name: 'Hammasidan qidirish' })).toHaveValue('sevara')
  await expect(page.getByRole('option', { name: /^Sevara Tosheva/ })).toBeVisible()

  // as a keyboard that is set to Russian presses it
  come = await openHeld(page, '/admin/members', code)
  const finder = { key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }
  await page.evaluate((pressed) => document.body.dispatchEvent(new KeyboardEvent('keydown', pressed)), finder)
  await page.keyboard.type('sevara')
  come()
  await expect(page.getByRole('combobox', { name: 'Hammasidan qidirish' })).toHaveValue('sevara')

  come = await openHeld(page, '/admin/members', code)
  await page.keyboard.type('/tosheva')
  come()
  await expect(page.getByRole('searchbox', { name: 'Ism, telefon yoki kod' })).toHaveValue('tosheva')
  await page.goto('about:blank')

  come = await openHeld(page, '/admin/members', code)
  await page.keyboard.press('F8')
  come()
  await expect(page).toHaveURL(/\/admin\/shifts$/)
  await page.goto('about:blank')

  await beginSuperadminSession(page)
  come = await openHeld(page, '/superadmin/plans', code)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tarif')
  come()
  await expect(page.getByRole('combobox', { name: 'Hammasidan qidirish' })).toHaveValue('tarif')
})

test('without a session any more, what is typed at the form for signing in stands there', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'signed_in', value: 'admin', url: baseURL ?? '' }])
  const come = await openHeld(page, '/admin/members', code)
  await page.keyboard.press('F2')
  come()
  const phone = byLabel(page, 'Telefon raqam')
  await expect(phone).toBeVisible()
  await phone.focus()
  await page.keyboard.type('935551122')
  await expect(phone).toHaveValue(/93 555 11 22/)
})

test('whoever points elsewhere before the app has come is led nowhere', async ({ page, request }) => {
  const desk = await openDesk({ request })
  await beginSession(page, 'Admin', desk.owner.phone, desk.owner.password)
  const come = await openHeld(page, '/admin/members', code)
  await page.keyboard.press('F2')
  await page.mouse.click(300, 300)
  come()
  await expect(page.getByRole('link', { name: /^Sotish/ }).first()).toBeVisible()
  await page.waitForFunction(() => window.onkeydown === null)
  await expect(page).toHaveURL(/\/admin\/members$/)
})
