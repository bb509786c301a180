import { useFormats } from '#src/web/texts.ts'
import type { Rows } from '../figure-rows.ts'
import { useRowsLink } from './rows-link.tsx'

/** A number of a table, which leads to the rows that it counts. */
export function RowsNumber({ value, rows }: { value: number; rows: Rows }) {
  const formats = useFormats()
  const { link } = useRowsLink()
  const children = formats.number(value)
  return <span className="num">{link(rows)?.({ className: 'touch-line hover:underline', children }) ?? children}</span>
}
