import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstOfMonth } from '#src/contract/days.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { today } from '#src/web/texts.ts'
import { StatisticsPage } from './StatisticsPage.tsx'

// Pages that a server of the version before answers: what it does not tell is left out.

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 1000))

const month = { period: 'month', startDate: firstOfMonth(today()), endDate: today() }
const open = (part: string) => {
  signIn()
  showPages({ '/admin/statistics/$part': StatisticsPage }, `/admin/statistics/${part}`)
}

test('visits without those of a week', async () => {
  open('visits')
  const cells = [{ weekday: 1, hour: 18, count: 7 }]
  ;(await server.next('/statistics/visit/hours')).answer({ ...month, total: 7, cells })
  await expect.element(page.getByRole('link', { name: '7 ta tashrif' })).toBeVisible()
})

test('members without the months that they were', async () => {
  open('members')
  ;(await server.next('/statistics/member/loyalty')).answer({
    ...month,
    at_start: 40,
    at_end: 41,
    new: 5,
    lost: 4,
    kept: 36,
    retention_pct: 90,
    churn_pct: 10,
    renewal: { expired: 8, renewed: 6, left: 2, pct: 75, open: 0, is_provisional: false },
  })
  await expect.element(page.getByText('Saqlab qolish', { exact: true })).toBeVisible()
})
