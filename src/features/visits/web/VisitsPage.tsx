import { LogIn } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { PlaceChips } from '#src/features/gyms/web/PlaceChips.tsx'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useWeekdayName } from '#src/web/weekdays.ts'
import { visits } from '../calls.generated.ts'
import { DoorTabs } from './DoorTabs.tsx'
import { useGymColumn } from './gym-column.ts'
import { texts } from './texts.ts'

/** Monday is 1, as the first of June 2026 was. */
const weekdays = ['1', '2', '3', '4', '5', '6', '7']
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** Everybody who came in, newest first. */
export function VisitsPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const nameOfDay = useWeekdayName()
  const role = useRole()
  const list = useListSearch({
    columns: ['date'],
    filters: {
      status: ['present', 'overridden'],
      gym_id: 'text',
      start_date: 'day',
      end_date: 'day',
      weekday: weekdays,
      hour: hours,
      admin_id: 'text',
    },
  })
  const { gym_id, admin_id, ...query } = list.query
  const isPlatform = role === 'superadmin'
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const gymFilter = useGymFilter(t.gym)
  const gymColumn = useGymColumn(gymFilter.length > 0 || isPlatform)
  const asked = { ...query, ...(gymId && { gym_id: gymId }), ...(isPlatform && admin_id && { admin_id }) }
  const answer = after(useApi(visits.list, { query: asked }, { keepPrevious: true, enabled: isReady }))
  return (
    <>
      <PageHead
        title={t.visits}
        context={t.visitsContext}
        {...(isPlatform ? {} : { tabs: <DoorTabs current="visits" /> })}
      />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} />}
        rows={answer.data?.visits}
        rowKey={(visit) => visit._id}
        rowTo={(visit) =>
          isPlatform
            ? paths.gymMember(visit.gym_id._id, visit.member_id._id, visit.admin_id)
            : paths.member(role, visit.member_id._id)
        }
        caption={t.visits}
        searchLabel={t.searchLabel}
        tools={<ExportMenu endpoint={visits.exportList} query={asked} />}
        total={t.visitsTotal}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: [
              { value: 'present', label: t.statusPresent },
              { value: 'overridden', label: t.statusOverridden },
            ],
          },
          {
            name: 'weekday',
            label: t.weekday,
            choices: weekdays.map((value) => ({ value, label: nameOfDay(`2026-06-0${value}`) })),
          },
          {
            name: 'hour',
            label: t.hour,
            choices: hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` })),
          },
          ...gymFilter,
        ]}
        moreFilters={<PlaceChips list={list} />}
        columns={[
          {
            id: 'member',
            mayBeCut: true,
            header: t.member,
            onCard: 'title',
            cell: (visit) => visit.member_id.fullname,
          },
          {
            id: 'visited_at',
            sortBy: 'date',
            header: t.visitedAt,
            onCard: 'aside',
            cell: (visit) => <span className="num whitespace-nowrap">{formats.instant(visit.visited_at)}</span>,
          },
          {
            id: 'state',
            header: t.status,
            onCard: 'fact',
            cell: (visit) =>
              visit.is_present ? (
                <StatusBadge tone="good">{t.statusPresent}</StatusBadge>
              ) : visit.left_at ? (
                t.leftAt(formats.instant(visit.left_at).slice(-5))
              ) : (
                '—'
              ),
          },
          {
            id: 'membership',
            mayBeCut: true,
            header: t.byMembership,
            onCard: 'fact',
            from: 'lg',
            cell: (visit) =>
              visit.override_reason
                ? t.overridden(visit.override_reason)
                : (visit.membership?.plan_name ?? t.withoutMembership),
          },
          { id: 'let_in_by', header: t.letInBy, from: 'xl', cell: (visit) => visit.let_in_by ?? '—' },
          ...gymColumn,
        ]}
        empty={
          isPlatform ? (
            <EmptyState title={t.noVisits} />
          ) : (
            <EmptyState
              title={t.nobodyEver}
              icon={<LogIn aria-hidden="true" />}
              action={
                <Link to={paths.checkIn(role)} className={buttonClass({ variant: 'primary' })}>
                  {t.openDoor}
                </Link>
              }
            >
              {t.nobodyEverText}
            </EmptyState>
          )
        }
      />
    </>
  )
}
