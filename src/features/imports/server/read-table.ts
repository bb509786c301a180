import { parse } from 'csv-parse/sync'
import type { Upload } from '#src/contract/endpoint.ts'
import { formatNumber } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { Failure } from '#src/server/failure.ts'
import { findTitles } from './guess-columns.ts'
import { maxColumns, maxRows } from '../rules.ts'
import { decodeText, separatorOf } from './decode-text.ts'
import { readWorkbook } from './read-workbook.ts'

/** A file as a table of texts: the titles, and the filled lines below them by their number in the file. */
export type Table = { titles: string[]; lines: { number: number; cells: string[] }[] }

const zip = [0x50, 0x4b, 0x03, 0x04]
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0]
const beginsWith = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign)

/** A shared text of a workbook may stand in each of its cells: what is small in the file is not small as a table. */
const mostSigns = 20_000_000

export const tooLarge = (language: Language): Failure =>
  new Failure('import.too_large', {
    field: 'file',
    values: { rows: formatNumber(maxRows, language), columns: String(maxColumns) },
  })

/** What the file is, is told by its first bytes, not by its name. */
export async function readTable(
  { bytes }: Upload,
  { language, titlesOf }: { language: Language; titlesOf?: readonly RegExp[] | undefined },
): Promise<Table> {
  if (beginsWith(bytes, oldExcel)) throw new Failure('import.old_excel', { field: 'file' })
  const isWorkbook = beginsWith(bytes, zip)
  const lines = (isWorkbook ? await readWorkbook(bytes) : readCsv(bytes)).map((cells) => cells.map(tidy))
  const first = findTitles(lines, titlesOf)
  const titles = [...(lines[first] ?? [])]
  const below = lines
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ number, cells }) => number > first + 1 && cells.some((cell) => cell !== ''))
  if (below.length === 0) throw new Failure('import.empty', { field: 'file' })
  const width = below.reduce((most, { cells }) => Math.max(most, lastFilled(cells) + 1), lastFilled(titles) + 1)
  if (below.length > maxRows || width > maxColumns) throw tooLarge(language)
  const signs = below.reduce((sum, { cells }) => cells.reduce((some, cell) => some + cell.length, sum), 0)
  if (signs > mostSigns) throw tooLarge(language)
  const fit = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return { titles: fit(titles), lines: below.map(({ number, cells }) => ({ number, cells: fit(cells) })) }
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '')

/** One line, without what no database or spreadsheet takes, and without the sign that our own files put before a formula. */
const tidy = (cell: string): string =>
  cell
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\p{Surrogate}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, 500)

function readCsv(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes)
  if (text === undefined) throw new Failure('import.unreadable', { field: 'file' })
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  try {
    return parse(body, {
      delimiter: named?.[1] ?? separatorOf(body),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 200_000,
      to: maxRows + 200, // a few too many, so that a file that is too long is told apart
    })
  } catch {
    throw new Failure('import.unreadable', { field: 'file' })
  }
}
