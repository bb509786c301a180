import { expect, type Page, test } from '@playwright/test'
import { defaultTicks } from '#src/contract/permissions.ts'
import { beginEmployeeSession, type Desk, type Employee, openDesk, signInEmployee } from './desk.ts'
import { button, byLabel, heading, streamOpens } from './people.ts'

// The pages of an employee as the owner's ticks leave them: what is not allowed is disabled and names the tick.

test.describe.configure({ timeout: 120_000 })

let desk: Desk
let employee: Employee
test.beforeEach(async ({ request }) => {
  desk = await openDesk({ request })
})

const main = (page: Page) => page.getByRole('main')
const notAllowed = (what: string) => `Zal egasi sizga ruxsat bermagan: «${what}»`

async function openMenu(page: Page, label: RegExp) {
  await main(page).getByRole('button', { name: label }).first().click()
  return page.getByRole('menu')
}

/** The entry cannot be pressed, and says why. */
async function expectRefused(
  page: Page,
  menu: ReturnType<Page['getByRole']>,
  name: string,
  why: string,
): Promise<void> {
  const entry = menu.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  await expect(entry).toHaveAttribute('aria-disabled', 'true')
  await expect(entry).toContainText(why)
  await entry.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('without a tick the rarer acts are disabled and say what the owner has not allowed', async ({ page }) => {
  const member = await desk.member('Vazira Hamidova', { paid: 100_000 })
  employee = await desk.employee({ permissions: [] })
  await signInEmployee(page, employee)

  await expect(heading(page, /./)).toBeVisible()
  await expect(main(page).getByText(/Bugungi daromad|Daromad bugun/)).toHaveCount(0)

  await page.goto(`/employee/members/member/${member.id}`)
  await expect(heading(page, /Vazira/)).toBeVisible()
  const ofMember = await openMenu(page, /amallar|Vazira/i)
  await expectRefused(page, ofMember, 'Muzlatish', notAllowed('Aʼzolikni muzlatish'))
  await expectRefused(page, ofMember, 'Bloklash', notAllowed('Aʼzoni bloklash va blokdan chiqarish'))
  await expectRefused(page, ofMember, 'Oʻchirish', 'Buni faqat zal egasi qila oladi')
  await page.keyboard.press('Escape')

  await page.goto(`/employee/memberships/details/${member.membershipId}`)
  await expect(heading(page, /Oylik cheksiz/)).toBeVisible()
  const ofMembership = await openMenu(page, /amallar/i)
  await expectRefused(page, ofMembership, 'Aʼzolikni bekor qilish', notAllowed('Aʼzolikni bekor qilish'))
  await expectRefused(page, ofMembership, 'Pulni qaytarish', notAllowed('Pul qaytarish'))
  await expectRefused(page, ofMembership, 'Bekor qilish jarimasini qoʻshish', notAllowed('Qarzni tuzatish'))
  await page.keyboard.press('Escape')

  await page.goto(`/employee/memberships/details/${member.membershipId}/transaction`)
  await expect(byLabel(page, 'Summa')).toHaveValue(/^200\s000$/)

  await page.goto(`/employee/memberships/create?member_id=${member.id}`)
  await expect(main(page).getByText(notAllowed('Chegirma berish'))).toBeVisible()
})

test('an employee with the usual ticks freezes and lets in against the rules, and sees no revenue', async ({
  page,
}) => {
  const member = await desk.member('Xosiyat Hamidova')
  employee = await desk.employee({ permissions: [...defaultTicks] })
  await beginEmployeeSession(page, employee)
  await page.goto(`/employee/memberships/details/${member.membershipId}?act=freeze`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/employee/members')
  await main(page).getByRole('link', { name: 'Xosiyat Hamidova' }).first().click()
  await expect(heading(page, /Xosiyat/)).toBeVisible()
  await page.goto('/employee/checkin')
  const guest = await desk.member('Yulduz Hamidova', { paid: null })
  await page.getByRole('combobox', { name: /Ism, telefonning/ }).fill(guest.code)
  await page.getByRole('combobox', { name: /Ism, telefonning/ }).press('Enter')
  await button(page, 'Baribir kiritish').click()
  await page.getByRole('textbox', { name: 'Nega kiritiladi?' }).fill('sinov')
  await page.getByRole('textbox', { name: 'Nega kiritiladi?' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Javob' })).toContainText('Kirdi')
})

test('a tick that the owner gives or takes works on the open page at once', async ({ page }) => {
  const member = await desk.member('Zebo Hamidova')
  employee = await desk.employee({ permissions: [] })
  await beginEmployeeSession(page, employee)
  const stream = streamOpens(page)
  await page.goto(`/employee/members/member/${member.id}`)
  await expect(heading(page, /Zebo/)).toBeVisible()
  const entry = async () => {
    const menu = await openMenu(page, /amallar|Zebo/i)
    const freeze = menu.getByRole('menuitem', { name: /^Muzlatish/ })
    const isDisabled = await freeze.getAttribute('aria-disabled')
    await page.keyboard.press('Escape')
    return isDisabled
  }
  expect(await entry()).toBe('true')
  await stream
  await desk.updateEmployee(employee, { permissions: ['memberships.freeze'] })
  await expect.poll(entry, { timeout: 10_000 }).not.toBe('true')
})
