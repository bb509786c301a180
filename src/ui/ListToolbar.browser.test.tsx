import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { ListToolbar } from './ListToolbar.tsx'

const Toolbar = () => (
  <ListToolbar filtersLabel="Filtrlar" filterCount={2} filters={<button type="button">Holati</button>} />
)

test('a phone has one button with a count, which opens the filters; where there is room they stand there', async () => {
  await page.viewport(375, 700)
  show(<Toolbar />)
  const button = page.getByRole('button', { name: 'Filtrlar 2' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('button', { name: 'Holati' })).not.toBeInTheDocument()
  await button.click()
  await expect.element(page.getByRole('button', { name: 'Holati' })).toBeVisible()
  await page.viewport(1280, 800)
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Holati' })).toBeVisible()
})

test('the search is narrower before what stands beside it needs a row of its own', async () => {
  await page.viewport(1060, 700)
  show(
    <ListToolbar
      search={<input aria-label="Qidirish" className="w-full" />}
      filters={<div style={{ width: 700 }}>Filtrlar</div>}
      end={
        <button type="button" style={{ width: 80 }}>
          Fayl
        </button>
      }
    />,
  )
  const topOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top
  await expect.element(page.getByRole('textbox', { name: 'Qidirish' })).toBeVisible()
  const search = () => page.getByRole('textbox', { name: 'Qidirish' }).element().getBoundingClientRect()
  await expect.poll(() => topOf('Fayl') < search().bottom).toBe(true)
  expect(search().width).toBeGreaterThan(200)
  await page.viewport(1400, 700)
  await expect.poll(() => search().width).toBe(288)
})
