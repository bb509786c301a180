import { paths } from '#src/contract/paths.ts'
import type { Permission } from '#src/contract/permissions.ts'
import { call } from '#src/web/api.ts'
import { FormPage } from '#src/web/forms/FormPage.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useGo, useParam } from '#src/web/navigation.tsx'
import { useLanguage, useTexts } from '#src/web/texts.ts'
import { useNewest } from '#src/web/use-newest.ts'
import { employees } from '../calls.generated.ts'
import type { Employee } from '../contract.ts'
import { tickTexts } from '../tick-texts.ts'
import { EmployeeFields, type EmployeeValues, employeeBody } from './EmployeeFields.tsx'
import { texts } from './texts.ts'

export function EmployeeEditPage() {
  const id = useParam('employee_id')
  const { data, error, refetch } = useNewest(employees.one, { id, query: {} })
  if (!data) return <PageState error={error} onRetry={refetch} />
  return <EmployeeForm key={id} employee={data.employee} />
}

const valuesOf = (employee: Employee): EmployeeValues & { remove_avatar: boolean; version: number } => ({
  fullname: employee.fullname,
  phone_number: employee.phone_number,
  position: employee.position ?? '',
  gyms: employee.gyms.map(({ _id, name }) => ({ value: _id, label: name })),
  permissions: employee.permissions,
  avatar: null,
  remove_avatar: false,
  version: employee.version,
})

function EmployeeForm({ employee }: { employee: Employee }) {
  const t = useTexts(texts)
  const words = tickTexts[useLanguage()]
  const go = useGo()
  const profile = paths.employee(employee._id)
  useCrumb(`${t.editTitle}: ${employee.fullname}`)
  const form = useApiForm({
    keepsDraft: true,
    endpoint: employees.update,
    params: { id: employee._id, query: {} },
    defaults: valuesOf(employee),
    newest: async () => valuesOf((await call(employees.one, { id: employee._id, query: {} })).employee),
    names: {
      fullname: t.fullname,
      phone_number: t.phone,
      position: t.position,
      gyms: t.gyms,
      permissions: {
        label: t.permissions,
        say: (ticked) => ticked.map((tick) => words[tick as Permission] ?? tick).join(', ') || '—',
      },
    },
    toBody: employeeBody,
    onDone: () => go(profile, { replace: true }),
  })
  return (
    <FormPage title={t.editTitle} context={employee.fullname} form={form} cancelTo={profile}>
      <EmployeeFields currentAvatar={employee.avatar} />
    </FormPage>
  )
}
