import { expect, type Locator, type Page, test } from '@playwright/test'
import { errors } from '#src/contract/errors.ts'
import { fieldTexts } from '#src/contract/fields.ts'
import type { Language } from '#src/contract/languages.ts'
import { texts as gymTexts } from '#src/features/gyms/web/texts.ts'
import { memberTexts } from '#src/features/members/web/member-texts.ts'
import { texts as listTexts } from '#src/features/members/web/texts.ts'
import { codeTexts } from '#src/features/sessions/web/code-texts.ts'
import { texts as signInTexts } from '#src/features/sessions/web/texts.ts'
import { type Desk, expectNoSidewaysScroll, openDesk } from './desk.ts'
import { button, byLabel, freshPhone, heading, lastCode, pick } from './people.ts'

// Each command from a real reply: it opens its popup, which works by keyboard, on a phone and in two languages.

test.describe.configure({ timeout: 120_000 })

const staff = 'polvon-staff'
const unconfirmed = '+998901112245'
const withoutGym = '+998901112246'

async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((spoken) => localStorage.setItem('language', spoken), language)
}

/** Signs in past the form: the cookie is what a sign-in leaves. */
async function enter(page: Page, role: 'admin' | 'employee', phone_number: string, password: string): Promise<void> {
  const answer = await page.request.post(`/api/${role}/login`, { data: { phone_number, password } })
  expect(answer.status()).toBe(200)
}

/** The focus is inside and stays there however often Tab is pressed. */
async function expectFocusWithin(page: Page, dialog: Locator): Promise<void> {
  for (let presses = 0; presses < 8; presses++) {
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Tab')
  }
}

