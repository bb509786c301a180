import { expect, test } from '@playwright/test'
import { button, byLabel, freshPhone, heading, lastCode, signInByForm, signInSuperadminByForm } from './people.ts'

// The platform's owner at work: who asks to come, who came, who leaves.

test.describe.configure({ timeout: 120_000 })

test('a visitor asks to come, the superadmin sees it first and approves, the owner chooses a password and comes in', async ({
  page,
}) => {
  const phone = freshPhone()
  const fullname = `Anvar Soʻrovchi ${phone.slice(-4)}`
  await page.goto('/')
  await page.locator('a[href="/register"]').first().click()
  await expect(heading(page, 'Zalingizni ulang')).toBeVisible() // the page to sign in at has a field of the same name
  await byLabel(page, 'Telefon raqam').fill(phone)
  await byLabel(page, 'Ism va familiya').fill(fullname)
  await button(page, 'Soʻrov yuborish').click()
  await expect(heading(page, 'Rahmat! Soʻrovingizni oldik')).toBeVisible()

  await signInSuperadminByForm(page)
  await page.getByRole('link', { name: /^Admins/ }).click()
  await expect(page.getByRole('link', { name: /^Admins.*soʻrov kutmoqda/ })).toBeVisible()
  const first = page.getByRole('table').getByRole('row').nth(1)
  await expect(first).toContainText('Kutilmoqda') // whoever waits stands before all others
  await page.goto(`/superadmin/admins?search=${encodeURIComponent(fullname)}`)
  await page.getByRole('link', { name: fullname }).click()
  await expect(heading(page, fullname)).toBeVisible()
  await button(page, 'Tasdiqlash').click()
  await button(page.getByRole('dialog'), 'Tasdiqlash').click()
  await expect(page.getByRole('main').getByText('Faol', { exact: true }).first()).toBeVisible()

  const code = await lastCode(page.request, phone)
  await page.context().clearCookies()
  await page.goto(`/password?phone=998${phone}`) // the link of the SMS
  await page.getByLabel(/kod/i).first().fill(code)
  await byLabel(page, 'Yangi parol').fill('temir-eshik-7')
  await button(page, 'Parolni saqlash').click()
  await expect(page).toHaveURL(/\/$/)
  await signInByForm(page, 'Admin', phone, 'temir-eshik-7')
})

test('Delete asks in the quoted words, is refused while a subscription runs, and says why; a bare owner goes', async ({
  page,
}) => {
  await signInSuperadminByForm(page)
  await page.goto('/superadmin/admins?search=901112233')
  await page.getByRole('button', { name: /^Amallar: / }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to delete this user? This action cannot be undone.')
  await button(dialog, 'Delete').click()
  await expect(dialog.getByRole('alert')).toContainText(/obuna/i)
  await button(dialog, 'Bekor qilish').click()

  const phone = freshPhone()
  const fullname = `Ketuvchi Egasi ${phone.slice(-4)}`
  await page.goto('/superadmin/admins/create')
  await byLabel(page, 'Ism va familiya').fill(fullname)
  await byLabel(page, 'Telefon').fill(phone)
  await byLabel(page, 'Parol').fill('ketaman-7')
  await byLabel(page, 'Manzil').fill('Buxoro')
  await button(page, 'Create Admin').click()
  await expect(heading(page, fullname)).toBeVisible()
  await page.goto(`/superadmin/admins?search=${encodeURIComponent(fullname)}`)
  await page.getByRole('button', { name: `Amallar: ${fullname}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await button(page.getByRole('dialog'), 'Delete').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: `Amallar: ${fullname}` })).toBeHidden()
})

test('the admin list has its page sizes, order and pages in the address; the profile keeps its tab here and there', async ({
  page,
}) => {
  await signInSuperadminByForm(page)
  await page.goto('/superadmin/admins')
  const size = page.getByLabel('Sahifada')
  await expect(size.locator('option')).toHaveText(['10', '15', '20', '35', '50'])
  await expect(size).toHaveValue('10')
  await button(page, 'Tartib: A-Z').click()
  await expect(page).toHaveURL(/sort=cba/)
  await page.getByRole('link', { name: '2-sahifa' }).click()
  await expect(page).toHaveURL(/page=2/)
  await size.selectOption('50')
  await expect(page).toHaveURL(/limit=50/)

  await page.goto('/superadmin/admins?search=901112233')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  const parts = page.getByRole('navigation', { name: 'Administrator boʻlimlari' })
  await parts.getByRole('link', { name: /^Subscriptions/ }).click()
  await expect(page).toHaveURL(/tab=subscriptions/)
  const profile = page.url().replace(/\?.*/, '')
  await page.goto(profile) // the choice is remembered
  await expect(parts.getByRole('link', { name: /^Subscriptions/ })).toHaveAttribute('aria-current', 'page')
})

test('a subscription that is not there says so in the quoted words', async ({ page }) => {
  await signInSuperadminByForm(page)
  const nobody = '0199aaaa-0000-7000-8000-000000000000'
  await page.goto(`/superadmin/admins/${nobody}/subscription/${nobody}`)
  await expect(page.getByText('Subscription Not Found')).toBeVisible()
  await expect(page.getByText("The subscription you're looking for doesn't exist.")).toBeVisible()
})
