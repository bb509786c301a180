import { ChevronRight, Plus } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { SubscriptionBadge } from '#src/features/gyms/web/SubscriptionBadge.tsx'
import { texts as gymTexts } from '#src/features/gyms/web/texts.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Sums } from '#src/ui/Sums.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { WholeName } from '#src/web/lists/WholeName.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useCan, useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { subscriptions } from '../calls.generated.ts'
import type { ListedSubscription } from '../contract.ts'
import { subscriptionStatuses } from '../rules.ts'
import { SubscriptionFigureFilters, subscriptionFigureFilters } from './SubscriptionFigureFilters.tsx'
import { texts } from './texts.ts'

type SubscriptionListProps = {
  /** Of one owner, on the superadmin's side. */
  adminId?: string | undefined
  /** Of one gym. */
  gymId?: string | undefined
}

const narrowed = ({ adminId, gymId }: SubscriptionListProps) => ({
  ...(adminId && { admin_id: adminId }),
  ...(gymId && { gym_id: gymId }),
})

/** Inside another page: those that run, without title, toolbar and pages. */
export function ActiveSubscriptions(props: SubscriptionListProps) {
  const answer = useApi(subscriptions.all, { query: { ...narrowed(props), status: 'active', limit: 100 } })
  const columns = useColumns(props)
  const { caption, rowTo } = useRows(props)
  if (answer.error && !answer.data) return <PageState error={answer.error} onRetry={answer.refetch} />
  return (
    <DataTable
      caption={caption}
      rows={answer.data?.subscriptions}
      rowKey={(row) => row._id}
      rowLink={(row, link) => <Link to={rowTo(row)} {...link} />}
      columns={columns}
      empty={<NoSubscriptions {...props} />}
    />
  )
}

/** Gyms' subscriptions: a list page's whole content. */
export function SubscriptionList(props: SubscriptionListProps) {
  const t = useTexts(texts)
  const { states } = useTexts(gymTexts)
  const list = useListSearch({
    sort: 'newest',
    columns: ['plan', 'end', 'price'],
    filters: { status: subscriptionStatuses, start_from: 'day', start_to: 'day', ...subscriptionFigureFilters },
  })
  const { start_from, start_to } = list.query
  const asked = { ...list.query, ...narrowed(props) }
  const answer = useApi(subscriptions.all, { query: asked }, { keepPrevious: true })
  const columns = useColumns(props)
  const { caption, rowTo } = useRows(props)
  const formats = useFormats()
  // what a figure counts of a row takes the place of its price
  const isCounted = (answer.data?.totals.counted ?? null) !== null
  const counted: Column<ListedSubscription> = {
    id: 'counted',
    header: t.sums.counted,
    align: 'end',
    onCard: 'fact',
    cell: (row) => (
      <span className="num font-semibold">{row.counted_amount === null ? '' : formats.figure(row.counted_amount)}</span>
    ),
  }
  return (
    <>
      <Head {...props} totals={answer.data?.totals} hasFailed={answer.error !== null} />
      <ListView
        list={list}
        answer={answer}
        period={
          <DayRange
            days={{ start_date: start_from, end_date: start_to }}
            onChange={({ start_date, end_date }) => list.change({ start_from: start_date, start_to: end_date })}
            labels={t.begunDays}
          />
        }
        rows={answer.data?.subscriptions}
        rowKey={(row) => row._id}
        rowTo={rowTo}
        caption={caption}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={subscriptions.exportAll} query={asked} />}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: subscriptionStatuses.map((value) => ({ value, label: states[value] })),
          },
        ]}
        moreFilters={<SubscriptionFigureFilters list={list} />}
        total={t.total}
        columns={isCounted ? columns.map((column) => (column.id === 'price' ? counted : column)) : columns}
        empty={<NoSubscriptions {...props} />}
      />
    </>
  )
}

type Totals = { due: number; paid: number; remaining: number; counted: number | null }

