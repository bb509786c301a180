import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, Browser, BrowserContext, Page, Request } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { foreignWords, hearWords, misfits, misfitsAt, smallTargets } from './walk-faults.ts'

/* Walks over every page of a role and says what is wrong with it: for `npm run walk`, and in small for the browser tests. */

export const walkers = ['everybody', 'superadmin', 'admin', 'employee', 'member'] as const
export type Walker = (typeof walkers)[number]

/** How the pages are looked at. */
export type Look = {
  width: number
  theme: string
  language: string
  /** Every answer of the API comes so much later. */
  lateMs?: number
  /** 2 is a browser enlarged to 200 %: half of the width for everything. */
  zoom?: number
  /** With movement, where people are spared it otherwise. */
  moves?: boolean
}

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
}
/** How much a page moved, and what moved the most; put there by openContext, before the page's own code. */
type Kept = { shift: { sum: number; most: number; moved: string[] } }

/** Of a page that is drawn while its answers are on their way. */
const mostShift = 0.05
/** For what hangs: a page takes a second, and ten of them on a busy machine. */
const lookMs = 60_000

const logins: Readonly<Partial<Record<Walker, { path: string; body: object }>>> = {
  superadmin: { path: '/superadmin/login', body: { root_name: 'root', password: 'polvon-root' } },
  admin: { path: '/admin/login', body: { phone_number: '+998901112233', password: 'polvon-admin' } },
  employee: { path: '/employee/login', body: { phone_number: '+998901112244', password: 'polvon-staff' } },
}

/** The role whose page it is, or everybody's. */
const walkerOf = (pattern: string): Walker =>
  walkers.find((one) => pattern === `/${one}` || pattern.startsWith(`/${one}/`)) ?? 'everybody'

