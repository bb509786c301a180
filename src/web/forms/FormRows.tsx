import { get, useFormContext } from 'react-hook-form'
import { RowsField, type RowsFieldProps } from '#src/ui/RowsField.tsx'
import { useField } from './field.ts'

type Column = { label: string; placeholder?: string; maxLength?: number }
type FormRowsProps = Omit<RowsFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'cellErrors' | 'columns'> & {
  name: string
  /** Without `key`: one column, and the form holds a list of texts. With keys: a list of objects. */
  columns: readonly [Column] | readonly (Column & { key: string })[]
}

/** Rows of texts (`facilities`) or of objects (`options: { key, value }[]`); the only row stays. */
export function FormRows({ name, columns, ...props }: FormRowsProps) {
  const { formState } = useFormContext()
  const { value, onChange, onBlur, error } = useField(name)
  const keys = columns.map((column) => ('key' in column ? column.key : null))
  const rows = ((value ?? []) as unknown[]).map((row) =>
    keys.map((key) => String((key === null ? row : (row as Record<string, unknown>)[key]) ?? '')),
  )
  const errors = get(formState.errors, name) as
    | ({ message?: string } & Record<string, { message?: string }>)[]
    | undefined
  const messageOf = (row: number, key: string | null) =>
    key === null ? errors?.[row]?.message : errors?.[row]?.[key]?.message
  return (
    <RowsField
      {...props}
      columns={columns}
      value={rows}
      onBlur={onBlur}
      onChange={(next) =>
        onChange(
          next.map((row) =>
            keys[0] === null ? (row[0] ?? '') : Object.fromEntries(keys.map((key, at) => [key, row[at] ?? ''])),
          ),
        )
      }
      error={error}
      cellErrors={(rows.length > 0 ? rows : [[]]).map((_, row) => keys.map((key) => messageOf(row, key)))}
    />
  )
}
