import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { spreadsheet } from './spreadsheet.ts'

type Row = { name: string; sum: number | null }
const columns = [
  { title: 'Ism', value: (row: Row) => row.name },
  { title: 'Summa', kind: 'som' as const, value: (row: Row) => row.sum },
]
const rows: Row[] = [
  { name: '=HYPERLINK("http://x")', sum: 1200000.5 },
  { name: 'Gʻulom, "Temir"\nZal', sum: null },
]

test('a text that begins like a formula stays text in CSV', () => {
  const { body } = spreadsheet({ name: 'azolar', format: 'csv', columns, rows })
  expect(body).toBe('\ufeffIsm,Summa\r\n"\'=HYPERLINK(""http://x"")",1200000.5\r\n"Gʻulom, ""Temir""\nZal",\r\n')
})

test('an XLSX file holds text as text and sums as numbers', () => {
  const { body, filename } = spreadsheet({ name: 'azolar', format: 'xlsx', columns, rows })
  expect(filename).toBe('azolar.xlsx')
  const parts = unzipSync(body as Uint8Array)
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;)</t>')
  expect(sheet).toContain('<c r="B2" s="2"><v>1200000.5</v></c>')
  expect(sheet).not.toContain('<f>')
})
