import { useState } from 'react'
import { useApi } from '#src/web/api.ts'
import { FormMultiCombobox } from '#src/web/forms/FormCombobox.tsx'
import { useFormats } from '#src/web/texts.ts'
import { employees } from '../contract.ts'

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
  const [search, setSearch] = useState('')
  const { data, isFetching } = useApi(
    employees.all,
    { query: { search, filterAz: 'abc', limit: 50, ...(adminId && { admin_id: adminId }) } },
    { keepPrevious: true },
  )
  return (
    <FormMultiCombobox
      name={name}
      label={label}
      hint={hint}
      {...(placeholder && { placeholder })}
      onSearch={setSearch}
      isLoading={isFetching}
      options={(data?.employees ?? [])
        .filter(({ status }) => status !== 'fired')
        .map(({ _id, fullname, phone_number }) => ({ value: _id, label: fullname, hint: formats.phone(phone_number) }))}
    />
  )
}
