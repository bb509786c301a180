import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { StatRow } from '#src/ui/DefinitionList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { ChartColor } from '#src/ui/charts/series.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Rows } from '../figure-rows.ts'
import { useBucketName } from './bucket-names.ts'
import { type Asked, CardState } from './CardState.tsx'
import { CardTitle } from './CardTitle.tsx'
import { BarChart, ChartPlace } from './charts.tsx'
import { PeriodName } from './PeriodSwitch.tsx'
import { useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

type Column = { bucket: string; net: number }

type Props<C extends Column> = {
  title: string
  info: string
  /** What the sums are of; the chosen one may still be on its way. */
  of: Pick<ChosenPeriod, 'period' | 'span'>
  stats: ReactNode
  /** What the columns are, in words. */
  courseText: string
  series: readonly C[]
  /** What a column counts. */
  rows: (column: C) => Rows
  color?: ChartColor
  format: (amount: number) => string
  /** Said in the place of a course of nothing. */
  empty: string | false
  /** The way from a period in which nothing was yet to the one before, when something was in that. */
  earlier: ChosenPeriod['earlier'] | false
  /** Where the sum came from; none in a short card. */
  split: ReactNode
}

/** At least as high as while it is on its way: what stands below is not pulled up when it comes, of nothing neither. */
const placeOf = (isShort: boolean) => (isShort ? 'min-h-116' : 'min-h-172')

/** A sum of the chosen period: its figures, its course, and where it came from. */
export function CourseCard<C extends Column>({
  title,
  info,
  of,
  stats,
  courseText,
  series,
  rows,
  color,
  format,
  empty,
  earlier,
  split,
}: Props<C>) {
  const t = useTexts(texts)
  const formats = useFormats()
  const bucketName = useBucketName()
  const { link, open } = useRowsLink()
  const rowsAt = <R,>(at: number, lead: (of: Rows) => R) => {
    const column = series[at]
    return column && lead(rows(column))
  }
  return (
    <Card
      title={<CardTitle title={title}>{info}</CardTitle>}
      description={<PeriodName chosen={of} />}
      className={placeOf(!split)}
    >
      <StatRow>{stats}</StatRow>
      {empty ? (
        <EmptyState
          title={empty}
          className={split ? 'min-h-96 justify-center' : 'min-h-60 justify-center'}
          action={
            earlier && (
              <Button icon={<ChevronLeft aria-hidden="true" />} onClick={earlier}>
                {t.earlier}
              </Button>
            )
          }
        />
      ) : (
        <>
          <div className="mt-5">
            <ChartPlace height="h-66 pointer-coarse:h-69">
              <BarChart
                label={title}
                description={courseText}
                categoryLabel={t.column}
                categories={series.map(({ bucket }) => bucketName(bucket))}
                series={[{ name: title, values: series.map(({ net }) => net), ...(color && { color }) }]}
                format={format}
                formatAxis={formats.compact}
                onOpen={(at) => rowsAt(at, open)}
                cellLink={(at) => rowsAt(at, link)}
              />
            </ChartPlace>
          </div>
          {split}
        </>
      )}
    </Card>
  )
}

/** In its place before there is anything. */
export const CourseState = ({ isShort, ...asked }: Asked & { title: string; isShort: boolean }) => (
  <CardState {...asked} lines={9} place={placeOf(isShort)} />
)
