// `npm run walk`: every page of every role, in both themes, three widths and three languages. Pages come from the route
// table, so a new one is walked without being named here. `-- --role admin --width 375 --only /admin/members` narrows it.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { readRoutes } from '../../scripts/page-routes.mjs'
import { prepare } from '../../scripts/prepare.mjs'

const text = { type: 'string' } as const
const many = { type: 'string', multiple: true } as const
const { values: asked } = parseArgs({
  options: { role: many, theme: many, width: many, language: many, late: text, only: text, url: text, pictures: text },
})
const roles = asked.role ?? ['everybody', 'superadmin', 'admin', 'employee', 'member']
const themes = asked.theme ?? ['light', 'dark']
const widths = (asked.width ?? ['375', '768', '1440']).map(Number)
const languages = asked.language ?? ['uz', 'ru', 'en']
const lateMs = Number(asked.late ?? 0)
/** Of a page that is drawn while its answers are on their way. */
const mostShift = 0.05

const logins: Readonly<Record<string, { path: string; body: object }>> = {
  superadmin: { path: '/superadmin/login', body: { root_name: 'root', password: 'polvon-root' } },
  admin: { path: '/admin/login', body: { phone_number: '+998901112233', password: 'polvon-admin' } },
  employee: { path: '/employee/login', body: { phone_number: '+998901112244', password: 'polvon-staff' } },
}

/** The role whose page it is, or everybody's. */
const roleOf = (pattern: string) => /^\/(superadmin|admin|employee|member)(?=\/|$)/.exec(pattern)?.[1] ?? 'everybody'

const fits = (pattern: string, address: string) => {
  const [wanted, given] = [pattern.split('/'), address.split('?')[0]?.split('/') ?? []]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('$') || part === given[at])
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo // it listens on TCP
      server.close(() => resolve(port))
    })
  })

/** The built product with its demo data, or one that runs already. */
async function product(): Promise<{ url: string; stop: () => void }> {
  if (asked.url) return { url: asked.url, stop: () => undefined }
  await prepare()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-walk-'))
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', '..', 'dist', 'server.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), RATE_LIMIT_PER_MINUTE: '1000000000' },
  })
  const stop = () => {
    child.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
    child.kill('SIGTERM')
  }
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + 180_000; Date.now() < until; await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`the product stopped with code ${child.exitCode}`)
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, stop }
  }
  stop()
  throw new Error('the product was not ready within three minutes')
}

