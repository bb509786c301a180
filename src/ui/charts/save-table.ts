import type { ChartTable } from './ChartFrame.tsx'

/** A cell that a spreadsheet would take for a formula stands as text; a number below zero is none. */
const cellOf = (text: string): string => {
  const plain = text.replaceAll('\u00a0', ' ')
  const safe = /^[=+\-@\t\r]/.test(plain) && !/^-\d[\d ,.]*( \p{L}+)?$/u.test(plain) ? `'${plain}` : plain
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Semicolons and a byte order mark: what the spreadsheets of the country open at once. */
export const csvOf = ({ head, rows }: ChartTable): string =>
  `\ufeff${[head, ...rows].map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`

/** The table of a chart as a file that a spreadsheet opens. */
export function saveTable(name: string, table: ChartTable): void {
  const url = URL.createObjectURL(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
