import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ImportTimetable } from './ImportTimetable.tsx'

const server = standInForServer()
beforeEach(signIn)

const gym = { _id: '00000000-0000-7000-8000-000000000001', name: 'Chilonzor' }
const row = (row_number: number, kind: string, problems: { field: string; text: string }[] = []) => ({
  row_number,
  kind,
  coach: 'Malika Yusupova',
  room: 'Katta zal',
  weekdays: [1, 3],
  time: '18:00',
  duration: 60,
  places: 12,
  start_date: null,
  end_date: null,
  sessions: problems.length > 0 ? 0 : 16,
  problems,
  notes: problems.length > 0 ? [] : [{ field: 'places', text: 'Xonaga 10 kishi sigʻadi' }],
})
const laidOut = {
  rows: [row(2, 'Pilates'), row(3, 'Boks', [{ field: 'row', text: 'Katta zal bu vaqtda band' }])],
  counts: { ready: 1, bad: 1, sessions: 16 },
  made: { kinds: ['Pilates'], coaches: [], rooms: [] },
  unread: [
    { column: 4, title: 'Izoh' },
    { column: 6, title: '' },
  ],
}
const file = (name: string) => new File(['Mashgʻulot turi;Xona'], name, { type: 'text/csv' })

test('a file is checked before anything is done: wrong rows first with their reasons, then the good ones go at one press', async () => {
  const closed = vi.fn<() => void>()
  showPages({ '/admin/classes/series': () => <ImportTimetable gym={gym} onClose={closed} /> })
  await page.getByLabelText('Faylni tanlang').upload(file('jadval.pdf'))
  await expect.element(page.getByText('Faqat CSV yoki XLSX fayl', { exact: false })).toBeVisible()
  await page.getByLabelText('Faylni tanlang').upload(file('jadval.csv'))
  const checked = await server.next('/class/timetable/check')
  checked.answer(laidOut)
  await expect.element(page.getByText('Tayyor: 1, xato: 1')).toBeVisible()
  await expect.element(page.getByText('Oʻqilmagan ustunlar: Izoh, 6-ustun (sarlavhasiz)')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Fayldagi qatorlar' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('Boks')
  await expect.element(rows.first()).toHaveTextContent('Katta zal bu vaqtda band')
  await expect.element(page.getByText('Yangi turlar: Pilates')).toBeVisible()
  await expect.element(rows.last()).toHaveTextContent('Xonaga 10 kishi sigʻadi')

  await page.getByRole('button', { name: '1 ta qatorni olish' }).click()
  const taken = await server.next('/class/timetable/import')
  expect([taken.method, taken.headers.has('idempotency-key')]).toEqual(['POST', true])
  taken.refuse(409, { error: 'timetable.changed', message: 'Tekshiruvdan beri jadval oʻzgardi' })
  await expect.element(page.getByText('Tekshiruvdan beri jadval oʻzgardi')).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
  await page.getByRole('checkbox').click()
  const again = await server.next('/class/timetable/check')
  again.answer({ ...laidOut, counts: { ready: 0, bad: 2, sessions: 0 } })
  await expect.element(page.getByText('Olinadigan qator yoʻq', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /qatorni olish/ })).not.toBeInTheDocument()
})