const fits = (pattern: string, address: string) => {
  const [wanted, given] = [pattern.split('/'), address.split(/[?#]/)[0]?.split('/') ?? []]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('$') || part === given[at])
}

/** The demo's people, by their own logins; a member by the code that stands in the outbox. */
export async function signInAs(request: APIRequestContext, url: string, walker: Walker): Promise<void> {
  if (walker === 'everybody') return
  const post = async (to: string, data: object) => {
    const answer = await request.post(`${url}/api${to}`, { data })
    if (!answer.ok()) throw new Error(`${to}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown> // the logins' own replies, read by name below
  }
  const login = logins[walker]
  if (login) return void (await post(login.path, login.body))
  const root = await post('/superadmin/login', { root_name: 'root', password: 'polvon-root' })
  const headers = { authorization: `Bearer ${String(root['accessToken'])}` }
  const found = await request.get(`${url}/api/member/all?limit=20&status=running`, { headers })
  const { members } = (await found.json()) as { members: { phone_number: string | null }[] }
  const phone = members.find(({ phone_number }) => phone_number)?.phone_number
  if (!phone) throw new Error('the demo has no member with a phone')
  await post('/member/login/code', { phone_number: phone })
  const outbox = await request.get(`${url}/api/sms/outbox?search=${encodeURIComponent(phone.slice(-9))}`, { headers })
  const { messages } = (await outbox.json()) as { messages: { text: string }[] }
  const code = /\b\d{4,6}\b/.exec(messages[0]?.text ?? '')?.[0]
  await post('/member/login', { phone_number: phone, code })
}

/** Words that only a program would say. */
const rawWords = /\b(undefined|NaN|\[object \w+\]|[a-z]+_[a-z_]+|[a-z]+\.[a-z]+_[a-z_.]+)\b/g
/** What may look like one: addresses, the name of a login, the option that people type by its name, files. */
const allowed = /@|https?:|root_name|member_portal|\.(xlsx|csv|pdf)$/

/** The calls of a page that have no answer yet; the stream never ends and does not count. */
function watchCalls(page: Page) {
  const open = new Set<Request>()
  const isCall = (request: Request) => /\/api\/(?!notification\/stream)/.test(request.url())
  page.on('request', (request) => isCall(request) && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return { count: () => open.size, forget: () => open.clear() }
}

/** The page stands: its title, its letters, every answer, nothing that is still being drawn. */
async function stands(page: Page, calls: ReturnType<typeof watchCalls>): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: 20_000 })
  for (let quiet = 0, tries = 0; quiet < 2 && tries < 400; tries++) {
    const isBusy = await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 100 })))
      return document.querySelector('[aria-busy=true], .animate-skeleton') !== null
    })
    quiet = isBusy || calls.count() > 0 ? 0 : quiet + 1
  }
}

/** What is wrong with a page as it stands there. */
async function faultsOf(page: Page, isQuick: boolean, told: string): Promise<string[]> {
  const faults: string[] = []
  const { over, words, shift } = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    words: document.body.innerText,
    shift: (window as unknown as Kept).shift,
  }))
  if (over > 0) faults.push(`moves sideways by ${over} px`)
  if (!isQuick && shift.sum > mostShift)
    faults.push(`layout shift ${shift.sum.toFixed(3)}, most of it ${shift.moved.slice(0, 3).join('; ')}`)
  const raw = [...new Set(words.match(rawWords))].filter((word) => !allowed.test(word))
  if (raw.length > 0) faults.push(`raw words: ${raw.slice(0, 5).join(', ')}`)
  const other = await foreignWords(page, told)
  if (other.length > 0) faults.push(`words of no catalogue: ${other.slice(0, 8).join(', ')}`)
  faults.push(...(await misfits(page)))
  for (const target of await smallTargets(page)) faults.push(`small for a finger: ${target}`)
  if (isQuick) return faults
  for (const [rule, [first]] of await inaccessible(page)) faults.push(`axe ${rule}: ${first}`)
  return faults
}

/** Addresses that the page leads to: its links, and where its first row goes when that is no link. */
async function linksOf(page: Page, isQuick: boolean): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const row = page.locator('main tbody tr.cursor-pointer:not(:has(a[href]))').first()
  if (isQuick || !(await row.count())) return links
  const before = page.url()
  await row.click({ position: { x: 24, y: 12 }, timeout: 2000 }).catch(() => undefined)
  await page.waitForURL((address) => address.href !== before, { timeout: 2000 }).catch(() => undefined)
  return page.url() === before ? links : [...links, new URL(page.url()).pathname]
}

/** What a page says aloud that it should not: on the console, and by answers that are refusals. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    // a refusal is heard by its answer, below; a worker is kept away by the tests themselves
    const isOurs = /status of 403|Service Worker registration blocked/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isOurs) heard.push(`console: ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', (error) => heard.push(`error: ${error.message.slice(0, 200)}`))
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return heard
}

/** A page that the person may not see says so: its refused call is no fault. What says it comes when it is needed. */
async function heardOf(page: Page, heard: readonly string[]): Promise<string[]> {
  if (!heard.some((said) => said.startsWith('403 '))) return [...heard]
  const isForbidden = await page
    .locator('[data-forbidden]')
    .first()
    .waitFor({ state: 'attached', timeout: 10_000 })
    .then(
      () => true,
      () => false,
    )
  return heard.filter((said) => !isForbidden || !said.startsWith('403 '))
}

type Walk = {
  url: string
  walker: Walker
  /** Every page of the product. */
  patterns: readonly string[]
  /** Without axe, and without the movement while it is drawn, which a busy machine makes larger; the frame is loaded once. */
  isQuick?: boolean
  /** So many pages are looked at side by side. */
  atOnce?: number
  /** What fits is looked at once more at this width. */
  alsoAt?: number
  /** Looks at the pages below this address alone. */
  only?: string | undefined
  picture?: string | undefined
  tell?: (address: string, fault: string) => void
}

/** Loads the page, or leads the app there that stands in the window already. */
async function goTo(page: Page, url: string, isQuick: boolean): Promise<void> {
  const stands = isQuick && (await page.locator('h1').count()) > 0
  if (!stands) return void (await page.goto(url, { waitUntil: 'load' }))
  await page.evaluate((address) => {
    Object.assign(window, { left: document.querySelector('h1') })
    history.pushState({}, '', address)
  }, url)
  // a page with a document of its own has itself loaded anew: nothing of the one before is there then
  await page.waitForFunction(() => !('left' in window && (window.left as Element).isConnected), null, {
    timeout: 20_000,
  })
  await page.waitForLoadState('load')
}

/** A page that hangs is named, and its window goes on with the next one. */
async function inTime(page: Page, looking: Promise<string[]>): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), lookMs)
  })
  const faults = await Promise.race([looking, late])
  clearTimeout(timer)
  if (faults) return faults
  await page.goto('about:blank')
  return [`does not stand within ${lookMs / 1000} s`]
}

