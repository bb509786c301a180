import { expect, type Page, test } from '@playwright/test'
import { beginEmployeeSession, type Desk, openDesk, signInEmployee } from './desk.ts'
import { byLabel, freshPhone, lastCode, streamOpens } from './people.ts'

// Which gym one works in: chosen at the foot of the sidebar, followed by every page, and never lost in silence.

test.describe.configure({ timeout: 120_000 })

let desk: Desk
let second: { id: string; name: string }
test.beforeEach(async ({ request }) => {
  desk = await openDesk({ request })
  second = await desk.gym(`Zafar ${freshPhone().slice(-5)}`)
})

const switcher = (page: Page) => page.getByRole('button', { name: /^Tanlangan zal/ })
const choose = async (page: Page, name: string) => {
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name }).click()
}
const selected = (page: Page) => page.evaluate(() => localStorage.getItem('selectedGym'))

const namesGym = (url: string) => /gym_?id=/i.test(url)

test('every page of an employee follows the chosen gym, which is kept over reloads', async ({ page }) => {
  await desk.member('Ozoda Mirzayeva')
  await signInEmployee(page, await desk.employee({ gyms: [desk.owner.gymId, second.id] }))
  await expect(switcher(page)).toContainText(desk.owner.gym)
  const main = page.getByRole('main')
  await page.getByRole('link', { name: 'Aʼzolar', exact: true }).click()
  await expect(main.getByText('Ozoda Mirzayeva')).toBeVisible()
  await choose(page, second.name)
  await expect(main.getByText('Ozoda Mirzayeva')).toHaveCount(0)
  expect(await selected(page)).toBe(second.id)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  for (const path of ['', '/members', '/memberships', '/checkin', '/checkin/visits', '/checkin/refused']) {
    await page.goto(`/employee${path}`)
    await expect(switcher(page)).toContainText(second.name)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByText('Yuklanmoqda…')).toHaveCount(0) // what it shows is there
  }
  const named = asked.filter(namesGym)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((url) => !url.includes(second.id))).toEqual([])
  await page.keyboard.press('Control+b')
  await expect(switcher(page)).toBeVisible()
  await choose(page, desk.owner.gym)
  expect(await selected(page)).toBe(desk.owner.gymId)
})

test('on a phone the switcher stands in the sheet', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await signInEmployee(page, await desk.employee({ gyms: [desk.owner.gymId, second.id] }))
  await page.getByRole('button', { name: 'Menyuni ochish' }).click()
  await choose(page, second.name)
  expect(await selected(page)).toBe(second.id)
})

test('a gym that is taken away is said, the next one stands in its place, and what was typed stays', async ({
  page,
}) => {
  const employee = await desk.employee({ gyms: [desk.owner.gymId, second.id] })
  await signInEmployee(page, employee)
  await choose(page, second.name)
  const stream = streamOpens(page)
  await page.goto('/employee/members/create')
  await byLabel(page, 'Ism va familiya').fill('Robiya Shodiyeva')
  await stream
  const streamAgain = streamOpens(page)
  await desk.updateEmployee(employee, { gyms: [desk.owner.gymId] })
  await expect(page.getByText(`«${second.name}» zali endi sizga biriktirilmagan`).last()).toBeVisible({
    timeout: 10_000,
  })
  await expect(switcher(page)).toContainText(desk.owner.gym)
  await expect(byLabel(page, 'Ism va familiya')).toHaveValue('Robiya Shodiyeva')
  expect(await selected(page)).toBe(desk.owner.gymId)

  // the stream comes back as who they are now, and hears of the last one too
  await streamAgain
  await desk.updateEmployee(employee, { gyms: [] })
  const dialog = page.getByRole('dialog', { name: 'Sizga hali zal biriktirilmagan' })
  await expect(dialog).toBeVisible({ timeout: 10_000 })
  await desk.updateEmployee(employee, { gyms: [second.id] })
  await dialog.getByRole('button', { name: 'Qayta tekshirish' }).click()
  // a caller is remembered for half a second: asked within it, the dialog comes again and goes when the stream is back
  await expect(dialog).toHaveCount(0, { timeout: 10_000 })
  await expect(switcher(page)).toContainText(second.name)
})

test('a gym that the owner deletes is left like one that was taken away', async ({ page }) => {
  await signInEmployee(page, await desk.employee({ gyms: [desk.owner.gymId, second.id] }))
  await choose(page, second.name)
  const stream = streamOpens(page)
  await page.goto('/employee/checkin')
  await page.getByRole('combobox').fill('Nargiz')
  await stream
  await desk.call('DELETE', `/gym/delete/${second.id}`)
  await expect(page.getByText(`«${second.name}» zali endi sizga biriktirilmagan`).last()).toBeVisible({
    timeout: 10_000,
  })
  await expect(page.getByRole('main').getByText(desk.owner.gym).first()).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('Nargiz')
})

test('a member of two gyms has the switcher too', async ({ page, request }) => {
  const member = await desk.member('Sadoqat Tolipova')
  const other = await openDesk({ request })
  await other.call('POST', '/member/add', { phone_number: member.phone, gyms: [other.owner.gymId] })
  await page.goto('/login/member')
  await byLabel(page, 'Telefon raqam').fill(member.phone)
  await page.getByRole('button', { name: 'Kod yuborish' }).click()
  await byLabel(page, 'SMS kod').fill(await lastCode(request, member.phone))
  await expect(page).toHaveURL(/\/member$/)
  await expect(switcher(page)).toBeVisible()
  const current = await switcher(page).textContent()
  const next = current?.includes(desk.owner.gym) ? other.owner.gym : desk.owner.gym
  await choose(page, next)
  await expect(switcher(page)).toContainText(next)
  await expect(page.getByRole('main').getByText(next).first()).toBeVisible()
})

test('switching asks first while a form has something typed', async ({ page }) => {
  await beginEmployeeSession(page, await desk.employee({ gyms: [desk.owner.gymId, second.id] }))
  await page.goto('/employee/members/create')
  await byLabel(page, 'Ism va familiya').fill('Umida Zokirova')
  await choose(page, second.name)
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: 'Shu zalda qolish' }).press('Enter')
  await expect(switcher(page)).toContainText(desk.owner.gym)
  await choose(page, second.name)
  await question.getByRole('button', { name: 'Boshqa zalga oʻtish' }).press('Enter')
  await expect(switcher(page)).toContainText(second.name)
})
