import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, addMonths, firstOfMonth, startOfDay } from '#src/contract/days.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { today } from '#src/web/texts.ts'
import { RevenueTiles } from './HeadTiles.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)
afterEach(() => void vi.useRealTimers())

const revenue = '/statistics/gym/total_revenue'
/** Every day of the month of a day, with what came in on yesterday. */
const seriesOf = (day: string, net: number) => {
  const first = firstOfMonth(day)
  const length = Number(addDays(addMonths(first, 1), -1).slice(8))
  const days = Array.from({ length }, (_, index) => addDays(first, index))
  return days.map((bucket) => ({ bucket, net: bucket === addDays(today(), -1) ? net : 0 }))
}

const changes = () =>
  page
    .getByText(/^[+−][\d,]+%$/)
    .elements()
    .map(({ textContent }) => textContent)

test.each([
  ['kecha 0', 0],
  ['kecha 1,2 mln', 1_200_000],
])('beside the money of today stands that of yesterday: %s', async (said, net) => {
  showPages({ '/admin': () => <RevenueTiles gymId={undefined} /> })
  for (let call = 0; call < 3; call++) {
    const asked = await server.next(revenue)
    const { date = '' } = asked.query
    asked.answer({
      currency: 'UZS',
      total: 300_000,
      previous_total: net,
      change_pct: null,
      series: seriesOf(date, net),
    })
  }
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
})

test.each([
  [-100, []],
  [30.6, ['+30,6%']],
])(
  'a day that is not over has not fallen behind a whole one, and has grown by what it passed it: %d',
  async (pct, told) => {
    showPages({ '/admin': () => <RevenueTiles gymId={undefined} /> })
    for (let call = 0; call < 3; call++) {
      const asked = await server.next(revenue)
      const { date = '' } = asked.query
      const reply = { currency: 'UZS', total: 0, previous_total: 1_200_000, change_pct: pct }
      asked.answer({ ...reply, series: seriesOf(date, 1_200_000) })
    }
    await expect.element(page.getByText('kecha 1,2 mln', { exact: true })).toBeVisible()
    expect(changes()).toEqual(told)
  },
)

test.each([
  ['2026-06-01', []],
  ['2026-06-02', ['−100%']],
])('a month of which no day is over has fallen behind nothing either: %s', async (day, told) => {
  vi.setSystemTime(startOfDay(day).getTime() + 60_000)
  showPages({ '/admin': () => <RevenueTiles gymId={undefined} /> })
  for (let call = 0; call < 3; call++) {
    const { query, answer } = await server.next(revenue)
    const isBefore = query.date?.startsWith('2026-05')
    const series = seriesOf(query.date ?? '', 0).map((one) => ({ ...one, net: isBefore ? 1_200_000 : 0 }))
    answer({ currency: 'UZS', total: 0, previous_total: 0, change_pct: null, series })
  }
  await expect.element(page.getByText(/kungacha/)).toBeVisible()
  expect(changes()).toEqual(told)
  // the last seven days stand in the picture, also where most of them are of the month before
  await expect.poll(() => document.querySelectorAll('svg rect').length).toBe(7)
})
