import { expect, type Page, test } from '@playwright/test'
import { beginSession, button, byLabel, freshPhone, heading, type Owner, ownerWithGym, signInByForm } from './people.ts'

// The connection goes away: what was typed stays, what is said is true, and what waits for it comes by itself.

test.describe.configure({ timeout: 90_000 })

let owner: Owner
test.beforeAll(async ({ request }) => {
  owner = await ownerWithGym(request)
})

/** The code of one part never comes, as long as this stands. */
async function withhold(page: Page, part: string): Promise<() => Promise<void>> {
  const isPart = (url: URL) => url.pathname.startsWith('/assets/') && url.pathname.includes(part)
  await page.route(isPart, (route) => route.abort())
  return () => page.unroute(isPart)
}

/** Waits until a part that is fetched ahead is there with all that it needs. */
const isLoaded = (page: Page, part: string) =>
  expect(() =>
    page.evaluate(async (name) => {
      const files = performance.getEntriesByType('resource').map((entry) => entry.name)
      await import(files.find((file) => file.includes(`/assets/${name}-`)) ?? 'not-yet')
    }, part),
  ).toPass()

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

test('without a connection a page that was not loaded says so inside the product, and opens when it is back', async ({
  page,
  context,
}) => {
  const giveBack = await withhold(page, 'AuditPage')
  await signInByForm(page, 'Admin', owner.phone, owner.password)
  await expect(heading(page, 'Boshqaruv paneli')).toBeVisible()
  await context.setOffline(true)
  await menu(page, 'Amallar tarixi').click()
  const said = page.getByRole('main').getByRole('alert')
  await expect(said).toContainText('Ulanish tiklanganda bu qism oʻzi ochiladi')
  await expect(said).not.toContainText('yangilan')
  await expect(menu(page, 'Aʼzolar')).toBeVisible() // the frame goes on working
  await giveBack()
  await context.setOffline(false)
  await expect(heading(page, 'Amallar tarixi')).toBeVisible()
})

test('a page whose first code does not come says so in the place of all, and opens by itself when it can be had', async ({
  page,
}) => {
  const giveBack = await withhold(page, 'door-')
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Kutilmagan xato yuz berdi. Qayta urinib koʻring.') // the server still gives this version
  await giveBack()
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
})

test('a page whose first code does not come while no server answers says that, and opens by itself', async ({
  page,
}) => {
  const giveBack = await withhold(page, 'door-')
  const isAsked = (url: URL) => url.pathname === '/'
  await page.route(isAsked, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 503, body: '' }),
  )
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Server bilan aloqa yoʻq')
  await page.unroute(isAsked)
  await giveBack()
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
})

test('a page that needs a file which never comes begins anew by itself once, and from then on by a press', async ({
  page,
}) => {
  let begun = 0
  page.on('request', (asked) => asked.isNavigationRequest() && begun++)
  await page.clock.install()
  const giveBack = await withhold(page, 'typing-') // the door's own file is there, which is the one that the browser names
  await page.goto('/')
  await expect.poll(() => begun).toBe(2)
  await expect(page.getByRole('alert')).toHaveText('Kutilmagan xato yuz berdi. Qayta urinib koʻring.')
  await page.clock.fastForward(60_000)
  await page.evaluate(async () => (await fetch('/')).text()) // what would begin it anew would have been asked by then
  await expect(page.getByRole('alert')).toBeVisible()
  expect(begun).toBe(2)
  await giveBack()
  await button(page, 'Qayta urinish').click()
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})

for (const [language, said, again] of [
  ['uz', 'Sahifa ochilmadi.', 'Qayta urinish'],
  ['ru', 'Страница не открылась.', 'Повторить'],
  ['en', 'The page did not open.', 'Try again'],
] as const)
  test(`a page whose very first code does not come begins anew by itself once, and then says so with a button (${language})`, async ({
    page,
  }) => {
    let begun = 0
    page.on('request', (asked) => asked.isNavigationRequest() && begun++)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const giveBack = await withhold(page, '/index-')
    await page.goto('/login/member')
    await expect(page.getByRole('alert')).toHaveText(said)
    expect(begun).toBe(2)
    await giveBack()
    await button(page, again).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(begun).toBe(3)
  })

test('a sign-in by a key whose code does not come says so, and the next press asks for it again', async ({ page }) => {
  const giveBack = await withhold(page, 'passkey')
  await page.goto('/')
  await button(page, 'Kirish kaliti bilan kirish').click()
  await expect(page.getByRole('alert').getByText('Kutilmagan xato yuz berdi')).toHaveCount(1)
  await giveBack()
  const asked = page.waitForRequest((request) => request.url().includes('/api/auth/passkey/'))
  await button(page, 'Kirish kaliti bilan kirish').click()
  await asked
})

test('a new version is told from a fault of ours', async ({ page }) => {
  const giveBack = await withhold(page, 'AuditPage')
  await signInByForm(page, 'Admin', owner.phone, owner.password)
  await menu(page, 'Amallar tarixi').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Sahifani ochib boʻlmadi') // the server still gives this version
  await giveBack()
  await button(page, 'Qayta urinish').click()
  await expect(heading(page, 'Amallar tarixi')).toBeVisible()

  await withhold(page, 'CheckInPage')
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' }),
  )
  await menu(page, 'Kirish').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Dastur yangilangan')
})

test('code that is there again while it is asked why it was missing opens the page', async ({ page }) => {
  const giveBack = await withhold(page, 'AuditPage')
  await signInByForm(page, 'Admin', owner.phone, owner.password)
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      await giveBack() // the server is back before it answers why
      await route.continue()
    },
  )
  await menu(page, 'Amallar tarixi').click()
  await expect(heading(page, 'Amallar tarixi')).toBeVisible()
})

