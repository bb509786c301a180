import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Download } from './serve.ts'

export const spreadsheetFormats = ['csv', 'xlsx'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]

/** A column: `som` and `number` are numbers in the file, the rest is text as people read it. */
export type SheetColumn<Row> = {
  title: string
  kind?: 'text' | 'som' | 'number'
  value(row: Row): string | number | null | undefined
}

type Sheet<Row> = {
  name: string
  format: SpreadsheetFormat
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
}

/** A list as a file. Text that a spreadsheet program would run as a formula stays text. */
export function spreadsheet<Row>({ name, format, columns, rows }: Sheet<Row>): Download {
  const cells = rows.map((row) => columns.map((column) => column.value(row) ?? ''))
  if (format === 'csv')
    return {
      filename: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      body: csvOf([columns.map(({ title }) => title), ...cells]),
    }
  return {
    filename: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: xlsxOf(columns, cells),
  }
}

type Cell = string | number

/** RFC 4180 with a byte order mark, which spreadsheet programs need to see UTF-8. */
function csvOf(lines: readonly (readonly Cell[])[]): string {
  const cellOf = (cell: Cell): string => {
    if (typeof cell === 'number') return String(cell)
    const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\ufeff${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
}

const escape = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Cell formats: 0 plain, 1 head, 2 soʻm. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.##"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

function xlsxOf(columns: readonly { title: string; kind?: string }[], rows: readonly (readonly Cell[])[]): Uint8Array {
  const cellOf = (cell: Cell, column: number, line: number): string => {
    const place = `${columnName(column)}${line}`
    if (cell === '') return ''
    if (typeof cell === 'number')
      return `<c r="${place}"${columns[column]?.kind === 'som' ? ' s="2"' : ''}><v>${cell}</v></c>`
    return `<c r="${place}" t="inlineStr"${line === 1 ? ' s="1"' : ''}><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
  }
  const lines = [columns.map(({ title }) => title), ...rows].map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((cell, column) => cellOf(cell, column, index + 1)).join('')}</row>`,
  )
  const widths = columns.map(({ title }, index) => {
    const longest = rows
      .slice(0, 200)
      .reduce((most, row) => Math.max(most, String(row[index] ?? '').length), title.length)
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, longest + 3)}" customWidth="1"/>`
  })
  const sheet = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Polvon" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet,
  }
  const files: Zippable = {}
  for (const [path, xml] of Object.entries(parts)) files[path] = [strToU8(xml), { level: 6 }]
  return zipSync(files)
}