async function signIn(context: BrowserContext, url: string, role: string): Promise<void> {
  const login = logins[role]
  const post = async (to: string, data: object) => {
    const answer = await context.request.post(`${url}/api${to}`, { data })
    if (!answer.ok()) throw new Error(`${to}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown> // the logins' own replies, read by name below
  }
  if (login) return void (await post(login.path, login.body))
  // a member's code stands in the outbox of the demo
  const root = await post('/superadmin/login', { root_name: 'root', password: 'polvon-root' })
  const headers = { authorization: `Bearer ${String(root['accessToken'])}` }
  const found = await context.request.get(`${url}/api/member/all?limit=20&status=running`, { headers })
  const { members } = (await found.json()) as { members: { phone_number: string | null }[] }
  const phone = members.find(({ phone_number }) => phone_number)?.phone_number
  if (!phone) throw new Error('the demo has no member with a phone')
  await context.clearCookies()
  await post('/member/login/code', { phone_number: phone })
  const outbox = await context.request.get(`${url}/api/sms/all?limit=5&search=${encodeURIComponent(phone.slice(-9))}`, {
    headers,
  })
  const { messages } = (await outbox.json()) as { messages: { text: string }[] }
  const code = /\b\d{4,6}\b/.exec(messages[0]?.text ?? '')?.[0]
  await post('/member/login', { phone_number: phone, code })
}

/** Words that only a program would say. */
const rawWords = /\b(undefined|NaN|\[object \w+\]|[a-z]+_[a-z_]+|[a-z]+\.[a-z]+_[a-z_.]+)\b/g
/** What may look like one: addresses, the name of a login, files. */
const allowed = /@|https?:|root_name|\.(xlsx|csv|pdf)$/

async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: 15_000 })
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, { timeout: 15_000 })
    .catch(() => undefined)
  await page.waitForTimeout(250)
}

/** What is wrong with a page as it stands there. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  const { over, words, shift } = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    words: document.body.innerText,
    shift: (window as unknown as { shift?: number }).shift ?? 0, // put there below, before the page's own code
  }))
  if (over > 0) faults.push(`moves sideways by ${over} px`)
  if (shift > mostShift) faults.push(`layout shift ${shift.toFixed(3)}`)
  const raw = [...new Set(words.match(rawWords))].filter((word) => !allowed.test(word))
  if (raw.length > 0) faults.push(`raw words: ${raw.slice(0, 5).join(', ')}`)
  const { violations } = await new AxeBuilder({ page }).analyze()
  for (const { id, nodes } of violations) faults.push(`axe ${id}: ${nodes[0]?.target.join(' ')}`)
  return faults
}

/** Addresses that the page leads to: its links, and where its first row goes. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const row = page.locator('main tbody tr').first()
  if (!(await row.count())) return links
  const before = page.url()
  await row.click({ position: { x: 24, y: 12 }, timeout: 2000 }).catch(() => undefined)
  await page.waitForTimeout(150)
  const reached = page.url()
  if (reached === before) return links
  return [...links, new URL(reached).pathname]
}

type Seen = { address: string; faults: string[] }
type Walked = { name: string; patterns: readonly string[]; picture: string | undefined }

/** Every page of a role that can be reached, found by following the product's own links; and those that could not. */
async function walk(context: BrowserContext, url: string, { name, patterns, picture }: Walked) {
  const page = await context.newPage()
  const heard: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(`console: ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', (error) => heard.push(`error: ${error.message.slice(0, 200)}`))
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const seen = new Map<string, Seen>()
  const queue = patterns.filter((pattern) => !pattern.includes('$')).map((pattern) => [pattern, pattern] as const)
  const known = new Set(queue.map(([pattern]) => pattern))
  for (const [pattern, address] of queue) {
    heard.length = 0
    const faults: string[] = []
    try {
      await page.goto(url + address, { waitUntil: 'load' })
      await settle(page)
      if (asked.only === undefined || address.startsWith(asked.only)) faults.push(...(await faultsOf(page)), ...heard)
      if (picture)
        await page.screenshot({ path: path.join(picture, `${pattern.replace(/\W+/g, '-')}.png`), fullPage: true })
      for (const link of await linksOf(page)) {
        const found = patterns.find((one) => one.includes('$') && !known.has(one) && fits(one, link))
        if (!found) continue
        known.add(found)
        queue.push([found, link])
      }
    } catch (error) {
      faults.push(String(error).split('\n')[0] ?? '')
    }
    const different = [...new Set(faults)]
    for (const fault of different) process.stdout.write(`${name}  ${address}  ${fault}\n`)
    seen.set(pattern, { address, faults: different })
  }
  await page.close()
  return { seen, unreached: patterns.filter((pattern) => !known.has(pattern)) }
}

async function openContext(browser: Browser, width: number, theme: string, language: string) {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 812 : 900 },
    hasTouch: width < 768,
    reducedMotion: 'reduce',
    locale: 'uz-UZ',
    timezoneId: 'Asia/Tashkent',
  })
  await context.addInitScript(
    (chosen) => {
      localStorage.setItem('theme', chosen.theme)
      localStorage.setItem('language', chosen.language)
      const kept = window as unknown as { shift: number }
      kept.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) kept.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    },
    { theme, language },
  )
  if (lateMs > 0)
    await context.route(/\/api\/(?!live)/, async (route) => {
      await sleep(lateMs)
      await route.continue().catch(() => undefined)
    })
  return context
}

const { url, stop } = await product()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
let count = 0
let wrong = 0
try {
  const patterns = (await readRoutes()).map((route) => route.path)
  for (const role of roles)
    for (const width of widths)
      for (const theme of themes)
        for (const language of languages) {
          const context = await openContext(browser, width, theme, language)
          if (role !== 'everybody') await signIn(context, url, role)
          const folder = asked.pictures && path.join(asked.pictures, `${role}-${width}-${theme}-${language}`)
          const ofRole = patterns.filter((pattern) => roleOf(pattern) === role)
          const name = `${role} ${width} ${theme} ${language}`
          const { seen, unreached } = await walk(context, url, { name, patterns: ofRole, picture: folder })
          count += seen.size
          wrong += [...seen.values()].filter(({ faults }) => faults.length > 0).length
          process.stdout.write(
            `${name}: ${seen.size} pages${unreached.length > 0 ? `, no way to ${unreached.join(' ')}` : ''}\n`,
          )
          await context.close()
        }
} finally {
  await browser.close()
  stop()
}
process.stdout.write(`${count} pages walked, ${wrong} with something to mend\n`)
process.exitCode = wrong > 0 ? 1 : 0