test('code that a proxy answers for while the server starts anew is waited for, and no fault of ours', async ({
  page,
}) => {
  await signInByForm(page, 'Admin', owner.phone, owner.password)
  await expect(heading(page, 'Boshqaruv paneli')).toBeVisible()
  const isDown = (url: URL) => url.pathname === '/' || url.pathname.includes('/AuditPage-')
  await page.route(isDown, (route) => route.fulfill({ status: 502, body: '' }))
  await menu(page, 'Amallar tarixi').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Ulanish tiklanganda bu qism oʻzi ochiladi')
  await page.unroute(isDown)
  await expect(heading(page, 'Amallar tarixi')).toBeVisible({ timeout: 30_000 })
})

test('touching the menu without a connection asks before an unsaved form is left, and keeps it', async ({
  page,
  context,
}) => {
  await beginSession(page, 'Admin', owner.phone, owner.password)
  await page.goto('/admin/members/create')
  await byLabel(page, 'Ism va familiya').fill('Zulfiya Normatova')
  await isLoaded(page, 'ConfirmDialog')
  await context.setOffline(true)
  await menu(page, 'Tariflar').click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('Oʻzgarishlar saqlanmagan')
  await button(page, 'Sahifada qolish').click()
  await expect(byLabel(page, 'Ism va familiya')).toHaveValue('Zulfiya Normatova')
})

test('a form lives on when neither its question nor its calendar can be loaded', async ({ page, context }) => {
  const giveBackQuestion = await withhold(page, 'ConfirmDialog')
  const giveBackCalendar = await withhold(page, 'CalendarPopover')
  await beginSession(page, 'Admin', owner.phone, owner.password)
  await page.goto('/admin/members/create')
  await byLabel(page, 'Ism va familiya').fill('Zulfiya Normatova')
  await context.setOffline(true)
  await button(page, 'Kalendarni ochish').first().click()
  await expect(page.getByText('bu qism oʻzi ochiladi').first()).toBeVisible()
  await expect(byLabel(page, 'Ism va familiya')).toHaveValue('Zulfiya Normatova')

  const question = page.waitForEvent('dialog')
  const click = menu(page, 'Tariflar').click()
  await (await question).dismiss() // the browser's own question
  await click
  await expect(byLabel(page, 'Ism va familiya')).toHaveValue('Zulfiya Normatova')

  await giveBackQuestion()
  await giveBackCalendar()
  await context.setOffline(false)
  await expect(page.getByRole('grid')).toBeVisible() // the calendar that was asked for
  await expect(byLabel(page, 'Ism va familiya')).toHaveValue('Zulfiya Normatova')
})

test('a page that could not be read says so, and is there by itself when the server is', async ({ page }) => {
  await signInByForm(page, 'Admin', owner.phone, owner.password)
  const reads = (url: URL) => /^\/api\/(member|membership|plans|gym|visit)\//.test(url.pathname)
  await page.route(reads, (route) => route.fulfill({ status: 500, json: { error: 'internal', message: 'Nosozlik' } }))
  await menu(page, 'Tariflar').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nosozlik')
  await page.unroute(reads)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0, { timeout: 30_000 })

  await page.route(reads, (route) => route.abort('connectionrefused'))
  await menu(page, 'Aʼzolar').click()
  const away = page.getByRole('status').filter({ hasText: 'Server bilan aloqa yoʻq' })
  await expect(away).toBeVisible()
  await page.unroute(reads)
  await expect(away).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

const registering = (url: URL) => url.pathname === '/api/member/create'

async function fillMember(page: Page, name: string): Promise<void> {
  await page.goto('/admin/members/create')
  await byLabel(page, 'Ism va familiya').fill(name)
  await byLabel(page, 'Telefon').fill(freshPhone())
  await page.getByText('Ayol', { exact: true }).click()
}

const members = async (page: Page, name: string) => {
  await page.goto(`/admin/members?search=${encodeURIComponent(name)}`)
  return page.getByRole('main').getByRole('link', { name })
}

test('the answer of an act is lost: the server is asked by its key, and it was done once', async ({ page }) => {
  await signInByForm(page, 'Admin', owner.phone, owner.password)
  await fillMember(page, 'Zulfiya Normatova')
  let isAnswered = false
  await page.route(
    registering,
    async (route) => {
      isAnswered = (await route.fetch()).status() === 201
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const asked = page.waitForRequest((request) => request.headers()['idempotency-ask'] === '1')
  await button(page, 'Aʼzoni qoʻshish').click()
  await expect(page.getByText('yozilgan-yozilmagani tekshirilmoqda')).toBeVisible()
  await asked
  await expect(page.getByText('yozilgan-yozilmagani tekshirilmoqda')).toBeHidden()
  await expect(page).not.toHaveURL(/create/)
  expect(isAnswered).toBe(true)
  await expect(await members(page, 'Zulfiya Normatova')).toHaveCount(1)
})

test('an act that never arrived is said not to be done, keeps its form, and is done by the next press', async ({
  page,
}) => {
  await signInByForm(page, 'Admin', owner.phone, owner.password)
  await fillMember(page, 'Nargiza Yoʻldosheva')
  await page.route(registering, (route) => route.abort('connectionreset'), { times: 1 })
  await button(page, 'Aʼzoni qoʻshish').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('hech narsa yozilmadi')
  await expect(byLabel(page, 'Ism va familiya')).toHaveValue('Nargiza Yoʻldosheva')
  await button(page, 'Aʼzoni qoʻshish').click()
  await expect(page).not.toHaveURL(/create/)
  await expect(await members(page, 'Nargiza Yoʻldosheva')).toHaveCount(1)
})
