import { BadgePlus, Pencil, UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#src/contract/paths.ts'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { ListedMember } from '../contract.ts'
import { genders, memberCan, memberFilters, memberListStatuses, paymentFilters } from '../rules.ts'
import { useMemberColumns } from './MemberCells.tsx'
import { figureFilterNames, figureWords, memberFigureFilters } from './member-figure-filters.ts'
import { useMemberExport, useMemberList } from './member-list.ts'
import { texts } from './texts.ts'
import { useStanding } from './use-standing.tsx'

const PlaceChips = lazyPart(() => import('#src/features/gyms/web/PlaceChips.tsx'), 'PlaceChips', 'unasked')
const figureFilters = () => import('./MemberFigureFilters.tsx')
const ActiveTotals = lazyPart(figureFilters, 'ActiveTotals', 'unasked')
const MemberFigureFilters = lazyPart(figureFilters, 'MemberFigureFilters', 'unasked')

export function MemberTabs({ current }: { current: 'list' | 'create' | 'import' }) {
  const t = useTexts(texts)
  const role = useRole()
  return (
    <TabLinks
      label={t.members}
      current={current}
      tabs={[
        { id: 'list', label: t.list, render: (link) => <Link to={paths.members(role)} {...link} /> },
        { id: 'create', label: t.create, render: (link) => <Link to={paths.memberCreate(role)} {...link} /> },
        ...(role === 'admin'
          ? [{ id: 'import', label: t.import, render: (link: object) => <Link to={paths.memberImports()} {...link} /> }]
          : []),
      ]}
    />
  )
}

/** The owner's members over all gyms, or those of the gym that reception works in. */
export function MembersPage() {
  const t = useTexts(texts)
  const more = useTexts(figureWords)
  const formats = useFormats()
  const role = useRole()
  const list = useListSearch({
    sort: 'cba',
    columns: role === 'superadmin' ? [] : ['end', 'debt'],
    filters: {
      status: memberListStatuses,
      payment_status: paymentFilters,
      gender: [...genders, 'unknown'],
      gym_id: 'text',
      ...memberFigureFilters,
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
  const isNarrowed = figureFilterNames.some((name) => query[name])
  const answer = after(useMemberList(asked, isReady))
  const exportEndpoint = useMemberExport()
  const gymFilter = useGymFilter(t.gym)
  /** None for somebody who was deleted or, seen from the platform, is in no gym. */
  const pageOf = (member: ListedMember): string | null => {
    if (member.is_deleted) return null
    if (role !== 'superadmin') return paths.member(role, member._id)
    const gym = gym_id ?? member.gym.gyms[0]?._id
    const owner = member.admin_id?._id ?? admin_id
    return gym && owner ? paths.gymMember(gym, member._id, owner) : null
  }
  const columns = useMemberColumns({ withGym: gymFilter.length > 0 })
  const activeIn = query.active_from && query.active_to ? 'active_days' : query.months_by && 'active_months'
  const active: Column<ListedMember>[] = activeIn
    ? [
        {
          id: activeIn,
          header: activeIn === 'active_days' ? more.activeDays : more.activeMonths,
          align: 'end',
          onCard: 'fact',
          cell: (member) => <span className="num font-semibold">{formats.number(member[activeIn] ?? 0)}</span>,
        },
      ]
    : []
  const standing = useStanding({})
  const actsOf = (member: ListedMember) =>
    member.is_deleted ? null : (
      <Menu
        label={t.actions(member.fullname)}
        items={[
          {
            label: t.sell,
            icon: <BadgePlus aria-hidden="true" />,
            link: <Link to={paths.memberSell(role, member._id)} />,
            ...(memberCan('sell', member.status) ? {} : { disabledReason: t.bannedNoSale }),
          },
          {
            label: t.edit,
            icon: <Pencil aria-hidden="true" />,
            link: <Link to={paths.memberEdit(role, member._id)} />,
          },
          ...standing.itemsOf(member),
        ]}
      />
    )
  return (
    <>
      <PageHead
        title={t.members}
        context={t.context}
        {...(role === 'superadmin' ? {} : { tabs: <MemberTabs current="list" /> })}
      />
      {isNarrowed && (
        <Suspense>
          <ActiveTotals answer={answer.data} from={query.active_from} to={query.active_to} />
        </Suspense>
      )}
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.members}
        rowKey={(member) => member._id}
        rowTo={(member) => pageOf(member)}
        caption={t.members}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={exportEndpoint} query={asked} />}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: [
              ...memberFilters.map((value) => ({ value, label: t.states[value] })),
              { value: 'running', label: more.running },
            ],
          },
          {
            name: 'payment_status',
            label: t.payment,
            choices: paymentFilters.map((value) => ({ value, label: t.payments[value] })),
          },
          {
            name: 'gender',
            label: t.gender,
            choices: [
              ...genders.map((value) => ({ value, label: t.genders[value] })),
              { value: 'unknown', label: more.unknownGender },
            ],
          },
          ...gymFilter,
        ]}
        moreFilters={
          <>
            {isNarrowed && (
              <Suspense>
                <MemberFigureFilters list={list} />
              </Suspense>
            )}
            {role === 'superadmin' && (
              <Suspense>
                <PlaceChips list={list} />
              </Suspense>
            )}
          </>
        }
        total={t.total}
        columns={[...columns, ...active]}
        {...(role === 'superadmin' ? {} : { rowMenu: actsOf })}
        {...(role === 'superadmin'
          ? {}
          : {
              empty: (
                <EmptyState
                  title={t.none}
                  action={
                    <Link to={paths.memberCreate(role)} className={buttonClass({ variant: 'primary' })}>
                      <UserPlus aria-hidden="true" />
                      {t.create}
                    </Link>
                  }
                >
                  {t.noneText}
                </EmptyState>
              ),
            })}
      />
      {standing.dialog}
    </>
  )
}
