import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { button, heading, signInByForm, signInMember } from './people.ts'

// The app of members and the app of the desk: installed, without a network, after a new version, after the person left.

test.use({ serviceWorkers: 'allow' })

const memberPhone = '+998901112255'

/** What the browser itself says is in the way of installing this page. */
async function installability(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  const { url, errors } = await devtools.send('Page.getAppManifest')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  await devtools.detach()
  // an incognito window, as every test has one, installs nothing
  const inTheWay = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  return { manifest: new URL(url).pathname, errors, inTheWay }
}

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
/** The service worker is there and has the files of this page. */
async function waitForKept(page: Page): Promise<void> {
  await expect.poll(() => isControlled(page), { timeout: 20_000 }).toBe(true)
  const missing = () =>
    page.evaluate(async () => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const files = [...new Set(loaded)].filter((name) => new URL(name).pathname.startsWith('/assets/'))
      const found = await Promise.all(files.map((file) => caches.match(file)))
      return found.filter((answer) => answer === undefined).length
    })
  await expect.poll(missing, { timeout: 20_000 }).toBe(0)
}
const keptUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    )
    return all.flat()
  })

/** What the pages of a person kept. */
const keptOnes = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:') || key === 'selectedGym'))

test('the browser finds nothing in the way of installing the app of the desk and that of members', async ({
  context,
  page,
}) => {
  for (const [path, manifest] of [
    ['/', '/manifest.webmanifest'],
    ['/login/member', '/member.webmanifest'],
    ['/admin', '/admin.webmanifest'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, /./)).toBeVisible()
    expect(await installability(context, page)).toEqual({ manifest, errors: [], inTheWay: [] })
  }
})

test('what is installed has the shortcuts of whoever signed in last, from the sign-in on and at its own start', async ({
  context,
  page,
}) => {
  await signInByForm(page, 'Admin', '+998901112233', 'polvon-admin')
  const manifest = async () => (await installability(context, page)).manifest
  await expect.poll(manifest).toBe('/admin.webmanifest') // once the page behind the door stands
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin/)
  expect(await manifest()).toBe('/admin.webmanifest')
})

test('every picture of a manifest is there and as large as it says; what is not there is 404', async ({
  page,
  request,
}) => {
  await page.goto('/login/member')
  for (const [name, role] of [
    ['/manifest.webmanifest', 'employee'],
    ['/admin.webmanifest', 'admin'],
    ['/member.webmanifest', 'member'],
    ['/superadmin.webmanifest', 'superadmin'],
  ] as const) {
    const answer = await request.get(name)
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await answer.json()) as {
      icons: { src: string; sizes: string; purpose: string }[]
      screenshots: { src: string; sizes: string; form_factor: string }[]
      shortcuts: { url: string }[]
      start_url: string
    }
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toContain(
      '512x512',
    )
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
    expect(manifest.shortcuts.length).toBeGreaterThan(1)
    for (const { url } of manifest.shortcuts) expect([name, url.split('/')[1]]).toEqual([name, role])
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      const size = await page.evaluate(async (url) => {
        const { width, height } = await createImageBitmap(await (await fetch(url)).blob())
        return `${width}x${height}`
      }, src)
      expect([src, size]).toEqual([src, sizes])
    }
  }
  expect((await request.get('/apple-touch-icon.png')).headers()['content-type']).toBe('image/png')
  for (const missing of ['/manifest.json', '/service-worker.js', '/icons/none.png', '/assets/none.js', '/nothing.txt'])
    expect([missing, (await request.get(missing)).status()]).toEqual([missing, 404])
})

