import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { projectRoot } from '#src/server/project-root.ts'
import { openDesk } from './desk.ts'
import { beginSession, heading, ownerWithGym, signIn, signInMember } from './people.ts'

// What a phone downloads before a page stands, in bytes and not in seconds: it can't depend on the machine. Counted is what
// goes over the line: browsers take brotli over https, which the build has made.

const scripts = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file = '']) => file)
/** Files, and scripts that stand in the page itself, which are told by their code. */
const kilobytes = (files: Iterable<string>): number => {
  const size = (file: string) => {
    if (!file.startsWith('/')) return zlib.brotliCompressSync(file).length
    const whole = path.join(projectRoot(), 'dist', 'web', file)
    return fs.statSync(fs.existsSync(`${whole}.br`) ? `${whole}.br` : whole).size
  }
  return [...new Set(files)].reduce((sum, file) => sum + size(file), 0) / 1024
}

/** The code in the page, the scripts that its HTML names, and those that the page loads when it names none beside the entry. */
async function loaded(context: BrowserContext, url: string, isThere: (page: Page) => Promise<void>) {
  const page = await context.newPage()
  // what is fetched ahead comes later, and not at all for people who save data
  await page.addInitScript(() => {
    const { connection } = navigator as unknown as { connection: object }
    Object.defineProperty(connection, 'saveData', { value: true })
  })
  const asked = new Set<string>()
  let named: string[] = []
  let inline: string[] = []
  await page.route(
    (address) => address.pathname === url,
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      named = scripts(html)
      inline = [...html.matchAll(/<script>(.+?)<\/script>/gs)].map(([, code = '']) => code)
      await route.fulfill({ response, body: html.replace(/<link rel="modulepreload"[^>]*>/g, '') })
    },
  )
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname)
  })
  await page.goto(url)
  await isThere(page)
  await page.waitForLoadState('load')
  await page.close()
  return { inline, named: named.sort(), asked: [...asked].sort() }
}

test('the sign-in page names just the code that it needs, at most 87 KB of it', async ({ context }) => {
  const { inline, named, asked } = await loaded(context, '/', (page) =>
    expect(heading(page, 'Tizimga kirish')).toBeVisible(),
  )
  expect(named).toEqual(asked)
  expect(kilobytes([...inline, ...named])).toBeLessThanOrEqual(87)
})

test('before any code a page says how it is headed: the sign-in to anybody, a list to whom it was open before', async ({
  page,
  request,
}) => {
  const owner = await ownerWithGym(request)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('Tizimga kirish')).toBeVisible()
  await page.unroute('**/*.js')
  await beginSession(page, 'Admin', owner.phone, owner.password)
  await page.goto('/admin/members')
  await expect(page.getByText('Zalga keladiganlar')).toBeVisible()
  // with what came after its first paint the page hears that it is left, and keeps how it is headed
  await expect(page.getByText('Data not found!')).toBeVisible()
  await page.goto('about:blank')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/admin/members')
  await expect(page.getByText('Aʼzolar', { exact: true })).toBeVisible()
})

test('the list of members names just the code that it needs, at most 142 KB of it', async ({
  context,
  page,
  request,
}) => {
  const owner = await ownerWithGym(request)
  await beginSession(page, 'Admin', owner.phone, owner.password)
  await page.close()
  const { inline, named, asked } = await loaded(context, '/admin/members', async (list) => {
    await expect(heading(list, 'Aʼzolar')).toBeVisible()
    await expect(list.getByText('Zalga keladiganlar')).toBeVisible()
  })
  expect(named).toEqual(asked)
  expect(kilobytes([...inline, ...named])).toBeLessThanOrEqual(142)
})

test('the owner’s dashboard names at most 160 KB, and nothing of lists, forms or other pages', async ({
  context,
  page,
  request,
}) => {
  const owner = await ownerWithGym(request)
  await beginSession(page, 'Admin', owner.phone, owner.password)
  await page.close()
  const { inline, named } = await loaded(context, '/admin', (home) =>
    expect(heading(home, 'Boshqaruv paneli')).toBeVisible(),
  )
  expect(kilobytes([...inline, ...named])).toBeLessThanOrEqual(160)
  expect(named.filter((file) => /\/(lists|forms|members|checks|door|StatisticsParts)-/.test(file))).toEqual([])
})

