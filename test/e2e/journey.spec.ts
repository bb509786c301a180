import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import {
  button,
  byLabel,
  choose,
  closeReceipt,
  freshPhone,
  heading,
  lastCode,
  pick,
  sellWithDebt,
  signInByForm,
  signInSuperadminByForm,
} from './people.ts'

// The way of a gym from nothing to its first money, each step by the person who takes it.

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const owner = { fullname: 'Sherzod Yoʻldoshev', phone: freshPhone(), password: 'temir-zal-7' }
const gym = `Temir Zal ${owner.phone.slice(-4)}`
const employee = { phone: freshPhone(), password: 'qabulxona-7' }
const member = { fullname: 'Gulnora Toshpoʻlatova', phone: freshPhone() }
const membershipPlan = 'Oylik cheksiz'
const platformPlan = `Start ${owner.phone.slice(-4)}`

test('the superadmin creates an owner, a gym, a plan, the subscription, and takes its payment', async ({ page }) => {
  await signInSuperadminByForm(page)

  await page.goto('/superadmin/admins/create')
  await byLabel(page, 'Ism va familiya').fill(owner.fullname)
  await byLabel(page, 'Telefon').fill(owner.phone)
  await byLabel(page, 'Parol').fill(owner.password)
  await byLabel(page, 'Manzil').fill('Toshkent, Chilonzor 5')
  await button(page, 'Create Admin').click()
  await expect(heading(page, owner.fullname)).toBeVisible()
  const profile = page.url()

  await page.getByRole('link', { name: 'Create Gym' }).click()
  await byLabel(page, 'Zal nomi').fill(gym)
  await byLabel(page, 'Telefon').fill('712345678')
  await byLabel(page, 'Manzil').fill('Chilonzor 5, 12-uy')
  await page.getByRole('textbox', { name: 'Qulaylik 1' }).fill('Sauna')
  await page.getByRole('textbox', { name: 'Qulaylik 1' }).press('Enter')
  await page.getByRole('textbox', { name: 'Qulaylik 2' }).fill('Dush')
  const logo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#0e7c86' } })
    .png()
    .toBuffer()
  await byLabel(page, 'Logotip').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await button(page.getByRole('dialog'), 'Tayyor').click()
  await expect(button(page, 'Rasmni almashtirish')).toBeVisible()
  await button(page, 'Zal yaratish').click()
  // the way leads on to what opens the new gym's portal
  await expect(page).toHaveURL(/\/subscription\/create\?gym_id=/)

  await page.goto('/superadmin/plans/create')
  await pick(page, 'Obuna')
  await byLabel(page, 'Tarif nomi').fill(platformPlan)
  await byLabel(page, 'Narxi').fill('500000')
  await byLabel(page, 'Davomiyligi').fill('30')
  await page.getByRole('textbox', { name: 'Nomi 1' }).fill('member_portal')
  await page.getByRole('textbox', { name: 'Qiymati 1' }).fill('bor')
  await button(page, 'Tarif yaratish').click()
  await expect(page.getByRole('main').getByText(platformPlan).first()).toBeVisible()

  await page.goto(`${profile}/subscription/create`)
  await choose(page, 'Zal', gym)
  await page.getByLabel('Tarif', { exact: true }).selectOption({ label: `${platformPlan}, 1 oy, 500 000 soʻm` })
  await expect(byLabel(page, 'Tarif nomi')).toHaveValue(platformPlan)
  await button(page, 'Obuna yaratish').click()

  await page.getByRole('link', { name: 'Add Transaction' }).click()
  await expect(heading(page, 'Toʻlovni qabul qilish')).toBeVisible()
  await byLabel(page, 'Summa').fill('200000')
  await button(page, 'Toʻlovni qabul qilish').click()
  await closeReceipt(page)
  const progress = page.getByRole('progressbar', { name: 'Toʻlangan qismi' })
  await expect(progress).toHaveAttribute('aria-valuenow', '40')

  await page.getByRole('link', { name: 'Add Transaction' }).click()
  await pick(page, 'Karta')
  await button(page, 'Toʻlovni qabul qilish').click()
  await closeReceipt(page)
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByText('Toʻliq toʻlangan')).toBeVisible()
})

