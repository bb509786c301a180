import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { TariffCard } from '#src/features/messages/web/TariffCard.tsx'
import { queryClient } from '#src/web/api.ts'
import { chooseLanguage } from '#src/web/texts.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { AdminAccount, EmployeeAccount } from '../contract.ts'
import { AccountPage } from './AccountPage.tsx'
import { LookCard } from './LookCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SignInsCard } from './SignInsCard.tsx'
import { WorkCard } from './WorkCard.tsx'

const server = standInForServer()
beforeEach(forgetAll)
afterEach(() => chooseLanguage('uz'))
beforeEach(() => signInAs('admin'))
beforeEach(() => page.viewport(1280, 900))
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the password', () => {
  const open = (isFirst = false) => showPages({ '/a': () => <PasswordCard isFirst={isFirst} /> })
  const old = () => page.getByRole('textbox', { name: 'Joriy parol' }).or(page.getByLabelText('Joriy parol')).first()
  const fresh = () => page.getByLabelText('Yangi parol').first()
  const change = () => button('Parolni almashtirish').click()

  test('a wrong present one is told at its field, and what was typed stays', async () => {
    open()
    await old().fill('notogri1')
    await fresh().fill('yangi-parol-7')
    await change()
    const sent = await server.next('/auth/password')
    expect(sent.body).toEqual({ old_password: 'notogri1', new_password: 'yangi-parol-7' })
    sent.refuse(422, { error: 'password.wrong', message: 'Xato', fields: { old_password: 'Joriy parol notoʻgʻri' } })
    await expect.element(page.getByText('Joriy parol notoʻgʻri').first()).toBeVisible()
    await expect.element(old()).toHaveValue('notogri1')
    await expect.element(fresh()).toHaveValue('yangi-parol-7')
  })

  test('nothing is sent while one of both is missing or too short; after the success neither stands there', async () => {
    open(true)
    await expect.element(page.getByText(/Parolni administrator tanlagan va biladi/)).toBeVisible()
    await old().fill('avvalgi-parol')
    await fresh().fill('123')
    await change()
    await expect.element(fresh()).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls('/auth/password')).toEqual([])
    await fresh().fill('yangi-parol-7')
    await change()
    ;(await server.next('/auth/password')).answer({ message: 'Parol almashtirildi' })
    await expect.element(page.getByText('Parol almashtirildi', { exact: true })).toBeVisible()
    await expect.element(old()).toHaveValue('')
    await expect.element(fresh()).toHaveValue('')
  })
})

const account: AdminAccount = {
  _id: idOf(7),
  role: 'admin',
  fullname: 'Temur Aliyev',
  phone_number: '+998901112233',
  address: 'Bunyodkor, 1',
  avatar: null,
  status: 'active',
  language: 'uz',
  version: 4,
  createdAt: '2026-01-10T20:00:00.000Z',
}

