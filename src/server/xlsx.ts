import { strToU8, Zip, ZipDeflate } from 'fflate'
import { formatPhone } from '#src/contract/phones.ts'

/** `som` and `number` are numbers in the file, `day` and `instant` dates where the format has them, the rest is text. */
export type CellKind = 'text' | 'som' | 'number' | 'day' | 'instant' | 'phone'
export type Cell = { kind: CellKind; value: string | number }

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Cell formats by their place in `styles`. `text` keeps a sign that begins a formula a sign, also when the cell is edited. */
const style = { plain: 0, head: 1, som: 2, text: 3, day: 4, instant: 5, tiyin: 6 } as const

/** Whole soʻm are `#,##0` and others `#,##0.00`: one format of both leaves a decimal sign behind each whole sum. */
const somStyle = (value: number): number => (Number.isInteger(value) ? style.som : style.tiyin)

const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="166" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="3" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`

const escape = (text: string): string =>
  text
    .slice(0, 32_767) // the most that a cell holds
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const dayMs = 86_400_000
const tashkentOffsetMs = 5 * 3_600_000
/** Spreadsheets count days from the end of 1899, on the wall clock. */
const serialOf = (utc: number): number => (utc - Date.UTC(1899, 11, 30)) / dayMs
const serial: Partial<Record<CellKind, (text: string) => number>> = {
  day: (text) => serialOf(Date.parse(text)),
  instant: (text) => serialOf(Math.floor(Date.parse(text) / 60_000) * 60_000 + tashkentOffsetMs),
}

const textCell = (place: string, text: string, id: number): string =>
  `<c r="${place}" t="inlineStr"${id ? ` s="${id}"` : ''}><is><t xml:space="preserve">${escape(text)}</t></is></c>`

function cellXml({ kind, value }: Cell, place: string): string {
  if (value === '') return ''
  if (typeof value === 'number')
    return `<c r="${place}"${kind === 'som' ? ` s="${somStyle(value)}"` : ''}><v>${value}</v></c>`
  const count = serial[kind]?.(value)
  if (count !== undefined && !Number.isNaN(count))
    return `<c r="${place}" s="${kind === 'day' ? style.day : style.instant}"><v>${count}</v></c>`
  if (kind === 'phone') return textCell(place, formatPhone(value), style.text)
  return textCell(place, value, /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(value) ? style.text : style.plain)
}

const shownLength = ({ kind, value }: Cell): number =>
  kind === 'day' ? 10 : kind === 'instant' || kind === 'phone' ? 17 : String(value).length

/** The sheet's own file up to its rows; columns are as wide as the first rows want. */
function headXml(titles: readonly string[], rows: readonly Cell[][]): string {
  const widths = titles.map((title, index) => {
    const cells = rows.slice(0, 200).map((row) => row[index])
    const longest = cells.reduce((most, cell) => Math.max(most, cell ? shownLength(cell) : 0), title.length)
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, longest + 3)}" customWidth="1"/>`
  })
  const titleCells = titles.map((title, index) => textCell(`${columnName(index)}1`, title, style.head))
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titleCells.join('')}</row>`
}

const partsFor = (sheetName: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escape(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
})

/** A workbook of one sheet, compressed as its rows come. */
export function startXlsx(name: string, titles: readonly string[]) {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const part = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    return (xml: string, isLast: boolean) => file.push(strToU8(xml), isLast)
  }
  const sheetName = name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)
  for (const [path, xml] of Object.entries(partsFor(sheetName))) part(path)(xml, true)
  const sheet = part('xl/worksheets/sheet1.xml')
  let line = 0
  const begin = (rows: readonly Cell[][]) => {
    if (line > 0) return
    sheet(headXml(titles, rows), false)
    line = 1
  }
  return {
    add(rows: readonly Cell[][]) {
      begin(rows)
      const lines = rows.map((row) => {
        line++
        return `<row r="${line}">${row.map((cell, column) => cellXml(cell, `${columnName(column)}${line}`)).join('')}</row>`
      })
      sheet(lines.join(''), false)
    },
    finish(): Uint8Array[] {
      begin([])
      sheet('</sheetData></worksheet>', true)
      zip.end()
      return chunks
    },
  }
}
