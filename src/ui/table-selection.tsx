import { type ChangeEvent, useRef } from 'react'
import { Checkbox } from './Checkbox.tsx'

/** Which rows are chosen, for a DataTable with checkboxes. */
export type Selection<Row> = {
  isChosen: (row: Row) => boolean
  /** one row, all rows of the page, or those between two presses with Shift */
  onChoose: (rows: readonly Row[], isChosen: boolean) => void
  /** names the checkbox of a row */
  label: (row: Row) => string
  /** names the one in the head, which takes the whole page */
  labelAll: string
  /** why this row cannot be chosen */
  disabledReason?: (row: Row) => string | null
}

const mayChoose = <Row,>(selection: Selection<Row>, row: Row): boolean => !selection.disabledReason?.(row)

/** Takes all rows of the page; a dash when some are chosen. */
export function ChooseAll<Row>({
  selection,
  rows,
  isWritten = false,
}: {
  selection: Selection<Row>
  rows: readonly Row[]
  isWritten?: boolean
}) {
  const open = rows.filter((row) => mayChoose(selection, row))
  const chosen = open.filter(selection.isChosen).length
  const isAll = chosen > 0 && chosen === open.length
  return (
    <Checkbox
      ref={(input) => {
        if (input) input.indeterminate = chosen > 0 && !isAll
      }}
      label={selection.labelAll}
      hideLabel={!isWritten}
      checked={isAll}
      disabled={open.length === 0}
      onChange={() => selection.onChoose(open, !isAll)}
    />
  )
}

/** The handler of a row's checkbox: with Shift it takes all rows since the last press. */
export function useRowChoice<Row>(selection: Selection<Row> | undefined, rows: readonly Row[] | undefined) {
  const last = useRef<Row | null>(null)
  return (row: Row, event: ChangeEvent<HTMLInputElement>) => {
    if (!selection || !rows) return
    const withShift = (event.nativeEvent as MouseEvent).shiftKey === true // React gives `change` of a checkbox for its click
    const [from, to] = [last.current === null ? -1 : rows.indexOf(last.current), rows.indexOf(row)]
    const between = withShift && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
    last.current = row
    selection.onChoose(
      between.filter((one) => !event.target.checked || mayChoose(selection, one)),
      event.target.checked,
    )
  }
}

export function ChooseRow<Row>({
  selection,
  row,
  onChange,
}: {
  selection: Selection<Row>
  row: Row
  onChange: (row: Row, event: ChangeEvent<HTMLInputElement>) => void
}) {
  const reason = selection.disabledReason?.(row)
  const isChosen = selection.isChosen(row)
  return (
    <Checkbox
      label={reason ? `${selection.label(row)}: ${reason}` : selection.label(row)}
      title={reason ?? undefined}
      hideLabel
      checked={isChosen}
      // what became impossible since can be given up
      disabled={!!reason && !isChosen}
      onChange={(event) => onChange(row, event)}
    />
  )
}
