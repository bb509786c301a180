import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi } from '#src/web/api.ts'
import { ForbiddenState } from '#src/web/layout/ForbiddenState.tsx'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useOpenRow } from '#src/web/lists/use-open-row.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { news } from '../calls.generated.ts'
import type { News } from '../contract.ts'
import { newsStates } from '../rules.ts'
import { stateTones, stateWords } from '../state-words.ts'
import { texts } from './texts.ts'

const NewsPanel = lazyPart(() => import('./NewsPanel.tsx'), 'NewsPanel')
const unwritten = 'new'

/** What the gyms tell their members: written, seen when it shows, taken away. */
export function NewsPage() {
  const t = useTexts(texts)
  const language = useLanguage()
  const list = useListSearch({
    columns: ['title', 'date'],
    filters: { status: newsStates, gym_id: 'text', news: 'text', start_date: 'day', end_date: 'day' },
    opens: 'news',
  })
  const { gym_id, news: openId, ...query } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const asked = { ...query, ...(gymId && { gym_id: gymId }) }
  const answer = after(useApi(news.all, { query: asked }, { keepPrevious: true, enabled: isReady }))
  const open = useOpenRow(answer.data?.news, openId)
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => list.change({ news: unwritten })}>
      {t.add}
    </Button>
  )
  const gymFilter = useGymFilter(t.gym)
  const columns = useColumns((piece) => list.change({ news: piece._id }))
  if (answer.error?.status === 403 && !answer.data) return <ForbiddenState />
  return (
    <>
      <PageHead title={t.title} context={t.context} actions={add} />
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.news}
        rowKey={({ _id }) => _id}
        onRowClick={({ _id }) => list.change({ news: _id })}
        caption={t.title}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={news.exportAll} query={asked} />}
        total={t.total}
        period={<DayRange days={query} onChange={list.change} />}
        filters={[
          {
            name: 'status',
            label: t.state,
            choices: newsStates.map((value) => ({ value, label: stateWords[value][language] })),
          },
          ...gymFilter,
        ]}
        columns={columns}
        empty={
          <EmptyState title={t.empty} action={add}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {(open || openId === unwritten) && (
        <Suspense>
          <NewsPanel key={open?._id} piece={open} onClose={list.close} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(onOpen: (piece: News) => void): Column<News>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  return [
    {
      id: 'title',
      mayBeCut: true,
      sortBy: 'title',
      header: t.name,
      onCard: 'title',
      cell: (piece) => (
        <button
          type="button"
          className="block max-w-full truncate text-start font-medium"
          onClick={() => onOpen(piece)}
        >
          {piece.title}
        </button>
      ),
    },
    {
      id: 'state',
      header: t.state,
      onCard: 'aside',
      cell: ({ status }) => <StatusBadge tone={stateTones[status]}>{stateWords[status][language]}</StatusBadge>,
    },
    {
      id: 'days',
      sortBy: 'date',
      header: t.days,
      onCard: 'fact',
      cell: ({ from_date, until_date }) => (
        <span className="num">
          {until_date ? `${formats.day(from_date)} – ${formats.day(until_date)}` : t.since(formats.day(from_date))}
        </span>
      ),
    },
    {
      id: 'gyms',
      mayBeCut: true,
      header: t.gyms,
      onCard: 'fact',
      cell: ({ gyms }) => gyms.map(({ name }) => name).join(', '),
    },
  ]
}
