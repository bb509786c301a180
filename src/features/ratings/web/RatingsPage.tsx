import { Star } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { ratings } from '../calls.generated.ts'
import { stars } from '../rules.ts'
import { Stars } from './Stars.tsx'
import { texts } from './texts.ts'

/** /admin/gyms/profile/{gym}/ratings: what members said, for the owner alone. */
export function RatingsPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const gymId = useParam('gym_id')
  const gym = useApi(gyms.one, { id: gymId, query: {} }).data?.gym
  useCrumb(gym?.name, paths.gym(gymId))
  const list = useListSearch({
    columns: ['member', 'stars', 'date'],
    filters: { stars: stars.map(String), start_date: 'day', end_date: 'day' },
  })
  const { stars: chosen, ...query } = list.query
  const { page, limit, sort, start_date, end_date } = query
  const asked = { page, limit, sort, start_date, end_date, gym_id: gymId, ...(chosen ? { stars: chosen } : {}) }
  const answer = useApi(ratings.list, { query: asked }, { keepPrevious: true })
  return (
    <>
      <PageHead title={t.title} context={gym && t.context(gym.name)} />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} />}
        rows={answer.data?.ratings}
        rowKey={(row) => row._id}
        rowTo={(row) => paths.member('admin', row.member_id._id)}
        caption={t.title}
        tools={<ExportMenu endpoint={ratings.exportList} query={asked} />}
        total={t.total}
        filters={[
          {
            name: 'stars',
            label: t.stars,
            choices: stars.toReversed().map((count) => ({ value: String(count), label: t.star(count) })),
          },
        ]}
        columns={[
          {
            id: 'member',
            mayBeCut: true,
            sortBy: 'member',
            header: t.member,
            onCard: 'title',
            cell: (row) => row.member_id.fullname,
          },
          {
            id: 'stars',
            sortBy: 'stars',
            header: t.stars,
            onCard: 'aside',
            cell: (row) => <Stars count={row.stars} />,
          },
          {
            id: 'words',
            mayBeCut: true,
            header: t.words,
            onCard: 'fact',
            cell: (row) => <span className="whitespace-pre-line [overflow-wrap:anywhere]">{row.text ?? '—'}</span>,
          },
          {
            id: 'given',
            sortBy: 'date',
            header: t.given,
            onCard: 'fact',
            cell: (row) => <span className="num whitespace-nowrap">{formats.instant(row.createdAt)}</span>,
          },
        ]}
        empty={
          <EmptyState title={t.none} icon={<Star />}>
            {t.noneText}
          </EmptyState>
        }
      />
    </>
  )
}
