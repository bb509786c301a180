import type { ReactNode } from 'react'
import { addDays } from '#src/contract/days.ts'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { afterGyms } from '#src/features/gyms/web/selected-gym.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi } from '#src/web/api.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { classFigures } from '../figures-calls.generated.ts'
import type { ClassCounts, ClassFigures, NamedCounts, SlotCounts } from '../figures-contract.ts'
import { classLists } from '../lists-calls.generated.ts'
import { ClassHead } from './ClassHead.tsx'
import { useClassGym } from './class-gym.ts'
import { figuresTexts } from './figures-texts.ts'

const spans = ['7', '30', '60'] as const
const fill = ({ booked, places }: ClassCounts): number => (places === 0 ? 0 : (booked / places) * 100)
/** So few come that the hour may serve another class better. */
const emptyPercent = 35

/** Each time somebody waits in vain, taken over all: one who did once is no reason for another class. */
const isTooSmall = ({ unmet, sessions }: ClassCounts): boolean => unmet > 0 && unmet >= sessions

/** How full classes were, who missed them, and which to drop or double. */
export function FiguresPage() {
  const t = useTexts(figuresTexts)
  const place = useClassGym()
  const { gym } = place
  const search = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const days = spans.find((span) => span === search['days']) ?? '30'
  const to = today()
  const span = { from: addDays(to, 1 - Number(days)), to }
  const answer = afterGyms(
    useApi(
      classFigures.read,
      { query: { gym_id: gym?._id ?? '', ...span } },
      { enabled: gym !== undefined, keepPrevious: true },
    ),
    place,
  )
  const figures = answer.data?.figures
  return (
    <>
      <ClassHead current="figures" place={place} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={t.period}
          hideLabel
          fit
          value={days}
          choices={spans.map((value) => ({ value, label: t.days(value) }))}
          onChange={(value) => go(pathname, { search: { ...search, days: value }, replace: true, keepScroll: true })}
        />
        {gym && (
          <div className="flex flex-wrap items-center gap-2">
            <Saved label={t.figures}>
              <ExportMenu endpoint={classLists.exportFigures} query={{ gym_id: gym._id, ...span }} />
            </Saved>
            <Saved label={t.booked}>
              <ExportMenu
                endpoint={classLists.exportBookings}
                query={{ gym_id: gym._id, ...span, status: undefined }}
              />
            </Saved>
          </div>
        )}
      </div>
      {!figures ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : figures.total.sessions + figures.total.cancelled === 0 ? (
        <EmptyState title={t.none}>{t.noneText}</EmptyState>
      ) : (
        <Figures figures={figures} isOld={answer.isPlaceholderData} />
      )}
    </>
  )
}

/** What a file holds, beside its button. */
function Saved({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className="text-muted text-sm">{label}</span>
      {children}
    </span>
  )
}

type FiguresProps = { figures: ClassFigures /** of the days before */; isOld: boolean }

function Figures({ figures: { total, kinds, coaches, hours, slots }, isOld }: FiguresProps) {
  const t = useTexts(figuresTexts)
  const formats = useFormats()
  const small = slots.filter(isTooSmall).toSorted((a, b) => b.unmet - a.unmet)
  /** A share of nothing is no share. */
  const percent = (part: number, whole: number) => (whole === 0 ? '—' : formats.percent((part / whole) * 100))
  const empty = slots.filter((slot) => !isTooSmall(slot) && slot.sessions > 1 && fill(slot) < emptyPercent)
  const advised = [...small, ...empty.toSorted((a, b) => fill(a) - fill(b))]
  return (
    <div className={cx('grid gap-5', isOld && 'opacity-60')}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile label={t.fill} value={percent(total.booked, total.places)} info={t.fillInfo} />
        <Tile label={t.sessions} value={formats.number(total.sessions)} info={t.sessionsInfo(total.cancelled)} />
        <Tile label={t.noShow} value={percent(total.no_show, total.booked)} info={t.noShowInfo} />
        <Tile label={t.late} value={formats.number(total.late)} info={t.lateInfo} />
      </div>
      {advised.length > 0 && <Advice slots={advised} />}
      <Breakdown title={t.byKind} rows={kinds} />
      <Breakdown title={t.byCoach} rows={coaches} />
      <Breakdown title={t.byHour} rows={hours} />
    </div>
  )
}

function Advice({ slots }: { slots: readonly SlotCounts[] }) {
  const t = useTexts(figuresTexts)
  const formats = useFormats()
  const weekdays = shortWeekdays(useLanguage())
  return (
    <Card title={t.advice} description={t.adviceText}>
      <ul className="divide-y divide-line">
        {slots.map((slot) => (
          <li
            key={`${slot.kind_id._id}:${slot.weekday}:${slot.time}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span>
              <span className="num text-muted">{`${weekdays[slot.weekday - 1]} ${slot.time}`}</span>{' '}
              <span className="font-medium">{slot.kind_id.name}</span>
            </span>
            {isTooSmall(slot) ? (
              <Badge tone="good">{t.double(slot.unmet)}</Badge>
            ) : (
              <Badge tone="warn">{t.drop(formats.percent(fill(slot)))}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Breakdown({ title, rows }: { title: string; rows: readonly NamedCounts[] }) {
  const t = useTexts(figuresTexts)
  const formats = useFormats()
  const count = (id: keyof ClassCounts, header: string): Column<NamedCounts> => ({
    id,
    header,
    align: 'end',
    onCard: 'fact',
    cell: (row) => <span className="num">{formats.number(row[id])}</span>,
  })
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => row._id ?? row.name ?? ''}
        columns={[
          { id: 'name', header: title, onCard: 'title', cell: ({ name }) => name ?? t.noCoach },
          {
            id: 'fill',
            header: t.fill,
            align: 'end',
            onCard: 'aside',
            cell: (row) => (
              <span className="num font-semibold">{row.places === 0 ? '—' : formats.percent(fill(row))}</span>
            ),
          },
          count('sessions', t.sessions),
          count('booked', t.booked),
          count('singles', t.singles),
          count('no_show', t.noShow),
          count('late', t.late),
          count('unmet', t.unmet),
        ]}
      />
    </Card>
  )
}
