import { CalendarPlus, CircleStop, FileUp, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { afterGyms } from '#src/features/gyms/web/selected-gym.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { classSeries } from '../series-calls.generated.ts'
import type { ClassSeries } from '../series-contract.ts'
import { ClassGym, ClassHead } from './ClassHead.tsx'
import { useClassGym } from './class-gym.ts'
import { kindColor } from './kind-color.ts'
import { seriesTexts } from './series-texts.ts'

const SeriesPanel = lazyPart(() => import('./SeriesPanel.tsx'), 'SeriesPanel')
const ImportTimetable = lazyPart(() => import('./ImportTimetable.tsx'), 'ImportTimetable')

/** What is held on which days, and how far it goes. */
export function SeriesList() {
  const t = useTexts(seriesTexts)
  const place = useClassGym()
  const { gym } = place
  const list = useListSearch({
    columns: ['kind', 'time', 'coach', 'room', 'places'],
    filters: { ended: ['true'] },
    pageSize: 20,
  })
  const { ended, page, limit, sort } = list.query
  const answer = afterGyms(
    useApi(
      classSeries.allSeries,
      { query: { page, limit, sort, ended: ended === 'true' ? true : undefined, ...(gym && { gym_id: gym._id }) } },
      { keepPrevious: true, enabled: gym !== undefined },
    ),
    place,
  )
  const [open, setOpen] = useState<ClassSeries | 'new'>()
  const [ending, end] = useState<ClassSeries>()
  const [isImporting, setImporting] = useState(false)
  const add = (
    <>
      <Button icon={<FileUp aria-hidden="true" />} onClick={() => setImporting(true)}>
        {t.fromFile}
      </Button>
      <Button variant="primary" icon={<CalendarPlus aria-hidden="true" />} onClick={() => setOpen('new')}>
        {t.add}
      </Button>
    </>
  )
  return (
    <>
      <ClassHead current="series" place={place} actions={add} choosesGym={false} />
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.series}
        rowKey={(row) => row._id}
        onRowClick={(row) => !row.is_ended && setOpen(row)}
        caption={t.list}
        total={t.total}
        tools={<ClassGym place={place} />}
        filters={[{ name: 'ended', label: t.ended, choices: [{ value: 'true', label: t.showEnded }] }]}
        columns={useColumns((row) => !row.is_ended && setOpen(row))}
        rowMenu={(row) =>
          row.is_ended ? null : (
            <Menu
              label={t.actions(row.kind_id.name)}
              items={[
                { label: t.edit, icon: <Pencil aria-hidden="true" />, onSelect: () => setOpen(row) },
                { label: t.end, icon: <CircleStop aria-hidden="true" />, tone: 'bad', onSelect: () => end(row) },
              ]}
            />
          )
        }
        empty={
          <EmptyState title={t.empty} action={add}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {open && gym && (
        <Suspense>
          <SeriesPanel gym={gym} {...(open === 'new' ? {} : { series: open })} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {isImporting && gym && (
        <Suspense>
          <ImportTimetable gym={gym} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {ending && <EndSeries series={ending} onClose={() => end(undefined)} />}
    </>
  )
}

function useColumns(onOpen: (row: ClassSeries) => void): Column<ClassSeries>[] {
  const t = useTexts(seriesTexts)
  const formats = useFormats()
  const weekdays = shortWeekdays(useLanguage())
  return [
    {
      id: 'kind',
      mayBeCut: true,
      sortBy: 'kind',
      header: t.kind,
      onCard: 'title',
      cell: (row) => (
        <button
          type="button"
          className="flex max-w-full items-center gap-2 text-start font-medium"
          onClick={() => onOpen(row)}
        >
          <span aria-hidden="true" className={cx('size-3 shrink-0 rounded-full', kindColor[row.kind_id.color])} />
          <span className="truncate">{row.kind_id.name}</span>
        </button>
      ),
    },
    {
      id: 'when',
      sortBy: 'time',
      header: t.when,
      onCard: 'fact',
      cell: ({ weekdays: days, time, start_date, end_date }) => (
        <span>
          <span className="num">
            {days.map((day) => weekdays[day - 1]).join(', ')} · {time}
          </span>
          {end_date && (
            <span className="block text-muted text-sm">
              {start_date === end_date ? formats.day(end_date) : t.until(formats.day(end_date))}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'coach',
      mayBeCut: true,
      sortBy: 'coach',
      header: t.coach,
      onCard: 'fact',
      cell: ({ coach_id, coach_away }) =>
        coach_away === null ? (coach_id?.fullname ?? '—') : <Badge tone="warn">{t.coachAway(coach_away)}</Badge>,
    },
    { id: 'room', mayBeCut: true, sortBy: 'room', header: t.room, from: 'lg', cell: ({ room_id }) => room_id.name },
    {
      id: 'places',
      sortBy: 'places',
      header: t.places,
      from: 'xl',
      cell: ({ places }) => <span className="num">{places}</span>,
    },
    {
      id: 'ahead',
      header: t.ahead,
      from: 'lg',
      cell: ({ sessions_ahead, booked_ahead, is_ended }) =>
        is_ended ? <Badge>{t.ended}</Badge> : t.aheadText(sessions_ahead, booked_ahead),
    },
  ]
}

function EndSeries({ series, onClose }: { series: ClassSeries; onClose: () => void }) {
  const t = useTexts(seriesTexts)
  const end = useApiMutation(classSeries.deleteSeries, { fails: 'inline', closes: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      tone="danger"
      title={t.endTitle(series.kind_id.name)}
      description={t.endText(series.sessions_ahead, series.booked_ahead)}
      confirmLabel={t.end}
      cancelLabel={t.cancel}
      pending={end.isPending}
      error={end.error?.message}
      onConfirm={() => end.mutate({ id: series._id, query: {} })}
    />
  )
}
