import { Pencil, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { factorTexts } from '#src/features/sessions/web/factor-texts.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link, useParam, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { Whose } from '#src/web/whose.ts'
import { employees } from '../calls.generated.ts'
import type { Employee } from '../contract.ts'
import { type EmployeeAct, employeeCan } from '../rules.ts'
import type { BeforeLeaving } from './EmployeeActDialog.tsx'
import { EmployeeBadge } from './EmployeeBadge.tsx'
import { EmployeeGyms, EmployeeTicks } from './EmployeeWork.tsx'
import { texts } from './texts.ts'

const ForgetFactorDialog = lazyPart(
  () => import('#src/features/sessions/web/ForgetFactorDialog.tsx'),
  'ForgetFactorDialog',
)
const EmployeeActDialog = lazyPart(() => import('./EmployeeActDialog.tsx'), 'EmployeeActDialog')

const tabs = ['gyms', 'permissions', 'activity'] as const
type Tab = (typeof tabs)[number]

type EmployeePageProps = {
  /** What they leave behind. */
  before?: BeforeLeaving
  /** What they did lately. */
  activity?: (employee: Employee) => ReactNode
}

/** One employee: who they are, where they work, what they may do. */
export function EmployeePage({ before, activity }: EmployeePageProps) {
  const id = useParam('employee_id')
  const { data, error, refetch } = useApi(employees.one, { id, query: {} })
  const asked = useSearch()['tab']
  const shown = tabs.filter((name) => name !== 'activity' || activity)
  const tab = shown.find((name) => name === asked) ?? 'gyms'
  // what one tab saved the other begins with, also while the page is being read again
  const [saved, keep] = useState<Employee>()
  useCrumb(data?.employee.fullname)
  if (!data) return <PageState error={error} onRetry={refetch} />
  const employee = saved?._id === id && saved.version > data.employee.version ? saved : data.employee
  return (
    <Whose value={{ name: employee.fullname }}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
        <Identity employee={employee} before={before} />
        <div className="flex min-w-0 flex-col gap-4">
          <Notes employee={employee} />
          <EmployeeTabs tabs={shown} current={tab} />
          {tab === 'gyms' && <EmployeeGyms key={`gyms ${id}`} employee={employee} onSaved={keep} />}
          {tab === 'permissions' && <EmployeeTicks key={`ticks ${id}`} employee={employee} onSaved={keep} />}
          {tab === 'activity' && activity?.(employee)}
        </div>
      </div>
    </Whose>
  )
}

function EmployeeTabs({ tabs, current }: { tabs: readonly Tab[]; current: Tab }) {
  const t = useTexts(texts)
  const pathname = usePathname()
  return (
    <TabLinks
      label={t.employees}
      current={current}
      tabs={tabs.map((tab) => ({
        id: tab,
        label: t.tabs[tab],
        render: (link) => <Link to={pathname} {...(tab === 'gyms' ? {} : { search: { tab } })} {...link} />,
      }))}
    />
  )
}

function Identity({ employee, before }: { employee: Employee; before: BeforeLeaving | undefined }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { status } = employee
  return (
    <Card>
      <div className="flex flex-col items-start gap-4">
        <Avatar name={employee.fullname} src={employee.avatar} size="xl" decorative />
        <div className="min-w-0 max-w-full">
          <h1 className="break-words font-semibold text-xl">{employee.fullname}</h1>
          <p className="break-words text-muted">{employee.position ?? t.noPosition}</p>
          <div className="mt-2">
            <EmployeeBadge status={status} />
          </div>
        </div>
        <DefinitionList
          className="w-full"
          facts={[
            {
              term: t.phone,
              value: (
                <span className="flex items-center gap-1">
                  <a href={`tel:${employee.phone_number}`} className="touch-target num hover:underline">
                    {formats.phone(employee.phone_number)}
                  </a>
                  <CopyButton text={employee.phone_number} label={t.copyPhone} />
                </span>
              ),
            },
            { term: t.since, value: <span className="num">{formats.instant(employee.createdAt).slice(0, 10)}</span> },
            {
              term: t.lastLogin,
              value: employee.lastLoginAt ? (
                <time dateTime={employee.lastLoginAt} title={formats.instant(employee.lastLoginAt)}>
                  {formats.ago(employee.lastLoginAt)}
                </time>
              ) : (
                t.never
              ),
            },
            ...(employee.firedAt
              ? [{ term: t.firedAt, value: <span className="num">{formats.instant(employee.firedAt)}</span> }]
              : []),
            ...(employee.status_reason ? [{ term: t.reasonWas, value: employee.status_reason }] : []),
          ]}
        />
        <Actions employee={employee} before={before} />
      </div>
    </Card>
  )
}

function Actions({ employee, before }: { employee: Employee; before: BeforeLeaving | undefined }) {
  const t = useTexts(texts)
  const factor = useTexts(factorTexts)
  const [act, setAct] = useState<EmployeeAct | null>(null)
  const [isForgetting, setForgetting] = useState(false)
  const { status } = employee
  const reasonFor = (wanted: EmployeeAct) => (employeeCan(wanted, status) ? null : t.onlyActive)
  return (
    <div className="flex flex-wrap gap-2">
      {status !== 'fired' && (
        <Link to={paths.employeeEdit(employee._id)} className={buttonClass({ variant: 'primary' })}>
          <Pencil aria-hidden="true" />
          {t.edit}
        </Link>
      )}
      {status === 'blocked' && <Button onClick={() => setAct('unblock')}>{t.unblock}</Button>}
      {(status === 'active' || status === 'pending') && (
        <Button disabledReason={reasonFor('block')} onClick={() => setAct('block')}>
          {t.block}
        </Button>
      )}
      {status === 'fired' ? (
        <Button variant="primary" onClick={() => setAct('rehire')}>
          {t.rehire}
        </Button>
      ) : (
        <Button disabledReason={reasonFor('fire')} onClick={() => setAct('fire')}>
          {t.fire}
        </Button>
      )}
      {status === 'active' && (
        <Button variant="ghost" onClick={() => setForgetting(true)}>
          {factor.forget}
        </Button>
      )}
      {isForgetting && (
        <Suspense>
          <ForgetFactorDialog id={employee._id} name={employee.fullname} onClose={() => setForgetting(false)} />
        </Suspense>
      )}
      {act && (
        <Suspense>
          <EmployeeActDialog employee={employee} act={act} before={before} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** What keeps this employee from working. */
function Notes({ employee: { status, gyms } }: { employee: Employee }) {
  const t = useTexts(texts)
  const notes = [
    ...(status === 'pending' ? [t.pendingText] : []),
    ...(gyms.length === 0 && status !== 'fired' ? [t.noGymText] : []),
  ]
  return notes.map((note) => (
    <p key={note} className="flex items-start gap-2.5 rounded-md bg-warn-soft px-3.5 py-2.5 text-warn">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {note}
    </p>
  ))
}
