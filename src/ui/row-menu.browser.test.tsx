import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fitsItsPlace } from '#test/components/fits.ts'
import { show } from '#test/components/show.tsx'
import { StatusBadge } from './Badge.tsx'
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

test('what takes something away stands last behind a line, in whatever order the acts are named', async () => {
  const names = () =>
    [...page.getByRole('menu').element().querySelectorAll('[role=menuitem],[role=separator]')].map(
      (one) => one.textContent || '—',
    )
  show(
    <Menu
      label="Amallar"
      items={[
        { label: 'Rad etish', tone: 'bad' },
        'line',
        { label: 'Tasdiqlash' },
        { label: 'Tahrirlash' },
        'line',
        { label: 'Oʻchirish', tone: 'bad' },
      ]}
    />,
  )
  await page.getByRole('button', { name: 'Amallar' }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(names()).toEqual(['Tasdiqlash', 'Tahrirlash', '—', 'Rad etish', 'Oʻchirish'])
})

test('entries that are chosen say so: one of a few under the name of their group, several by themselves', async () => {
  const choose = vi.fn<() => void>()
  show(
    <Menu
      label="Koʻrinish"
      items={[
        { heading: 'Til' },
        { label: 'Oʻzbekcha', isChecked: true },
        { label: 'Русский', isChecked: false, onSelect: choose },
        'line',
        { label: 'Narxi', isTicked: false, onSelect: choose },
        { label: 'Chiqish' },
      ]}
    />,
  )
  await page.getByRole('button', { name: 'Koʻrinish' }).click()
  const one = page.getByRole('group', { name: 'Til' }).getByRole('menuitemradio')
  await expect.element(one.nth(0)).toHaveAttribute('aria-checked', 'true')
  await expect.element(one.nth(1)).toHaveAttribute('aria-checked', 'false')
  const several = page.getByRole('menuitemcheckbox', { name: 'Narxi' })
  await expect.element(several).toHaveAttribute('aria-checked', 'false')
  await several.click()
  await expect.element(page.getByRole('menuitem', { name: 'Chiqish' })).toBeVisible()
  await one.nth(1).click()
  expect(choose).toHaveBeenCalledTimes(2)
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('a name beside a wide state is read whole on a phone', async () => {
  await page.viewport(375, 700)
  show(
    <DataTable
      caption="Aʼzolar"
      columns={[
        {
          id: 'name',
          header: 'Ism',
          onCard: 'title',
          cell: (name: string) => <span className="min-w-0 truncate font-medium">{name}</span>,
        },
        {
          id: 'state',
          header: 'Holati',
          onCard: 'aside',
          cell: () => <StatusBadge tone="bad">Muddati tugagan</StatusBadge>,
        },
      ]}
      rows={['Shuhratjon Muhammadaminov']}
      rowKey={(row) => row}
      rowMenu={() => <Menu label="Amallar" items={[{ label: 'Arxivlash' }]} />}
    />,
  )
  const shown = page.getByText('Shuhratjon Muhammadaminov')
  await expect.element(shown).toBeVisible()
  await fitsItsPlace(shown)
  await expect.poll(() => shown.element().scrollHeight - shown.element().clientHeight).toBeLessThanOrEqual(2)
  await page.viewport(1280, 800)
})
