import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPages } from '#test/components/show-page.tsx'
import { today } from '../texts.ts'
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
