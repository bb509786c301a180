import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#src/contract/days.ts'
import {
  beginSession,
  button,
  byLabel,
  callApi,
  heading,
  type Owner,
  ownerWithGym,
  pick,
  sellWithDebt,
  signIn,
} from './people.ts'

// The owner's phone at breakfast: 375 px wide, by finger. Find, sell, pay and freeze, and no page that moves sideways.

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const longName = 'Muhammadsobirxoʻja Abdurahmonboyevich Xolmuhammedovsultonov'
const longPlan = 'Talabalar va nafaqaxoʻrlar uchun ertalabki cheksiz mavsumiy tarif'
let owner: Owner
let memberId: string
let employeeId: string
let planId: string

test.beforeAll(async ({ request }) => {
  owner = await ownerWithGym(request)
  const { accessToken: token } = await callApi(request, 'POST', '/admin/login', {
    phone_number: owner.phone,
    password: owner.password,
  })
  const add = <T>(path: string, body: object) => callApi<T>(request, 'POST', path, body, token)
  const options = [{ key: 'Sauna va basseynga kirish', value: 'haftada ikki marta, dam olish kunlaridan tashqari' }]
  const terms = { name: longPlan, price: 1_080_000, duration: 90, options, gyms: [owner.gymId] }
  planId = (await add<{ plan: { _id: string } }>('/plans/create/membership', terms)).plan._id
  const person = { fullname: longName, phone_number: `95${owner.phone.slice(-7)}`, gender: 'male', gyms: [owner.gymId] }
  memberId = (await add<{ member: { _id: string } }>('/member/create', person)).member._id
  const worker = { fullname: longName, phone_number: `97${owner.phone.slice(-7)}`, password: 'qabulxona-7' }
  const employed = { ...worker, position: 'Katta qabulxona administratori va murabbiy', gyms: [owner.gymId] }
  employeeId = (await add<{ employee: { _id: string } }>('/employee/create', employed)).employee._id
  await add(`/member/note/create/${memberId}`, { text: 'Tizzasi ogʻriydi: ehtiyot boʻling', is_pinned: true })
})

/** As if it were chosen in another tab: the page stays. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Nothing on the page is wider than the screen. */
async function expectNoSideways(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width, { message: page.url() }).toBeLessThanOrEqual(375)
}

