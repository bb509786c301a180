import { expect, type Page, test } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { beginEmployeeSession, expectNoSidewaysScroll, openDesk } from './desk.ts'
import { button, byLabel, closeReceipt, heading, receiptOver, signIn } from './people.ts'

// The till of a desk from its first cash to the owner who reads what is missing.

test.describe.configure({ timeout: 180_000 })

async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await inaccessible(page)).toEqual([])
}

test('the first cash asks what lies in the till, the count finds money missing, and the owner reads why', async ({
  page,
  browser,
  request,
}) => {
  const desk = await openDesk({ request })
  const member = await desk.member('Dilorom Qodirova', { paid: 0 })
  const nilufar = await desk.employee()
  await beginEmployeeSession(page, nilufar)

  await page.goto(`/employee/memberships/details/${member.membershipId}/transaction`)
  await button(page, 'Toʻlovni qabul qilish').click()
  const opening = page.getByRole('dialog', { name: 'Smena ochish' })
  await byLabel(opening, 'Kassadagi pul').fill('50000')
  await button(opening, 'Smena ochish').click()
  await receiptOver(page)
  const check = await page.getByRole('article').getByRole('img', { name: 'Chekni tekshirish' }).count()
  expect(check).toBe(1)
  await closeReceipt(page)
  await expectSound(page)

  await page.goto('/employee/shift')
  await expect(page.getByText('pul sanalgandan keyin koʻrinadi', { exact: false })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Smenani yopish' }).click()
  await byLabel(page, 'Sanalgan pul').fill('340000')
  await expect(page.getByText(/^350\s000\ssoʻm$/)).toHaveCount(0)
  await button(page, 'Sanadim').click()
  await expect(page.getByText(/10\s000\ssoʻm kam/).first()).toBeVisible()
  await expect(byLabel(page, 'Farq sababi')).toBeFocused()
  await page.setViewportSize({ width: 1366, height: 650 })
  await expect(button(page, 'Smenani yopish')).toBeInViewport({ ratio: 1 })
  await byLabel(page, 'Farq sababi').fill('Qaytim xato berildi')
  await expectSound(page)
  await button(page, 'Smenani yopish').click()
  await expect(page.getByText('Qaytim xato berildi')).toBeVisible()
  await expect(button(page, 'Smenani yopish')).toHaveCount(0)

  const office = await (await browser.newContext({ locale: 'uz-UZ' })).newPage()
  await signIn(office, 'Admin', desk.owner.phone, desk.owner.password)
  await office.goto('/admin/notification')
  await office.getByRole('link', { name: /Kassada farq/ }).click()
  await expect(heading(office, /Nilufar Karimova smenasi/)).toBeVisible()
  await expect(office.getByText(/10\s000\ssoʻm kam/)).toBeVisible()
  await office.goto('/admin/shifts?result=short')
  await expect(office.getByRole('table').getByRole('link')).toHaveCount(1)
  await expectSound(office)
})

test('a receipt is checked by whoever has its link, signed in or not, also on a phone', async ({ page, request }) => {
  const desk = await openDesk({ request })
  const member = await desk.member('Dilorom Qodirova', { paid: 100_000 })
  const { membership } = await desk.call<{ membership: { transactions: { _id: string }[] } }>(
    'GET',
    `/membership/one/${member.membershipId}`,
  )
  const { receipt } = await desk.call<{ receipt: { token: string } }>(
    'GET',
    `/receipt/one/${membership.transactions[0]?._id}`,
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/receipt/${receipt.token}`)
  await expect(heading(page, 'Chek haqiqiy')).toBeVisible()
  await expect(page.getByText('D. Q.')).toBeVisible()
  await expect(page.getByText('Dilorom')).toHaveCount(0)
  await expectSound(page)
  await page.goto(`/receipt/${receipt.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))}`)
  await expect(heading(page, 'Bunday chek yoʻq')).toBeVisible()
})
