import { strFromU8, unzip, type Unzipped, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { Failure } from '#src/server/failure.ts'

/** What a workbook may grow to when it is unpacked. */
const maxUnpackedBytes = 120 * 1_048_576
const maxParts = 2_000
/** A single cell far below or far to the right makes a reader build everything before it. */
const maxCells = 3_000_000

/** The first sheet of an XLSX file as texts: dates as `YYYY-MM-DD`, numbers as their digits. */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  try {
    assertSize(bytes)
    const parts = await unpack(bytes)
    for (const [path, part] of Object.entries(parts)) if (/worksheets\//.test(path)) assertExtent(part)
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

const unpack = (bytes: Uint8Array): Promise<Unzipped> =>
  new Promise((resolve, reject) => {
    unzip(bytes, { filter: ({ name }) => isWanted(name) }, (error, parts) => (error ? reject(error) : resolve(parts)))
  })

function assertExtent(part: Uint8Array): void {
  let [rows, columns] = [1, 1]
  for (const [, letters = '', digits] of strFromU8(part).matchAll(/\br\s*=\s*["']([A-Z]{0,4})(\d{1,9})["']/g)) {
    rows = Math.max(rows, Number(digits))
    columns = Math.max(
      columns,
      [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
    )
  }
  if (rows * columns > maxCells) throw new Failure('import.unreadable', { field: 'file' })
}

/** Its types speak of `typeof Date`; what comes is a Date at midnight UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell)
}
