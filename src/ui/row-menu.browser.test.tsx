import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { DataTable } from './DataTable.tsx'
import { Menu } from './Menu.tsx'

test('an act of the row’s menu does not open the row, a press on the row does', async () => {
  const open = vi.fn<(row: string) => void>()
  const act = vi.fn<() => void>()
  show(
    <DataTable
      caption="Zallar"
      columns={[{ id: 'name', header: 'Nomi', cell: (row: string) => row, onCard: 'title' }]}
      rows={['Chilonzor']}
      rowKey={(row) => row}
      onRowClick={open}
      rowMenu={() => <Menu label="Amallar" items={[{ label: 'Arxivlash', onSelect: act }]} />}
    />,
  )
  await page.getByRole('button', { name: 'Amallar' }).click()
  await page.getByRole('menuitem', { name: 'Arxivlash' }).click()
  expect(act).toHaveBeenCalledOnce()
  expect(open).not.toHaveBeenCalled()
  await page.getByText('Chilonzor').click()
  expect(open).toHaveBeenCalledWith('Chilonzor')
})
