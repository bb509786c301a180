import { expect, type Page, test } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { beginEmployeeSession, type Desk, expectNoSidewaysScroll, openDesk } from './desk.ts'
import { button, closeReceipt, freshPhone } from './people.ts'

// The door: a queue, a keyboard, a scanner, and other desks that see the same.

test.describe.configure({ timeout: 120_000 })

let desk: Desk
test.beforeEach(async ({ request }) => {
  desk = await openDesk({ request })
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Ism, telefonning oxirgi raqamlari yoki aʼzo kodi' })
const answer = (page: Page) => page.getByRole('region', { name: 'Javob' })
const shownList = (page: Page, name: RegExp) => page.getByRole('radio', { name })

async function openDoor(page: Page, given: { permissions?: string[] } = {}): Promise<void> {
  await beginEmployeeSession(page, await desk.employee(given))
  await page.goto('/employee/checkin')
  await expect(box(page)).toBeFocused()
}

/** A key every ten milliseconds, as a scanner sends them, whatever the machine does meanwhile. */
async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const from = Date.now() / 1000
  const press = (key: string, nr: number) => {
    const what = {
      key,
      timestamp: from + nr / 100,
      text: key === 'Enter' ? '\r' : key,
      windowsVirtualKeyCode: key === 'Enter' ? 13 : key.charCodeAt(0),
    }
    return [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...what }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...what, text: '' }),
    ]
  }
  await Promise.all([...code, 'Enter'].flatMap(press))
}

test('four digits and Enter let a known member in, by keyboard alone', async ({ page }) => {
  const member = await desk.member('Zulfiya Ergasheva')
  await openDoor(page)
  await page.keyboard.type(member.phone.slice(-4))
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Kirdi')
  await expect(answer(page)).toContainText('Zulfiya Ergasheva')
  await expect(answer(page)).toContainText('Oylik cheksiz')
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await expect(shownList(page, /^Zalda 1$/)).toBeVisible()
  await page.keyboard.type(member.phone.slice(-4))
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Bugun soat')
})

test('when several phones end alike nobody is let in by chance: the number or the arrows choose', async ({ page }) => {
  const tail = freshPhone().slice(-4)
  const names = ['Anora Saidova', 'Barno Saidova', 'Charos Saidova']
  for (const [nr, name] of names.entries()) await desk.member(name, { phone: `9${nr + 3}${7 - nr}01${tail}` })
  await openDoor(page)
  await page.keyboard.type(tail)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bir nechta odam topildi')).toBeVisible()
  await expect(answer(page)).toHaveCount(0)
  await page.keyboard.press('2')
  await expect(answer(page)).toContainText('Barno Saidova')
  await page.keyboard.type(tail)
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Charos Saidova')
})

test('a scanner lets in wherever the focus is, and leaves nothing in the field that it typed into', async ({
  page,
}) => {
  const [one, two] = [await desk.member('Gavhar Usmonova'), await desk.member('Hilola Usmonova', { paid: null })]
  await openDoor(page)
  await page.getByRole('link', { name: 'Tashriflar' }).focus()
  await scan(page, one.code)
  await expect(answer(page)).toContainText('Gavhar Usmonova')
  await scan(page, two.code)
  await expect(answer(page)).toContainText('Aʼzoligi yoʻq')
  await button(page, 'Baribir kiritish').click()
  const reason = page.getByRole('textbox', { name: 'Nega kiritiladi?' })
  await reason.fill('tanish')
  await scan(page, one.code)
  await expect(answer(page)).toContainText('Bugun soat')
  await scan(page, '000000')
  await expect(answer(page)).toContainText('Bunday kodli aʼzo yoʻq')
  await expect(box(page)).toHaveValue('')
})

test('who has no membership buys one over the door and is let in; who is frozen is let in by ending the freeze', async ({
  page,
}) => {
  await desk.member('Iroda Nazarova', { paid: null })
  const away = await desk.member('Jamila Nazarova')
  const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)
  const until = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10)
  await desk.call('POST', `/membership/freeze/${away.membershipId}`, {
    start_date: today,
    end_date: until,
    reason: 'safar',
  })
  await openDoor(page)
  await page.keyboard.type('iroda')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Aʼzoligi yoʻq')
  await button(answer(page), 'Aʼzolik sotish').click()
  const form = page.getByRole('dialog')
  await page.keyboard.press('1')
  await expect(form.getByRole('group', { name: 'Tarif' }).getByRole('radio').first()).toBeChecked()
  await form.locator('label', { hasText: 'Karta' }).click()
  await button(form, 'Sotish').click()
  await closeReceipt(page)
  await expect(answer(page)).toContainText('Kirdi')
  await expect(answer(page)).toContainText('Iroda Nazarova')
  await box(page).fill(away.code)
  await box(page).press('Enter')
  await expect(answer(page)).toContainText('Aʼzolik muzlatilgan')
  await button(answer(page), 'Muzlatishni tugatish').click()
  await expect(answer(page)).toContainText('Kirdi')
})