/** Every page of a role that can be reached, found by following the product's own links; and those that could not. */
export async function walk(context: BrowserContext, { url, walker, patterns: all, isQuick = false, ...asked }: Walk) {
  const patterns = all.filter((pattern) => walkerOf(pattern) === walker)
  const seen = new Map<string, string[]>()
  const queue = patterns.filter((pattern) => !pattern.includes('$')).map((pattern) => [pattern, pattern] as const)
  const known = new Set(queue.map(([pattern]) => pattern))

  const told = hearWords(context)
  const look = async (
    page: Page,
    calls: ReturnType<typeof watchCalls>,
    heard: string[],
    pattern: string,
    to: string,
  ) => {
    heard.length = 0
    calls.forget()
    // a door is no part of the app, and leads elsewhere who is signed in
    await goTo(page, url + to, isQuick && walker !== 'everybody')
    await stands(page, calls)
    const isAsked = asked.only === undefined || to.startsWith(asked.only)
    const faults = isAsked ? [...(await faultsOf(page, isQuick, told())), ...(await heardOf(page, heard))] : []
    if (asked.alsoAt && isAsked) faults.push(...(await misfitsAt(page, asked.alsoAt)))
    if (asked.picture) {
      const file = path.join(asked.picture, `${pattern.replace(/\W+/g, '-')}.png`)
      await page.screenshot({ path: file, fullPage: true })
    }
    for (const link of known.size < patterns.length ? await linksOf(page, isQuick) : []) {
      const found = patterns.find((one) => one.includes('$') && !known.has(one) && fits(one, link))
      if (!found) continue
      known.add(found)
      queue.push([found, link])
    }
    return faults
  }

  let busy = 0
  const work = async () => {
    const page = await context.newPage()
    const heard = listen(page)
    const calls = watchCalls(page)
    for (;;) {
      const next = queue.shift()
      if (!next && busy === 0) break
      if (!next) {
        await page.waitForTimeout(50) // another window may find more
        continue
      }
      const [pattern, address] = next
      busy += 1
      const looking = look(page, calls, heard, pattern, address).catch((error: unknown) => [
        String(error).split('\n')[0] ?? '',
      ])
      const faults = await inTime(page, looking)
      busy -= 1
      seen.set(address, [...new Set(faults)])
      for (const fault of seen.get(address) ?? []) asked.tell?.(address, fault)
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: asked.atOnce ?? 1 }, work))
  return { seen, unreached: patterns.filter((pattern) => !known.has(pattern)) }
}

/** A browser of its own for one way to look, which counts how much its pages move while they are drawn. */
export async function openContext(browser: Browser, look: Look): Promise<BrowserContext> {
  const { zoom = 1, lateMs = 0 } = look
  const height = look.width < 768 ? 812 : 900
  const context = await browser.newContext({
    viewport: { width: Math.round(look.width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    hasTouch: look.width <= 768,
    reducedMotion: look.moves ? 'no-preference' : 'reduce',
    serviceWorkers: 'block', // it would fetch the whole product beside the first page
    locale: 'uz-UZ',
    timezoneId: 'Asia/Tashkent',
  })
  await context.addInitScript({ content: 'globalThis.__name ??= (made) => made' }) // tsx names functions by it, also those that a page is given
  await context.addInitScript(
    (chosen) => {
      localStorage.setItem('theme', chosen.theme)
      localStorage.setItem('language', chosen.language)
      const kept = window as unknown as Kept
      kept.shift = { sum: 0, most: 0, moved: [] }
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
          if (hadRecentInput) continue
          kept.shift.sum += value
          if (value <= kept.shift.most) continue
          kept.shift.most = value
          kept.shift.moved = sources.map(({ node, previousRect, currentRect }) => {
            const element = node instanceof Element ? node : node?.parentElement
            const words = element?.textContent?.trim().slice(0, 24) ?? ''
            return `${element?.tagName.toLowerCase()} "${words}" ${previousRect.y | 0} → ${currentRect.y | 0} px`
          })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    },
    { theme: look.theme, language: look.language },
  )
  if (lateMs > 0)
    await context.route(/\/api\/(?!notification\/stream)/, async (route) => {
      await sleep(lateMs)
      await route.continue().catch(() => undefined) // its page may be gone
    })
  return context
}
