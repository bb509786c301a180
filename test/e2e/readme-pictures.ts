// `npm run screens`: the pictures of the README, taken from the built product over its demo data, on a Monday morning that
// is always the same one.
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../scripts/chromium.mjs'
import { startProduct } from './product.ts'
import { openContext, signInAs, type Walker } from './walking.ts'

const morning = '2026-04-27T10:00:00+05:00'
const folder = path.join(import.meta.dirname, '..', '..', 'docs', 'pictures')

type Picture = {
  name: string
  walker: Walker
  path: string
  width?: number
  theme?: string
  /** Leads on from the path to what is shown. */
  leads?: (page: Page) => Promise<unknown>
}

const firstRow = (page: Page) => page.locator('main tbody a[href]').first().click()

const pictures: readonly Picture[] = [
  { name: 'sign-in', walker: 'everybody', path: '/' },
  { name: 'dashboard', walker: 'admin', path: '/admin' },
  { name: 'members', walker: 'admin', path: '/admin/members' },
  { name: 'statistics', walker: 'admin', path: '/admin/statistics' },
  { name: 'gym-dark', walker: 'admin', path: '/admin/gyms', theme: 'dark', leads: firstRow },
  { name: 'sale', walker: 'employee', path: '/employee/memberships/create' },
  { name: 'door', walker: 'employee', path: '/employee/checkin', width: 375 },
  { name: 'classes-dark', walker: 'employee', path: '/employee/classes', width: 375, theme: 'dark' },
  { name: 'member', walker: 'member', path: '/member', width: 375 },
]

const { url, stop } = await startProduct({ TEST_CLOCK: morning })
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  for (const { name, walker, path: address, width = 1440, theme = 'light', leads } of pictures) {
    const context = await openContext(browser, { width, theme, language: 'uz' })
    await context.clock.setFixedTime(morning)
    await signInAs(context.request, url, walker)
    const page = await context.newPage()
    await page.goto(url + address, { waitUntil: 'load' })
    await page.locator('h1').first().waitFor()
    await leads?.(page)
    await page.locator('[aria-busy=true], .animate-skeleton').first().waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.querySelector('[aria-busy=true], .animate-skeleton') === null)
    await page.evaluate(() => document.fonts.ready)
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const file = path.join(folder, `${name}.webp`)
    const { size } = await sharp(shot).webp({ quality: 82, effort: 6 }).toFile(file)
    process.stdout.write(`${file}: ${Math.round(size / 1024)} KB\n`)
    await context.close()
  }
} finally {
  await browser.close()
  stop()
}
