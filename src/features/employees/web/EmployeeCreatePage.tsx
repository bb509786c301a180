import { defaultTicks } from '#src/contract/permissions.ts'
import { paths } from '#src/app/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { Link, useGo } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { employees } from '../contract.ts'
import { EmployeeFields, type EmployeeValues, employeeBody } from './EmployeeFields.tsx'
import { EmployeeTabs } from './EmployeesPage.tsx'
import { texts } from './texts.ts'

const defaults: EmployeeValues & { password: string } = {
  fullname: '',
  phone_number: '+998',
  position: '',
  password: '',
  gyms: [],
  permissions: [...defaultTicks],
  avatar: null,
}

export function EmployeeCreatePage() {
  const t = useTexts(texts)
  const go = useGo()
  const form = useApiForm({
    endpoint: employees.create,
    params: { query: {} },
    defaults,
    toBody: employeeBody,
    onDone: ({ employee }) => go(paths.employee(employee._id), { replace: true }),
  })
  return (
    <div className="max-w-180">
      <PageHead title={t.createTitle} context={t.createContext} tabs={<EmployeeTabs current="create" />} />
      <ApiForm
        form={form}
        submitLabel={t.add}
        aside={
          <Link to={paths.employees()} className={buttonClass({ variant: 'ghost' })}>
            {t.cancel}
          </Link>
        }
      >
        <EmployeeFields withPassword />
      </ApiForm>
    </div>
  )
}