test('a member is found, sold to, pays the rest and is frozen, all by finger', async ({ page }) => {
  await signIn(page, 'Admin', owner.phone, owner.password)
  const main = page.getByRole('main')

  // find
  await page.getByRole('button', { name: 'Menyuni ochish' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Aʼzolar', exact: true }).tap()
  const bar = page.getByRole('navigation', { name: 'Asosiy sahifalar' })
  await expect(bar.getByRole('link', { name: 'Aʼzolar' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Sotish' }).tap()
  await expect(heading(page, 'Aʼzolik sotish')).toBeVisible()
  await bar.getByRole('link', { name: 'Aʼzolar' }).tap()
  await page.getByRole('searchbox').fill('muhammadsobir')
  await expect(page).toHaveURL(/search=muhammadsobir/)
  await main.getByRole('link', { name: longName }).first().tap()
  await expect(heading(page, longName)).toBeVisible()
  await expect(main.getByText('Tizzasi ogʻriydi: ehtiyot boʻling').first()).toBeVisible()
  await expectNoSideways(page)

  // sell, a part of it paid
  await main.getByRole('link', { name: 'Aʼzolik sotish' }).tap()
  await main.getByRole('group', { name: 'Tarif' }).getByText(longPlan).tap()
  await byLabel(page, 'Toʻlov summasi').fill('500000')
  await pick(page, 'Naqd')
  await expectNoSideways(page)
  await main.getByRole('button', { name: /^Sotish/ }).tap()
  await sellWithDebt(page)
  await expect(page.getByText('Aʼzolik sotildi', { exact: true })).toBeVisible()
  await expectNoSideways(page)

  // pay the rest
  await page.goto(`/admin/members/member/${memberId}`)
  await main.getByRole('link', { name: 'Toʻlovni qabul qilish' }).tap()
  await expect(byLabel(page, 'Summa')).toHaveValue(/^580\s000$/)
  await pick(page, 'Karta')
  await expectNoSideways(page)
  await button(page, 'Toʻlovni qabul qilish').tap()
  await expect(page.getByText('Toʻlov qabul qilindi', { exact: true })).toBeVisible()
  await page.goto(`/admin/members/member/${memberId}`)
  await expect(main.getByText('0 soʻm', { exact: true }).first()).toBeVisible()

  // freeze, with the new end said before, and take it back
  await main
    .getByRole('button', { name: /^Amallar/ })
    .first()
    .tap()
  await page.getByRole('menuitem', { name: 'Muzlatish' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Aʼzolikni muzlatish' })
  await dialog.getByRole('button', { name: 'Safar' }).tap()
  const day = (iso: string) => iso.split('-').reverse().join('.')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tashkent' }).format(new Date())
  const newEnd = day(addDays(today, 89 + 7))
  await expect(dialog.getByText(`7 kun muzlatiladi, yangi tugash sanasi: ${newEnd}`)).toBeVisible()
  await expectNoSideways(page)
  await button(dialog, 'Muzlatish').tap()
  await expect(main.getByText(newEnd).first()).toBeVisible()
  await page.getByRole('button', { name: 'Bekor qilish', exact: true }).tap()
  await expect(main.getByText(day(addDays(today, 89))).first()).toBeVisible()
})

test('days are given and the plan is changed by finger', async ({ page }) => {
  await beginSession(page, 'Admin', owner.phone, owner.password)
  const main = page.getByRole('main')
  await page.goto(`/admin/members/member/${memberId}`)
  await main
    .getByRole('button', { name: /^Amallar/ })
    .first()
    .tap()
  await page.getByRole('menuitem', { name: 'Sovgʻa kunlari' }).tap()
  const gift = page.getByRole('dialog', { name: 'Sovgʻa kunlari' })
  await byLabel(gift, 'Necha kun').fill('3')
  await button(gift, 'Zal yopiq edi').tap()
  await expect(gift.getByText(/Yangi tugash sanasi/)).toBeVisible()
  await expectNoSideways(page)
  await button(gift, 'Qoʻshish').tap()
  await expect(main.getByText('+3 kun')).toBeVisible()
  await main
    .getByRole('button', { name: /^Amallar/ })
    .first()
    .tap()
  await page.getByRole('menuitem', { name: 'Tarifni almashtirish' }).tap()
  const change = page.getByRole('dialog', { name: 'Tarifni almashtirish' })
  await expect(change.getByText('Bu zalda boshqa tarif yoʻq').first()).toBeVisible()
  await expectNoSideways(page)
})

test('no page of the owner moves sideways, with the longest names and in both languages', async ({ page }) => {
  test.setTimeout(400_000) // some sixty pages
  await signIn(page, 'Admin', owner.phone, owner.password)
  const gym = `/admin/gyms/profile/${owner.gymId}`
  for (const path of [
    '/admin',
    '/admin/account',
    '/admin/employees',
    '/admin/employees/create',
    `/admin/employees/edit/${employeeId}`,
    `/admin/employees/profile/${employeeId}`,
    `/admin/employees/profile/${employeeId}?tab=permissions`,
    '/admin/gyms',
    '/admin/gyms/create',
    gym,
    `${gym}/edit`,
    `${gym}/settings`,
    `${gym}/settings/create`,
    `${gym}/subscriptions`,
    `${gym}/statistics`,
    `${gym}/create_member`,
    `${gym}/member/${memberId}`,
    '/admin/members',
    '/admin/members/create',
    `/admin/members/member/${memberId}?tab=notes`,
    `/admin/members/member/${memberId}?tab=payments`,
    `/admin/members/member/${memberId}?tab=about`,
    `/admin/members/member/${memberId}/edit`,
    '/admin/memberships',
    '/admin/memberships/create',
    '/admin/plans',
    '/admin/plans/create',
    `/admin/plans/edit/${planId}`,
  ]) {
    await page.goto(path)
    for (const language of ['uz', 'ru']) {
      await speak(page, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectNoSideways(page)
    }
  }
})
