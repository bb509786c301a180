import { shortWeekdays } from '#src/contract/weekdays.ts'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useApi } from '#src/web/api.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { CardTitle } from './CardTitle.tsx'
import { ChartPlace, HeatMap } from './charts.tsx'
import { figureTexts } from './figure-texts.ts'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { insightTexts } from './insight-texts.ts'
import { useRowsLink } from './rows-link.tsx'
import type { ChosenPeriod } from './use-period.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** When people come: weekdays by hours, from the first hour with a visit to the last. */
export function VisitsCard({ gymId, chosen }: Of & { chosen: ChosenPeriod }) {
  const t = useTexts(insightTexts)
  const about = useTexts(figureTexts)
  const formats = useFormats()
  const language = useLanguage()
  const { link, open } = useRowsLink()
  const place = placeOf({ gymId })
  const { data, error, refetch, isPlaceholderData } = useApi(
    statistics.visits,
    { query: { ...gymQuery({ gymId }), ...chosen.query } },
    { keepPrevious: true },
  )
  if (!data) return <CardState title={t.visits} lines={8} error={error} refetch={refetch} />
  const { weekly } = data
  const span = { start: data.startDate, end: data.endDate }
  const hoursSeen = data.cells.map(({ hour }) => hour)
  const first = Math.min(8, ...hoursSeen)
  const hours = Array.from({ length: Math.max(21, ...hoursSeen) - first + 1 }, (_, nr) => first + nr)
  const counts = new Map(data.cells.map(({ weekday, hour, count }) => [`${weekday}/${hour}`, count]))
  const cellRows = (row: number, column: number) =>
    rowsOf.visits(place, span, { weekday: String(row + 1), hour: String(hours[column] ?? 0) })
  const total = link(rowsOf.visits(place, span))
  const totalText = t.visitsTotal(formats.number(data.total))
  return (
    <Card
      title={<CardTitle title={t.visits}>{t.visitsInfo}</CardTitle>}
      description={total ? total({ className: 'hover:underline', children: totalText }) : totalText}
      className={cx(isPlaceholderData && 'opacity-60')}
    >
      {/* a server of the version before does not tell it */}
      {weekly?.per_member != null && (
        <div className="mb-4 border-line border-b pb-4">
          <StatRow>
            <Stat
              label={t.weekly}
              value={formats.number(weekly.per_member)}
              hint={t.recentVisits(formats.number(weekly.visits))}
              info={t.weeklyInfo(formats.day(weekly.start), formats.day(weekly.end))}
              link={link(rowsOf.visits(place, weekly))}
            />
            <Stat
              label={about.averageActive}
              value={formats.number(weekly.average_active)}
              hint={t.recentDays}
              info={about.averageActiveInfo}
              link={link(rowsOf.active(place, weekly))}
            />
          </StatRow>
        </div>
      )}
      {data.total === 0 ? (
        <EmptyState title={t.noVisits} />
      ) : (
        <ChartPlace height="h-74.5 pointer-coarse:h-77.5">
          <HeatMap
            label={t.visits}
            corner={t.weekday}
            rows={shortWeekdays(language)}
            columns={hours.map((hour) => `${String(hour).padStart(2, '0')}:00`)}
            values={weekdays.map((weekday) => hours.map((hour) => counts.get(`${weekday}/${hour}`) ?? 0))}
            format={formats.number}
            onOpen={(row, column) => open(cellRows(row, column))}
            cellLink={(row, column) => link(cellRows(row, column))}
          />
        </ChartPlace>
      )}
    </Card>
  )
}
