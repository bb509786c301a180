import { paths } from '#src/contract/paths.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { WholeName } from '#src/web/lists/WholeName.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { admins } from '../calls.generated.ts'
import type { Admin } from '../contract.ts'
import { adminStatuses } from '../rules.ts'
import { AdminStatus } from './AdminStatus.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import { texts } from './texts.ts'
import { useAdminActs } from './use-admin-acts.tsx'

/** The platform's gym owners; requests that wait stand first until an order is chosen. */
export function AdminsPage() {
  const t = useTexts(texts)
  const list = useListSearch({
    sort: 'abc',
    columns: ['gyms', 'members', 'since'],
    filters: { status: adminStatuses, start_date: 'day', end_date: 'day' },
  })
  const { filterAz, ...query } = list.query
  const asked = { ...query, ...(filterAz === 'cba' ? { filterAz } : {}) } // A-Z is the server's order too, after the requests
  const answer = useApi(admins.list, { query: asked }, { keepPrevious: true })
  const { rowItems, dialog } = useAdminActs()
  return (
    <>
      <PageHead title={t.admins} context={t.context} tabs={<AdminTabs current="all" />} />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} labels={t.registeredDays} />}
        rows={answer.data?.admins}
        rowKey={(admin) => admin._id}
        rowTo={(admin) => paths.admin(admin._id)}
        rowMenu={(admin) => <Menu label={t.actions(admin.fullname)} items={rowItems(admin)} />}
        caption={t.admins}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={admins.exportList} query={asked} />}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: adminStatuses.map((value) => ({ value, label: t.statuses[value] })),
          },
        ]}
        total={t.total}
        columns={useColumns()}
        empty={
          <EmptyState
            title={t.none}
            action={
              <Link to={paths.adminCreate()} className={buttonClass({ variant: 'primary' })}>
                {t.createAdmin}
              </Link>
            }
          >
            {t.noneText}
          </EmptyState>
        }
      />
      {dialog}
    </>
  )
}

function useColumns(): Column<Admin>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  return [
    {
      id: 'admin',
      header: t.admin,
      mayBeCut: true,
      onCard: 'title',
      cell: (admin) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={admin.fullname} src={admin.avatar} decorative />
          <WholeName>{admin.fullname}</WholeName>
        </span>
      ),
    },
    {
      id: 'phone',
      header: t.phone,
      onCard: 'fact',
      cell: (admin) => <span className="num whitespace-nowrap">{formats.phone(admin.phone_number)}</span>,
    },
    {
      id: 'address',
      header: t.address,
      mayBeCut: true,
      from: 'xl',
      cell: (admin) =>
        admin.address ? (
          <span className="block truncate" title={admin.address}>
            {admin.address}
          </span>
        ) : (
          <span className="text-muted">{t.noAddress}</span>
        ),
    },
    {
      id: 'gyms',
      sortBy: 'gyms',
      header: t.gyms,
      align: 'end',
      onCard: 'fact',
      cell: (admin) => <span className="num">{formats.number(admin.counts.gyms)}</span>,
    },
    {
      id: 'members',
      sortBy: 'members',
      header: t.members,
      align: 'end',
      from: 'lg',
      cell: (admin) => <span className="num">{formats.number(admin.counts.members)}</span>,
    },
    {
      id: 'since',
      sortBy: 'since',
      header: t.memberSince,
      onCard: 'fact',
      from: 'lg',
      cell: (admin) => <span className="num">{formats.day(tashkentDay(new Date(admin.createdAt)))}</span>,
    },
    {
      id: 'status',
      header: t.status,
      onCard: 'aside',
      width: '9rem',
      cell: (admin) => <AdminStatus status={admin.status} />,
    },
  ]
}
