import { paths } from '#src/contract/paths.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useOwnGyms } from '#src/features/gyms/web/own-gyms.ts'
import { MemberTabs } from '#src/features/members/web/MembersPage.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useOptionalParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { imports } from '../calls.generated.ts'
import { ImportStateBadge } from './ImportStateBadge.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import { texts } from './texts.ts'
import { useOwnerName } from './use-owner.ts'

/** A file is uploaded here, and every import of the past can be opened again. */
export function ImportsPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const list = useListSearch({ columns: ['file', 'rows', 'date'], filters: { start_date: 'day', end_date: 'day' } })
  const { page, limit, sort, start_date, end_date } = list.query
  const adminId = useOptionalParam('admin_id')
  const answer = useApi(
    imports.list,
    { query: { page, limit, sort, start_date, end_date, ...(adminId && { admin_id: adminId }) } },
    { keepPrevious: true },
  )
  const owner = useOwnerName(adminId)
  useCrumb(owner, adminId ? paths.admin(adminId) : '/')
  const own = useOwnGyms()
  const theirs = useApi(
    gyms.all,
    { query: { filterAz: 'abc', limit: 100, admin_id: adminId } },
    { staleMs: 60_000, enabled: !!adminId },
  )
  const found = adminId ? theirs : own
  return (
    <>
      <PageHead
        title={t.title}
        context={owner ? `${owner}. ${t.context}` : t.context}
        {...(adminId ? {} : { tabs: <MemberTabs current="import" /> })}
      />
      <div className="grid gap-4">
        {found.error && !found.data ? (
          <PageState error={found.error} onRetry={found.refetch} />
        ) : (
          <ImportUpload gyms={found.data?.gyms} />
        )}
        <section>
          <h2 className="mt-2 mb-3 font-semibold text-md">{t.past}</h2>
          <ListView
            list={list}
            answer={answer}
            rows={answer.data?.imports}
            rowKey={({ _id }) => _id}
            rowTo={({ _id }) => paths.memberImport(_id, adminId)}
            caption={t.past}
            period={<DayRange days={list.query} onChange={list.change} />}
            total={t.total}
            empty={<EmptyState title={t.none}>{t.noneText}</EmptyState>}
            columns={[
              {
                id: 'file',
                mayBeCut: true,
                sortBy: 'file',
                header: t.file,
                onCard: 'title',
                cell: ({ file_name }) => <span className="break-all">{file_name}</span>,
              },
              {
                id: 'status',
                header: t.status,
                onCard: 'aside',
                cell: ({ state }) => <ImportStateBadge state={state} />,
              },
              {
                id: 'result',
                sortBy: 'rows',
                header: t.result,
                onCard: 'fact',
                cell: ({ counts }) => (
                  <span className="num">
                    {t.rowsOf(formats.number(counts.done + counts.kept), formats.number(counts.total))}
                  </span>
                ),
              },
              { id: 'gym', mayBeCut: true, header: t.gym, from: 'lg', cell: ({ gym_id }) => gym_id.name },
              { id: 'by', mayBeCut: true, header: t.by, from: 'lg', cell: ({ made_by }) => made_by },
              {
                id: 'when',
                sortBy: 'date',
                header: t.when,
                onCard: 'fact',
                cell: ({ createdAt }) => <span className="num">{formats.instant(createdAt)}</span>,
              },
            ]}
          />
        </section>
      </div>
    </>
  )
}
