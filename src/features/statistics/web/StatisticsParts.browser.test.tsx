import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, addMonths, firstOfMonth } from '#src/contract/days.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { idOf, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn, signInAs } from '#test/components/show-page.tsx'
import { frameTexts } from '#src/web/layout/frame-texts.ts'
import { today } from '#src/web/texts.ts'
import type { Debts, Earned, Loyalty, Sales } from '../contract.ts'
import type { RiskRow } from '../insights-contract.ts'
import { EmployeeFiguresPage } from './EmployeeFiguresPage.tsx'
import { StatisticsPage } from './StatisticsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 1000))

const visits = '/statistics/visit/hours'
const loyalty = '/statistics/member/loyalty'
const risks = '/statistics/member/risk'
const debts = '/statistics/gym/unpaidandpartial'
const morning = '/statistics/admin/morning'

const open = (part: string, search = '') => {
  signIn()
  showPages({ '/admin/statistics/$part': StatisticsPage }, `/admin/statistics/${part}${search}`)
}
const again = () => page.getByRole('button', { name: 'Qayta urinish' })
const address = () => page.getByRole('status', { name: 'address' })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })

const month = { startDate: firstOfMonth(today()), endDate: today() }
const cells = (total: number, span: { startDate: string; endDate: string } = month) => ({
  period: 'month',
  ...span,
  total,
  weekly: { start: '2026-06-18', end: '2026-07-15', visits: 210, average_active: 21.5, per_member: 2.44 },
  cells: total === 0 ? [] : [{ weekday: 1, hour: 18, count: total }],
})
const loyal = (given: Partial<Loyalty> = {}): Loyalty => ({
  period: 'month',
  ...month,
  at_start: 40,
  at_end: 41,
  new: 5,
  lost: 4,
  kept: 36,
  retention_pct: 90,
  churn_pct: 10,
  renewal: { expired: 8, renewed: 6, left: 2, pct: 75, open: 0, is_provisional: false },
  engagement: { date: today(), members: 90, months: 487, average: 5.41 },
  ...given,
})
const risk = (nr: number, fullname: string, given: Partial<RiskRow>): RiskRow => ({
  member: { _id: idOf(nr), fullname, phone_number: null, avatar: null },
  gym: sampleGym,
  membership_id: idOf(nr + 100),
  plan_name: '1 oylik',
  end_date: addDays(today(), 9),
  remaining: 0,
  asked: 0,
  due_date: today(),
  last_visit: null,
  reason: 'absent',
  usual_gap: null,
  visits: 0,
  visits_before: 0,
  ...given,
})
const owed = (given: Partial<Debts> = {}): Debts => ({
  date: today(),
  members: 2,
  unpaid: { count: 1 },
  partial: { count: 2 },
  aging: [{ bucket: '0-7', count: 3 }],
  items: [],
  ...pageOf(3),
  ...given,
})

