import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addMonths, firstOfMonth } from '#src/contract/days.ts'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { today } from '#src/web/texts.ts'
import type { Earned, Sales } from '../contract.ts'
import { StatisticsPage } from './StatisticsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 1000))

const open = (part: string, search = '') => {
  signIn()
  showPages({ '/admin/statistics/$part': StatisticsPage }, `/admin/statistics/${part}${search}`)
}
const again = () => page.getByRole('button', { name: 'Qayta urinish' })
const address = () => page.getByRole('status', { name: 'address' })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const month = { startDate: firstOfMonth(today()), endDate: today() }

describe('money', () => {
  const money = '/statistics/admin/memberships/payment_status'
  const earnings = '/statistics/earned'
  const sold = (given: Partial<Sales> = {}): Sales => ({
    period: 'month',
    ...month,
    paid: { count: 6, amount: 1_200_000 },
    partial: { count: 1, due: 300_000, paid: 100_000, remaining: 200_000 },
    unpaid: { count: 2, remaining: 500_000 },
    series: [],
    ...given,
  })
  const made = (given: Partial<Earned> = {}): Earned => ({
    period: 'month',
    ...month,
    earned: 2_400_000,
    previous: 2_000_000,
    change_pct: 20,
    deferred: { date: today(), amount: 900_000, memberships: 12 },
    average_active: 30,
    earned_per_member: 80_000,
    by_gym: [],
    by_plan: [{ plan_id: idOf(7), name: '3 oylik', net: 2_400_000 }],
    by_employee: [{ employee_id: null, role: 'admin', name: null, net: 2_400_000 }],
    series: [{ bucket: today(), start: today(), end: today(), net: 2_400_000 }],
    ...given,
  })
  const none = { count: 0, amount: 0, due: 0, paid: 0, remaining: 0 }

  /** The card's call; two others compare today with a month ago. */
  const ofTheMonth = async () => {
    for (;;) {
      const call = await server.next(earnings)
      if (call.query['date'] === month.startDate) return call
    }
  }

  test('what is sold is summed over its states, paid and left, and each leads to its rows', async () => {
    open('money')
    ;(await server.next(money)).answer(sold())
    await expect
      .element(link(/^1.300.000 soʻm$/))
      .toHaveAttribute('href', expect.stringContaining(`sold_from=${month.startDate}`))
    await expect.element(link(/^700.000 soʻm$/)).toHaveAttribute('href', expect.stringContaining('debt=any'))
    await expect.element(link('Toʻlanmagan')).toHaveAttribute('href', expect.stringContaining('payment_status=unpaid'))
  })

  test('of a period in which nothing was sold or earned is said in words, not as a chart of noughts', async () => {
    open('money', '?basis=earned')
    ;(await server.next(money)).answer(sold({ paid: none, partial: none, unpaid: none }))
    ;(await ofTheMonth()).answer(
      made({ earned: 0, average_active: 0, earned_per_member: null, by_plan: [], by_employee: [] }),
    )
    await expect.element(page.getByText('Bu davrda aʼzolik sotilmagan')).toBeVisible()
    await expect.element(page.getByText('Bu davrda hisoblangan daromad yoʻq')).toBeVisible()
    expect(page.getByText('Bir aʼzodan', { exact: true }).elements()).toEqual([])
    expect(page.getByRole('table', { name: 'Hisoblangan daromad' }).elements()).toEqual([])
  })

  test('earned is compared with the span before, and split as the address says', async () => {
    open('money', '?basis=earned&by=employee')
    ;(await ofTheMonth()).answer(made())
    await expect
      .element(link(/^oldingi davrda 2 mln/))
      .toHaveAttribute('href', expect.stringContaining(addMonths(month.startDate, -1)))
    await expect.element(page.getByText('Bir aʼzodan', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('table', { name: /^Hisoblangan daromad: / })).toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Taqsimoti' }).selectOptions('Tarif')
    await expect.element(address()).toHaveTextContent('/admin/statistics/money?basis=earned')
    await expect.element(page.getByRole('table', { name: 'Hisoblangan daromad: Tarif' })).toBeInTheDocument()
  })

  test('the card that cannot be read says so in its own place and leaves the other alone', async () => {
    open('money', '?basis=earned')
    ;(await ofTheMonth()).refuse(422, { error: 'internal', message: 'Serverda xatolik' })
    ;(await server.next(money)).answer(sold())
    await expect.element(page.getByRole('heading', { name: 'Hisoblangan daromad', exact: true })).toBeVisible()
    await expect.element(link(/^1.300.000 soʻm$/)).toBeVisible()
    const before = server.calls(money).length
    await again().first().click()
    ;(await ofTheMonth()).answer(made())
    await expect.element(link(/^oldingi davrda 2 mln/)).toBeVisible()
    expect(server.calls(money)).toHaveLength(before)
  })
})
