import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { BarChart } from './BarChart.tsx'
import { LineChart } from './LineChart.tsx'

const opened = vi.fn<(at: number) => void>()
beforeEach(() => opened.mockReset())

describe.each([
  ['bars', BarChart],
  ['a line', LineChart],
] as const)('a chart of %s', (_name, Chart) => {
  beforeEach(() =>
    show(
      <Chart
        label="Tushum"
        categoryLabel="Oy"
        categories={['Yanvar', 'Fevral', 'Mart']}
        series={[{ name: 'Naqd', values: [10, null, 30] }]}
        format={(value) => `${value} soʻm`}
        onOpen={opened}
        cellLink={(row) => (row === 0 ? ({ children }) => <a href="#yanvar">{children}</a> : undefined)}
      />,
    ),
  )
  const plot = () => page.getByRole('img', { name: 'Tushum' })
  const readOut = () => plot().element().querySelector('[aria-live]')?.textContent
  const focusPlot = async () => {
    await expect.element(plot()).toBeVisible()
    ;(plot().element() as HTMLElement).focus()
  }

  test('arrows move from figure to figure, which is read out, and Enter opens it', async () => {
    await focusPlot()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(readOut).toMatch(/Yanvar.*10 soʻm/)
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(readOut).toMatch(/Fevral.*–/)
    await userEvent.keyboard('{End}{ArrowRight}{Enter}')
    expect(opened.mock.calls).toEqual([[2]])
  })

  test('a press opens what stands under it', async () => {
    await expect.element(plot()).toBeVisible()
    const { width, height } = plot().element().getBoundingClientRect()
    await plot().click({ position: { x: width - 12, y: height / 2 } })
    expect(opened.mock.calls).toEqual([[2]])
  })

  test('the same figures stand in a table, with links to what they count', async () => {
    await page.getByRole('button', { name: 'Jadval koʻrinishida' }).click()
    const table = page.getByRole('table', { name: 'Tushum' })
    await expect.element(table.getByRole('row', { name: /Yanvar/ }).getByRole('link')).toHaveTextContent('10 soʻm')
    await expect.element(table.getByRole('row', { name: /Fevral/ })).toHaveTextContent('–')
    expect(table.getByRole('row', { name: /Mart/ }).getByRole('link').query()).toBeNull()
    await page.getByRole('button', { name: 'Diagramma koʻrinishida' }).click()
    await expect.element(plot()).toBeVisible()
  })
})
