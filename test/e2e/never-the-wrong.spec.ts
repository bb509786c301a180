import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Desk, openDesk } from './desk.ts'
import { byLabel, freshPhone, heading, signIn } from './people.ts'

// Whoever types and presses Enter at once gets whom they typed or nobody, however slow the answers and in whatever order.

test.describe.configure({ timeout: 120_000 })

let desk: Desk
let mark: string
test.beforeEach(async ({ request }) => {
  desk = await openDesk({ request })
  mark = freshPhone().slice(-5)
})

// what is asked while a test ends has nobody who waits for it
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Every search of these paths is answered so late. */
async function late(page: Page, paths: RegExp, ms: number): Promise<void> {
  await page.route(paths, async (route) => {
    const answer = await route.fetch()
    setTimeout(() => void route.fulfill({ response: answer }).catch(() => undefined), ms)
  })
}

const asOwner = (page: Page) => signIn(page, 'Admin', desk.owner.phone, desk.owner.password)
/** Every call that a list of people or gyms is made of. */
const searches = /\/api\/(member|employee|gym|admin|plans)\/[a-z/]*all\?/
const offered = (page: Page) => page.getByRole('listbox').getByRole('option')
const typeAndEnter = async (box: Locator, text: string) => {
  await box.pressSequentially(text)
  await box.press('Enter')
}

for (const ms of [0, 150, 300, 600])
  test(`the buyer of a sale is whom the text means, or nobody, with answers after ${ms} ms`, async ({ page }) => {
    for (const name of ['Umida Davronova', 'Umida Shodmonova', 'Shuhrat Yusupov']) await desk.member(`${name} ${mark}`)
    await asOwner(page)
    await late(page, searches, ms)
    await page.goto('/admin/memberships/create')
    const buyer = byLabel(page, 'Aʼzo')
    await typeAndEnter(buyer, 'umida shodm')
    await expect(buyer).toHaveValue(`Umida Shodmonova ${mark}`)
    await buyer.fill('')
    await typeAndEnter(buyer, 'umida')
    await expect(page.getByText('Qaysi biri?')).toBeVisible()
    await expect(buyer).toHaveValue('umida')
    await buyer.press('ArrowDown')
    const first = offered(page).first()
    await expect(first).toHaveAttribute('data-highlighted')
    const shown = await first.innerText()
    await buyer.press('Enter')
    await expect(offered(page)).toHaveCount(0)
    expect(shown).toContain(await buyer.inputValue())
  })

for (const ms of [0, 150, 300, 600])
  test(`the finder goes where the text means, or asks, with answers after ${ms} ms`, async ({ page }) => {
    for (const name of ['Zulfiya Ortiqova', 'Zulfiya Qosimova', 'Zulfizar Olimova'])
      await desk.member(`${name} ${mark}`)
    await asOwner(page)
    await late(page, searches, ms)
    await page.goto('/admin/plans')
    await expect(heading(page, 'Tariflar')).toBeVisible()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Hammasidan qidirish' })
    await typeAndEnter(box, 'zulfia qosimofa')
    await expect(page.getByText('Qaysi biri?')).toBeVisible()
    await box.fill('')
    await typeAndEnter(box, 'zulfiya qos')
    await expect(heading(page, `Zulfiya Qosimova ${mark}`)).toBeVisible()
  })

test('a search that does not reach the server says so and offers nobody of the search before', async ({ page }) => {
  await desk.member(`Sevara Tosheva ${mark}`)
  await asOwner(page)
  await page.goto('/admin/memberships/create')
  const buyer = byLabel(page, 'Aʼzo')
  await buyer.pressSequentially('sevara')
  await expect(offered(page).filter({ hasText: 'Sevara Tosheva' })).toBeVisible()
  await page.context().setOffline(true)
  await typeAndEnter(buyer, ' x')
  await expect(page.getByText('Qidirib boʻlmadi')).toBeVisible()
  await expect(offered(page)).toHaveCount(0)
  await buyer.press('ArrowDown')
  await buyer.press('Enter')
  await expect(buyer).toHaveValue('sevara x')
})

const door = (page: Page) => page.getByRole('combobox', { name: 'Ism, telefonning oxirgi raqamlari yoki aʼzo kodi' })
const verdict = (page: Page) => page.getByRole('region', { name: 'Javob' })

for (const ms of [0, 150, 300, 600])
  test(`the door lets in whom the text means, and whom it only resembles by a second Enter, after ${ms} ms`, async ({
    page,
  }) => {
    for (const name of ['Shahnoza Azimova', 'Zafar Botirov', 'Anvar Rajabov']) await desk.member(name)
    await asOwner(page)
    await late(page, /\/api\/visit\/find\?/, ms)
    await page.goto('/admin/checkin')
    await door(page).pressSequentially('shahnoza')
    await expect(offered(page).filter({ hasText: 'Shahnoza' })).toBeVisible()
    await door(page).fill('zafar')
    await door(page).press('ArrowDown')
    await door(page).press('Enter')
    await expect(verdict(page)).toContainText('Zafar Botirov')
    await expect(door(page)).toHaveValue('')
    await door(page).pressSequentially('anwar rajobov')
    await expect(verdict(page)).toHaveCount(0)
    await door(page).press('Enter')
    await expect(page.getByText('faqat oʻxshashi bor')).toBeVisible()
    await expect(verdict(page)).toHaveCount(0)
    await expect(offered(page).filter({ hasText: 'Anvar Rajabov' })).toBeVisible()
    await door(page).press('Enter')
    await expect(verdict(page)).toContainText('Anvar Rajabov')
    await expect(page.getByText('Zafar Botirov kirdi')).toHaveCount(0)
  })

test('the door without a network offers nobody of the search before', async ({ page }) => {
  await desk.member('Shahnoza Azimova')
  await asOwner(page)
  await page.goto('/admin/checkin')
  await door(page).pressSequentially('shahnoza')
  await expect(offered(page)).toHaveCount(1)
  await page.context().setOffline(true)
  await door(page).fill('sevara')
  await expect(page.getByText('Qidirib boʻlmadi')).toBeVisible()
  await expect(offered(page)).toHaveCount(0)
  await door(page).press('ArrowDown')
  await door(page).press('Enter')
  await expect(page.getByText('Yozganingiz saqlandi')).toBeVisible()
  await expect(verdict(page)).toHaveCount(0)
})