for (const language of ['uz', 'ru'] as const) {
  const [g, s] = [gymTexts[language], { ...codeTexts[language], ...signInTexts[language] }]
  const m = { ...listTexts[language], ...memberTexts[language] }

  test.describe(`in ${language}, on a phone`, () => {
    test.use({ viewport: { width: 375, height: 740 } })
    test.beforeEach(({ page }) => speak(page, language))

    test('confirm_employee replaces the public pages; another account may be taken', async ({ page }) => {
      await page.goto('/')
      await pick(page, s.employee)
      await byLabel(page, s.phone).fill(unconfirmed)
      await byLabel(page, s.password).fill(staff)
      await byLabel(page, s.password).press('Enter')
      await expect(heading(page, s.confirmTitle)).toBeVisible()
      await expect(page.getByText(errors.confirm_employee[language])).toBeVisible()
      await expect(byLabel(page, s.phone)).toHaveValue('+998 90 111 22 45')
      await expect(byLabel(page, s.password)).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      await byLabel(page, s.phone).fill('')
      await byLabel(page, s.phone).press('Enter')
      await expect(page.getByText(fieldTexts['phone.required'][language])).toBeVisible()
      await button(page, s.confirmLater).press('Enter')
      await expect(heading(page, s.title)).toBeVisible()
    })

    test('no_gym_assigned cannot be left but by logging out', async ({ page }) => {
      await enter(page, 'employee', withoutGym, staff)
      await page.goto('/employee/members')
      const dialog = page.getByRole('dialog', { name: g.noGymTitle })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('link', { name: g.call })).toHaveAttribute('href', 'tel:+998901112233')
      await expect(dialog).toContainText('+998 90 111 22 33')
      await expectFocusWithin(page, dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      await expectNoSidewaysScroll(page)
      await button(dialog, g.checkAgain).press('Enter')
      await expect(dialog).toBeVisible()
      await button(dialog, g.logOut).press('Enter')
      await expect(page).toHaveURL(/\d\/$/)
      await expect(heading(page, s.title)).toBeVisible()
    })
  })

  test.describe(`in ${language}, past the forms`, () => {
    let desk: Desk
    test.beforeEach(async ({ page, request }) => {
      await speak(page, language)
      await page.setViewportSize({ width: 375, height: 740 })
      desk = await openDesk({ request })
    })

    const register = async (page: Page, name: string, phone: string) => {
      await byLabel(page, m.fullname).fill(name)
      await byLabel(page, m.phone).fill(phone)
      await pick(page, m.genders.female)
      await button(page, m.add).press('Enter')
    }

    test('add_member: Maybe Later leaves the form as it was; an owner picks the gym, an employee has theirs', async ({
      page,
      request,
    }) => {
      const known = await (await openDesk({ request })).member('Dilafruz Akbarova', { paid: null })
      await desk.gym('Ikkinchi zal') // with one gym nothing is to be picked
      const { phone, password } = desk.owner
      await enter(page, 'admin', phone, password)
      await page.goto(`/admin/members/create`)
      await expect(heading(page, m.createTitle)).toBeVisible()
      const gyms = page.getByRole('combobox', { name: m.gyms })
      await gyms.fill(desk.owner.gym)
      await page.getByRole('option', { name: desk.owner.gym }).click()
      await register(page, 'Dilafruz', known.phone)
      const dialog = page.getByRole('dialog', { name: m.addTitle })
      await expect(dialog).toContainText(errors.add_member[language])
      await expect(dialog).not.toContainText('Akbarova') // masked: the person is another owner's
      await expectFocusWithin(page, dialog)
      await expectNoSidewaysScroll(page)
      await button(dialog, m.later).press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(byLabel(page, m.fullname)).toHaveValue('Dilafruz')
      await button(page, m.add).press('Enter')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await button(page, m.add).press('Enter')
      await button(dialog, m.addSubmit).press('Enter')
      await expect(dialog.getByText(fieldTexts['gym.required'][language]).last()).toBeVisible()
      await dialog.getByRole('combobox', { name: m.gym }).selectOption({ label: desk.owner.gym })
      await button(dialog, m.addSubmit).press('Enter')
      await expect(page).toHaveURL(/\/admin\/members\/member\//)

      const third = await (await openDesk({ request })).member('Ezoza Akbarova', { paid: null })
      const employee = await desk.employee()
      await page.context().clearCookies()
      await enter(page, 'employee', employee.phone, employee.password)
      await page.goto('/employee/members/create')
      await register(page, 'Ezoza', third.phone)
      await expect(dialog).toContainText(desk.owner.gym)
      await button(dialog, m.addSubmit).press('Enter')
      await expect(page).toHaveURL(/\/employee\/members\/member\//)
    })

    test('create_subscription and no_active_subscription say whom to call and let go', async ({ page, request }) => {
      const { phone, password, gymId } = desk.owner
      const never = await desk.gym('Obunasiz zal')
      await enter(page, 'admin', phone, password)
      await page.goto(`/admin/gyms/profile/${never.id}/create_member`)
      await expect(heading(page, m.createTitle)).toBeVisible()
      await register(page, 'Feruza Bekova', freshPhone())
      const first = page.getByRole('dialog', { name: errors.create_subscription[language] })
      await expect(first).toContainText('Obunasiz zal')
      await expectFocusWithin(page, first)
      await expectNoSidewaysScroll(page)
      await button(first, g.maybeLater).press('Enter')
      await expect(first).toHaveCount(0)
      await expect(byLabel(page, m.fullname)).toHaveValue('Feruza Bekova')

      // the free trial of sixty days is over, and the three days after it
      const clock = (now: Date | null) => request.put('/api/test/clock', { data: { now: now?.toISOString() ?? null } })
      await clock(new Date(Date.now() + 70 * 86_400_000))
      try {
        await page.context().clearCookies()
        await enter(page, 'admin', phone, password)
        await page.goto(`/admin/gyms/profile/${gymId}/create_member`)
        await expect(heading(page, m.createTitle)).toBeVisible()
        await register(page, 'Gulshan Bekova', freshPhone())
        const ended = page.getByRole('dialog', { name: errors.no_active_subscription[language] })
        await expect(ended).toContainText(desk.owner.gym)
        await expectFocusWithin(page, ended)
        await expectNoSidewaysScroll(page)
        await page.keyboard.press('Escape')
        await expect(ended).toHaveCount(0)
        await button(page, m.add).press('Enter')
        await button(ended, g.maybeLater).press('Enter')
        await expect(ended).toHaveCount(0)
        await expect(byLabel(page, m.fullname)).toHaveValue('Gulshan Bekova')
      } finally {
        await clock(null)
      }
    })
  })
}

test('a phone is confirmed in two steps: errors are told as quoted, the code has its rules, the page reloads', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  const employee = await desk.employee({ isConfirmed: false })
  const signIn = async () => {
    await pick(page, 'Employee')
    await byLabel(page, 'Telefon raqam').fill(employee.phone)
    await byLabel(page, 'Parol').fill(employee.password)
    await button(page, 'Kirish').click()
  }
  await page.goto('/')
  await signIn()
  await expect(heading(page, 'Telefon raqamni tasdiqlash')).toBeVisible()
  await button(page, 'Kod yuborish').click()
  await expect(byLabel(page, 'SMS kod')).toBeFocused()
  await expect(page.getByRole('button', { name: /Qayta yuborish: \d+ soniyadan keyin/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await button(page, 'Tasdiqlash').click()
  await expect(page.getByText('Kod kiritish shart')).toBeVisible()
  const code = await lastCode(request, employee.phone)
  const toast = page.getByRole('region', { name: 'Xabarlar' })
  await byLabel(page, 'SMS kod').fill(code === '123456' ? '654321' : '123456')
  await expect(toast.getByText('Error', { exact: true })).toBeVisible()
  await expect(toast.getByText(errors['code.wrong'].uz).first()).toBeVisible()

  // a second code within the minute: the rate-limit screen, and the page is still there behind it
  const again = await request.post('/api/employee/confirm/phone/send/code', { data: { phone_number: employee.phone } })
  expect([again.status(), (await again.json()).duration > 0]).toEqual([429, true])

  const loaded = page.waitForEvent('load')
  await byLabel(page, 'SMS kod').fill(code)
  await loaded
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  await signIn()
  await expect(page).toHaveURL(/\/employee\/account$/) // somebody else chose the password
})