test('a member opens the app without a network and reads what was kept, with its age; after leaving, nothing is there', async ({
  context,
  page,
  request,
}) => {
  await signInMember(page, request, memberPhone)
  const name = (await heading(page, /./).textContent()) ?? ''
  await waitForKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText(/^Internetsiz saqlangan maʼlumot/)).toBeVisible()
  await page.close()
  const cold = await context.newPage()
  await cold.goto('/member')
  await expect(heading(cold, name)).toBeVisible()
  expect((await keptUrls(cold)).filter((url) => url.startsWith('/api'))).toEqual([])
  await context.setOffline(false)
  await expect(cold.getByText(/^Internetsiz saqlangan maʼlumot/)).toHaveCount(0, { timeout: 15_000 })

  await cold.evaluate(async () => (await caches.open('pictures')).put('/files/own.webp', new Response('own')))
  await cold.getByRole('button', { name: /^Foydalanuvchi menyusi/ }).click()
  await cold.getByRole('menuitem', { name: 'Chiqish' }).click()
  await expect(cold).toHaveURL(/\/login\/member$/) // the door they came through
  await expect.poll(() => keptOnes(cold)).toEqual([])
  await expect.poll(async () => (await keptUrls(cold)).filter((url) => url.startsWith('/files'))).toEqual([])
  const passes = () =>
    cold.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('polvon-pass')
          opening.onerror = () => reject(opening.error ?? new Error('the storage refused'))
          opening.onsuccess = () => {
            const database = opening.result
            if (!database.objectStoreNames.contains('passes')) return resolve(0)
            const counting = database.transaction('passes').objectStore('passes').count()
            counting.onsuccess = () => resolve(counting.result)
          }
        }),
    )
  await expect.poll(passes).toBe(0)

  await cold.goto('/')
  await expect(cold).toHaveURL(/\/login\/member$/) // a member's phone keeps to their door
  await cold.getByRole('link', { name: 'Xodim yoki zal egasi sifatida kirish' }).click()
  await expect(heading(cold, 'Tizimga kirish')).toBeVisible()
})

test('who leaves without a network stands at the sign-in, where nothing of theirs is, and the server ends the session once it is back', async ({
  context,
  page,
  request,
}) => {
  await signInMember(page, request, (await (await openDesk({ request })).member('Aziza Karimova')).phone)
  await waitForKept(page)
  const ahead: string[] = await (await request.get('/ahead/member.json')).json()
  const missing = async () => {
    const kept = new Set(await keptUrls(page))
    return ahead.filter((file) => !kept.has(file))
  }
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Foydalanuvchi menyusi/ }).click()
  await page.getByRole('menuitem', { name: 'Chiqish' }).click()
  await expect(page).toHaveURL(/\/login\/member$/)
  await expect(heading(page, 'Aʼzo kirishi')).toBeVisible()
  const words = page.getByText(/^Siz chiqdingiz, bu qurilmada maʼlumotlaringiz qolmadi/)
  await expect(words).toBeVisible()
  expect(await keptOnes(page)).toEqual([])
  await page.reload() // the kept shell
  await expect(words).toBeVisible()
  const ended = page.waitForResponse((answer) => answer.url().includes('/api/auth/logout') && answer.ok())
  await context.setOffline(false)
  await ended
  await expect(words).toHaveCount(0)
  await page.goto('/member')
  await expect(page).toHaveURL(/\/login\/member$/)
})

test('what a member opened once stands without a network, with its age', async ({ context, page, request }) => {
  test.slow()
  const desk = await openDesk({ request })
  await signInMember(page, request, (await desk.member('Aziza Karimova')).phone)
  // each page and what the device keeps for it
  const pages = {
    payments: 'payments:',
    visits: 'visits:',
    managers: '/member/managers',
    'payment/plan/upgrade': 'plans ',
    account: '/member/one/me',
    'notification/settings': '/notification/choices',
    data: '/member/data',
  }
  const age = page.getByText(/^Internetsiz saqlangan maʼlumot/)
  for (const [path, kept] of Object.entries(pages)) {
    await page.goto(`/member/${path}`)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join('\n'))).toContain(kept)
    await waitForKept(page)
  }
  await context.setOffline(true)
  for (const path of Object.keys(pages)) {
    await page.goto(`/member/${path}`)
    await expect(age, path).toBeVisible()
  }
})

test('a new version waits until it is taken, and then the page is loaded anew', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => isControlled(page), { timeout: 20_000 }).toBe(true)
  await page.evaluate(() => {
    Object.assign(window, { isThisPage: true })
    return navigator.serviceWorker.register('/sw.js?another') // another script: to the browser a newer version
  })
  await expect(page.getByText(/^Yangi versiya tayyor/)).toBeVisible()
  expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true)
  await button(page, 'Yangilash').click()
  await expect
    .poll(() => page.evaluate(() => 'isThisPage' in window).catch(() => true), { timeout: 20_000 })
    .toBe(false)
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
})
