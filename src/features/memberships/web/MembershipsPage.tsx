import { BadgePlus } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { PlaceChips } from '#src/features/gyms/web/PlaceChips.tsx'
import { paymentStatuses } from '#src/features/transactions/rules.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { memberships } from '../calls.generated.ts'
import type { ListedMembership } from '../contract.ts'
import { membershipStatuses } from '../rules.ts'
import {
  MembershipFigureFilters,
  membershipFigureFilters,
  membershipFigureTexts,
  useMembershipTotals,
} from './MembershipFigureFilters.tsx'
import { useMembershipColumns } from './membership-columns.tsx'
import { texts } from './texts.ts'

export function MembershipTabs({ current }: { current: 'list' | 'create' }) {
  const t = useTexts(texts)
  const role = useRole()
  return (
    <TabLinks
      label={t.memberships}
      current={current}
      tabs={[
        { id: 'list', label: t.list, render: (link) => <Link to={paths.memberships(role)} {...link} /> },
        { id: 'create', label: t.create, render: (link) => <Link to={paths.membershipCreate(role)} {...link} /> },
      ]}
    />
  )
}

/** Everything that was sold: in the owner's gyms, or in the gym that reception works in. */
export function MembershipsPage() {
  const t = useTexts(texts)
  const figures = useTexts(membershipFigureTexts)
  const formats = useFormats()
  const role = useRole()
  const isOwner = role === 'admin'
  const list = useListSearch({
    sort: 'newest',
    columns: ['plan', 'end', 'debt'],
    filters: {
      status: [...membershipStatuses, 'frozen', 'expiring', 'kept', 'reserved'],
      payment_status: paymentStatuses,
      gym_id: 'text',
      start_date: 'day',
      end_date: 'day',
      ...membershipFigureFilters,
      admin_id: 'text',
    },
  })
  const { gym_id, admin_id, ...query } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const asked = {
    ...query,
    ...(gymId && { gym_id: gymId }),
    ...(role === 'superadmin' && admin_id && { admin_id }),
  }
  const owner = useApi(memberships.listForAdmin, { query: asked }, { keepPrevious: true, enabled: isOwner })
  const desk = useApi(
    memberships.listOfGym,
    { query: asked },
    { keepPrevious: true, enabled: role === 'employee' && isReady },
  )
  const platform = useApi(memberships.list, { query: asked }, { keepPrevious: true, enabled: role === 'superadmin' })
  const answer = isOwner ? owner : role === 'superadmin' ? platform : after(desk)
  const gymFilter = useGymFilter(t.gym)
  const columns: Column<ListedMembership>[] = useMembershipColumns({ withMember: true })
  // what a figure counts of a row takes the place of what is paid of it
  const isCounted = (answer.data?.totals?.counted ?? null) !== null
  const counted: Column<ListedMembership> = {
    id: 'counted',
    header: figures.counted,
    align: 'end',
    onCard: 'fact',
    cell: (row) => (
      <span className="num font-semibold">{row.counted_amount === null ? '' : formats.figure(row.counted_amount)}</span>
    ),
  }
  const sums = useMembershipTotals(answer)
  return (
    <>
      <PageHead
        title={t.memberships}
        context={t.context}
        sums={sums}
        {...(role === 'superadmin' ? {} : { tabs: <MembershipTabs current="list" /> })}
      />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} labels={{ from: t.startFrom, to: t.startTo }} />}
        rows={answer.data?.memberships}
        rowKey={(row) => row._id}
        rowTo={(row) =>
          role === 'superadmin'
            ? paths.gymLedger(row.gym_id._id, row._id, row.admin_id?._id ?? admin_id)
            : paths.membership(role, row._id)
        }
        caption={t.memberships}
        searchLabel={t.search}
        tools={
          <ExportMenu
            endpoint={
              isOwner
                ? memberships.exportForAdmin
                : role === 'superadmin'
                  ? memberships.exportAll
                  : memberships.exportOfGym
            }
            query={asked}
          />
        }
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: [
              ...membershipStatuses.map((value) => ({ value, label: t.statuses[value] })),
              { value: 'frozen', label: t.frozen },
              { value: 'expiring', label: t.expiring },
              { value: 'reserved', label: t.reserved },
            ],
          },
          {
            name: 'payment_status',
            label: t.payment,
            choices: paymentStatuses.map((value) => ({ value, label: t.payments[value] })),
          },
          ...gymFilter,
        ]}
        moreFilters={
          <>
            <MembershipFigureFilters list={list} />
            <PlaceChips list={list} />
          </>
        }
        total={t.total}
        columns={isCounted ? [...columns.filter(({ id }) => id !== 'payment'), counted] : columns}
        {...(role === 'superadmin'
          ? {}
          : {
              empty: (
                <EmptyState
                  title={t.none}
                  action={
                    <Link to={paths.membershipCreate(role)} className={buttonClass({ variant: 'primary' })}>
                      <BadgePlus aria-hidden="true" />
                      {t.create}
                    </Link>
                  }
                >
                  {t.noneText}
                </EmptyState>
              ),
            })}
      />
    </>
  )
}
