import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, addMonths, firstOfMonth } from '#src/contract/days.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { today } from '#src/web/texts.ts'
import type { MorningRow } from '../insights-contract.ts'
import { AdminDashboardPage } from './AdminDashboardPage.tsx'
import { StatisticsPage } from './StatisticsPage.tsx'

const server = standInForServer()
beforeEach(signIn)

const broken = { error: 'internal', message: 'Serverda xatolik' }
const card = (name: string) => page.getByRole('heading', { name, exact: true })
const alert = (text: RegExp) => page.getByRole('alert').filter({ hasText: text })
const open = (search = '') => showPages({ '/admin': () => <AdminDashboardPage /> }, `/admin${search}`)

const openPart = (part: string, search = '') =>
  showPages({ '/admin/statistics/$part': StatisticsPage }, `/admin/statistics/${part}${search}`)

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

const noRevenue = {
  period: 'month',
  date: today(),
  startDate: firstOfMonth(today()),
  endDate: today(),
  gross: 0,
  refunds: 0,
  net: 0,
  previous_net: 0,
  change_pct: null,
  by_method: { cash: 0, card: 0, online: 0 },
  by_gym: [],
  by_plan: [],
  by_employee: [],
  series: [],
}

const call = (name: string, remaining = 0, asked = remaining): MorningRow => ({
  member: { _id: `id of ${name}`, fullname: name, phone_number: '+998901234567', avatar: null },
  gym: { _id: 'gym', name: 'Temir Zal' },
  membership_id: `membership of ${name}`,
  plan_name: '1 oylik',
  end_date: today(),
  remaining,
  asked,
  due_date: addDays(today(), -3),
  last_visit: null,
})

describe('whom to call', () => {
  test('stands with the phone and the act that the call is about, and the chosen list in the address', async () => {
    open()
    const morning = await server.next('/statistics/admin/morning')
    const list = (...rows: MorningRow[]) => ({ count: rows.length, items: rows })
    morning.answer({
      ending: nobody,
      soon: list(call('Vali Aliyev')),
      debts: list(call('Salim Karimov', 12_345_678.9, 50_000)),
      absent: nobody,
      newcomers: nobody,
    })
    // what ends today and what ends this week are one list, the first that is not empty
    await expect.element(page.getByRole('link', { name: 'Uzaytirish: Vali Aliyev' })).toBeVisible()
    await page.getByText('Toʻlov 1', { exact: true }).click()
    await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent('/admin?call=debts')
    await expect
      .element(page.getByRole('link', { name: 'Qoʻngʻiroq: Salim Karimov' }))
      .toHaveAttribute('href', 'tel:+998901234567')
    await expect.element(page.getByRole('link', { name: 'Toʻlovni qabul qilish: Salim Karimov' })).toBeVisible()
    await expect.element(page.getByText('1 ta aʼzolik', { exact: true })).toBeVisible()
    // of a debt in parts what has fallen due, and all of it beside the day
    await expect.element(page.getByText(/^50\s000\ssoʻm$/)).toBeVisible()
    await page.viewport(320, 720)
    const whole = page.getByText(/jami qarz 12\s345\s678,90\ssoʻm/)
    await expect.element(whole).toBeVisible()
    // a sum that is cut off is another sum
    expect(whole.element().scrollWidth).toBeLessThanOrEqual(whole.element().clientWidth)
  })
})

