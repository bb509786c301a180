import { Check } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { defaultTicks, type Permission, tickablePermissions } from '#src/contract/permissions.ts'
import { GymsField } from '#src/features/gyms/web/GymsField.tsx'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { call } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { Link } from '#src/web/navigation.tsx'
import { useLanguage, useTexts } from '#src/web/texts.ts'
import { employees } from '../calls.generated.ts'
import type { Employee } from '../contract.ts'
import { tickTexts } from '../tick-texts.ts'
import { TicksField } from './EmployeeFields.tsx'
import { texts } from './texts.ts'

const read = async (id: string): Promise<Employee> => (await call(employees.one, { id, query: {} })).employee

const gymValues = ({ gyms, version }: Employee) => ({
  gyms: gyms.map(({ _id, name }) => ({ value: _id, label: name })),
  version,
})

type Props = { employee: Employee; onSaved: (employee: Employee) => void }

/** Where the employee works; a dismissed one works nowhere. */
export function EmployeeGyms({ employee, onSaved }: Props) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: employees.update,
    params: { id: employee._id, query: {} },
    defaults: gymValues(employee),
    newest: async () => gymValues(await read(employee._id)),
    names: { gyms: t.assigned },
    toBody: ({ gyms, version }) => ({ gyms: gyms.length > 0 ? gyms : '', version }),
    onDone: (reply) => {
      onSaved(reply.employee)
      form.reset(gymValues(reply.employee))
    },
  })
  if (employee.status === 'fired')
    return (
      <Card>
        <p className="text-muted">{t.firedWork}</p>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <ApiForm form={form} disabledReason={form.form.formState.isDirty ? null : t.nothingChanged}>
          <GymsField name="gyms" label={t.assigned} hint={t.gymsHint} placeholder={t.gymsPlaceholder} />
        </ApiForm>
      </Card>
      {employee.gyms.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
          {employee.gyms.map((gym) => (
            <li key={gym._id}>
              <Link
                to={paths.gym(gym._id)}
                className="flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-hover"
              >
                <Avatar name={gym.name} src={gym.logo} shape="square" decorative />
                <span className="min-w-0 truncate font-medium" title={gym.name}>
                  {gym.name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const tickValues = ({ permissions, version }: Employee) => ({ permissions, version })

/** What the employee may do beyond what all may; saved here, where it is seen. */
export function EmployeeTicks({ employee, onSaved }: Props) {
  const t = useTexts(texts)
  const words = tickTexts[useLanguage()]
  const say = (ticks: string[]) => ticks.map((tick) => words[tick as Permission] ?? tick).join(', ') || '—' // a tick of a later version has no words yet
  const form = useApiForm({
    endpoint: employees.update,
    params: { id: employee._id, query: {} },
    defaults: tickValues(employee),
    newest: async () => tickValues(await read(employee._id)),
    names: { permissions: { label: t.permissions, say } },
    toBody: ({ permissions, version }) => ({ permissions: permissions.length > 0 ? permissions : '', version }),
    onDone: (reply) => {
      onSaved(reply.employee)
      form.reset(tickValues(reply.employee))
    },
  })
  if (employee.status === 'fired')
    return (
      <Card title={t.permissions}>
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {tickablePermissions
            .filter((tick) => employee.permissions.includes(tick))
            .map((tick) => (
              <li key={tick} className="flex items-start gap-2 text-muted">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {words[tick] ?? tick}
              </li>
            ))}
        </ul>
      </Card>
    )
  return (
    <Card title={t.permissions} description={t.everybodyMay}>
      <ApiForm
        form={form}
        disabledReason={form.form.formState.isDirty ? null : t.nothingChanged}
        aside={
          <Button
            variant="ghost"
            onClick={() => form.form.setValue('permissions', [...defaultTicks], { shouldDirty: true })}
          >
            {t.usualTicks}
          </Button>
        }
      >
        <TicksField />
      </ApiForm>
    </Card>
  )
}