test('letters come cut out of the font, and no whole file of it', async ({ page }) => {
  const fonts = new Set<string>()
  page.on('request', (asked) => {
    const file = /\/assets\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(new URL(asked.url()).pathname)?.[1]
    if (file) fonts.add(file)
  })
  await page.goto('/')
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect([...fonts].sort()).toEqual(['inter-basic', 'inter-russian']) // the latter for one word, Русский
})

// the rest of it is React, queries and the frame: what every page inside stands on
test('the home of a member names at most 125 KB and nothing of lists, forms, the desk or other people; 150 KB with its styles and letters', async ({
  context,
  page,
  request,
}) => {
  const member = await (await openDesk({ request })).member('Sadoqat Tolipova')
  await signInMember(page, request, member.phone)
  await page.close()
  const around = new Set<string>()
  context.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (/\.(css|woff2)$/.test(pathname)) around.add(pathname)
  })
  const { inline, named } = await loaded(context, '/member', async (home) => {
    await expect(heading(home, /Salom/)).toBeVisible()
    await expect(home).toHaveTitle(/^Dashboard/) // its name comes with its area
    await home.evaluate(() => document.fonts.ready)
  })
  expect(kilobytes([...inline, ...named])).toBeLessThanOrEqual(125)
  expect(kilobytes([...inline, ...named, ...around])).toBeLessThanOrEqual(150)
  expect([...around].map((file) => file.replace(/-[\w-]{8}\./, '.')).sort()).toEqual([
    '/assets/inter-basic.woff2',
    '/assets/style.css',
  ])
  expect(named.filter((file) => /\/(desk|lists|forms|members|checks|typing)-/.test(file))).toEqual([])
  const ahead: string = await (await request.get('/ahead/member.json')).text()
  for (const page of ['OwnMembershipsPage', 'AskFreezeDialog', 'PageReason', 'MemberSignInPage'])
    expect(ahead).toContain(`/assets/${page}-`)
  for (const page of ['SaleForm', 'AuditPage', 'CheckInPage']) expect(ahead).not.toContain(`/assets/${page}-`)
})

test('the home of a member greets and is asked for before its code is there, and once', async ({
  context,
  page,
  request,
}) => {
  const member = await (await openDesk({ request })).member('Sadoqat Tolipova')
  await signInMember(page, request, member.phone)
  await page.close()
  const home = await context.newPage()
  let asked = 0
  home.on('request', (call) => {
    if (new URL(call.url()).pathname === '/api/member/portal') asked++
  })
  let letCodeCome = () => {}
  const codeMayCome = new Promise<void>((resolve) => {
    letCodeCome = resolve
  })
  await home.route('/assets/*.js', async (route) => {
    await codeMayCome
    await route.continue()
  })
  const first = home.waitForRequest((call) => new URL(call.url()).pathname === '/api/member/portal')
  await home.goto('/member', { waitUntil: 'commit' })
  await first
  await expect(home.getByText('Salom, Sadoqat Tolipova!')).toBeVisible()
  letCodeCome()
  await expect(heading(home, /Salom, Sadoqat/)).toBeVisible()
  expect(asked).toBe(1)
})

test('without a session the way to a page of the inside names the sign-in page', async ({ request }) => {
  const inside = scripts(await (await request.get('/admin/members')).text())
  expect(inside).toEqual(scripts(await (await request.get('/')).text()))
})

test('the list of members stands before any answer of the server', async ({ context, page, request }) => {
  const owner = await ownerWithGym(request)
  await signIn(page, 'Admin', owner.phone, owner.password)
  await context.route('/api/**', () => undefined) // asked and never answered
  await page.goto('/admin/members')
  await expect(heading(page, 'Aʼzolar')).toBeVisible()
  await expect(page.getByText('Zalga keladiganlar')).toBeVisible()

  // its heading stands at the next visit before its code does
  await page.goto('/')
  await context.route('/assets/*.js', () => undefined)
  await page.goto('/admin/members', { waitUntil: 'commit' })
  await expect(page.getByText('Aʼzolar', { exact: true })).toBeVisible()
  await expect(page.locator('h1')).toHaveCount(0)
})

test('the samples of the design system are no part of the built product', async ({ page }) => {
  const assets = path.join(projectRoot(), 'dist', 'web', 'assets')
  const code = fs.readdirSync(assets).filter((file) => file.endsWith('.js'))
  expect(code.length).toBeGreaterThan(20)
  expect(code.filter((file) => fs.readFileSync(path.join(assets, file), 'utf8').includes('data-sample'))).toEqual([])
  await page.goto('/dev/ui')
  await expect(page.getByText('404')).toBeVisible()
})
