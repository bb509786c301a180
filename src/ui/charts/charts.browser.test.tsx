import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { show } from '#test/components/show.tsx'
import { BarChart } from './BarChart.tsx'
import { HeatMap } from './HeatMap.tsx'
import { LineChart } from './LineChart.tsx'
import { ShareBar } from './ShareBar.tsx'

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

const hours = {
  label: 'Tashriflar',
  corner: 'Kun',
  rows: ['Du', 'Se'],
  columns: ['07:00', '08:00'],
  values: [
    [0, 3],
    [12, 42],
  ],
}

test('a map of hours says what its depths stand for', async () => {
  show(<HeatMap {...hours} format={String} />)
  const map = page.getByRole('img', { name: 'Tashriflar' })
  await expect.element(map).toHaveTextContent(/0.*42$/)
})

describe('a map of hours that opens what it counts', () => {
  const openedField = vi.fn<(row: number, column: number) => void>()
  const map = () => page.getByRole('img', { name: 'Tashriflar' })
  beforeEach(() => {
    openedField.mockReset()
    show(<HeatMap {...hours} format={(value) => `${value} ta`} onOpen={openedField} />)
  })

  test('arrows lead over its fields and no further, each is read out, and Enter opens one that counts something', async () => {
    const readOut = () => map().element().querySelector('[aria-live]')?.textContent
    await expect.element(map()).toBeVisible()
    ;(map().element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(readOut).toBe('Du, 07:00: 0 ta')
    await userEvent.keyboard('{Enter}{ArrowLeft}{ArrowUp}')
    await expect.poll(readOut).toBe('Du, 07:00: 0 ta')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
    await expect.poll(readOut).toBe('Se, 08:00: 42 ta')
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.poll(readOut).toBe('')
    expect(openedField.mock.calls).toEqual([[1, 1]])
  })

  test('a press opens a field that counts something, and no other', async () => {
    await expect.element(map()).toBeVisible()
    const { width } = map().element().getBoundingClientRect()
    await map().click({ position: { x: width / 4, y: 8 } })
    await map().click({ position: { x: width - 20, y: 8 } })
    expect(openedField.mock.calls).toEqual([[0, 1]])
  })
})

test('the table of a chart is saved as a file under its name, with what stands in it', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const names: string[] = []
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  show(
    <BarChart
      label="Tushum: 2026/1"
      categoryLabel="Oy"
      categories={['Yanvar', 'Fevral']}
      series={[{ name: 'Naqd', values: [10, 30] }]}
      format={(value) => `${value} soʻm`}
    />,
  )
  await page.getByRole('button', { name: 'Jadval koʻrinishida' }).click()
  await page.getByRole('button', { name: 'Jadvalni CSV yuklab olish' }).click()
  expect(names).toEqual(['Tushum  2026 1.csv'])
  const file = made.mock.calls[0]?.[0]
  expect(file instanceof Blob && (await file.text())).toBe('Oy;Naqd, soʻm\r\nYanvar;10\r\nFevral;30\r\n')
  made.mockRestore()
  pressed.mockRestore()
})

test('a bar may put small parts together, the table under it names each', async () => {
  show(
    <ShareBar
      label="Tarif"
      heads={['Tarif', 'Summa', 'Ulush']}
      slices={[
        { name: 'Oylik', value: 80 },
        { name: 'Boshqalar (2)', value: 20 },
      ]}
      rows={[
        { name: 'Oylik', value: 80 },
        { name: 'Kunlik', value: 15 },
        { name: 'Yillik', value: 5 },
      ]}
      format={String}
    />,
  )
  await page.getByRole('button', { name: 'Jadval koʻrinishida' }).click()
  const table = page.getByRole('table', { name: 'Tarif' })
  await expect.element(table.getByRole('row', { name: /Kunlik/ })).toHaveTextContent('15')
  expect(table.getByRole('row', { name: /Boshqalar/ }).query()).toBeNull()
})

test('the longest sums of any figure stand within a phone', async () => {
  await page.viewport(320, 700)
  show(
    <div style={{ padding: '0 16px' }}>
      <LineChart
        label="Tushum"
        categoryLabel="Kun"
        categories={['1', '2', '3']}
        series={[
          { name: 'Noyabr 2026', values: [1, 2, 3] },
          { name: 'Oktabr 2026', values: [3, 2, 1] },
        ]}
        format={() => '−123\u00a0456\u00a0789\u00a0012,50\u00a0soʻm'}
        formatAxis={() => '−999,9\u00a0mlrd'}
      />
    </div>,
  )
  const plot = page.getByRole('img', { name: 'Tushum' })
  await expect.element(plot).toBeVisible()
  ;(plot.element() as HTMLElement).focus()
  for (let step = 0; step < 3; step++) {
    await userEvent.keyboard('{ArrowRight}')
    await fitsIn(320)
  }
})

test('the names under a heat map of a day and a night do not touch on a phone', async () => {
  await page.viewport(320, 700)
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  show(
    <div style={{ padding: '0 32px' }}>
      <HeatMap
        label="Tashriflar"
        corner="Kun"
        rows={['Du', 'Se']}
        columns={hours}
        values={[hours.map(() => 0), hours.map((_, at) => at)]}
        format={String}
      />
    </div>,
  )
  const map = page.getByRole('img', { name: 'Tashriflar' })
  await expect.element(map).toBeVisible()
  await document.fonts.ready
  const range = document.createRange()
  const places = [...map.element().querySelectorAll('.grid > span:not([data-field])')]
    .filter((span) => hours.includes(span.textContent))
    .map((span) => {
      range.selectNodeContents(span)
      return range.getBoundingClientRect()
    })
  expect(places.length).toBeGreaterThan(3)
  for (const [at, place] of places.slice(1).entries()) expect(place.left).toBeGreaterThan((places[at]?.right ?? 0) + 2)
})