test('the owner makes a plan and takes somebody on, who confirms the phone and starts', async ({
  page,
  browser,
  request,
}) => {
  await signInByForm(page, 'Admin', owner.phone, owner.password)

  await page.getByRole('link', { name: 'Tariflar' }).click()
  await page.getByRole('link', { name: 'Tarif yaratish' }).first().click()
  await expect(heading(page, 'Yangi tarif')).toBeVisible()
  await byLabel(page, 'Tarif nomi').fill(membershipPlan)
  await choose(page, 'Zallar', gym)
  await byLabel(page, 'Narxi').fill('300000')
  await byLabel(page, 'Davomiyligi').fill('30')
  await page.getByRole('textbox', { name: 'Nomi 1' }).fill('Sauna')
  await page.getByRole('textbox', { name: 'Qiymati 1' }).fill('haftada 2 marta')
  await button(page, 'Tarif yaratish').click()
  await expect(page.getByRole('main').getByText(membershipPlan).first()).toBeVisible()

  await page.goto('/admin/employees/create')
  await byLabel(page, 'Ism va familiya').fill('Nilufar Karimova')
  await byLabel(page, 'Telefon').fill(employee.phone)
  await page.getByText('Birinchi parolni men beraman').click()
  await byLabel(page, 'Birinchi parol').fill(employee.password)
  await choose(page, 'Zallar', gym)
  await button(page, 'Xodim qoʻshish').click()
  await expect(heading(page, /Nilufar Karimova/)).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await signInByForm(desk, 'Employee', employee.phone, employee.password, /\/$/)
  await expect(heading(desk, 'Telefon raqamni tasdiqlash')).toBeVisible()
  await button(desk, 'Kod yuborish').click()
  await byLabel(desk, 'SMS kod').fill(await lastCode(request, employee.phone))
  await expect(heading(desk, 'Tizimga kirish')).toBeVisible()
  await signInByForm(desk, 'Employee', employee.phone, employee.password)
  await expect(heading(desk, /./)).toBeVisible()
})

test('reception registers a member, who is found however they are typed, pays the rest and sees their own pass', async ({
  page,
  browser,
  request,
}) => {
  await signInByForm(page, 'Admin', owner.phone, owner.password)
  const main = page.getByRole('main')

  await page.goto('/admin/members/create')
  await expect(heading(page, 'Yangi aʼzo')).toBeVisible()
  await byLabel(page, 'Ism va familiya').fill(member.fullname)
  await byLabel(page, 'Telefon').fill(member.phone)
  await pick(page, 'Ayol')
  await button(page, 'Aʼzoni qoʻshish').click()
  await expect(heading(page, member.fullname)).toBeVisible()
  const profile = page.url()

  await page.getByRole('link', { name: 'Aʼzolik sotish' }).first().click()
  await expect(heading(page, 'Aʼzolik sotish')).toBeVisible()
  await page.getByRole('group', { name: 'Tarif' }).getByText(membershipPlan).click()
  await byLabel(page, 'Toʻlov summasi').fill('100000')
  await pick(page, 'Naqd')
  await button(page, 'Sotish').click()
  await sellWithDebt(page)
  await closeReceipt(page)
  await expect(main.getByText('200 000 soʻm').first()).toBeVisible()

  await page.goto('/admin/members')
  for (const typed of ['gulnora', 'Gulnorra Toshpolatova', member.phone.slice(-4)]) {
    await page.getByRole('searchbox', { name: 'Ism, telefon yoki kod' }).fill(typed)
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(typed).replaceAll('%20', '(%20|\\+)')}`))
    await expect(main.getByRole('link', { name: member.fullname }).first()).toBeVisible()
  }
  await page.getByRole('searchbox').fill('Xurshid Yoʻqov')
  await expect(main.getByRole('link', { name: member.fullname })).toHaveCount(0)

  await page.goto(profile)
  await main.getByRole('table', { name: 'Aʼzoliklar' }).getByRole('link').first().click()
  await main.getByRole('link', { name: 'Toʻlovni qabul qilish' }).first().click()
  await expect(byLabel(page, 'Summa')).toHaveValue(/^200\s000$/)
  await pick(page, 'Karta')
  await button(page, 'Toʻlovni qabul qilish').click()
  await closeReceipt(page)
  await expect(button(page, 'Toʻlovni qabul qilish')).toHaveCount(0) // one page back
  await page.goto(profile)
  await expect(main.getByText('0 soʻm', { exact: true }).first()).toBeVisible()

  await page.goto('/admin')
  await expect(heading(page, 'Boshqaruv paneli')).toBeVisible()
  await expect(main).toContainText(/Bugungi daromad.{0,60}300\s000/)

  const own = await (await browser.newContext()).newPage()
  await own.goto('/login/member')
  await byLabel(own, 'Telefon raqam').fill(member.phone)
  await button(own, 'Kod yuborish').click()
  await byLabel(own, 'SMS kod').fill(await lastCode(request, member.phone))
  await expect(own).toHaveURL(/\d\/member$/)
  await expect(heading(own, /./)).toBeVisible()
  await expect(own.getByRole('main').getByText(membershipPlan).first()).toBeVisible()
})
