import { useApi } from '#src/web/api.ts'
import { FormMultiCombobox } from '#src/web/forms/FormCombobox.tsx'
import { useSearch } from '#src/web/search.ts'
import { useFormats } from '#src/web/texts.ts'
import { employees } from '../calls.generated.ts'

/** Chooses people who work for an owner, found by typing; the form holds them under `name`. */
export function EmployeePicker({
  name,
  label,
  hint,
  placeholder,
  adminId,
}: {
  name: string
  label: string
  hint?: string
  placeholder?: string
  adminId?: string | undefined
}) {
  const formats = useFormats()
  const search = useSearch()
  const answer = useApi(
    employees.all,
    { query: { search: search.text, filterAz: 'abc', limit: 50, ...(adminId && { admin_id: adminId }) } },
    { keepPrevious: true },
  )
  return (
    <FormMultiCombobox
      name={name}
      label={label}
      hint={hint}
      {...(placeholder && { placeholder })}
      {...search.answeredBy(answer)}
      options={(answer.data?.employees ?? [])
        .filter(({ status }) => status !== 'fired')
        .map(({ _id, fullname, phone_number }) => ({ value: _id, label: fullname, hint: formats.phone(phone_number) }))}
    />
  )
}