describe('visits', () => {
  test('of days that are typed: a first day after the last one takes it along, and the other way round', async () => {
    open('visits', '?period=custom&startDate=2026-03-01&endDate=2026-03-05')
    const day = (name: string) => page.getByRole('textbox', { name })
    const type = (text: string) => userEvent.keyboard(`{Control>}a{/Control}{Backspace}${text}`)
    await day('Boshlanishi').click()
    await type('10032026')
    await expect.element(address()).toHaveTextContent(/startDate=2026-03-10&endDate=2026-03-10/)
    await expect.element(day('Tugashi')).toHaveValue('10.03.2026')
    await day('Tugashi').click()
    await type('02022026')
    await expect.element(address()).toHaveTextContent(/startDate=2026-02-02&endDate=2026-02-02/)
  })

  test('of a period that was left do not come after those of the chosen one, and a period without visits says so', async () => {
    open('visits')
    const slow = await server.next(visits)
    expect(slow.query).toEqual({ period: 'month', date: firstOfMonth(today()) })
    await page.getByText('Kun', { exact: true }).first().click()
    await expect.element(address()).toHaveTextContent('/admin/statistics/visits?period=day')
    const day = await server.next(visits)
    expect(day.query).toEqual({ period: 'day', date: today() })
    day.answer(cells(7, { startDate: today(), endDate: today() }))
    await expect.element(link('7 ta tashrif')).toBeVisible()
    slow.answer(cells(300))
    await page.getByRole('button', { name: 'Oldingi davr' }).click()
    const before = await server.next(visits)
    expect(before.query).toEqual({ period: 'day', date: addDays(today(), -1) })
    // until it is here, what stood there stays
    await expect.element(link('7 ta tashrif')).toBeVisible()
    before.answer(cells(0, { startDate: addDays(today(), -1), endDate: addDays(today(), -1) }))
    await expect.element(page.getByText('Bu davrda tashrif yoʻq')).toBeVisible()
    expect(page.getByText('300 ta tashrif').elements()).toEqual([])
  })

  test('that cannot be read are said in their place and asked for again; the total leads to the very days', async () => {
    open('visits')
    await server.breaksDown(visits)
    await expect.element(page.getByRole('heading', { name: 'Tashriflar', exact: true })).toBeVisible()
    await again().click()
    ;(await server.next(visits)).answer(cells(12))
    await expect.element(again()).not.toBeInTheDocument()
    await expect.element(link('12 ta tashrif')).toHaveAttribute('href', expect.stringContaining(month.startDate))
    await expect.element(page.getByRole('table', { name: 'Tashriflar' })).toBeInTheDocument()
    // how often a member comes leads to the visits of its 28 days, and whom it is divided among to their active days
    await expect
      .element(link('2,44'))
      .toHaveAttribute('href', '/admin/checkin/visits?start_date=2026-06-18&end_date=2026-07-15')
    await expect
      .element(link('21,50'))
      .toHaveAttribute('href', '/admin/members?active_from=2026-06-18&active_to=2026-07-15')
  })
})

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

  test('of a day that is not over no fall against a whole one is told, of one that is it is', async () => {
    const breakdown = '/statistics/admin/total_revenue/breakdown'
    const revenue = (day: string) => ({
      period: 'day',
      date: day,
      startDate: day,
      endDate: day,
      gross: 200_000,
      refunds: 0,
      net: 200_000,
      previous_net: 1_000_000,
      change_pct: -80,
      by_method: { cash: 200_000, card: 0, online: 0, gift_card: 0 },
      by_gym: [],
      by_plan: [],
      by_employee: [],
      series: [],
    })
    open('money', '?period=day')
    ;(await server.next(breakdown)).answer(revenue(today()))
    await expect.element(link(/^oldingi davrda/)).toBeVisible()
    await page.getByRole('button', { name: 'Oldingi davr' }).click()
    ;(await server.next(breakdown)).answer(revenue(addDays(today(), -1)))
    await expect.element(link(/^−80%, oldingi davrda/)).toBeVisible()
  })

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
    await expect.element(page.getByText('Hisoblangan daromad, vaqt boʻyicha')).toBeVisible()
    await page.getByRole('combobox', { name: 'Taqsimoti' }).selectOptions('Tarif')
    await expect.element(address()).toHaveTextContent('/admin/statistics/money?basis=earned')
    await expect.element(page.getByRole('table', { name: 'Hisoblangan daromad: Tarif' })).toBeInTheDocument()
  })

  test('a month that is over is named beside the one before it', async () => {
    open('money', '?date=2026-03-01')
    for (const _month of ['now', 'before']) await server.breaksDown('/statistics/gym/total_revenue')
    await expect.element(page.getByText('Mart 2026 va Fevral 2026').first()).toBeVisible()
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

describe('members of the owner', () => {
  test('figures that stand there until those of another period come are named by their own period', async () => {
    open('members', '?date=2026-03-01')
    ;(await server.next(loyalty)).answer(loyal({ startDate: '2026-03-01', endDate: '2026-03-31' }))
    const named = (month: string) => page.getByText(month, { exact: true }).elements().length
    await expect.poll(() => named('Mart 2026')).toBe(2) // the switch and the card
    await page.getByRole('button', { name: 'Oldingi davr' }).click()
    const slow = await server.next(loyalty)
    await expect.poll(() => [named('Mart 2026'), named('Fevral 2026')]).toEqual([1, 1])
    slow.answer(loyal({ startDate: '2026-02-01', endDate: '2026-02-28' }))
    await expect.poll(() => [named('Mart 2026'), named('Fevral 2026')]).toEqual([0, 2])
  })

  test('each card stands by its own answer, whichever comes first; shares of nothing are no percent', async () => {
    open('members')
    const [slow, found] = [await server.next(loyalty), await server.next(risks)]
    expect(slow.query).toEqual({ period: 'month', date: firstOfMonth(today()) })
    found.answer({
      total: 9,
      newcomer: 1,
      absent: 7,
      fading: 1,
      items: [
        risk(1, 'Vali Aliyev', { reason: 'newcomer', visits: 1 }),
        risk(2, 'Salim Karimov', { reason: 'fading', visits: 2, visits_before: 8 }),
        risk(3, 'Nodira Umarova', { last_visit: null }),
      ],
      ...pageOf(9),
    })
    await expect.element(page.getByText('yangi, 1 marta kelgan')).toBeVisible()
    await expect.element(page.getByText('4 haftada 2 marta, oldin 8 marta')).toBeVisible()
    await expect.element(page.getByText('hali kelmagan')).toBeVisible()
    await expect.element(link('Hammasi (9)')).toBeVisible()

    slow.answer(
      loyal({
        at_start: 0,
        retention_pct: null,
        churn_pct: null,
        renewal: { expired: 8, renewed: 6, left: 2, pct: 75, open: 2, is_provisional: true },
      }),
    )
    await expect.element(page.getByText('dastlabki: yana 2 tasi uzaytirishi mumkin')).toBeVisible()
    expect(page.getByText('—', { exact: true }).elements()).toHaveLength(2)
    // both are asked for the same days when these change; the risks are of today
    await page.getByRole('button', { name: 'Oldingi davr' }).click()
    const before = await server.next(loyalty)
    expect(before.query['date']).toBe(firstOfMonth(addDays(firstOfMonth(today()), -1)))
    before.refuse(422, { error: 'internal', message: 'Hisoblab boʻlmadi' })
    await expect.element(page.getByText('Hisoblab boʻlmadi')).toBeVisible()
    await expect.element(page.getByText('Salim Karimov')).toBeVisible()
    expect(server.calls(risks)).toHaveLength(1)
  })

  test('how long people were members leads to each of them with their months; where nobody ever was, it is left out', async () => {
    open('members')
    ;(await server.next(loyalty)).answer(loyal())
    await expect.element(link('5,41 oy')).toHaveAttribute('href', `/admin/members?months_by=${today()}`)
    await expect.element(page.getByText('90 ta aʼzo boʻyicha')).toBeVisible()
    await page.getByRole('button', { name: 'Oldingi davr' }).click()
    const nobody = { date: today(), members: 0, months: 0, average: null }
    ;(await server.next(loyalty)).answer(loyal({ engagement: nobody }))
    await expect.element(link('5,41 oy')).not.toBeInTheDocument()
    await expect.element(page.getByText('Saqlab qolish', { exact: true })).toBeVisible()
  })

  test('nobody at risk is good news and no list', async () => {
    open('members')
    ;(await server.next(risks)).answer({
      total: 0,
      newcomer: 0,
      absent: 0,
      fading: 0,
      items: [],
      ...pageOf(0),
    })
    await expect.element(page.getByText('Xavf ostida hech kim yoʻq')).toBeVisible()
    expect(page.getByText(/^Hammasi/).elements()).toEqual([])
  })
})

describe('the gyms of the owner', () => {
  test('how many work there fails by itself, says so, and is asked again', async () => {
    const employees = '/statistics/admin/employee/all'
    open('platform')
    ;(await server.next('/gym/foradmin/all')).answer({ gyms: [], ...pageOf(0) })
    await server.breaksDown(employees)
    await expect.element(page.getByText('Serverda nosozlik')).toBeVisible()
    await again().click()
    ;(await server.next(employees)).answer({ total: 9, active: 7 })
    await expect.element(page.getByText('9', { exact: true })).toBeVisible()
    expect(again().elements()).toEqual([])
  })
})

describe('who may not see the gym’s money', () => {
  const openAsDesk = async (part: string) => {
    signInAs(
      'employee',
      defaultTicks.filter((tick) => tick !== 'statistics.read'),
    )
    showPages({ '/employee/statistics/$part': EmployeeFiguresPage }, `/employee/statistics/${part}`)
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  }

  test('reads of debts how many memberships they are of, and of members what ends; no sum is asked for', async () => {
    await openAsDesk('members')
    ;(await server.next(debts)).answer(owed())
    await expect.element(page.getByText('2 ta aʼzo', { exact: true })).toBeVisible()
    await expect.element(link('3 ta aʼzolik')).toBeVisible()
    expect(page.getByText(/soʻm/).elements()).toEqual([])
    const ending = await server.next(morning)
    expect(ending.query).toEqual({ gym_id: sampleGym._id, limit: '5' })
    const nobody = { count: 0, items: [] }
    ending.answer({ ending: nobody, soon: nobody, debts: nobody, absent: nobody, newcomers: nobody })
    await expect.element(page.getByText('Yaqin kunlarda tugaydigan aʼzolik yoʻq')).toBeVisible()
    expect(server.calls(loyalty)).toEqual([])
  })

  test('a part that nobody made is not there, for them as for others', async () => {
    await openAsDesk('weather')
    await expect.element(page.getByText('404')).toBeVisible()
  })

  test('has no part of money, neither as a tab nor by its address, which says whose it is', async () => {
    await openAsDesk('money')
    await expect.element(page.getByRole('heading', { name: frameTexts.uz.unauthorizedTitle })).toBeVisible()
    expect(server.calls('/statistics/gym/total_revenue')).toEqual([])
  })
})
