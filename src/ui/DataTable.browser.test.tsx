import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { Badge, StatusBadge } from './Badge.tsx'
import { DataTable } from './DataTable.tsx'

type Row = { name: string; gym: string; sum: string }
const longGym = 'Oʻzbekiston sport sogʻlomlashtirish majmuasi «Alpomish Premium Fitness» zali'
const rows: Row[] = [
  { name: 'Ali Vali', gym: longGym, sum: '987 654 321 soʻm' },
  { name: 'Muhammadrizoxon Gʻulomjonov Abdurashidovich', gym: 'Chilonzor', sum: '1 080 000 soʻm' },
]

const showTable = (width: string) =>
  show(
    <div style={{ width }}>
      <DataTable
        caption="Aʼzolar"
        rows={rows}
        rowKey={(row) => row.name}
        columns={[
          { id: 'name', header: 'Ism', mayBeCut: true, onCard: 'title', cell: (row) => row.name },
          {
            id: 'gym',
            header: 'Zal',
            mayBeCut: true,
            onCard: 'fact',
            cell: (row) => <span className="block truncate">{row.gym}</span>,
          },
          {
            id: 'sum',
            header: 'Summa',
            align: 'end',
            onCard: 'fact',
            cell: (row) => <span className="num">{row.sum}</span>,
          },
          {
            id: 'notice',
            header: 'Oxirgi eslatma yuborilgan vaqt',
            onCard: 'fact',
            cell: () => (
              <span className="block">
                <Badge>Eslatilmagan</Badge>
                <StatusBadge tone="off">aʼzo bloklangan, SMS yuborilmaydi</StatusBadge>
              </span>
            ),
          },
        ]}
      />
    </div>,
  )

const table = () => page.getByRole('table')
const cell = (name: string) => page.getByRole('cell', { name, exact: true }).element()
const isCut = (element: Element) =>
  [element, ...element.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )

beforeEach(async () => {
  await page.viewport(1280, 800)
})

test('long names share the room that there is: sums stand whole, nothing is behind the edge of the table', async () => {
  showTable('50rem')
  await expect.element(table()).toBeVisible()
  const place = table().element().parentElement as HTMLElement // it stands in a box of its own
  await expect.poll(() => place.scrollWidth - place.clientWidth).toBe(0)
  expect(isCut(cell('987 654 321 soʻm'))).toBe(false)
  expect(isCut(cell(longGym))).toBe(true)
  expect(isCut(cell('Ali Vali'))).toBe(false)
})

test('a name is not cut where there is room for it', async () => {
  showTable('78rem')
  await expect.element(table()).toBeVisible()
  expect(isCut(cell('Muhammadrizoxon Gʻulomjonov Abdurashidovich'))).toBe(false)
})

test('a row with a sign under a word is as high as the others', async () => {
  const said = { Ali: null, Vali: 'aʼzo bloklangan', Gʻani: null }
  show(
    <DataTable
      caption="Eslatmalar"
      rows={Object.entries(said)}
      rowKey={([name]) => name}
      columns={[
        { id: 'name', header: 'Ism', onCard: 'title', cell: ([name]) => name },
        {
          id: 'notice',
          header: 'Oxirgi eslatma',
          cell: ([, why]) => (
            <span className="block">
              <span className="block">Eslatilmagan</span>
              {why && <StatusBadge tone="off">{why}</StatusBadge>}
            </span>
          ),
        },
      ]}
    />,
  )
  await expect.element(page.getByText('aʼzo bloklangan')).toBeVisible()
  const heights = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.getBoundingClientRect().height)
  await expect.poll(() => new Set(heights()).size).toBe(1)
})

test('what is said on the card of the narrowest phone goes on in a second line, and its name stands at the left', async () => {
  await page.viewport(320, 800)
  showTable('100%')
  const said = page.getByText('aʼzo bloklangan, SMS yuborilmaydi').first()
  await expect.element(said).toBeVisible()
  const edge = table().element().getBoundingClientRect().right
  expect(said.element().getBoundingClientRect().right).toBeLessThanOrEqual(edge)
  const gym = page.getByText(longGym).element()
  expect(gym.getBoundingClientRect().right).toBeLessThanOrEqual(edge)
  expect(isCut(gym)).toBe(false)
  const name = page.getByText('Oxirgi eslatma yuborilgan vaqt').nth(1).element()
  expect(getComputedStyle(name).textAlign).toBe('start')
})
