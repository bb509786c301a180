import { Suspense } from 'react'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useOpenRow } from '#src/web/lists/use-open-row.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { leads } from '../calls.generated.ts'
import type { Lead } from '../contract.ts'
import { leadStatuses } from '../rules.ts'
import { statusTones, statusWords } from '../status-words.ts'
import { texts } from './texts.ts'

const LeadPanel = lazyPart(() => import('./LeadPanel.tsx'), 'LeadPanel')

const live = [leads.all]

/** People who asked about a gym on its page: whom to call, and what became of them. */
export function LeadsPage() {
  const t = useTexts(texts)
  const language = useLanguage()
  const list = useListSearch({
    columns: ['name', 'date'],
    filters: { status: leadStatuses, gym_id: 'text', start_date: 'day', end_date: 'day', lead: 'text' },
    opens: 'lead',
  })
  const { gym_id, lead: openId, ...query } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const asked = { ...query, ...(gymId && { gym_id: gymId }) }
  const answer = after(useApi(leads.all, { query: asked }, { keepPrevious: true, enabled: isReady }))
  const gymFilter = useGymFilter(t.gym)
  useReadOn('lead', live)
  const open = useOpenRow(answer.data?.leads, openId)
  return (
    <>
      <PageHead title={t.title} context={answer.data && t.context(answer.data.waiting)} />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} />}
        rows={answer.data?.leads}
        rowKey={(lead) => lead._id}
        onRowClick={(lead) => list.change({ lead: lead._id })}
        caption={t.title}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={leads.exportAll} query={asked} />}
        total={t.total}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: leadStatuses.map((value) => ({ value, label: statusWords[value][language] })),
          },
          ...gymFilter,
        ]}
        columns={useColumns((lead) => list.change({ lead: lead._id }), gymFilter.length > 0)}
        empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
      />
      {open && (
        <Suspense>
          <LeadPanel key={open._id} lead={open} onClose={list.close} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(onOpen: (lead: Lead) => void, hasGyms: boolean): Column<Lead>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  return [
    {
      id: 'name',
      sortBy: 'name',
      header: t.name,
      mayBeCut: true,
      onCard: 'title',
      cell: (lead) => (
        <button type="button" className="block max-w-full truncate text-start font-medium" onClick={() => onOpen(lead)}>
          {lead.fullname}
        </button>
      ),
    },
    {
      id: 'phone',
      header: t.phone,
      onCard: 'fact',
      cell: (lead) => <span className="num whitespace-nowrap">{formats.phone(lead.phone_number)}</span>,
    },
    {
      id: 'status',
      header: t.status,
      onCard: 'aside',
      cell: ({ status }) => <StatusBadge tone={statusTones[status]}>{statusWords[status][language]}</StatusBadge>,
    },
    {
      id: 'at',
      sortBy: 'date',
      header: t.at,
      onCard: 'fact',
      cell: (lead) => <span className="num whitespace-nowrap">{formats.instant(lead.createdAt)}</span>,
    },
    {
      id: 'text',
      header: t.wrote,
      mayBeCut: true,
      from: 'lg',
      cell: (lead) =>
        lead.text ? <span className="block truncate">{lead.text}</span> : <span className="text-muted">—</span>,
    },
    ...(hasGyms
      ? [
          {
            id: 'gym',
            header: t.gym,
            mayBeCut: true,
            from: 'lg' as const,
            cell: (lead: Lead) => <span className="block truncate">{lead.gym_id.name}</span>,
          },
        ]
      : []),
  ]
}
