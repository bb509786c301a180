import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DataTable } from '#src/ui/DataTable.tsx'
import { show } from '#test/components/show.tsx'
import type { Change } from '../contract.ts'
import { Changes } from './Changes.tsx'

const change = (field: string, after: string): Change => ({ field, label: field, before: null, after })
const entries = [
  { _id: 'a', changes: [change('IP', '127.0.0.1')] },
  { _id: 'b', changes: [change('IP', '127.0.0.1'), change('Qurilma', 'Chrome')] },
  { _id: 'c', changes: [change('IP', '127.0.0.1'), change('Qurilma', 'Chrome'), change('Shahar', 'Toshkent')] },
  { _id: 'd', changes: [change('Izoh', 'juda uzun soʻz '.repeat(20))] },
]

test('a row of the log is as high as every other, however much was changed', async () => {
  await page.viewport(1440, 900)
  show(
    <div className="w-[60rem]">
      <DataTable
        caption="Amallar"
        rows={entries}
        rowKey={({ _id }) => _id}
        columns={[{ id: 'changes', header: 'Oʻzgarishlar', cell: (row) => <Changes changes={row.changes} most={2} /> }]}
      />
    </div>,
  )
  await expect.element(page.getByText('yana 2 ta')).toBeVisible()
  await expect.element(page.getByRole('row').nth(2)).toHaveTextContent('Qurilma: Chrome')
  const heights = () => [...document.querySelectorAll('tbody tr')].map((row) => Math.round(row.clientHeight))
  await expect.poll(() => new Set(heights()).size).toBe(1)
})
