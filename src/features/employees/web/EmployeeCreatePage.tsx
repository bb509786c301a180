import { paths } from '#src/contract/paths.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { FormPage } from '#src/web/forms/FormPage.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useGo } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { employees } from '../calls.generated.ts'
import { EmployeeFields, type EmployeeValues, employeeBody } from './EmployeeFields.tsx'
import { EmployeeTabs } from './EmployeesPage.tsx'
import { texts } from './texts.ts'

const defaults: EmployeeValues & { password: string; password_from: string } = {
  fullname: '',
  phone_number: '+998',
  position: '',
  password_from: 'code',
  password: '',
  gyms: [],
  permissions: [...defaultTicks],
  avatar: null,
}

export function EmployeeCreatePage() {
  const t = useTexts(texts)
  const go = useGo()
  const form = useApiForm({
    keepsDraft: true,
    endpoint: employees.create,
    params: { query: {} },
    defaults,
    toBody: ({ password_from, password, ...values }) => ({
      ...employeeBody(values),
      ...(password_from === 'owner' ? { password } : {}),
    }),
    onDone: ({ employee }) => go(paths.employee(employee._id), { replace: true }),
  })
  return (
    <FormPage
      title={t.createTitle}
      context={t.createContext}
      tabs={<EmployeeTabs current="create" />}
      form={form}
      submitLabel={t.add}
      cancelTo={paths.employees()}
    >
      <EmployeeFields withPassword />
    </FormPage>
  )
}
