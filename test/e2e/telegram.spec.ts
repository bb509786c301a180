import { expect, type Page, test } from '@playwright/test'
import { heading } from './people.ts'
import { startTelegramDesk, type TelegramDesk } from './telegram-desk.ts'

// The member's pages inside Telegram: in its apps, and in a browser, where Telegram puts them into a frame.

test.describe.configure({ mode: 'default', timeout: 240_000 })
let desk: TelegramDesk
test.beforeAll(async () => {
  test.setTimeout(240_000) // the product begins with its demo data
  desk = await startTelegramDesk()
  await expect.poll(() => desk.bot.said.map(({ text }) => text).join()).toMatch(/Подключено/)
})
test.afterAll(() => desk?.stop())

test('in Telegram’s app a link opens the page that it names, the first time and when somebody was signed in', async () => {
  const context = await desk.context()
  // what Telegram's apps put into the page
  await context.addInitScript(() => {
    Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } })
  })
  const page = await context.newPage()
  const open = async (target: Page, address: string) => {
    await target.goto('about:blank')
    await target.goto(address)
  }
  await open(page, desk.opening('/telegram', 'pass'))
  await expect(page.getByRole('dialog', { name: 'Kirish uchun QR' })).toBeVisible()
  await expect(page).toHaveURL(`${desk.origin}/member?show=pass`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${desk.origin}/member`)
  for (const [address, place] of [
    [desk.opening('/telegram', 'schedule'), '/member/edus'],
    [desk.opening('/telegram?to=%2Fmember%2Fvisits'), '/member/visits'],
    [desk.opening('/telegram', 'nima-bu'), '/member'],
  ] as const) {
    await open(page, address)
    await expect(page).toHaveURL(`${desk.origin}${place}`)
    await expect(heading(page, /./)).toBeVisible()
  }
  // a gym's page is for everybody: nobody is signed in for it
  await open(page, desk.opening('/telegram', 'gym-yoq-bunday'))
  await expect(page).toHaveURL(`${desk.origin}/g/yoq-bunday`)
  await context.close()
})

test('in Telegram’s app a card is connected: the page to which a notice leads may speak with who keeps the card', async () => {
  await desk.takeCards()
  const context = await desk.context()
  await context.addInitScript(() => {
    Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } })
  })
  const page = await context.newPage()
  await page.goto(desk.opening('/telegram?to=%2Fmember%2Fautopay'))
  await expect(page).toHaveURL(`${desk.origin}/member/autopay`)
  await page.getByRole('button', { name: 'Karta ulash' }).first().click()
  await page.getByLabel('Karta raqami').fill('8600069195406311')
  await page.getByLabel('Amal qilish muddati (OO/YY)').fill('0399')
  await page.getByLabel('Shartlarga roziman').check()
  await page.getByRole('button', { name: 'SMS kod olish' }).click()
  await page.getByLabel(/^SMS kod/).fill('666666')
  await page.getByRole('button', { name: 'Tasdiqlash va yoqish' }).click()
  await expect(page.getByText('Karta •••• 6311')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Yoqilgan', { exact: true })).toBeVisible()
  expect(desk.payme.calls).toContain('cards.check')
  await context.close()
})

test('in a browser Telegram’s frame holds the member’s pages, also where it is denied its storage', async () => {
  const context = await desk.context()
  const page = await context.newPage()
  await page.goto(`https://web.telegram.org/?frames=${encodeURIComponent(desk.opening('/telegram', 'schedule'))}`)
  await expect.poll(() => page.frames()[1]?.url()).toBe(`${desk.origin}/member/edus`)
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
