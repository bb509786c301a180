import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, addMonths, firstOfMonth } from '#src/contract/days.ts'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { today } from '#src/web/texts.ts'
import type { EndingSubscription, PlatformMonth } from '../platform-contract.ts'
import { PlatformPage } from './PlatformPage.tsx'
import { PlatformStatisticsPage } from './PlatformStatisticsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 1000))

const platform = '/statistics/platform'
const again = () => page.getByRole('button', { name: 'Qayta urinish' })
const address = () => page.getByRole('status', { name: 'address' })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })

const open = (path: string) => {
  signInAs('superadmin')
  showPages(
    {
      '/superadmin': () => <PlatformPage more={<p>Yana</p>} />,
      '/superadmin/statistics': PlatformStatisticsPage,
    },
    path,
  )
}

const first = addMonths(firstOfMonth(today()), -1)
const month = (start: string, given: Partial<PlatformMonth> = {}): PlatformMonth => ({
  bucket: start.slice(0, 7),
  start,
  end: addDays(addMonths(start, 1), -1),
  gross: 0,
  refunds: 0,
  net: 0,
  count: 0,
  billed: 0,
  collected: 0,
  gyms: 0,
  members: 0,
  ...given,
})
const figures = (given: object = {}) => ({
  gyms: { total: 9, active: 5, pending: 1, expired: 2, stoped: 0, without_subscription: 1 },
  members: 640,
  revenue: { net: 1_500_000, previous_net: 1_000_000, change_pct: 50 },
  overdue: { count: 2, remaining: 300_000 },
  requests: 4,
  ending: { count: 0, items: [] },
  newest: [],
  series: [
    month(first, { gross: 900_000, refunds: 100_000, net: 800_000, count: 3, billed: 1_000_000, collected: 250_000 }),
    month(firstOfMonth(today()), { gross: 700_000, net: 700_000, count: 2, billed: 600_000, collected: 150_000 }),
  ],
  ...given,
})
const ending = (at: number, gym: string): EndingSubscription => ({
  _id: idOf(at),
  gym: { _id: idOf(at + 100), name: gym },
  admin: { _id: idOf(at + 200), fullname: 'Botir Aliyev', phone_number: '+998901234567' },
  plan_name: 'Yillik',
  end_date: addDays(today(), 3),
  remaining_days: 3,
  remaining_amount: 0,
})

describe('the platform month by month', () => {
  test('sums are those of the months that are shown, and every number leads to its rows', async () => {
    open('/superadmin/statistics')
    const asked = await server.next(platform)
    expect(asked.query).toEqual({ months: '12' })
    asked.answer(figures())
    const table = page.getByRole('table', { name: 'Oylar jadvali' })
    const totals = table.getByRole('row', { name: /^Jami/ })
    for (const sum of [/1.600.000/, /100.000/, /1.500.000/, /^5$/, /400.000/])
      await expect.element(totals.getByRole('link', { name: sum }).first()).toBeVisible()
    // 400,000 of 1,600,000 that the months' subscriptions cost
    await expect.element(page.getByText('25%', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/oyiga oʻrtacha 750.000/)).toBeVisible()
    await expect
      .element(table.getByRole('row').nth(1).getByRole('link', { name: '2', exact: true }))
      .toHaveAttribute('href', expect.stringContaining(firstOfMonth(today())))
  })

  test('a share of nothing is no percent', async () => {
    open('/superadmin/statistics')
    const gyms = { total: 5, active: 1, pending: 1, expired: 1, stoped: 1, without_subscription: 1 } // none of some would be 0%
    ;(await server.next(platform)).answer(figures({ gyms, series: [month(firstOfMonth(today()))] }))
    await expect.element(page.getByText('—', { exact: true })).toBeVisible()
    expect(page.getByText('0%', { exact: true }).elements()).toEqual([])
  })

  test('of a span that was left do not come after those of the chosen one, which stands in the address', async () => {
    open('/superadmin/statistics')
    const slow = await server.next(platform)
    await page.getByText('6 oy', { exact: true }).click()
    await expect.element(address()).toHaveTextContent('/superadmin/statistics?months=6')
    const chosen = await server.next(platform)
    expect(chosen.query).toEqual({ months: '6' })
    chosen.answer(figures({ series: [month(firstOfMonth(today()), { net: 77_000 })] }))
    await expect.element(page.getByText('77 000', { exact: true }).first()).toBeVisible()
    slow.answer(figures())
    await page.getByText('24 oy', { exact: true }).click()
    await server.next(platform)
    // until it is here, what stood there stays
    await expect.element(page.getByText('77 000', { exact: true }).first()).toBeVisible()
    expect(page.getByText(/oyiga oʻrtacha 750.000/).elements()).toEqual([])
  })

  test('a span that nobody offers is the usual one', async () => {
    open('/superadmin/statistics?months=7')
    expect((await server.next(platform)).query).toEqual({ months: '12' })
  })
})

describe('the platform today', () => {
  test('each tile leads to what it counts, and the list of endings says how many more there are', async () => {
    open('/superadmin')
    const asked = await server.next(platform)
    asked.answer(figures({ ending: { count: 7, items: [ending(1, 'Temir Zal'), ending(2, 'Alpomish')] } }))
    await expect.element(page.getByText('jami 9 ta zal').first()).toBeVisible()
    await expect.element(page.getByText('2 ta obuna', { exact: true })).toBeVisible()
    await expect
      .element(link(/^Temir Zal/))
      .toHaveAttribute('href', expect.stringContaining(`${idOf(201)}/subscription/${idOf(1)}`))
    await expect.element(link('Hammasi (7)')).toBeVisible()
    await expect.element(link(/5 ta/)).toHaveAttribute('href', link('Hammasi (7)').element().getAttribute('href') ?? '')
    await expect.element(page.getByText('Hali administrator yoʻq')).toBeVisible()
  })

  test('that cannot be read says so below its name, and comes when it is asked again', async () => {
    open('/superadmin')
    await server.breaksDown(platform)
    await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await again().click()
    ;(await server.next(platform)).answer(figures())
    await expect.element(page.getByText('14 kun ichida tugaydigan obuna yoʻq')).toBeVisible()
  })
})
