import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPages } from '#test/components/show-page.tsx'
import { today } from '../texts.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { DayRange } from './DayRange.tsx'
import { useListSearch } from './use-list-search.ts'

function Days() {
  const list = useListSearch({ filters: { start_date: 'day', end_date: 'day' } })
  return <DayRange days={list.query} onChange={list.change} />
}
const address = () => page.getByRole('status', { name: 'address' })

test('a usual period is one press, stands in the address and on the chip, and is taken away by its cross', async () => {
  showPages({ '/list': Days })
  await page.getByRole('button', { name: 'Davr' }).click()
  await page.getByRole('button', { name: 'Bugun' }).click()
  await expect.element(address()).toHaveTextContent(`/list?start_date=${today()}&end_date=${today()}`)
  await expect.element(page.getByRole('button', { name: 'Bugun' })).not.toBeInTheDocument()
  const said = today().split('-').reverse().join('.')
  await expect.element(page.getByRole('button', { name: new RegExp(`^Davr ?: ${said}$`) })).toBeVisible()
  await page.getByRole('button', { name: /^Tozalash/ }).click()
  await expect.element(address()).toHaveTextContent(/^\/list$/)
})

test('a last day before the first is told at its field, and the list keeps its days until both are right', async () => {
  showPages({ '/list': Days }, '/list?start_date=2026-03-10&end_date=2026-03-20')
  await page.getByRole('button', { name: /^Davr/ }).first().click()
  const [first, last] = [page.getByLabelText('Sanadan'), page.getByLabelText('Sanagacha')]
  await first.fill('25.03.2026')
  await expect.element(last).toHaveAccessibleDescription('Tugash kuni boshlanish kunidan oldin')
  await expect.element(first).toHaveValue('25.03.2026')
  await expect.element(address()).toHaveTextContent('/list?start_date=2026-03-10&end_date=2026-03-20')
  await last.fill('31.03.2026')
  await expect.element(last).not.toHaveAccessibleDescription('Tugash kuni boshlanish kunidan oldin')
  await expect.element(address()).toHaveTextContent('/list?start_date=2026-03-25&end_date=2026-03-31')
})

const rules = { filters: { start_date: 'day', end_date: 'day', coach: 'text', status: ['frozen'] } } as const
function Narrowed() {
  const list = useListSearch(rules)
  const filters = [
    { names: ['start_date', 'end_date'] as const, label: 'Yanvar' },
    { names: ['status'] as const, label: 'Muzlatilgan' },
    { names: ['coach'] as const, label: 'Murabbiy' },
  ]
  return <ActiveFilters list={list} filters={filters} />
}

test('what a figure narrowed a list to stands on a chip each, which takes it away whole and leads to the first page', async () => {
  showPages({ '/list': Narrowed }, '/list?start_date=2026-01-01&end_date=2026-01-31&status=frozen&page=3')
  await page.getByRole('button', { name: 'Yanvar' }).click()
  await expect.element(address()).toHaveTextContent(/^\/list\?status=frozen$/)
  await expect.element(page.getByRole('button', { name: 'Yanvar' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Muzlatilgan' })).toHaveAttribute('aria-pressed', 'true')
  expect(page.getByRole('button', { name: 'Murabbiy' }).query()).toBeNull()
})
