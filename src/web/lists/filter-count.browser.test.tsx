import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPages } from '#test/components/show-page.tsx'
import { useListSearch } from './use-list-search.ts'

function Count() {
  const { filterCount } = useListSearch({ filters: { kind: ['old', 'new'], start_date: 'day', end_date: 'day' } })
  return <output aria-label="count">{filterCount}</output>
}

test.each([
  ['kind=old&start_date=2026-01-01&end_date=2026-01-31', '2'],
  ['end_date=2026-01-31', '1'],
  ['start_date=2026-01-01', '1'],
  ['', '0'],
])('a period is one filter, whichever of its ends is given: %s', async (search, count) => {
  showPages({ '/notes': Count }, `/notes?${search}`)
  await expect.element(page.getByRole('status', { name: 'count' })).toHaveTextContent(count)
})
