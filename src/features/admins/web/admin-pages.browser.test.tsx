import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import type { AdminProfile } from '../contract.ts'
import { AdminPage } from './AdminPage.tsx'
import { AdminsPage } from './AdminsPage.tsx'
import { PendingRequests } from './PendingRequests.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('superadmin'))
beforeEach(() => page.viewport(1440, 900))
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const rows = () => server.next('/admin/all')

const admin = (given: Partial<AdminProfile> = {}): AdminProfile => ({
  _id: idOf(7),
  role: 'admin',
  fullname: 'Temur Aliyev',
  phone_number: '+998901112233',
  address: '',
  avatar: null,
  status: 'active',
  status_reason: null,
  is_request: false,
  note: null,
  counts: { gyms: 2, employees: 3, members: 1_200 },
  lastLoginAt: null,
  approvedAt: null,
  version: 5,
  createdAt: '2026-01-10T20:00:00.000Z',
  active_subscriptions: [],
  ...given,
})
const reply = (admins: readonly AdminProfile[]) => ({ admins, ...pageOf(admins.length) })
const menu = (name = 'Temur Aliyev') => page.getByRole('button', { name: `Amallar: ${name}` }).click()
const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
const question = () => page.getByRole('dialog')
const status = `/admin/status/${idOf(7)}`

describe('the owners of gyms', () => {
  const open = () => showPages({ '/superadmin/admins': AdminsPage, '/superadmin/$': () => <h1>Boshqa sahifa</h1> })

  test('A to Z is the order of the server, with requests first: it is not asked for; Z to A is', async () => {
    open()
    const first = await rows()
    expect(first.query).not.toHaveProperty('filterAz')
    first.answer(reply([admin({ status: 'pending' })]))
    await expect.element(row('Temur Aliyev')).toHaveTextContent(/1\s200/)
  })

  test('somebody who asks to be let in is approved or rejected first of all; a rejection is sent with its reason', async () => {
    open()
    ;(await rows()).answer(reply([admin({ status: 'pending' })]))
    await menu()
    await expect.element(page.getByRole('menuitem').first()).toHaveTextContent('Approve')
    await item('Reject').click()
    await question().getByRole('textbox', { name: /Sabab/ }).fill('  Hujjat yetarli emas ')
    expect(hasUnsavedForm()).toBe(true) // a session that ends now is begun anew over it
    await question().getByRole('button', { name: 'Rad etish' }).click()
    const sent = await server.next(status)
    expect(sent.body).toEqual({ status: 'reject', reason: 'Hujjat yetarli emas', version: 5 })
    sent.refuse(422, { error: 'invalid_input', message: 'Xato', fields: { reason: 'Sababini yozing' } })
    await expect.element(question().getByRole('textbox', { name: /Sabab/ })).toHaveAttribute('aria-invalid', 'true')
    await expect.element(question()).toHaveTextContent('Sababini yozing')
  })

  test('an owner is blocked once although the answer is slow; somebody was faster is told in the question', async () => {
    open()
    ;(await rows()).answer(reply([admin()]))
    await menu()
    await item('Block').click()
    await question().getByRole('button', { name: 'Bloklash' }).dblClick()
    const sent = await server.next(status)
    expect(server.calls(status)).toHaveLength(1)
    sent.refuse(409, { error: 'stale_version', message: 'Yozuv oʻzgargan' })
    await expect.element(question()).toHaveTextContent('Yozuv oʻzgargan')
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).not.toBeInTheDocument()
  })

  test('a code for a new password goes to active owners alone, and the menu says why not to others', async () => {
    open()
    ;(await rows()).answer(reply([admin({ status: 'blocked' })]))
    await menu()
    await expect.element(item('Change Password')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item('Change Password')).toHaveTextContent('Faqat faol administratorga kod yuboriladi')
    await expect.element(item('Unblock')).toBeVisible()
    expect(item('Block').elements()).toEqual([])
  })

  test('an owner whose subscription runs is not deleted: the refusal stands in the question', async () => {
    open()
    ;(await rows()).answer(reply([admin()]))
    await menu()
    await item('Delete').click()
    await question().getByRole('button', { name: 'Delete' }).click()
    const sent = await server.next(`/admin/delete/${idOf(7)}`)
    sent.refuse(409, { error: 'admin.has_active_subscription', message: 'Faol obunasi bor' })
    await expect.element(question()).toHaveTextContent('Faol obunasi bor')
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Temur Aliyev')).toBeVisible()
  })

  test('names and addresses of any length stay within a phone; a broken server is asked again', async () => {
    await page.viewport(320, 700)
    open()
    await server.breaksDown('/admin/all')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await rows()).answer(reply([admin({ fullname: longName, address: longName })]))
    await expect.element(page.getByText(longName).first()).toBeVisible()
    await fitsIn(320)
  })
})

