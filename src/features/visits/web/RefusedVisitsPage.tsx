import { paths } from '#src/contract/paths.ts'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { visits } from '../calls.generated.ts'
import { refusalCodes } from '../rules.ts'
import { DoorTabs } from './DoorTabs.tsx'
import { useGymColumn } from './gym-column.ts'
import { texts } from './texts.ts'

/** Everybody who was turned away, with the reason. */
export function RefusedVisitsPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const list = useListSearch({
    columns: ['date'],
    filters: { reason: refusalCodes, gym_id: 'text', start_date: 'day', end_date: 'day' },
  })
  const { gym_id, ...query } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const gymFilter = useGymFilter(t.gym)
  const gymColumn = useGymColumn(gymFilter.length > 0)
  const asked = { ...query, ...(gymId && { gym_id: gymId }) }
  const answer = after(useApi(visits.refusals, { query: asked }, { keepPrevious: true, enabled: isReady }))
  return (
    <>
      <PageHead title={t.refusals} context={t.refusalsContext} tabs={<DoorTabs current="refused" />} />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} />}
        rows={answer.data?.refusals}
        rowKey={(row) => row._id}
        rowTo={(row) => (row.member_id ? paths.member(role, row.member_id._id) : paths.refusedVisits(role))}
        caption={t.refusals}
        searchLabel={t.searchLabel}
        tools={<ExportMenu endpoint={visits.exportRefusals} query={asked} />}
        total={t.refusalsTotal}
        filters={[
          {
            name: 'reason',
            label: t.reason,
            choices: refusalCodes.map((value) => ({ value, label: t.reasons[value] })),
          },
          ...gymFilter,
        ]}
        columns={[
          {
            id: 'member',
            mayBeCut: true,
            header: t.member,
            onCard: 'title',
            cell: (row) => row.member_id?.fullname ?? <span className="num">{row.code}</span>,
          },
          {
            id: 'refused_at',
            sortBy: 'date',
            header: t.refusedAt,
            onCard: 'aside',
            cell: (row) => <span className="num whitespace-nowrap">{formats.instant(row.refused_at)}</span>,
          },
          {
            id: 'reason',
            header: t.reason,
            onCard: 'fact',
            cell: (row) => (
              <span className="flex flex-wrap gap-1.5">
                <StatusBadge tone="bad">{t.reasons[row.reason]}</StatusBadge>
                {row.was_opened && <StatusBadge tone="warn">{t.wasOpened}</StatusBadge>}
              </span>
            ),
          },
          { id: 'refused_by', header: t.refusedBy, from: 'lg', cell: (row) => row.refused_by ?? '—' },
          ...gymColumn,
        ]}
        empty={<EmptyState title={t.nobodyRefusedEver}>{t.nobodyRefusedEverText}</EmptyState>}
      />
    </>
  )
}
