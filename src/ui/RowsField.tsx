import { Plus, Trash2 } from 'lucide-react'
import { Button } from './Button.tsx'
import { controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'
import { FieldSet } from './FieldSet.tsx'
import { IconButton } from './IconButton.tsx'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'
import { useRowFocus } from './use-row-focus.ts'

export type RowsFieldProps = {
  label: string
  hint?: string
  error?: string | null | undefined
  required?: boolean
  /** one column for plain texts, two for key and value */
  columns: readonly { label: string; placeholder?: string; maxLength?: number }[]
  /** one inner array per row, one text per column; shows at least one row */
  value: readonly (readonly string[])[]
  onChange: (rows: string[][]) => void
  onBlur?: () => void
  /** errors by row and column */
  cellErrors?: readonly (readonly (string | null | undefined)[] | undefined)[] | undefined
  addLabel?: string
  max?: number
  className?: string
}

/** Rows of one or two texts, added and removed; Enter in the last cell adds a row. The only row stays, and says why. */
export function RowsField({
  label,
  hint,
  error,
  required = false,
  columns,
  value,
  onChange,
  onBlur,
  cellErrors,
  addLabel,
  max = 50,
  className,
}: RowsFieldProps) {
  const labels = useLabels(controlLabels)
  const { box, focusRow, goOnFrom } = useRowFocus<HTMLDivElement>()
  const emptyRow = columns.map(() => '')
  const rows = value.length ? value : [emptyRow]

  const add = () => {
    if (rows.length >= max) return
    onChange([...rows.map((row) => [...row]), emptyRow])
    focusRow(rows.length)
  }
  const remove = (at: number) => {
    onChange(rows.filter((_, index) => index !== at).map((row) => [...row]))
    goOnFrom(at)
  }
  const edit = (at: number, column: number, text: string) =>
    onChange(rows.map((row, index) => row.map((cell, place) => (index === at && place === column ? text : cell))))

  return (
    <FieldSet {...{ label, hint, error, required, className }}>
      {(id) => (
        <>
          <div ref={box} className="flex flex-col gap-2">
            {rows.map((row, at) => (
              // a row has no identity but its place
              <div key={at} data-row className="flex items-start gap-2">
                <div className={cx('grid min-w-0 flex-1 gap-2', columns.length > 1 && 'sm:grid-cols-2')}>
                  {columns.map((column, place) => {
                    const cellError = cellErrors?.[at]?.[place]
                    const errorId = `${id}-${at}-${place}`
                    return (
                      <div key={column.label} className="flex min-w-0 flex-col gap-1">
                        <div className={controlBox}>
                          <input
                            type="text"
                            aria-label={`${column.label} ${at + 1}`}
                            aria-invalid={cellError ? true : undefined}
                            aria-describedby={cellError ? errorId : undefined}
                            placeholder={column.placeholder ?? column.label}
                            maxLength={column.maxLength}
                            value={row[place] ?? ''}
                            onChange={(event) => edit(at, place, event.target.value)}
                            onBlur={onBlur}
                            onKeyDown={(event) => {
                              if (event.key !== 'Enter' || at !== rows.length - 1 || place !== columns.length - 1)
                                return
                              if (!event.currentTarget.value.trim()) return
                              event.preventDefault()
                              add()
                            }}
                            className={controlInput}
                          />
                        </div>
                        {cellError && <FieldError id={errorId}>{cellError}</FieldError>}
                      </div>
                    )
                  })}
                </div>
                <IconButton
                  label={labels.removeRow(at + 1)}
                  icon={<Trash2 aria-hidden="true" className="text-muted" />}
                  disabledReason={rows.length === 1 ? labels.lastRow : null}
                  onClick={() => remove(at)}
                />
              </div>
            ))}
          </div>
          {rows.length < max && (
            <Button variant="ghost" size="sm" icon={<Plus aria-hidden="true" />} onClick={add} className="mt-2 -ml-2.5">
              {addLabel ?? labels.addRow}
            </Button>
          )}
        </>
      )}
    </FieldSet>
  )
}
