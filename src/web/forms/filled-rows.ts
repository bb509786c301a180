type Row = string | Readonly<Record<string, string>>

const isBlank = (row: Row): boolean =>
  typeof row === 'string' ? row.trim() === '' : Object.values(row).every((text) => text.trim() === '')

/** Without the empty rows at the end, which Enter adds and which say nothing. The first row stays: it may be asked for. */
export function filledRows<R extends Row>(rows: readonly R[]): R[] {
  const last = rows.findLastIndex((row) => !isBlank(row))
  return rows.slice(0, Math.max(1, last + 1))
}