/** On a page of its own the title is the page's; below an owner's card it is the tab's. */
function Head({
  totals,
  hasFailed,
  ...props
}: SubscriptionListProps & { totals: Totals | undefined; hasFailed: boolean }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const som = (sum: number | undefined) => (sum === undefined ? undefined : formats.som(sum))
  // a server of the version before does not tell it
  const counted = totals?.counted ?? null
  const sums = (
    <Sums
      hasFailed={hasFailed}
      sums={[
        ...(counted !== null ? [{ label: t.sums.counted, value: formats.figure(counted) }] : []),
        { label: t.sums.due, value: som(totals?.due) },
        { label: t.sums.paid, value: som(totals?.paid) },
        { label: t.sums.remaining, value: som(totals?.remaining) },
      ]}
    />
  )
  if (props.gymId || !props.adminId)
    return <PageHead title={t.title} context={t.context} sums={sums} actions={<NewSubscription {...props} />} />
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <h2 className="font-semibold text-lg">{t.title}</h2>
      {sums}
      <NewSubscription {...props} />
    </div>
  )
}

function useRows({ gymId, adminId }: SubscriptionListProps) {
  const t = useTexts(texts)
  const role = useRole()
  const rowTo = (row: ListedSubscription) =>
    role !== 'superadmin'
      ? paths.gymSubscription(row.gym_id._id, row._id)
      : gymId
        ? paths.gymSubscription(gymId, row._id, adminId ?? row.admin_id._id)
        : paths.adminSubscription(row.admin_id._id, row._id)
  return { caption: t.title, rowTo }
}

/** The superadmin's button; the owner's page names the owner, a gym's page the gym too. */
function NewSubscription({ adminId, gymId }: SubscriptionListProps) {
  const t = useTexts(texts)
  const can = useCan(subscriptions.create)
  if (!can || !adminId) return null
  return (
    <Link
      to={paths.adminSubscriptionCreate(adminId)}
      {...(gymId && { search: { gym_id: gymId } })}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus aria-hidden="true" />
      {t.newSubscription}
    </Link>
  )
}

function NoSubscriptions(props: SubscriptionListProps) {
  const t = useTexts(texts)
  const can = useCan(subscriptions.create)
  return (
    <EmptyState title={t.empty} action={<NewSubscription {...props} />}>
      {can ? t.emptyText : t.emptyForOwner}
    </EmptyState>
  )
}

function useColumns({ adminId, gymId }: SubscriptionListProps): Column<ListedSubscription>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  const showsAdmin = useRole() === 'superadmin' && !adminId && !gymId
  return [
    {
      id: 'gym',
      mayBeCut: true,
      header: t.gym,
      onCard: 'title',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <span className="narrow:hidden">
            <Avatar name={row.gym_id.name} src={row.gym_id.logo} shape="square" decorative />
          </span>
          <WholeName>{row.gym_id.name}</WholeName>
        </span>
      ),
    },
    ...(showsAdmin
      ? [
          {
            id: 'admin',
            mayBeCut: true,
            header: t.admin,
            from: 'lg' as const,
            cell: (row: ListedSubscription) => row.admin_id.fullname,
          },
        ]
      : []),
    {
      id: 'plan',
      mayBeCut: true,
      sortBy: 'plan',
      header: t.planName,
      onCard: 'fact',
      cell: (row) => <span className="wrap-break-word">{row.plan_name}</span>,
    },
    {
      id: 'duration',
      sortBy: 'end',
      header: t.duration,
      onCard: 'fact',
      cell: (row) => (
        <span className="num block whitespace-nowrap cards:text-end">
          {formats.duration(row.duration)}
          <span className="block text-muted text-sm narrow:hidden">
            {formats.day(row.start_date)} – {formats.day(row.end_date)}
          </span>
        </span>
      ),
    },
    { id: 'status', header: t.status, onCard: 'aside', cell: (row) => <SubscriptionBadge status={row.status} /> },
    {
      id: 'price',
      sortBy: 'price',
      header: t.price,
      align: 'end',
      onCard: 'fact',
      cell: (row) => (
        <span className="num block whitespace-nowrap font-medium cards:text-end">
          {formats.som(row.price)}
          {row.remaining_amount > 0 && (
            <span className="block font-normal text-bad text-sm">{t.owed(formats.som(row.remaining_amount))}</span>
          )}
        </span>
      ),
    },
    {
      id: 'action',
      header: t.action,
      align: 'end',
      // the whole row is the link; this names it for the eye
      cell: () => (
        <span className="inline-flex items-center gap-0.5 whitespace-nowrap text-accent-text">
          {t.viewDetails}
          <ChevronRight aria-hidden="true" className="size-4" />
        </span>
      ),
    },
  ]
}