describe('the page of an owner', () => {
  const Profile = () => (
    <AdminPage
      gyms={(id) => <p>Zallari: {id}</p>}
      subscriptions={(id) => <p>Obunalari: {id}</p>}
      active={(id) => <p>Faollari: {id}</p>}
    />
  )
  const open = async (given: Partial<AdminProfile> = {}, search = '') => {
    showPages(
      { '/superadmin/admins/$admin_id': Profile, '/superadmin/$': () => <h1>Boshqa sahifa</h1> },
      `/superadmin/admins/${idOf(7)}${search}`,
    )
    const asked = await server.next(`/admin/one/${idOf(7)}`)
    asked.answer({ admin: admin(given), data: admin(given) })
  }

  test('what is not known is said to be not known; below stand the subscriptions that run, with a way to all of them', async () => {
    await open()
    await expect.element(page.getByText('Hali kirmagan').first()).toBeVisible()
    await expect.element(page.getByText('Kiritilmagan').first()).toBeVisible()
    await expect.element(page.getByText(`Faollari: ${idOf(7)}`)).toBeVisible()
    await page.getByRole('link', { name: 'Barcha obunalar' }).click()
    await expect.element(page.getByText(`Obunalari: ${idOf(7)}`)).toBeVisible()
  })

  test('the part looked at last is there again at the next owner; what the address says comes before', async () => {
    await open({}, '?tab=subscriptions')
    await expect.element(page.getByText(`Obunalari: ${idOf(7)}`)).toBeVisible()
    await page.getByRole('link', { name: /^Gyms/ }).click()
    await expect.element(page.getByText(`Zallari: ${idOf(7)}`)).toBeVisible()
    expect(localStorage.getItem('adminTab')).toBe('gyms')
  })

  test('an owner who is not there is said to be not there', async () => {
    showPages({ '/superadmin/admins/$admin_id': Profile }, `/superadmin/admins/${idOf(7)}`)
    ;(await server.next(`/admin/one/${idOf(7)}`)).refuse(404, { error: 'not_found', message: 'Topilmadi' })
    await expect.element(page.getByText('Topilmadi')).toBeVisible()
  })

  test('a name, a note and a reason of any length stay within a phone', async () => {
    await page.viewport(320, 700)
    await open({ fullname: longName, note: longName, status: 'blocked', status_reason: longName, address: longName })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(longName)
    await fitsIn(320)
  })
})

describe('requests that wait, in the menu', () => {
  test('a number, with words for who does not see it; nothing while none waits or it is not known', async () => {
    showPages({
      '/superadmin/home': () => (
        <nav>
          Soʻrovlar <PendingRequests />
        </nav>
      ),
    })
    const asked = await rows()
    expect(asked.query).toMatchObject({ status: 'pending', limit: '1' })
    await expect.element(page.getByRole('navigation')).toHaveTextContent(/^Soʻrovlar$/)
    asked.answer({ admins: [], pagination: { page: 1, limit: 1, total: 4, totalPages: 4 } })
    await expect.element(page.getByText('4 ta soʻrov kutmoqda')).toBeInTheDocument()
  })
})
