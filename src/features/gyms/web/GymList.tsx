import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi } from '#src/web/api.ts'
import { ActiveFilters } from '#src/web/lists/ActiveFilters.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { gyms } from '../calls.generated.ts'
import type { Gym } from '../contract.ts'
import { subscriptionStates } from '../rules.ts'
import { GymSubscription } from './SubscriptionBadge.tsx'
import { placeTexts } from './place-texts.ts'
import { texts } from './texts.ts'

type GymListProps = {
  /** The gyms of one owner, on the superadmin's side. */
  adminId?: string | undefined
  /** Inside another page that names the owner already. */
  embedded?: boolean
  empty?: ReactNode
}

/** Gyms with search, order, state of the subscription and pages; a row leads to the gym. */
export function GymList({ adminId, embedded = false, empty }: GymListProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const isPlatform = role === 'superadmin'
  const list = useListSearch({
    sort: 'abc',
    columns: ['admin', 'facilities', 'employees', 'end'],
    filters: { status: subscriptionStates, on: 'day' },
  })
  const asked = { ...list.query, ...(adminId && { admin_id: adminId }) }
  const answer = useApi(gyms.all, { query: asked }, { keepPrevious: true })
  return (
    <ListView
      list={list}
      answer={answer}
      rows={answer.data?.gyms}
      rowKey={(gym) => gym._id}
      rowTo={(gym) => (gym.deletedAt ? null : paths.gym(gym._id, isPlatform ? gym.admin_id._id : undefined))}
      caption={t.gyms}
      tools={<ExportMenu endpoint={gyms.exportAll} query={asked} />}
      searchLabel={isPlatform && !embedded ? t.platformSearch : t.search}
      filters={[
        {
          name: 'status',
          label: t.subscription,
          choices: subscriptionStates.map((value) => ({ value, label: t.states[value] })),
        },
      ]}
      moreFilters={
        <ActiveFilters
          list={list}
          filters={[{ names: ['on'], label: list.query.on && t.onDay(formats.day(list.query.on)) }]}
        />
      }
      total={t.total}
      columns={useColumns(isPlatform && !embedded)}
      {...(empty ? { empty } : {})}
    />
  )
}

function useColumns(showsAdmin: boolean): Column<Gym>[] {
  const t = useTexts(texts)
  const place = useTexts(placeTexts)
  const formats = useFormats()
  return [
    {
      id: 'gym',
      header: place.gym,
      mayBeCut: true,
      onCard: 'title',
      cell: (gym) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={gym.name} src={gym.logo} shape="square" decorative />
          <span className="min-w-0">
            <span
              className={cx(
                'whitespace-normal break-words font-medium',
                gym.deletedAt ? 'line-clamp-1' : 'line-clamp-2',
              )}
              title={gym.name}
            >
              {gym.name}
            </span>
            {gym.deletedAt && (
              <span className="block truncate text-muted text-sm">
                {t.deletedOn(formats.day(tashkentDay(new Date(gym.deletedAt))))}
              </span>
            )}
          </span>
        </span>
      ),
    },
    ...(showsAdmin
      ? [
          {
            id: 'admin',
            sortBy: 'admin',
            header: place.admin,
            mayBeCut: true,
            onCard: 'fact' as const,
            cell: (gym: Gym) => (
              <span className="block truncate" title={gym.admin_id.fullname}>
                {gym.admin_id.fullname}
              </span>
            ),
          },
        ]
      : []),
    {
      id: 'phone',
      header: t.phone,
      onCard: 'fact',
      cell: (gym) => <span className="num whitespace-nowrap">{formats.phone(gym.phone_number)}</span>,
    },
    {
      id: 'address',
      header: t.address,
      mayBeCut: true,
      onCard: 'fact',
      from: showsAdmin ? 'xl' : 'lg',
      cell: (gym) =>
        gym.address ? (
          <span className="block rows:max-w-60 rows:truncate" title={gym.address}>
            {gym.address}
          </span>
        ) : (
          <span className="text-muted">{t.noAddress}</span>
        ),
    },
    {
      id: 'facilities',
      sortBy: 'facilities',
      header: t.facilities,
      align: 'end',
      from: showsAdmin ? 'xl' : 'lg',
      cell: (gym) => <span className="num">{formats.number(gym.facilities.length)}</span>,
    },
    {
      id: 'employees',
      sortBy: 'employees',
      header: t.employees,
      mayBeCut: true,
      from: 'lg',
      cell: (gym) => <EmployeeNames employees={gym.employees} />,
    },
    {
      id: 'subscription',
      sortBy: 'end',
      header: t.subscription,
      onCard: 'aside',
      cell: (gym) => <GymSubscription gym={gym} compact />,
    },
  ]
}

/** The first by name and how many more there are. */
function EmployeeNames({ employees }: { employees: Gym['employees'] }) {
  const t = useTexts(texts)
  const [first, ...others] = employees
  if (!first) return <span className="text-muted">{t.noEmployeesYet}</span>
  return (
    <span className="flex min-w-0 flex-col" title={employees.map(({ fullname }) => fullname).join(', ')}>
      <span className="truncate">{first.fullname}</span>
      {others.length > 0 && <span className="text-muted text-sm">{t.others(others.length)}</span>}
    </span>
  )
}
