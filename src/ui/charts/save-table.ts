import { formula } from '#src/contract/formula.ts'

export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** A cell that a spreadsheet would take for a formula stands as text; a number below zero is none. */
const cellOf = (text: string): string => {
  const plain = text.replaceAll('\u00a0', ' ')
  const safe = /^-\d[\d ,.]*( \p{L}+)?$/u.test(plain) ? plain : plain.replace(formula, "'$&")
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `−1 200,5 soʻm`, `1,200.5 UZS`, `12`: a number as people read it, and its unit. */
const shown = /^([-−]?)(\d{1,3}(?:[ ,]\d{3})+|\d+)(?:[.,](\d{1,2}))?(?: (\p{L}[\p{L}ʻʼ]*))?$/u

/** Numbers as a spreadsheet of the country reads them, and the unit that all of them have; null when some is none. */
function numbersOf(cells: readonly string[]): { numbers: string[]; unit: string } | null {
  const found = cells.map((cell) => shown.exec(cell.replaceAll('\u00a0', ' ')))
  const units = new Set(found.map((match) => match?.[4] ?? ''))
  if (found.includes(null) || units.size !== 1) return null
  const numbers = found.map((match) => {
    const [, sign = '', whole = '', part] = match ?? []
    return `${sign && '-'}${whole.replaceAll(/[ ,]/g, '')}${part ? `,${part}` : ''}`
  })
  return { numbers, unit: [...units].join('') }
}

/** Semicolons, a decimal comma and a byte order mark: what the spreadsheets of the country open at once. */
export function csvOf({ head, rows }: ChartTable): string {
  const columns = head.map((title, at) => {
    const cells = rows.map((row) => row[at] ?? '')
    const read = at === 0 ? null : numbersOf(cells)
    return read
      ? [cellOf(read.unit ? `${title}, ${read.unit}` : title), ...read.numbers]
      : [title, ...cells].map(cellOf)
  })
  const lines = [head, ...rows].map((_, line) => columns.map((column) => column[line]).join(';'))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** The table of a chart as a file that a spreadsheet opens. */
export function saveTable(name: string, table: ChartTable): void {
  const url = URL.createObjectURL(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
