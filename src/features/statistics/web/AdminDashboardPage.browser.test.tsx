import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, addMonths, firstOfMonth } from '#src/contract/days.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { today } from '#src/web/texts.ts'
import { AdminDashboardPage } from './AdminDashboardPage.tsx'

const server = standInForServer()
beforeEach(signIn)

const broken = { error: 'internal', message: 'Serverda xatolik' }
const card = (name: string) => page.getByRole('heading', { name, exact: true })
const alert = (text: RegExp) => page.getByRole('alert').filter({ hasText: text })
const open = (search = '') => showPages({ '/admin': () => <AdminDashboardPage /> }, `/admin${search}`)

const members = '/statistics/admin/member/all'
const nobody = { count: 0, items: [] }
const noDebts = {
  total_remaining: 0,
  members: 0,
  unpaid: { count: 0, remaining: 0 },
  partial: { count: 0, remaining: 0 },
  aging: [],
  items: [],
  date: today(),
  pagination: { page: 1, total: 0, totalPages: 1 },
}

describe('the cards of a dashboard', () => {
  test('fail alone, each under its own name with the reason, and come when they are asked again', async () => {
    open()
    const morning = await server.next('/statistics/admin/morning')
    morning.refuse(422, broken)
    await expect.element(card('Bugun eʼtibor bering')).toBeVisible()
    await expect.element(alert(/Serverda xatolik/)).toBeVisible()
    const debts = await server.next('/statistics/gym/unpaidandpartial')
    debts.answer(noDebts)
    await expect.element(page.getByRole('heading', { name: /^Qarzlar/ })).toBeVisible()
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const again = await server.next('/statistics/admin/morning')
    again.answer({ ending: nobody, debts: nobody, absent: nobody, newcomers: nobody, soon: nobody })
    await expect.element(alert(/Serverda xatolik/)).not.toBeInTheDocument()
    await expect.element(card('Bugun eʼtibor bering')).toBeVisible()
  })

  test('a tile that failed says which figure it is and why, and is asked again by itself alone', async () => {
    open()
    // the tile's own, and that of the card of members
    for (const counts of [await server.next(members), await server.next(members)]) counts.refuse(422, broken)
    const tile = alert(/Faol aʼzolar.*Serverda xatolik/)
    await expect.element(tile).toBeVisible()
    const before = server.calls('/statistics/gym/unpaidandpartial').length
    await tile.getByRole('button', { name: 'Qayta urinish' }).click()
    await expect.poll(() => server.calls(members).length).toBe(3)
    expect(server.calls('/statistics/gym/unpaidandpartial')).toHaveLength(before)
  })

  test('follow the chosen month, debts and the comparison too', async () => {
    const first = addMonths(firstOfMonth(today()), -1)
    const last = addDays(firstOfMonth(today()), -1)
    open(`?date=${first}`)
    await expect
      .poll(() => server.calls('/statistics/gym/unpaidandpartial').map(({ query }) => query['on']))
      .toEqual(expect.arrayContaining([last]))
    const compared = () => server.calls('/statistics/gym/total_revenue').map(({ query }) => query['date'])
    await expect.poll(compared).toEqual(expect.arrayContaining([last, addMonths(last, -1)]))
  })
})
