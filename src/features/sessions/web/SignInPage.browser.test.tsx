import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages } from '#test/components/show-page.tsx'
import { SignInPage } from './SignInPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)

const phone = () => page.getByRole('textbox', { name: 'Telefon raqam' })
const password = () => page.getByLabelText('Parol', { exact: true })
const role = (name: string) => page.getByText(name, { exact: true })
const enter = () => page.getByRole('button', { name: 'Kirish', exact: true })
const refusal = () => page.getByRole('alert').filter({ hasText: /./ })
const open = () => showPages({ '/': SignInPage })

test('what is wrong is told at its field, nothing leaves, and each word goes when its field is right', async () => {
  open()
  await phone().fill('9012')
  await password().fill('123')
  await userEvent.keyboard('{Enter}')
  await expect.element(phone()).toHaveAccessibleDescription(/9 ta raqamdan iborat/)
  await expect.element(password()).toHaveAccessibleDescription(/kamida 6 ta belgi/)
  await expect.element(page.getByRole('group', { name: 'Rol' })).toHaveAccessibleDescription(/rolni tanlang/)
  await expect.element(page.getByRole('radio', { name: 'Admin' })).toHaveFocus()

  await password().fill('zal-egasi-7')
  await expect.element(password()).not.toHaveAccessibleDescription(/kamida 6 ta belgi/)
  await expect.element(phone()).toHaveAccessibleDescription(/9 ta raqamdan iborat/)
  await role('Employee').click()
  await phone().fill('901234567')
  await expect.element(phone()).not.toHaveAccessibleDescription(/9 ta raqamdan iborat/)
  expect(server.calls('/employee/login')).toEqual([])

  await enter().click()
  expect((await server.next('/employee/login')).body).toEqual({
    phone_number: '+998901234567',
    password: 'zal-egasi-7',
  })
  expect(server.calls('/admin/login')).toEqual([])
})

test('pressed twice it is sent once; refused or cut off, what was typed stays, and the next press sends it again', async () => {
  open()
  await role('Admin').click()
  await phone().fill('901234567')
  await password().fill('notogri-parol')
  await userEvent.keyboard('{Enter}{Enter}')
  const first = await server.next('/admin/login')
  await expect.element(enter()).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  expect(server.calls('/admin/login')).toHaveLength(1)
  first.refuse(401, { error: 'auth.wrong_credentials', message: 'Telefon yoki parol notoʻgʻri' })
  await expect.element(refusal()).toHaveTextContent('Telefon yoki parol notoʻgʻri')
  await expect.element(password()).toHaveValue('notogri-parol')
  await expect.element(phone()).toHaveValue('+998 90 123 45 67')

  await password().fill('zal-egasi-7')
  await enter().click()
  ;(await server.next('/admin/login')).cutOff()
  await expect.element(refusal()).toHaveTextContent(/[Ii]nternet/)
  await expect.element(password()).toHaveValue('zal-egasi-7')
  await enter().click()
  expect((await server.next('/admin/login')).body).toEqual({ phone_number: '+998901234567', password: 'zal-egasi-7' })
})

test('somebody new is asked first who they are, whoever signed in here before for their phone; each Tab leads to the next field', async () => {
  open()
  await expect.element(page.getByRole('radio', { name: 'Admin' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Employee' })).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('901234567')
  await userEvent.tab()
  await expect.element(password()).toHaveFocus()
  await userEvent.keyboard('zal-xodimi-7{Enter}')
  ;(await server.next('/employee/login')).answer({ accessToken: 'token', role: 'employee', message: 'Xush kelibsiz!' })
  await expect.poll(() => localStorage['role']).toBe('employee')

  open()
  await expect.element(phone()).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: 'Employee' })).toBeChecked()
  await userEvent.keyboard('901234567')
  await expect.element(phone()).toHaveValue('+998 90 123 45 67')
})
