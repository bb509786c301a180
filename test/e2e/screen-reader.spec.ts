import fs from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { byLabel, receiptOver, typeByHand } from './people.ts'
import { openReader } from './screen-reader.ts'

// A day at the desk without a mouse, and what a screen reader is given on the way: docs/screen-reader.md is made of it.

test.describe.configure({ timeout: 120_000 })

const kept = path.join(import.meta.dirname, '..', '..', 'docs', 'screen-reader.md')
/** A Monday morning at the desk. */
const morning = '2026-03-02T10:00:00+05:00'

const moveClock = (request: APIRequestContext, now: string | null) => request.put('/api/test/clock', { data: { now } })

test.afterEach(({ request }) => moveClock(request, null).then(() => undefined))

/** Tab until it has the focus; a person would stop there too. */
async function tabTo(page: Page, role: 'radio' | 'textbox' | 'button', name: RegExp): Promise<number> {
  for (let stops = 0; stops < 14; stops++) {
    const wanted = page.getByRole(role, { name })
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))) return stops
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}`)
}

test('sign in, sell, take the rest, let in: by keys alone, and a screen reader is told each step', async ({
  page,
  request,
}) => {
  await moveClock(request, morning)
  const desk = await openDesk({ request })
  const employee = await desk.employee({ hasOwnPassword: true })
  const member = await desk.member('Dilorom Qodirova', { paid: null })
  await page.clock.setFixedTime(morning)
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
  const reader = await openReader(page)
  const keys = page.keyboard
  const chapter = (title: string) => reader.lines.push('', `## ${title}`, '')

  chapter('Signing in')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Admin', exact: true })).toBeFocused()
  await reader.note('the page opens')
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Employee', exact: true })).toBeChecked()
  await reader.note('`→`')
  await tabTo(page, 'textbox', /^Telefon raqam/)
  await reader.note('`Tab` to the phone')
  await keys.type(employee.phone)
  await tabTo(page, 'textbox', /^Parol/)
  await reader.note('nine digits, `Tab`')
  await keys.type(employee.password)
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/employee/)
  await expect(page.getByRole('link', { name: 'Sotish' }).first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: /aʼzo kodi$/ })).toBeFocused()
  await reader.note('the password, `Enter`')

  chapter('A sale')
  await keys.press('F2')
  await expect(byLabel(page, 'Aʼzo')).toBeFocused()
  await reader.note('`F2`')
  await keys.type('diloro')
  await expect(page.getByRole('option', { name: 'Dilorom Qodirova' })).toBeVisible()
  await reader.note('`diloro`')
  await keys.press('Enter')
  await expect(page.getByRole('radio', { name: /^Oylik cheksiz/ })).toBeFocused()
  await reader.note('`Enter` takes whom the text means')
  await keys.press('1')
  await tabTo(page, 'textbox', /^Toʻlov summasi/)
  await reader.note('`1` for the plan, `Tab` to the sum')
  await typeByHand(keys, '100000')
  await keys.press('Enter')
  const question = page.getByRole('dialog', { name: 'Qarz qoladi. Sotilsinmi?' })
  await expect(question).toBeVisible()
  await expect(question.locator(':focus')).toHaveCount(1)
  await reader.note('`100000`, `Enter`')
  await tabTo(page, 'button', /^Sotish$/)
  await reader.note('`Tab`')
  await keys.press('Enter')
  await expect(byLabel(page, 'Kassadagi pul')).toBeFocused()
  await reader.note('`Enter`: cash needs an open till')
  await keys.press('Enter')
  // two answers and a part of the app lie between: a busy machine takes its time
  await expect(page.getByRole('dialog', { name: /^Chek № / })).toBeVisible({ timeout: 20_000 })
  await receiptOver(page)
  await reader.note('`Enter` opens it with nothing in it, and the sale goes on')
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: /aʼzo kodi$/ })).toBeFocused()
  await reader.note('`Esc`')

  chapter('The rest of the money')
  await keys.press('Control+k')
  const finder = page.getByRole('dialog').getByRole('combobox')
  await expect(finder).toBeFocused()
  await reader.note('`Ctrl K`')
  await keys.type('tolov dilorom')
  await expect(page.getByRole('option', { name: /Dilorom Qodirova/ }).first()).toBeVisible()
  await keys.press('Enter')
  await expect(byLabel(page, 'Summa')).toBeFocused()
  await expect(byLabel(page, 'Summa')).toHaveValue(/^200\s000$/)
  await reader.note('`tolov dilorom`, `Enter`')
  await keys.press('Enter')
  await receiptOver(page)
  await reader.note('`Enter` for the whole sum in cash')
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  chapter('At the door')
  await keys.press('F4')
  const box = page.getByRole('combobox', { name: 'Ism, telefonning oxirgi raqamlari yoki aʼzo kodi' })
  await expect(box).toBeFocused()
  await reader.note('`F4`')
  await keys.type(member.phone.slice(-4))
  await keys.press('Enter')
  const answer = page.getByRole('region', { name: 'Javob' })
  await expect(answer).toContainText('Kirdi')
  await expect(answer).toContainText('Dilorom Qodirova')
  await expect(box).toHaveValue('')
  await reader.note('four digits of the phone, `Enter`')

  const told = `# What a screen reader is told

Written by \`npm run transcript\`: keys at the left, below them what Chromium's accessibility tree gives to a screen reader: a
new page or dialog, the element with the focus, and what is said without it. In Uzbek, as the product speaks; no mouse is used.
${reader.lines.join('\n')}
`
  if (process.env['UPDATE_TRANSCRIPT']) fs.writeFileSync(kept, told)
  // when a passing notice is said is the machine's affair; the verdict at the door is asked for below
  const lasting = (text: string) => text.split('\n').filter((line) => !line.startsWith('  - said'))
  expect(lasting(told), 'npm run transcript writes it anew').toEqual(lasting(fs.readFileSync(kept, 'utf8')))
  expect(told).toMatch(/said: “Kirdi, Dilorom Qodirova, /)
})
