import { strFromU8, unzipSync } from 'fflate'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type SheetColumn, spreadsheet, startSheet } from './spreadsheet.ts'

type Row = { name: string; sum?: number | null; day?: string; at?: string; phone?: string }
const columns: SheetColumn<Row>[] = [
  { title: 'Ism', value: (row) => row.name },
  { title: 'Summa', kind: 'som', value: (row) => row.sum },
  { title: 'Kun', kind: 'day', value: (row) => row.day },
  { title: 'Vaqt', kind: 'instant', value: (row) => row.at },
  { title: 'Telefon', kind: 'phone', value: (row) => row.phone },
]
const names = [
  '=HYPERLINK("http://x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  ' =1+1',
  'Ali;=1+1',
  'Vali\n=1+1',
  'Vali,=1+1',
  '＝1+1',
  'Gʻulom, "Temir"\nZal & <b>',
]
const rows: Row[] = [
  ...names.map((name) => ({ name })),
  { name: 'Sobir', sum: 1200000.5, day: '2026-03-05', at: '2026-03-05T20:07:31.000Z', phone: '+998901234567' },
]
const csv = () => spreadsheet({ name: 'azolar', format: 'csv', columns, rows }).body.toString()
const xlsx = () => spreadsheet({ name: 'Aʼzolar: 2026/1', format: 'xlsx', columns, rows })

test('no cell of a CSV begins like a formula, whichever separator the program that opens it takes', () => {
  for (const delimiter of [',', ';', '\t'])
    for (const line of parse(csv(), {
      bom: true,
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
    }) as string[][])
      for (const cell of line) expect(cell).not.toMatch(/^\s*[=@\uff1d]|^\s*[+-](?!998 90 123 45 67$)/)
})

/** The cells of a file as Excel and LibreOffice take them: what stands behind the closing quote goes on the cell, a quote in its middle is a sign. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= text.length; at++) {
    let cell = ''
    if (text[at] === '"')
      for (at++; at < text.length; at++) {
        if (text[at] === '"' && text[++at] !== '"') break
        cell += text[at]
      }
    for (; at < text.length && text[at] !== separator && text[at] !== '\n'; at++) cell += text[at]
    cells.push(cell)
  }
  return cells
}

test('no text splits into a formula by quotes and blanks of its own, in whichever column it stands', () => {
  const texts = [
    'a,"=1+1,',
    'a;"=1+1;',
    'a\t"=1+1\t',
    'a\n"=1+1\n',
    'a," ""=1+1,',
    'a,\t=1+1\tb',
    'a,\t\t=1+1\tb',
    'a\r\t@SUM(A1)\tb',
    'a,;＝1+1,',
  ]
  const told = texts.map((name) => ({ name }))
  const twice = [columns[0], columns[0]] as SheetColumn<Row>[]
  const { body } = spreadsheet({ name: 'x', format: 'csv', columns: twice, rows: told })
  for (const separator of [',', ';', '\t'])
    for (const cell of cellsOf(body.toString(), separator)) expect(cell).not.toMatch(/^\s*[=+\-@\uff1d]/)
})

test('what is no cell of its own anywhere stays as it was written', () => {
  const kept = ['"-5%" aksiya', 'A-B, C+D', 'bir "=1+1" ikki', 'Oqshom 18:00-20:00, har kuni']
  const { body } = spreadsheet({ name: 'x', format: 'csv', columns, rows: kept.map((name) => ({ name })) })
  expect((parse(body.toString(), { bom: true, delimiter: ';' }) as string[][]).slice(1).map(([name]) => name)).toEqual(
    kept,
  )
})

test('a CSV gives names, exact sums, days, Tashkent times and phones back', () => {
  const lines = parse(csv(), { bom: true, delimiter: ';' }) as string[][]
  expect(lines[0]).toEqual(['Ism', 'Summa', 'Kun', 'Vaqt', 'Telefon'])
  expect(lines[1]?.[0]).toBe('\'=HYPERLINK("http://x")')
  expect(lines[11]?.[0]).toBe('Gʻulom, "Temir"\nZal & <b>')
  expect(lines[12]).toEqual(['Sobir', '1200000,5', '2026-03-05', '2026-03-06 01:07', '+998 90 123 45 67'])
})

test('a CSV is what a double click opens where Windows is set to Uzbekistan or Russia: a byte order mark, `;`, a decimal comma', () => {
  const body = spreadsheet({
    name: 'x',
    format: 'csv',
    columns,
    rows: [
      { name: 'Ali, Vali', sum: -500.25 },
      { name: '"Temir"; zal', sum: 1_200_000 },
    ],
  }).body
  expect(body.toString()).toBe(
    '\ufeffIsm;Summa;Kun;Vaqt;Telefon\r\n"Ali, Vali";-500,25;;;\r\n"""Temir""; zal";1200000;;;\r\n',
  )
})

test('an XLSX holds text as text, sums as numbers and days as dates, and no formula at all', async () => {
  const { body, filename } = xlsx()
  expect(filename).toBe('Aʼzolar  2026 1.xlsx')
  const lines = await readSheet(Buffer.from(body as Uint8Array), { trim: false })
  expect(lines.slice(1, 12).map(([name]) => name)).toEqual(names)
  expect(lines[12]).toEqual([
    'Sobir',
    1200000.5,
    new Date('2026-03-05T00:00:00Z'),
    new Date('2026-03-06T01:07:00Z'),
    '+998 90 123 45 67',
  ])
  const sheet = strFromU8(unzipSync(body as Uint8Array)['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('s="3"><is><t xml:space="preserve">=HYPERLINK(')
})

test('a list without rows is a file of titles', async () => {
  const sheet = startSheet({ name: 'x', format: 'xlsx', columns })
  sheet.add([])
  expect(await readSheet(Buffer.concat(sheet.finish().body))).toEqual([columns.map(({ title }) => title)])
})

test('rows that came in several parts stand one after another', async () => {
  const sheet = startSheet({ name: 'x', format: 'csv', columns })
  sheet.add([{ name: 'Bir' }])
  sheet.add([])
  sheet.add([{ name: 'Ikki' }, { name: 'Uch' }])
  const lines = parse(Buffer.concat(sheet.finish().body), { bom: true, delimiter: ';' }) as string[][]
  expect(lines.map(([name]) => name)).toEqual(['Ism', 'Bir', 'Ikki', 'Uch'])
})

test('a whole sum stands in an XLSX without a decimal sign, one with tiyin with both of its digits', () => {
  const { body } = spreadsheet({
    name: 'Summalar',
    format: 'xlsx',
    columns,
    rows: [
      { name: 'Ali', sum: 300_000 },
      { name: 'Vali', sum: -1200.5 },
    ],
  })
  const parts = unzipSync(body as Uint8Array)
  const [sheet, styles] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((part) =>
    strFromU8(parts[part] ?? new Uint8Array()),
  )
  const formats = [...(styles?.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*>/g)].map(
    ([xf]) => /numFmtId="(\d+)"/.exec(xf)?.[1],
  )
  const ofSums = [...(sheet ?? '').matchAll(/<c r="B\d+" s="(\d+)"><v>/g)].map(([, at]) => formats[Number(at)])
  // built into every program: `#,##0` and `#,##0.00`
  expect(ofSums).toEqual(['3', '4'])
})
