import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { forgetAll, showPages } from '#test/components/show-page.tsx'
import { ForgottenPasswordPage } from './ForgottenPasswordPage.tsx'
import { MemberSignInPage } from './MemberSignInPage.tsx'

// Whoever goes to their messages for the code comes back to a page that the phone may have loaded anew.

const server = standInForServer()
beforeEach(forgetAll)

const phone = () => page.getByRole('textbox', { name: 'Telefon raqam' })
const code = () => page.getByRole('textbox', { name: 'SMS kod' })
const press = (name: string) => page.getByRole('button', { name }).click()
const pages = { '/login/member': MemberSignInPage, '/password': ForgottenPasswordPage }
const open = (at: string) => showPages(pages, at)
/** Nothing is left but what the tab keeps. */
function reload(at: string) {
  const left = { ...sessionStorage }
  cleanUp()
  Object.assign(sessionStorage, left)
  open(at)
}

test('a member who waits for a code waits on after a reload, as long as before, and signs in by it', async () => {
  open('/login/member')
  await phone().fill('901234567')
  await press('Kod yuborish')
  ;(await server.next('/member/login/code')).answer({ resend_in: 60 })
  await expect.element(code()).toBeVisible()
  reload('/login/member')
  await expect.element(page.getByText(/\+998 90 123 45 67/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Qayta yuborish: \d+ soniya/ })).toBeVisible()
  await code().fill('123456')
  const sent = await server.next('/member/login')
  expect(sent.body).toEqual({ phone_number: '+998901234567', code: '123456' })
  sent.answer({ accessToken: 'token', role: 'member' })
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith('code-sent:'))).toEqual([])
})

test('a number that nobody waited for is asked for anew after ten minutes, and the tab keeps it no longer', async () => {
  const place = 'code-sent:member'
  const sent = { phone: '+998901234567', resendIn: 60 }
  sessionStorage.setItem(place, JSON.stringify({ sent, at: Date.now() - 11 * 60_000 }))
  open('/login/member')
  await expect.element(phone()).toHaveValue('+998')
  expect(sessionStorage.getItem(place)).toBeNull()
})

test('a new password is asked for after a reload too, until another phone is wished', async () => {
  open('/password')
  await page.getByText('Employee', { exact: true }).click()
  await phone().fill('901234567')
  await press('Kod yuborish')
  ;(await server.next('/auth/password/code')).answer({ resend_in: 60 })
  await expect.element(code()).toBeVisible()
  reload('/password')
  await expect.element(page.getByText(/\+998 90 123 45 67/)).toBeVisible()
  await press('Boshqa raqam')
  await expect.element(phone()).toBeVisible()
  reload('/password')
  await expect.element(phone()).toBeVisible()
})

test('a new password whose answer was lost is said to be set perhaps, also beside the used code that is refused next', async () => {
  open('/password')
  await page.getByText('Employee', { exact: true }).click()
  await phone().fill('901234567')
  await press('Kod yuborish')
  ;(await server.next('/auth/password/code')).answer({ resend_in: 60 })
  await code().fill('123456')
  await page.getByLabelText('Yangi parol', { exact: true }).fill('yangi-parol-7')
  await press('Parolni saqlash')
  ;(await server.next('/auth/password/reset')).cutOff()
  const perhaps = () => page.getByText(/Yangi parol saqlangan boʻlishi mumkin/)
  await expect.element(perhaps()).toBeVisible()
  await press('Parolni saqlash')
  const again = await server.next('/auth/password/reset')
  again.refuse(400, { error: 'code.wrong', message: 'Kod notoʻgʻri yoki muddati oʻtgan' })
  await expect.element(page.getByText('Kod notoʻgʻri yoki muddati oʻtgan').first()).toBeVisible()
  await expect.element(perhaps()).toBeVisible()
})
