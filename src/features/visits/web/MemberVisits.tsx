import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { visits } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** When one member came, newest first. */
export function MemberVisits({ memberId, adminId }: { memberId: string; adminId?: string | undefined }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const list = useListSearch({ columns: ['date'], filters: { start_date: 'day', end_date: 'day' } })
  const { page, limit, sort, start_date, end_date } = list.query
  const answer = useApi(
    visits.list,
    { query: { page, limit, sort, start_date, end_date, member_id: memberId, ...(adminId && { admin_id: adminId }) } },
    { keepPrevious: true },
  )
  return (
    <ListView
      list={list}
      answer={answer}
      period={<DayRange days={list.query} onChange={list.change} />}
      rows={answer.data?.visits}
      rowKey={(visit) => visit._id}
      caption={t.visitsOfMember}
      columns={[
        {
          id: 'visited_at',
          sortBy: 'date',
          header: t.visitedAt,
          onCard: 'title',
          cell: (visit) => <span className="num whitespace-nowrap">{formats.instant(visit.visited_at)}</span>,
        },
        { id: 'gym', mayBeCut: true, header: t.gym, onCard: 'fact', cell: (visit) => visit.gym_id.name },
        {
          id: 'membership',
          mayBeCut: true,
          header: t.byMembership,
          onCard: 'fact',
          cell: (visit) =>
            visit.membership?.plan_name ??
            (visit.override_reason ? t.overridden(visit.override_reason) : t.withoutMembership),
        },
      ]}
      empty={<EmptyState title={t.noVisits} />}
    />
  )
}