describe('the profile', () => {
  const onVersion = vi.fn<(version: number) => void>()
  const open = (given: Partial<AdminAccount> = {}) => {
    onVersion.mockReset()
    showPages({ '/a': () => <ProfileCard account={{ ...account, ...given }} version={4} onVersion={onVersion} /> })
  }
  const fullname = () => page.getByRole('textbox', { name: 'Ism va familiya' })

  test('is saved over the version that was read; the next save goes over the new one', async () => {
    open()
    await fullname().fill('Temur Valiyev')
    await button('Saqlash').click()
    const sent = await server.next('/admin/update/me')
    expect(sent.body).toMatchObject({ fullname: 'Temur Valiyev', address: 'Bunyodkor, 1' })
    expect(Number((sent.body as { version: unknown }).version)).toBe(4)
    const admin = { ...account, fullname: 'Temur Valiyev', version: 5 }
    sent.answer({ admin, data: admin })
    await expect.poll(() => onVersion.mock.calls).toEqual([[5]])
  })

  test('a refusal and a lost answer keep what was typed', async () => {
    open()
    await fullname().fill('Temur Valiyev')
    await button('Saqlash').click()
    ;(await server.next('/admin/update/me')).cutOff()
    await expect.element(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expect.element(fullname()).toHaveValue('Temur Valiyev')
    expect(onVersion).not.toHaveBeenCalled()
  })

  test('what somebody else changed meanwhile is shown, and the next save goes over that', async () => {
    open()
    await fullname().fill('Temur Valiyev')
    await button('Saqlash').click()
    ;(await server.next('/admin/update/me')).refuse(409, { error: 'stale_version', message: 'Oʻzgargan' })
    const admin = { ...account, address: 'Navoiy, 5', version: 7 }
    ;(await server.next('/admin/one/me')).answer({ admin, data: admin })
    await expect.element(page.getByText('Navoiy, 5')).toBeVisible()
    await button('Yozganlarim qolsin').click()
    await button('Saqlash').click()
    const { body } = await server.next('/admin/update/me')
    expect(body).toMatchObject({ fullname: 'Temur Valiyev', address: 'Navoiy, 5', version: 7 })
  })

  test('one is on the platform since the day it was in Tashkent; a name of any length stays within a phone', async () => {
    await page.viewport(320, 700)
    open({ fullname: longName })
    await expect.element(page.getByText(/11\.01\.2026|11-yanvar|2026-01-11/)).toBeVisible()
    await fitsIn(320)
  })
})

test('of languages that are chosen one after the other the last is kept, over the version that the one before left', async () => {
  function Card() {
    const [version, setVersion] = useState(4)
    const account = { role: 'admin', language: 'uz' } as AdminAccount // what the card reads of one
    return <LookCard account={account} version={version} onVersion={setVersion} />
  }
  showPages({ '/a': Card })
  const path = '/admin/update/me'
  await page.getByText('Русский', { exact: true }).click()
  await page.getByText('English', { exact: true }).click()
  const first = await server.next(path)
  expect([first.body, server.calls(path).length]).toEqual([{ language: 'ru', version: 4 }, 1])
  first.answer({ admin: { language: 'ru', version: 5 } })
  const last = await server.next(path)
  expect(last.body).toEqual({ language: 'en', version: 5 })
  last.answer({ admin: { language: 'en', version: 6 } })
  await page.getByText('Русский', { exact: true }).click()
  const cut = await server.next(path)
  expect(cut.body).toEqual({ language: 'ru', version: 6 })
  await page.getByText('Oʻzbekcha', { exact: true }).click()
  cut.cutOff()
  expect((await server.next(path)).body).toEqual({ language: 'uz', version: 6 })
})

test('a language is kept over what somebody else changed meanwhile, and the profile is not: that is shown first', async () => {
  showPages({ '/a': AccountPage })
  const read = async (given: Partial<AdminAccount>) => {
    const admin = { ...account, ...given }
    ;(await server.next('/admin/one/me')).answer({ admin, data: admin })
  }
  await read({})
  const fullname = page.getByRole('textbox', { name: 'Ism va familiya' })
  await fullname.fill('Temur Valiyev')
  void queryClient.invalidateQueries()
  await read({ address: 'Navoiy, 5', version: 5 })
  await expect.poll(() => queryClient.isFetching({ predicate: ({ state }) => state.data !== undefined })).toBe(0)
  await page.getByText('Русский', { exact: true }).click()
  const look = await server.next('/admin/update/me')
  expect(look.body).toEqual({ language: 'ru', version: 5 })
  look.answer({ admin: { ...account, address: 'Navoiy, 5', language: 'ru', version: 6 } })
  await page.getByText('English', { exact: true }).click()
  const again = await server.next('/admin/update/me')
  expect(again.body).toEqual({ language: 'en', version: 6 })
  again.answer({ admin: { ...account, address: 'Navoiy, 5', language: 'en', version: 7 } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const profile = await server.next('/admin/update/me')
  expect(profile.body).toMatchObject({ fullname: 'Temur Valiyev', version: 4 })
})

test('after a language of one’s own the profile goes over what that left', async () => {
  showPages({ '/a': AccountPage })
  ;(await server.next('/admin/one/me')).answer({ admin: account, data: account })
  const fullname = page.getByRole('textbox', { name: 'Ism va familiya' })
  await fullname.fill('Temur Valiyev')
  await page.getByText('Русский', { exact: true }).click()
  const look = await server.next('/admin/update/me')
  look.answer({ admin: { ...account, language: 'ru', version: 5 } })
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  const profile = await server.next('/admin/update/me')
  expect(profile.body).toMatchObject({ fullname: 'Temur Valiyev', version: 5 })
})

describe('who came in', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
  const line = (last: number, given: object = {}) => ({
    _id: idOf(last),
    outcome: 'signed_in',
    at: `2026-06-0${last}T07:00:00.000Z`,
    ip: '10.0.0.7',
    user_agent: chrome,
    is_new_device: false,
    ...given,
  })
  const open = () => showPages({ '/a': SignInsCard })
  const lines = () => server.next('/auth/sign-ins')

  test('the last five stand there, the others by a press; what was refused and what is new is named', async () => {
    open()
    const six = [
      line(1, { outcome: 'refused', is_new_device: true }),
      line(2),
      line(3),
      line(4),
      line(5),
      line(6, { outcome: 'locked' }),
    ]
    ;(await lines()).answer({ sign_ins: six })
    const first = page.getByRole('listitem').first()
    await expect.element(first).toHaveTextContent(/Xato parol yoki kod.*Yangi qurilma.*Chrome, Windows.*10\.0\.0\.7/)
    expect(page.getByRole('listitem').elements()).toHaveLength(5)
    await button('Barchasini koʻrsatish').click()
    await expect.element(page.getByRole('listitem').last()).toHaveTextContent('Koʻp xato: kirish vaqtincha yopildi')
    expect(button('Barchasini koʻrsatish').elements()).toEqual([])
  })

  test('what was done by no device of a person names none; a browser that nobody knows is said to be unknown', async () => {
    open()
    ;(await lines()).answer({
      sign_ins: [line(1, { ip: null, user_agent: '', outcome: 'password_reset' }), line(2, { user_agent: 'curl/8' })],
    })
    await expect.element(page.getByRole('listitem').first()).not.toHaveTextContent('Nomaʼlum qurilma')
    await expect.element(page.getByRole('listitem').last()).toHaveTextContent(/Nomaʼlum qurilma, 10\.0\.0\.7/)
  })

  test('a broken server is asked again by a press, and nothing reads as nothing', async () => {
    open()
    await server.breaksDown('/auth/sign-ins')
    await button('Qayta urinish').click()
    ;(await lines()).answer({ sign_ins: [] })
    await expect.element(page.getByText('Hali yozuv yoʻq')).toBeVisible()
  })
})

describe('where one is signed in', () => {
  const session = (last: number, given: object = {}) => ({
    _id: idOf(last),
    user_agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile',
    ip: '10.0.0.9',
    current: false,
    createdAt: '2026-06-01T07:00:00.000Z',
    lastSeenAt: '2026-06-01T08:00:00.000Z',
    ...given,
  })

  test('the present place can not be ended from here; another can, once, and a refusal leaves it there', async () => {
    showPages({ '/a': SessionsCard })
    ;(await server.next('/auth/sessions')).answer({
      sessions: [session(1, { current: true, user_agent: '' }), session(2)],
    })
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent(/Nomaʼlum qurilma.*Shu qurilma/)
    expect(page.getByRole('listitem').first().getByRole('button').elements()).toEqual([])
    const end = button('Seansni tugatish: Chrome, Android')
    await end.dblClick()
    const sent = await server.next(`/auth/sessions/${idOf(2)}`)
    expect([sent.method, server.calls(`/auth/sessions/${idOf(2)}`).length]).toEqual(['DELETE', 1])
    sent.refuse(404, { error: 'not_found', message: 'Seans tugagan' })
    await expect.element(page.getByText('Seans tugagan', { exact: true })).toBeVisible()
    await expect.element(end).toBeVisible()
    // without a network what this device kept
    void queryClient.resetQueries()
    ;(await server.next('/auth/sessions')).cutOff()
    await expect.element(end).toBeVisible()
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent(/Nomaʼlum qurilma.*Shu qurilma/)
  })
})

test('an employee without a position or a gym reads so, and whom to ask', async () => {
  const employee = {
    position: null,
    gyms: [],
    admin_id: { _id: idOf(7), fullname: 'Temur Aliyev', phone_number: '+998901112233', avatar: null },
  } as unknown as EmployeeAccount // what the card reads of one
  showPages({ '/a': () => <WorkCard employee={employee} /> })
  await expect.element(page.getByText('Koʻrsatilmagan')).toBeVisible()
  await expect.element(page.getByText('Hali zal biriktirilmagan')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /90 111 22 33/ })).toHaveAttribute('href', 'tel:+998901112233')
})

describe('what a part of an SMS costs', () => {
  beforeEach(() => signInAs('superadmin'))
  const price = () => page.getByRole('textbox')
  const open = (at: number | null) => showPages({ '/a': () => <TariffCard price={at} /> })

  test('an emptied field says that nobody has said: no price is shown to owners', async () => {
    open(50)
    await expect.element(price()).toHaveValue('50')
    await price().fill('')
    await page.getByRole('button', { name: /aqlash/ }).click()
    const sent = await server.next('/sms/tariff')
    expect([sent.method, sent.body]).toEqual(['PUT', { part_price: null }])
    sent.refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(page.getByText('Ruxsat yoʻq').first()).toBeVisible()
  })

  test('a part has a price above nothing', async () => {
    open(null)
    await price().fill('0')
    await page.getByRole('button', { name: /aqlash/ }).click()
    await expect.element(price()).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls('/sms/tariff')).toEqual([])
  })
})
