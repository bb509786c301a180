import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#src/web/api.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { notificationKinds } from '../rules.ts'
import { sentences } from '../sentences.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 900))
const address = () => page.getByRole('status', { name: 'address' })
const rows = () => server.next('/notification/all')
const read = () => server.next('/notification/read')
const [kind] = notificationKinds

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const notice = (last: number, given: object = {}) => ({
  _id: idOf(last),
  kind,
  params: {},
  link: null,
  is_read: false,
  createdAt: hoursAgo(0),
  ...given,
})
const reply = (notifications: readonly object[], unread = notifications.length, total = notifications.length) => ({
  notifications,
  unread,
  pagination: { page: 1, limit: 20, total, totalPages: Math.ceil(total / 20) },
})
const open = (at?: string) => {
  signInAs('admin')
  showPages({ '/admin/notification': NotificationsPage, '/admin/$': () => <h1>Boshqa sahifa</h1> }, at)
}
const title = () => sentences.uz[kind].title()

describe('notifications', () => {
  test('one that leads somewhere is read by going there; one that was read before is not told again', async () => {
    open()
    ;(await rows()).answer(
      reply([notice(1, { link: '/admin/members' }), notice(2, { is_read: true, createdAt: hoursAgo(60) })], 1),
    )
    await expect.element(page.getByText('1 ta oʻqilmagan')).toBeVisible()
    await page.getByRole('listitem').nth(1).getByRole('button').click()
    expect(server.calls('/notification/read')).toEqual([])
    await page.getByRole('listitem').first().getByRole('link').click()
    expect((await read()).body).toEqual({ ids: [idOf(1)] })
    await expect.element(address()).toHaveTextContent('/admin/members')
  })

  test('sign-ins from new browsers that stand beside each other are one, and read together', async () => {
    open()
    const from = (last: number, device: string, more: object = {}) =>
      notice(last, { kind: 'new_device', params: { device, ip: '203.0.113.7' }, link: '/admin/account', ...more })
    const others = [from(2, 'Chrome, Windows'), from(3, 'Firefox, Linux', { is_read: true }), notice(4)]
    ;(await rows()).answer(reply([from(1, 'Chrome, Windows'), ...others, from(5, 'Safari, macOS')]))
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(3)
    const first = page.getByRole('listitem').first()
    await expect.element(first).toHaveTextContent(/· 3/)
    await expect.element(first).toHaveTextContent(/Chrome, Windows.*Firefox, Linux/)
    await first.getByRole('link').click()
    expect((await read()).body).toEqual({ ids: [idOf(1), idOf(2)] })
  })

  test('the newest hundred are followed by pages of older ones', async () => {
    open()
    const many = (count: number) => Array.from({ length: count }, (_, last) => notice(last, { is_read: true }))
    const answer = async (count: number) => (await rows()).answer(reply(many(count), 0, 130))
    await answer(20)
    for (const limit of [40, 60, 80, 100]) {
      await page.getByRole('button', { name: 'Yana koʻrsatish' }).click()
      const asked = await rows()
      expect(asked.query).toMatchObject({ limit: String(limit) })
      const pagination = { page: 1, limit, total: 130, totalPages: Math.ceil(130 / limit) }
      asked.answer({ ...reply(many(limit), 0), pagination })
    }
    await page.getByRole('link', { name: '2-sahifa' }).click()
    const older = await rows()
    expect(older.query).toMatchObject({ limit: '100', page: '2' })
    older.answer({
      ...reply([notice(990, { link: '/admin/members', is_read: true })], 0),
      pagination: { page: 2, limit: 100, total: 130, totalPages: 2 },
    })
    await expect
      .element(page.getByRole('listitem').getByRole('link', { name: title() }))
      .toHaveAttribute('href', '/admin/members')
  })

  test('a page of older ones that is no more leads to the newest', async () => {
    open('/admin/notification?page=2')
    const older = await rows()
    older.answer({ ...reply([], 0), pagination: { page: 2, limit: 100, total: 100, totalPages: 1 } })
    const newest = await rows()
    expect(newest.query).toEqual({ limit: '20' })
    newest.answer(reply([notice(1)], 1, 100))
    await expect.element(page.getByRole('listitem')).toBeVisible()
    await expect.element(address()).toHaveTextContent(/^\/admin\/notification$/)
  })

  test('they stand under their day, today and yesterday by name; the unread ones say so to who can not see the dot', async () => {
    open()
    ;(await rows()).answer(reply([notice(1), notice(2, { createdAt: hoursAgo(24), is_read: true })], 1))
    await expect.element(page.getByRole('heading', { level: 2, name: 'Bugun' })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2, name: 'Kecha' })).toBeVisible()
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent(`${title()}, Oʻqilmagan`)
    await expect.element(page.getByRole('listitem').nth(1)).not.toHaveTextContent('Oʻqilmagan')
    // without a network what this device kept, with its age
    void queryClient.resetQueries()
    ;(await rows()).cutOff()
    await expect.element(page.getByText(/^Internetsiz saqlangan maʼlumot/)).toBeVisible()
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent(`${title()}, Oʻqilmagan`)
  })

  test('all are marked by one press, once; a refusal leaves them unread', async () => {
    open()
    ;(await rows()).answer(reply([notice(1), notice(2)]))
    const mark = page.getByRole('button', { name: 'Hammasini oʻqilgan deb belgilash' })
    await mark.dblClick()
    const sent = await read()
    expect(sent.body).toEqual({ all: true })
    expect(server.calls('/notification/read')).toHaveLength(1)
    sent.refuse(403, { error: 'forbidden', message: 'Keyinroq' })
    await expect.element(page.getByText('2 ta oʻqilmagan')).toBeVisible()
  })

  test('of a kind that this version does not know there is a sentence all the same', async () => {
    open()
    ;(await rows()).answer(reply([notice(1, { kind: 'of_tomorrow' })]))
    await expect.element(page.getByRole('listitem')).toHaveTextContent(sentences.uz.other.title())
  })

  test('older ones come by a press below those that are here, which stay meanwhile', async () => {
    open()
    const first = Array.from({ length: 20 }, (_, at) => notice(at + 1, { is_read: true }))
    ;(await rows()).answer(reply(first, 0, 30))
    await page.getByRole('button', { name: 'Yana koʻrsatish' }).click()
    const more = await rows()
    expect(more.query).toEqual({ limit: '40' })
    expect(page.getByRole('listitem').elements()).toHaveLength(20)
    more.answer(reply([...first, ...Array.from({ length: 10 }, (_, at) => notice(at + 50, { is_read: true }))], 0, 30))
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(30)
    expect(page.getByRole('button', { name: 'Yana koʻrsatish' }).elements()).toEqual([])
  })

  test('a broken server is asked again by a press; nothing reads as nothing; what they tell stays within a phone', async () => {
    await page.viewport(320, 700)
    open()
    await server.breaksDown('/notification/all')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const params = Object.fromEntries(['name', 'member', 'gym', 'plan', 'reason'].map((name) => [name, longName]))
    ;(await rows()).answer(reply([notice(1, { params })]))
    await expect.element(page.getByRole('listitem')).toBeVisible()
    await fitsIn(320)
  })
})

describe('the bell', () => {
  const openBell = () => {
    signInAs('employee')
    showPages({ '/employee/home': NotificationBell, '/employee/$': () => <h1>Boshqa sahifa</h1> })
  }

  test('says how many are unread in words; above ninety-nine the sign says so, the words still how many', async () => {
    openBell()
    ;(await rows()).answer(reply([notice(1)], 120))
    const bell = page.getByRole('link', { name: 'Bildirishnomalar: 120 ta oʻqilmagan' })
    await expect.element(bell).toHaveTextContent('99+')
    await bell.click()
    await expect.element(address()).toHaveTextContent('/employee/notification')
  })

  test('without an answer it is a bell that leads there, and claims nothing', async () => {
    openBell()
    ;(await rows()).refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(page.getByRole('link', { name: 'Bildirishnomalar', exact: true })).toBeVisible()
  })
})
