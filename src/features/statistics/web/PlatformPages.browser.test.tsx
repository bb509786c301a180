import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, addMonths, firstOfMonth } from '#src/contract/days.ts'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { today } from '#src/web/texts.ts'
import type { EndingSubscription, PlatformMonth, SubscriptionMonth } from '../platform-contract.ts'
import { PlatformPage } from './PlatformPage.tsx'
import { PlatformStatisticsPage } from './PlatformStatisticsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 1000))

const platform = '/statistics/platform'
const monthly = '/statistics/platform/monthly'
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
const subscriptionMonth = (start: string, given: Partial<SubscriptionMonth> = {}): SubscriptionMonth => ({
  bucket: start.slice(0, 7),
  start,
  end: addDays(addMonths(start, 1), -1),
  opening: 0,
  new: 0,
  resumed: 0,
  expansion: 0,
  contraction: 0,
  lost: 0,
  closing: 0,
  earned: 0,
  ...given,
})
const worth = () => ({
  series: [
    subscriptionMonth(first, { new: 900_000, resumed: 40_000, closing: 940_000, earned: 610_000 }),
    subscriptionMonth(firstOfMonth(today()), {
      opening: 940_000,
      expansion: 60_000,
      contraction: -5_000,
      lost: -90_000,
      closing: 905_000,
      earned: 205_000,
    }),
  ],
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
    ;(await server.next(monthly)).answer(worth())
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
    ;(await server.next(monthly)).answer(worth())
    await expect.element(page.getByText('—', { exact: true })).toBeVisible()
    expect(page.getByText('0%', { exact: true }).elements()).toEqual([])
  })

  test('of a span that was left do not come after those of the chosen one, which stands in the address', async () => {
    open('/superadmin/statistics')
    const slow = await server.next(platform)
    ;(await server.next(monthly)).answer(worth())
    await page.getByText('6 oy', { exact: true }).click()
    await expect.element(address()).toHaveTextContent('/superadmin/statistics?months=6')
    const chosen = await server.next(platform)
    expect(chosen.query).toEqual({ months: '6' })
    chosen.answer(figures({ series: [month(firstOfMonth(today()), { net: 77_000 })] }))
    ;(await server.next(monthly)).answer(worth())
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

  test('received or earned stands in the address, stays when other months are chosen, and each leads to its own rows', async () => {
    open('/superadmin/statistics?basis=earned')
    ;(await server.next(platform)).answer(figures())
    ;(await server.next(monthly)).answer(worth())
    await expect
      .element(link('Davrda hisoblangan'))
      .toHaveAttribute('href', `/superadmin/subscriptions?earned_from=${first}&earned_to=${today()}`)
    await expect.element(page.getByText('815 000', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText('Oylar boʻyicha hisoblangan daromad', { exact: true }).first()).toBeVisible()
    await page.getByText('6 oy', { exact: true }).click()
    await expect.element(address()).toHaveTextContent('/superadmin/statistics?basis=earned&months=6')
    ;(await server.next(platform)).answer(figures())
    ;(await server.next(monthly)).answer(worth())
    await page.getByText('Olingan', { exact: true }).click()
    await expect.element(address()).toHaveTextContent('/superadmin/statistics?months=6')
    await expect.element(page.getByText('Oylar boʻyicha daromad', { exact: true }).first()).toBeVisible()
    await expect
      .element(link('Davr daromadi'))
      .toHaveAttribute('href', expect.stringContaining('/superadmin/transactions?'))
  })

  test('a normalised month leads to what runs at both of its ends, and each way in which it moved to its subscriptions', async () => {
    open('/superadmin/statistics')
    ;(await server.next(platform)).answer(figures())
    ;(await server.next(monthly)).answer(worth())
    const now = firstOfMonth(today())
    await expect
      .element(link('Oylik meʼyor'))
      .toHaveAttribute('href', `/superadmin/subscriptions?monthly_on=${today()}`)
    await expect
      .element(link('oy boshida 940 ming'))
      .toHaveAttribute('href', `/superadmin/subscriptions?monthly_on=${addDays(now, -1)}`)
    const table = page.getByRole('table', { name: 'Oylik meʼyor harakati' }).last()
    const row = table.getByRole('row').nth(1)
    for (const [sum, search] of [
      ['940 000', `monthly_on=${addDays(now, -1)}`],
      ['60 000', `moved=expanded&moved_from=${now}&moved_to=${today()}`],
      ['−5 000', `moved=contracted&moved_from=${now}&moved_to=${today()}`],
      ['−90 000', `moved=lost&moved_from=${now}&moved_to=${today()}`],
      ['−35 000', `moved=changed&moved_from=${now}&moved_to=${today()}`],
      ['905 000', `monthly_on=${today()}`],
    ] as const)
      await expect
        .element(row.getByRole('link', { name: sum, exact: true }))
        .toHaveAttribute('href', `/superadmin/subscriptions?${search}`)
    await expect
      .element(table.getByRole('row').nth(2).getByRole('link', { name: '40 000', exact: true }))
      .toHaveAttribute(
        'href',
        `/superadmin/subscriptions?moved=resumed&moved_from=${first}&moved_to=${addDays(now, -1)}`,
      )
  })

  test('a server of the version before, which knows no normalised month, shows what was received', async () => {
    open('/superadmin/statistics')
    ;(await server.next(platform)).answer(figures())
    ;(await server.next(monthly)).refuse(404, { error: 'not_found', message: 'Topilmadi' })
    await expect.element(page.getByRole('table', { name: 'Oylar jadvali' })).toBeVisible()
    expect(page.getByText('Oylik meʼyor harakati').elements()).toEqual([])
  })

  test('either part that cannot be read is asked for again with the other', async () => {
    open('/superadmin/statistics')
    ;(await server.next(platform)).answer(figures())
    await server.breaksDown(monthly)
    await again().click()
    ;(await server.next(platform)).answer(figures())
    ;(await server.next(monthly)).answer(worth())
    await expect.element(page.getByRole('heading', { name: 'Oylar jadvali' })).toBeVisible()
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
