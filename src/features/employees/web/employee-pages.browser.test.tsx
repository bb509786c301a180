import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, sampleEmployee, sampleGym } from '#test/components/samples.ts'
import { type Asked, standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import type { Employee } from '../contract.ts'
import { EmployeeCreatePage } from './EmployeeCreatePage.tsx'
import { provideCrumbs, useTrail } from '#src/web/layout/crumbs.ts'
import { EmployeeEditPage } from './EmployeeEditPage.tsx'
import { EmployeePage } from './EmployeePage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)
beforeEach(() => page.viewport(1280, 900))

/** What the crumbs say of the page. */
provideCrumbs(() => [{ path: '/admin/employees/$employee_id/edit', label: () => 'Tahrirlash' }])
const Trail = () => <p>{useTrail().at(-1)?.label}</p>

const address = () => page.getByRole('status', { name: 'address' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = () => page.getByRole('dialog')
const id = idOf(51)
const one = `/employee/one/${id}`
const update = `/employee/update/${id}`

const versionOf = ({ body }: Asked): string => String((body as { version: unknown }).version)
const profile = (given?: Partial<Employee>) => ({ employee: sampleEmployee(given) })

describe('the page of an employee', () => {
  const Profile = () => <EmployeePage activity={({ fullname }) => <p>Kim nima qildi: {fullname}</p>} />
  const open = async (given: Partial<Employee> = {}, search = '') => {
    showPages(
      { '/admin/employees/$employee_id': Profile, '/admin/$': () => <h1>Boshqa sahifa</h1> },
      `/admin/employees/${id}${search}`,
    )
    ;(await server.next(one)).answer(profile(given))
    await expect.element(page.getByRole('heading', { name: given.fullname ?? 'Nilufar Karimova' })).toBeVisible()
  }

  test('says since when in days of Tashkent, and what keeps somebody from working', async () => {
    await open({ status: 'pending', gyms: [] })
    await expect.element(page.getByText('11.01.2026')).toBeVisible() // 20:00 of the tenth in UTC
    await expect.element(page.getByText('Telefon hali tasdiqlanmagan.', { exact: false })).toBeVisible()
    await expect.element(page.getByText('Zal biriktirilmaguncha xodim ishlay olmaydi.')).toBeVisible()
  })

  test.each([
    ['active', ['Tahrirlash', 'Bloklash', 'Ishdan boʻshatish'], ['Blokdan chiqarish', 'Qayta ishga olish']],
    ['blocked', ['Tahrirlash', 'Blokdan chiqarish'], ['Bloklash', 'Qayta ishga olish']],
    ['fired', ['Qayta ishga olish'], ['Tahrirlash', 'Bloklash', 'Ishdan boʻshatish', 'Blokdan chiqarish']],
  ] as const)('who is %s is offered what fits that', async (status, offered, missing) => {
    await open({ status })
    const act = (name: string) => page.getByRole(name === 'Tahrirlash' ? 'link' : 'button', { name, exact: true })
    for (const name of offered) await expect.element(act(name)).toBeVisible()
    for (const name of missing) expect(act(name).elements()).toEqual([])
  })

  test('who has not confirmed the phone cannot be blocked yet, and the button says why', async () => {
    await open({ status: 'pending' })
    await expect.element(button('Bloklash')).toHaveAttribute('aria-disabled', 'true')
    await button('Bloklash').click({ force: true })
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Faqat faol xodim bilan mumkin')
    expect(question().elements()).toEqual([])
  })

  test('somebody is blocked once although the answer is slow, with the reason; a refusal stays in the question', async () => {
    await open()
    await button('Bloklash').click()
    expect(hasUnsavedForm()).toBe(false)
    await question().getByRole('textbox', { name: /Sabab/ }).fill('Kassa kam chiqdi')
    expect(hasUnsavedForm()).toBe(true) // a session that ends now is begun anew over it
    await question().getByRole('button', { name: 'Bloklash' }).dblClick()
    const sent = await server.next(`/employee/status/${id}`)
    expect(sent.body).toEqual({ status: 'blocked', reason: 'Kassa kam chiqdi' })
    expect(server.calls(`/employee/status/${id}`)).toHaveLength(1)
    sent.refuse(409, { error: 'state_conflict', message: 'Holati oʻzgargan' })
    await expect.element(question()).toHaveTextContent('Holati oʻzgargan')
    await expect.element(question().getByRole('textbox', { name: /Sabab/ })).toHaveValue('Kassa kam chiqdi')
  })

  test('a dismissal that was cut off says so and can be asked for again', async () => {
    await open()
    await button('Ishdan boʻshatish').click()
    const confirm = question().getByRole('button', { name: 'Ishdan boʻshatish' })
    await confirm.click()
    ;(await server.next(`/employee/fire/${id}`)).cutOff()
    await expect.element(question().getByRole('alert')).toBeVisible()
    await confirm.click()
    ;(await server.next(`/employee/fire/${id}`)).answer(profile({ status: 'fired', gyms: [], version: 5 }))
    await expect.element(question()).not.toBeInTheDocument()
    ;(await server.next(one)).answer(profile({ status: 'fired', gyms: [], version: 5 }))
    await expect.element(button('Qayta ishga olish')).toBeVisible()
    await expect.element(page.getByText('Avval qayta ishga oling.', { exact: false })).toBeVisible()
  })

  test('a tick is saved with the version that was seen, and the next one with the version of the answer', async () => {
    await open({}, '?tab=permissions')
    await expect.element(button('Saqlash')).toHaveAttribute('aria-disabled', 'true')
    const ticks = () => page.getByRole('checkbox')
    await ticks().first().click()
    await button('Saqlash').dblClick()
    const sent = await server.next(update)
    expect(server.calls(update)).toHaveLength(1)
    expect(versionOf(sent)).toBe('4')
    sent.answer(profile({ permissions: [...tickablePermissions], version: 5 }))
    await expect.element(button('Saqlash')).toHaveAttribute('aria-disabled', 'true')
    await ticks().nth(1).click()
    await button('Saqlash').click()
    expect(versionOf(await server.next(update))).toBe('5')
  })

  test('what was saved in one tab is known in the other before the page was read again', async () => {
    await open({}, '?tab=permissions')
    await page.getByRole('checkbox').first().click()
    await button('Saqlash').click()
    ;(await server.next(update)).answer(profile({ permissions: [], version: 5 }))
    await expect.element(button('Saqlash')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: 'Zallar', exact: true }).click()
    await page
      .getByRole('button', { name: /Chilonzor/ })
      .first()
      .click()
    await button('Saqlash').click()
    expect(versionOf(await server.next(update))).toBe('5')
  })

  test('somebody was faster: what they saved stands beside it, and nothing is written over', async () => {
    await open({}, '?tab=permissions')
    await page.getByRole('checkbox').first().click()
    await button('Saqlash').click()
    ;(await server.next(update)).refuse(409, { error: 'stale_version', message: 'Yozuv oʻzgargan' })
    ;(await server.next(one)).answer(profile({ permissions: [], version: 9 }))
    await expect.element(page.getByText('Bu yozuvni boshqa kishi oʻzgartirdi')).toBeVisible()
    await expect.element(button('Saqlash')).toHaveAttribute('aria-disabled', 'true')
  })

  test('the address says which tab is open, and the part of what they did is the caller’s', async () => {
    await open({}, '?tab=activity')
    await expect.element(page.getByText('Kim nima qildi: Nilufar Karimova')).toBeVisible()
    await page.getByRole('link', { name: 'Ruxsatlar', exact: true }).click()
    await expect.element(address()).toHaveTextContent('?tab=permissions')
  })

  test('somebody who is not there is told as such; a broken server is asked again', async () => {
    showPages({ '/admin/employees/$employee_id': Profile }, `/admin/employees/${id}`)
    await server.breaksDown(one)
    await button('Qayta urinish').click()
    ;(await server.next(one)).refuse(404, { error: 'not_found', message: 'Topilmadi' })
    await expect.element(page.getByText('Topilmadi')).toBeVisible()
    expect(button('Bloklash').elements()).toEqual([])
  })

  test('a name of any length stays within a phone', async () => {
    await page.viewport(320, 700)
    await open({ fullname: longName, position: longName, gyms: [{ ...sampleGym, name: longName, logo: null }] })
    await expect.element(page.getByRole('heading', { name: longName })).toBeVisible()
    await fitsIn(320)
  })
})

describe('changing an employee', () => {
  const open = async () => {
    showPages(
      {
        '/admin/employees/$employee_id/edit': () => [<EmployeeEditPage key="page" />, <Trail key="trail" />],
        '/admin/$': () => <h1>Boshqa sahifa</h1>,
      },
      `/admin/employees/${id}/edit`,
    )
    ;(await server.next(one)).answer(profile())
    await expect.element(page.getByRole('textbox', { name: 'Ism va familiya' })).toHaveValue('Nilufar Karimova')
  }

  test('the crumb says the page and whose it is', async () => {
    await open()
    await expect.element(page.getByText('Xodimni tahrirlash: Nilufar Karimova')).toBeVisible()
  })

  test('a refusal goes to its field and keeps what was typed; what was saved leads to the profile', async () => {
    await open()
    const name = page.getByRole('textbox', { name: 'Ism va familiya' })
    await name.fill('Nilufar Saidova')
    await button('Saqlash').click()
    const refused = await server.next(update)
    expect(refused.body).toMatchObject({ fullname: 'Nilufar Saidova', phone_number: '+998901112233' })
    refused.refuse(409, {
      error: 'phone_taken',
      message: 'Bu telefon band',
      fields: { phone_number: 'Bu telefon band' },
    })
    await expect.element(page.getByRole('textbox', { name: 'Telefon' })).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).toHaveValue('Nilufar Saidova')
    await button('Saqlash').click()
    ;(await server.next(update)).answer(profile({ fullname: 'Nilufar Saidova', version: 5 }))
    await expect.element(address()).toHaveTextContent(`/admin/employees/profile/${id}`)
  })

  test('an answer that never comes loses nothing of what was typed', async () => {
    await open()
    const name = page.getByRole('textbox', { name: 'Ism va familiya' })
    await name.fill('Nilufar Saidova')
    await button('Saqlash').click()
    ;(await server.next(update)).cutOff()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(name).toHaveValue('Nilufar Saidova')
  })
})

describe('a new employee', () => {
  const open = () =>
    showPages({ '/admin/employees/create': EmployeeCreatePage, '/admin/$': () => <h1>Boshqa sahifa</h1> })
  const fill = async () => {
    await page.getByRole('textbox', { name: 'Ism va familiya' }).fill('Jasur Aliyev')
    await page.getByRole('textbox', { name: 'Telefon' }).fill('901112255')
  }

  test('chooses the password themselves unless the owner gives the first one', async () => {
    open()
    await fill()
    await button('Xodim qoʻshish').dblClick()
    const first = await server.next('/employee/create')
    expect(server.calls('/employee/create')).toHaveLength(1)
    expect(first.body).toMatchObject({ fullname: 'Jasur Aliyev', phone_number: '+998901112255', gyms: '' })
    expect(first.body).not.toHaveProperty('password')
    first.refuse(409, { error: 'phone_taken', message: 'Band', fields: { phone_number: 'Bu telefon band' } })
    await expect.element(page.getByText('Bu telefon band')).toBeVisible()
    await page.getByRole('radio', { name: /Birinchi parolni men beraman/ }).click()
    await page
      .getByLabelText(/^Birinchi parol/, { exact: false })
      .last()
      .fill('parol-2026')
    await button('Xodim qoʻshish').click()
    const second = await server.next('/employee/create')
    expect(second.body).toMatchObject({ password: 'parol-2026' })
    expect(second.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'))
    second.answer(profile({ _id: idOf(52), fullname: 'Jasur Aliyev' }))
    await expect.element(address()).toHaveTextContent(`/admin/employees/profile/${idOf(52)}`)
  })

  test('a form that was begun asks before it is left', async () => {
    open()
    await fill()
    await userEvent.click(page.getByRole('link', { name: 'Bekor qilish' }))
    await expect.element(question()).toHaveTextContent('Oʻzgarishlar saqlanmagan')
    await question().getByRole('button', { name: 'Sahifada qolish' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Ism va familiya' })).toHaveValue('Jasur Aliyev')
  })
})
