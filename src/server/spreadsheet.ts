import { isDay, tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { formula } from '#src/contract/formula.ts'
import type { SpreadsheetFormat } from '#src/contract/list-export.ts'
import { formatPhone } from '#src/contract/phones.ts'
import type { Download } from './call-reply.ts'
import { type Cell, type CellKind, startXlsx } from './xlsx.ts'

export type CellValue = string | number | Date | null | undefined

export type SheetColumn<Row> = {
  title: string
  kind?: CellKind
  /** A day is `YYYY-MM-DD`, an instant a Date or ISO text, a phone as it is stored. */
  value(row: Row): CellValue
}

/** A file whose bytes stand in parts. */
type Parts = Omit<Download, 'body'> & { body: readonly Uint8Array[] }

type SheetHead<Row> = { name: string; format: SpreadsheetFormat; columns: readonly SheetColumn<Row>[] }

/** A file that grows: rows are turned into it as they come, so that a long list never stands in memory whole. */
export function startSheet<Row>({ name, format, columns }: SheetHead<Row>) {
  const titles = columns.map(({ title }) => title)
  const file = format === 'csv' ? startCsv(titles) : startXlsx(name, titles)
  const cellsOf = (row: Row): Cell[] =>
    columns.map(({ kind = 'text', value }) => {
      const found = value(row)
      if (found instanceof Date) return { kind, value: found.toISOString() }
      // a moment of which the day alone is known
      if (kind === 'instant' && isDay(found)) return { kind: 'day', value: found }
      return { kind, value: found ?? '' }
    })
  return {
    add: (rows: readonly Row[]) => file.add(rows.map(cellsOf)),
    finish: (): Parts => ({
      filename: `${name.replace(/[\\/:*?"<>|]/g, ' ')}.${format}`,
      type:
        format === 'csv'
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: file.finish(),
    }),
  }
}

/** Rows that are there already, as a file. Text that a spreadsheet program would run as a formula stays text. */
export function spreadsheet<Row>({ rows, ...head }: SheetHead<Row> & { rows: readonly Row[] }): Download {
  const sheet = startSheet(head)
  sheet.add(rows)
  const { body, ...file } = sheet.finish()
  return { ...file, body: Buffer.concat(body) }
}

/** What only looks like one. */
const harmless = /^\+?[\d ]+$/

const csvText = ({ kind, value }: Cell): string => {
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (kind === 'day' || value === '') return value
  if (kind === 'instant') return `${tashkentDay(new Date(value))} ${tashkentTime(new Date(value))}`
  if (kind === 'phone' && harmless.test(value)) return formatPhone(value)
  const safe = value.replace(formula, "'$&")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * For a double click where Windows is set to Uzbekistan or Russia: cells end at `;`, numbers have a decimal comma, and a
 * byte order mark says UTF-8. Quotes and lines are those of RFC 4180. Programs set otherwise have the XLSX.
 */
function startCsv(titles: readonly string[]) {
  const lineOf = (cells: readonly Cell[]): string => `${cells.map(csvText).join(';')}\r\n`
  // as bytes, out of the heap: texts of a hundred thousand rows would fill it
  const parts = [Buffer.from(`\ufeff${lineOf(titles.map((value) => ({ kind: 'text', value })))}`)]
  return {
    add: (rows: readonly Cell[][]) => void parts.push(Buffer.from(rows.map(lineOf).join(''))),
    finish: () => parts,
  }
}
