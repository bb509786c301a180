import { strFromU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { Failure } from '#src/server/failure.ts'
import { maxColumns, maxRows } from '../rules.ts'

/** What a workbook may grow to when it is unpacked. */
const maxUnpackedBytes = 64 * 1_048_576
const maxParts = 2_000
/** A single cell far below or far to the right makes a reader build everything before it. */
const maxExtent = (maxRows + 200) * maxColumns
/** Cells that are there, empty ones too: each costs a reader a hundred times what it costs the file. */
const maxCells = 1_300_000

/** The first sheet of an XLSX file as texts: dates as `YYYY-MM-DD`, numbers as their digits. */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  try {
    assertSize(bytes)
    const parts = unzipSync(bytes, { filter: ({ name }) => isWanted(name) })
    for (const [path, part] of Object.entries(parts))
      if (/worksheets\//.test(path)) {
        assertCells(part)
        assertExtent(part)
      }
    // packed again without compression, because the reader takes an archive only
    const rows = await readSheet(new Blob([new Uint8Array(zipSync(parts, { level: 0 }))]))
    return rows.map((row) => row.map(textOf))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('import.unreadable', { field: 'file' })
  }
}

const isWanted = (path: string): boolean => path.endsWith('.xml') || path.endsWith('.rels')

/** The list of contents says how big each part becomes; one that would be bigger than it says is cut off by the unpacker. */
function assertSize(bytes: Uint8Array): void {
  let parts = 0
  let total = 0
  unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      if (!isWanted(name)) return false
      parts++
      total += originalSize
      if (size > originalSize + 1_000 || total > maxUnpackedBytes || parts > maxParts)
        throw new Failure('import.unreadable', { field: 'file' })
      return false
    },
  })
}

function assertCells(part: Uint8Array): void {
  let cells = 0
  for (let at = part.indexOf(lessThan); at >= 0; at = part.indexOf(lessThan, at + 1)) {
    if (part[at + 1] === letterC && endsTag.has(part[at + 2] ?? 0)) cells++
    if (cells > maxCells) throw new Failure('import.unreadable', { field: 'file' })
  }
}
const [lessThan, letterC] = [0x3c, 0x63]
const endsTag = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2f, 0x3e])

function assertExtent(part: Uint8Array): void {
  let [rows, columns] = [1, 1]
  for (const [, letters = '', digits] of strFromU8(part).matchAll(/\br\s*=\s*["']([A-Z]{0,4})(\d{1,9})["']/g)) {
    rows = Math.max(rows, Number(digits))
    columns = Math.max(
      columns,
      [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
    )
  }
  if (rows * columns > maxExtent) throw new Failure('import.unreadable', { field: 'file' })
}

/** The first year that a spreadsheet counts days in: a time without a day lies before it. */
const firstYear = 1900

/** Its types speak of `typeof Date`; what comes is a Date in UTC: a day at midnight, or a time alone. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    if (cell.getUTCFullYear() >= firstYear) return cell.toISOString().slice(0, 10)
    return new Date(Math.round(cell.getTime() / 60_000) * 60_000).toISOString().slice(11, 16)
  }
  return String(cell)
}