test('an overdue debt that keeps somebody out is paid over the door; without a right the card says whose it is', async ({
  page,
}) => {
  const debtor = await desk.member('Kamola Rasulova', { paid: 100_000 })
  const place = `/gym/settings/${desk.owner.gymId}`
  const { settings } = await desk.call<{ settings: { version: number } }>('GET', place)
  const debt = { rule: 'refuse', grace_days: 0, payment_due_days: 0 }
  await desk.call('PUT', place, { debt, version: settings.version })
  await openDoor(page, { permissions: [] })
  await page.request.put('/api/test/clock', { data: { now: new Date(Date.now() + 2 * 86_400_000).toISOString() } })
  try {
    await box(page).fill(debtor.phone.slice(-4))
    await box(page).press('Enter')
    await expect(answer(page)).toContainText('Muddati oʻtgan qarz bor')
    await expect(answer(page)).toContainText(/200\s000\ssoʻm/)
    const override = button(answer(page), 'Baribir kiritish')
    await expect(override).toHaveAttribute('aria-disabled', 'true')
    await override.focus()
    await expect(page.getByRole('tooltip')).toHaveText('Zal egasi sizga ruxsat bermagan: «Qoidadan tashqari kiritish»')
    await button(answer(page), 'Toʻlovni qabul qilish').click()
    const form = page.getByRole('dialog')
    await form.locator('label', { hasText: 'Karta' }).click()
    await button(form, 'Toʻlovni qabul qilish').click()
    await closeReceipt(page)
    await expect(answer(page)).toContainText('Kirdi')
  } finally {
    await page.request.put('/api/test/clock', { data: { now: null } })
  }
})

test('a check-in is taken back in one place: in the card, by Ctrl+Z, and from the list when the card has gone', async ({
  page,
}) => {
  const member = await desk.member('Lobar Qodirova')
  await openDoor(page)
  const enter = async () => {
    await box(page).fill(member.code)
    await box(page).press('Enter')
    await expect(answer(page)).toContainText('Kirdi')
    // else the list of before would pass for the one after taking it back
    await expect(shownList(page, /^Zalda 1$/)).toBeVisible()
  }
  await enter()
  const undo = page.getByRole('button', { name: 'Kirishni bekor qilish: Lobar Qodirova' })
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(shownList(page, /^Zalda 0$/)).toBeVisible()
  await expect(answer(page)).toHaveCount(0)
  await enter()
  await page.keyboard.press('Control+z')
  await expect(shownList(page, /^Zalda 0$/)).toBeVisible()
  await enter()
  await box(page).fill('x')
  await expect(answer(page)).toHaveCount(0)
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(shownList(page, /^Zalda 0$/)).toBeVisible()
})

test('what happens at one desk is on the other at once, without a reload, also after the network was away', async ({
  page,
  browser,
}) => {
  const [one, two] = [await desk.member('Madina Toirova'), await desk.member('Nafisa Toirova', { paid: null })]
  await openDoor(page)
  const other = await (await browser.newContext()).newPage()
  const streams: string[] = []
  other.on('response', (response) => response.url().endsWith('/stream') && streams.push(response.url()))
  await openDoor(other)
  await expect.poll(() => streams.length).toBe(1)
  await box(page).fill(one.code)
  await box(page).press('Enter')
  await expect(shownList(other, /^Zalda 1$/)).toBeVisible({ timeout: 3_000 })
  await expect(other.getByRole('main').getByText('Madina Toirova')).toBeVisible()
  await box(page).fill(two.code)
  await box(page).press('Enter')
  await expect(shownList(other, /^Rad etilganlar 1$/)).toBeVisible({ timeout: 3_000 })
  await shownList(other, /^Rad etilganlar/).check({ force: true })
  await expect(other.getByRole('main').getByText('Aʼzoligi yoʻq')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(shownList(other, /^Zalda 0$/)).toBeVisible({ timeout: 3_000 })

  await other.context().setOffline(true)
  await box(page).fill(one.code)
  await box(page).press('Enter')
  await expect(shownList(page, /^Zalda 1$/)).toBeVisible()
  await other.context().setOffline(false)
  await expect(shownList(other, /^Zalda 1$/)).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Madina Toirova chiqdi' }).click()
  await expect(shownList(other, /^Zalda 0$/)).toBeVisible({ timeout: 15_000 })
})

test('a lost connection says so and keeps what was typed', async ({ page }) => {
  const member = await desk.member('Oygul Tursunova')
  await openDoor(page)
  await page.context().setOffline(true)
  await box(page).fill(member.code)
  await box(page).press('Enter')
  await expect(page.getByText('Yozganingiz saqlandi')).toBeVisible()
  await expect(box(page)).toHaveValue(member.code)
  await page.context().setOffline(false)
  await box(page).press('Enter')
  await expect(answer(page)).toContainText('Oygul Tursunova')
})

test('visits and refusals are kept with filters; the door stands on a phone and reads well to a screen reader', async ({
  page,
}) => {
  const [one, two] = [await desk.member('Parizod Umarova'), await desk.member('Qumri Umarova', { paid: null })]
  await page.setViewportSize({ width: 375, height: 740 })
  await openDoor(page)
  for (const { code } of [one, two]) {
    await box(page).fill(code)
    await box(page).press('Enter')
    await expect(box(page)).toHaveValue('')
  }
  await expect(answer(page)).toContainText('Aʼzoligi yoʻq')
  await expectNoSidewaysScroll(page)
  expect(await inaccessible(page)).toEqual([])
  await page.getByRole('link', { name: 'Tashriflar', exact: true }).click()
  await expect(page.getByRole('main').getByText('Parizod Umarova')).toBeVisible()
  await expect(page.getByRole('main').getByText('Qumri Umarova')).toHaveCount(0)
  await page.getByRole('link', { name: 'Rad etilganlar', exact: true }).click()
  await expect(page.getByRole('main').getByText('Qumri Umarova')).toBeVisible()
  await page.goto('/employee/checkin/refused?reason=frozen')
  await expect(page.getByRole('main').getByText('Qumri Umarova')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
})
