import { LockKeyhole, LockKeyholeOpen, Pencil, UserMinus, UserPlus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { useGymFilter } from '#src/features/gyms/web/gyms-of-list.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi } from '#src/web/api.ts'
import { ActiveFilters } from '#src/web/lists/ActiveFilters.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { WholeName } from '#src/web/lists/WholeName.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { employees } from '../calls.generated.ts'
import type { Employee } from '../contract.ts'
import { type EmployeeAct, employeeActNames, employeeCan, employeeStatuses } from '../rules.ts'
import type { BeforeLeaving } from './EmployeeActDialog.tsx'
import { EmployeeBadge } from './EmployeeBadge.tsx'
import { texts } from './texts.ts'

const EmployeeActDialog = lazyPart(() => import('./EmployeeActDialog.tsx'), 'EmployeeActDialog')

const actIcons: Readonly<Record<EmployeeAct, ReactNode>> = {
  block: <LockKeyhole aria-hidden="true" />,
  unblock: <LockKeyholeOpen aria-hidden="true" />,
  fire: <UserMinus aria-hidden="true" />,
  rehire: <UserPlus aria-hidden="true" />,
}

export function EmployeeTabs({ current }: { current: 'all' | 'create' }) {
  const t = useTexts(texts)
  return (
    <TabLinks
      label={t.employees}
      current={current}
      tabs={[
        { id: 'all', label: t.all, render: (link) => <Link to={paths.employees()} {...link} /> },
        { id: 'create', label: t.create, render: (link) => <Link to={paths.employeeCreate()} {...link} /> },
      ]}
    />
  )
}

/** Everybody who works, or worked, for the owner. */
/** `before` says what somebody leaves behind. */
export function EmployeesPage({ before }: { before?: BeforeLeaving }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const list = useListSearch({
    sort: 'abc',
    columns: ['position'],
    filters: { status: employeeStatuses, gym_id: 'text', on: 'day' },
  })
  const { status, gym_id, ...query } = list.query
  const asked = { ...query, status, ...(gym_id && { gym_id }) }
  const answer = useApi(employees.own, { query: asked }, { keepPrevious: true })
  const gymFilter = useGymFilter(t.gyms)
  const [asking, ask] = useState<{ employee: Employee; act: EmployeeAct }>()
  const actsOf = (employee: Employee) =>
    employeeActNames
      .filter((act) => employeeCan(act, employee.status))
      .map((act) => ({
        label: t[act],
        icon: actIcons[act],
        ...(act === 'block' || act === 'fire' ? { tone: 'bad' as const } : {}),
        onSelect: () => ask({ employee, act }),
      }))
  return (
    <>
      <PageHead title={t.employees} context={t.context} tabs={<EmployeeTabs current="all" />} />
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.employees}
        rowKey={(employee) => employee._id}
        rowTo={(employee) => paths.employee(employee._id)}
        caption={t.employees}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={employees.exportOwn} query={asked} />}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: employeeStatuses.map((value) => ({ value, label: t.statuses[value] })),
          },
          ...gymFilter,
        ]}
        moreFilters={
          <ActiveFilters list={list} filters={[{ names: ['on'], label: query.on && t.onDay(formats.day(query.on)) }]} />
        }
        total={t.total}
        columns={useColumns()}
        rowMenu={(employee) => (
          <Menu
            label={t.actions(employee.fullname)}
            items={[
              ...(employee.status === 'fired'
                ? []
                : [
                    {
                      label: t.edit,
                      icon: <Pencil aria-hidden="true" />,
                      link: <Link to={paths.employeeEdit(employee._id)} />,
                    },
                  ]),
              ...actsOf(employee),
            ]}
          />
        )}
        empty={
          <EmptyState
            title={t.noEmployees}
            action={
              <Link to={paths.employeeCreate()} className={buttonClass({ variant: 'primary' })}>
                <UserPlus aria-hidden="true" />
                {t.add}
              </Link>
            }
          >
            {t.noEmployeesText}
          </EmptyState>
        }
      />
      {asking && (
        <Suspense>
          <EmployeeActDialog {...asking} before={before} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(): Column<Employee>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  return [
    {
      id: 'name',
      header: t.name,
      mayBeCut: true,
      onCard: 'title',
      cell: (employee) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={employee.fullname} src={employee.avatar} decorative />
          <WholeName>{employee.fullname}</WholeName>
        </span>
      ),
    },
    {
      id: 'phone',
      header: t.phone,
      onCard: 'fact',
      cell: (employee) => <span className="num whitespace-nowrap">{formats.phone(employee.phone_number)}</span>,
    },
    {
      id: 'position',
      sortBy: 'position',
      header: t.position,
      mayBeCut: true,
      from: 'lg',
      cell: (employee) => (
        <span className={cx('block truncate', !employee.position && 'text-muted')}>
          {employee.position ?? t.noPosition}
        </span>
      ),
    },
    {
      id: 'gyms',
      header: t.gyms,
      mayBeCut: true,
      onCard: 'fact',
      cell: (employee) => <GymNames employee={employee} />,
    },
    { id: 'status', header: t.status, onCard: 'aside', cell: (employee) => <EmployeeBadge status={employee.status} /> },
  ]
}

function GymNames({ employee: { gyms, status } }: { employee: Employee }) {
  const t = useTexts(texts)
  const [first, ...rest] = gyms
  if (!first) return <span className={status === 'active' ? 'text-warn' : 'text-muted'}>{t.noGym}</span>
  return (
    <span className="block rows:truncate">
      {first.name}
      {rest.length > 0 && <span className="text-muted">{`, ${t.others(rest.length)}`}</span>}
    </span>
  )
}