describe('statistics', () => {
  test('stand in parts with addresses of their own, to which the period goes along', async () => {
    openPart('members', '?period=week')
    await expect.element(page.getByRole('link', { name: 'Aʼzolar' })).toHaveAttribute('aria-current', 'page')
    await expect
      .element(page.getByRole('link', { name: 'Tashriflar' }))
      .toHaveAttribute('href', '/admin/statistics/visits?period=week')
    await expect
      .element(page.getByRole('link', { name: 'Pul' }))
      .toHaveAttribute('href', '/admin/statistics?period=week')
  })

  test.each([
    [0, 0],
    [99_000_000, 1],
  ])('lead from a month without a payment to the one before, when something was in it: %d', async (previous, ways) => {
    openPart('money')
    const revenue = await server.next('/statistics/admin/total_revenue/breakdown')
    revenue.answer({ ...noRevenue, previous_net: previous })
    await expect.element(page.getByText('Bu davrda toʻlov boʻlmagan')).toBeVisible()
    const way = page.getByRole('button', { name: 'Oldingi davr' }).filter({ hasText: 'Oldingi davr' })
    expect(way.elements()).toHaveLength(ways)
    await page.getByRole('button', { name: 'Oldingi davr' }).last().click()
    await expect
      .element(page.getByRole('status', { name: 'address' }))
      .toHaveTextContent(`?date=${addMonths(firstOfMonth(today()), -1)}`)
  })

  test('know no part that nobody made', async () => {
    openPart('weather')
    await expect.element(page.getByText('404')).toBeVisible()
  })

  test('keep in the address by what a sum is split', async () => {
    openPart('money')
    const revenue = await server.next('/statistics/admin/total_revenue/breakdown')
    revenue.answer({
      ...noRevenue,
      gross: 100,
      net: 100,
      by_method: { cash: 100, card: 0, online: 0 },
      by_plan: [{ plan_id: 'plan', name: '1 oylik', net: 100 }],
      series: [{ bucket: today(), start: today(), end: today(), gross: 100, refunds: 0, net: 100 }],
    })
    await page.getByRole('combobox', { name: 'Taqsimoti' }).selectOptions('Tarif')
    await expect
      .element(page.getByRole('status', { name: 'address' }))
      .toHaveTextContent('/admin/statistics/money?by=plan')
    await expect.element(page.getByRole('table', { name: 'Daromad: Tarif' })).toBeInTheDocument()
  })
})

describe('the cards of a dashboard', () => {
  test('fail alone, each under its own name with the reason, and come when they are asked again', async () => {
    open()
    const morning = await server.next('/statistics/admin/morning')
    morning.refuse(422, broken)
    await expect.element(card('Bugun eʼtibor bering')).toBeVisible()
    await expect.element(alert(/Serverda xatolik/)).toBeVisible()
    const debts = await server.next('/statistics/gym/unpaidandpartial')
    debts.answer(noDebts)
    await expect.element(page.getByText('0 ta aʼzo · 0 ta aʼzolik')).toBeVisible()
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const again = await server.next('/statistics/admin/morning')
    again.answer({ ending: nobody, debts: nobody, absent: nobody, newcomers: nobody, soon: nobody })
    await expect.element(alert(/Serverda xatolik/)).not.toBeInTheDocument()
    await expect.element(card('Bugun eʼtibor bering')).toBeVisible()
  })

  test('a tile that failed says which figure it is and why, and is asked again by itself alone', async () => {
    open()
    const counts = await server.next(members)
    counts.refuse(422, broken)
    const tile = alert(/Faol aʼzolar.*Serverda xatolik/)
    await expect.element(tile).toBeVisible()
    const before = server.calls('/statistics/gym/unpaidandpartial').length
    await tile.getByRole('button', { name: 'Qayta urinish' }).click()
    await expect.poll(() => server.calls(members).length).toBe(2)
    expect(server.calls('/statistics/gym/unpaidandpartial')).toHaveLength(before)
  })

  test('without a payment are as high as on their way: whom to call stays where it is on a tablet', async () => {
    await page.viewport(1024, 768)
    open()
    const revenue = await server.next('/statistics/admin/total_revenue/breakdown')
    ;(await server.next('/statistics/admin/morning')).answer({
      ending: nobody,
      debts: nobody,
      absent: nobody,
      newcomers: nobody,
      soon: nobody,
    })
    const below = card('Bugun eʼtibor bering')
    await expect.element(below).toBeVisible()
    const top = () => below.element().getBoundingClientRect().top + window.scrollY
    const before = top()
    revenue.answer({ ...noRevenue, previous_net: 1_200_000 })
    await expect.element(page.getByText('Bu davrda toʻlov boʻlmagan')).toBeVisible()
    expect(Math.abs(top() - before)).toBeLessThan(32)
    // as on the first morning of a month: the one before is a press away
    await page.getByRole('button').filter({ hasText: 'Oldingi davr' }).click()
    const { query } = await server.next('/statistics/admin/total_revenue/breakdown')
    expect(query['date']).toBe(addMonths(firstOfMonth(today()), -1))
  })

  test('follow the chosen month, debts and the comparison too', async () => {
    const first = addMonths(firstOfMonth(today()), -1)
    const last = addDays(firstOfMonth(today()), -1)
    openPart('money', `?date=${first}`)
    await expect
      .poll(() => server.calls('/statistics/gym/unpaidandpartial').map(({ query }) => query['on']))
      .toEqual(expect.arrayContaining([last]))
    const compared = () => server.calls('/statistics/gym/total_revenue').map(({ query }) => query['date'])
    await expect.poll(compared).toEqual(expect.arrayContaining([last, addMonths(last, -1)]))
  })
})
