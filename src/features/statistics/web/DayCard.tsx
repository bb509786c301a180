import { genders } from '#src/features/members/rules.ts'
import { Card } from '#src/ui/Card.tsx'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { useApi } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { AsOfDayField, useAsOfDay } from './as-of-day.tsx'
import { CardTitle } from './CardTitle.tsx'
import { BarChart, ChartPlace, ShareBar } from './charts.tsx'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { insightTexts } from './insight-texts.ts'
import { useRowsLink } from './rows-link.tsx'
import { stateColors } from './state-colors.ts'
import type { ChosenPeriod } from './use-period.ts'

const states = ['active', 'frozen', 'scheduled', 'expired', 'never'] as const

/** How things stood on any day: members by state, age and gender, a normalised month, what was not earned yet. */
export function DayCard({ gymId, chosen }: Of & { chosen: Pick<ChosenPeriod, 'span'> }) {
  const t = useTexts(insightTexts)
  const formats = useFormats()
  const { link, open } = useRowsLink()
  const place = placeOf({ gymId })
  const { day } = useAsOfDay(chosen)
  const { data, error, refetch } = useApi(
    statistics.day,
    { query: { ...gymQuery({ gymId }), date: day } },
    { keepPrevious: true },
  )
  if (!data) return <CardState title={t.day} lines={10} error={error} refetch={refetch} />
  const on = data.date
  const known = data.people.filter((row) => row.male + row.female + row.unknown > 0)
  const columns = [...genders, ...(data.people.some((row) => row.unknown > 0) ? (['unknown'] as const) : [])]
  const peopleRows = (at: number, column?: number) =>
    rowsOf.members(place, {
      status: 'running',
      on,
      age: known[at]?.age ?? 'unknown',
      ...(column === undefined ? {} : { gender: columns[column] ?? 'unknown' }),
    })
  return (
    <Card title={<CardTitle title={t.day}>{t.dayInfo}</CardTitle>} description={formats.relativeDay(on)}>
      <div className="mb-4">
        <AsOfDayField chosen={chosen} />
      </div>
      <StatRow>
        <Stat
          label={t.monthly}
          value={formats.figure(data.monthly.amount)}
          hint={t.memberships(formats.number(data.monthly.memberships))}
          info={t.monthlyInfo}
          link={link(rowsOf.monthly(place, on))}
        />
        <Stat
          label={t.deferred}
          value={formats.figure(data.deferred.amount)}
          hint={t.memberships(formats.number(data.deferred.memberships))}
          info={t.deferredInfo}
          link={link(rowsOf.deferred(place, on))}
        />
      </StatRow>
      <div className="mt-5 border-line border-t pt-4">
        <ChartPlace height="h-52 pointer-coarse:h-75">
          <ShareBar
            label={t.state}
            description={formats.day(on)}
            heads={[t.state, t.count, t.share]}
            slices={states.map((status) => ({
              name: t.states[status],
              value: data.members[status],
              color: stateColors[status],
              link: link(rowsOf.members(place, { status, on })),
            }))}
            format={formats.number}
          />
        </ChartPlace>
      </div>
      {known.length > 0 && (
        <div className="mt-5 border-line border-t pt-4">
          <ChartPlace height="h-75.5 pointer-coarse:h-80.5">
            <BarChart
              stacked
              isTitled
              label={t.people}
              description={t.peopleInfo}
              categoryLabel={t.age}
              categories={known.map(({ age }) => t.ages[age])}
              series={columns.map((gender, nr) => ({
                name: t.genders[gender],
                values: known.map((row) => row[gender]),
                color: nr === 0 ? 1 : nr === 1 ? 3 : 6,
              }))}
              format={formats.number}
              height={200}
              onOpen={(at) => open(peopleRows(at))}
              cellLink={(at, column) => link(peopleRows(at, column))}
            />
          </ChartPlace>
        </div>
      )}
    </Card>
  )
}
