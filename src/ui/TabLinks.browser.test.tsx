import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { TabLinks } from './TabLinks.tsx'

const names = [
  'Umumiy',
  'Aʼzoliklar',
  'Toʻlovlar',
  'Tashriflar',
  'Mashgʻulotlar',
  'Xabarlar',
  'Hujjatlar',
  'Oʻzgarishlar',
]

test('the current tab is in view when the tabs do not fit, also when another becomes current and when one comes later', async () => {
  const current = cell('Oʻzgarishlar')
  const all = cell(names)
  function Tabs() {
    return (
      <div style={{ width: 300 }}>
        <TabLinks
          label="Boʻlimlar"
          current={useCell(current)}
          tabs={useCell(all).map((id) => ({
            id,
            label: id,
            render: ({ children, ...props }) => (
              <a href={`#${id}`} {...props}>
                {children}
              </a>
            ),
          }))}
        />
      </div>
    )
  }
  show(<Tabs />)
  const inView = (name: string) => {
    const bar = page.getByRole('navigation', { name: 'Boʻlimlar' }).element().getBoundingClientRect()
    const tab = page.getByRole('link', { name }).element().getBoundingClientRect()
    return tab.left >= bar.left && tab.right <= bar.right
  }
  await expect.poll(() => inView('Oʻzgarishlar')).toBe(true)
  expect(inView('Umumiy')).toBe(false)
  await expect.element(page.getByRole('link', { name: 'Oʻzgarishlar' })).toHaveAttribute('aria-current', 'page')

  current.put('Umumiy')
  await expect.poll(() => inView('Umumiy')).toBe(true)
  await expect.element(page.getByRole('link', { name: 'Oʻzgarishlar' })).not.toHaveAttribute('aria-current')

  current.put('Hujjatlar')
  all.put(['Birinchi boʻlim', 'Ikkinchi boʻlim', ...names])
  await expect.poll(() => inView('Hujjatlar')).toBe(true)
})
