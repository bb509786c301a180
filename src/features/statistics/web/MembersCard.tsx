import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { InfoPopover } from '#src/ui/Popover.tsx'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { columnsOf, rowsOf } from '../figure-rows.ts'
import { bucketsOf, unitOf } from '../rules.ts'
import { CardState } from './CardState.tsx'
import { useBucketName } from './bucket-names.ts'
import { WithInfo } from './CardTitle.tsx'
import { ChartPlace, LineChart, ShareBar } from './charts.tsx'
import { figureTexts } from './figure-texts.ts'
import { type Of, placeOf, useMemberCounts } from './of-gym.ts'
import { RowsLink, useRowsLink } from './rows-link.tsx'
import { stateColors } from './state-colors.ts'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

/** Members by what runs today, and how many there were at the end of each column of the period. */
export function MembersCard({ gymId, chosen }: Of & { chosen: ChosenPeriod }) {
  const t = useTexts(texts)
  const about = useTexts(figureTexts)
  const formats = useFormats()
  const bucketName = useBucketName()
  const { link, open } = useRowsLink()
  const { data, error, refetch, isPlaceholderData } = useMemberCounts({ gymId }, chosen.query)
  if (!data) return <CardState title={t.members} lines={8} place="min-h-158" error={error} refetch={refetch} />
  const place = placeOf({ gymId })
  const columns = columnsOf(data.series, chosen.period, chosen.span)
  const columnRows = (at: number) => {
    const end = columns[at]?.end ?? today()
    return rowsOf.running(place, end < today() ? end : today())
  }
  const begun = new Set(
    bucketsOf(unitOf(chosen.period, chosen.span), chosen.span)
      .filter(({ start }) => start <= today())
      .map(({ bucket }) => bucket),
  )
  const states = (['active', 'frozen', 'scheduled', 'expired', 'never'] as const).map((state) => ({
    name: t.membersState[state],
    value: data[state],
    color: stateColors[state],
    link: link(rowsOf.members(place, { status: state })),
  }))
  return (
    <Card
      title={
        <span className="flex items-center gap-1">
          {t.members}
          <InfoPopover title={t.members}>{t.membersInfo}</InfoPopover>
        </span>
      }
      description={<RowsLink rows={rowsOf.members(place)}>{t.membersTotal(formats.number(data.total))}</RowsLink>}
      className={cx(isPlaceholderData && 'opacity-60')}
    >
      <StatRow>
        <Stat
          label={t.newMembers}
          value={formats.number(data.new)}
          info={about.new}
          link={link(rowsOf.moved(place, 'new', chosen.span))}
        />
        <Stat
          label={t.lostMembers}
          value={formats.number(data.lost)}
          info={about.lost}
          link={link(rowsOf.moved(place, 'lost', chosen.span))}
        />
        <Stat
          label={t.balance}
          value={`${data.change > 0 ? '+' : ''}${formats.number(data.change)}`}
          info={about.balance}
          link={link(rowsOf.moved(place, 'changed', chosen.span))}
        />
      </StatRow>
      {chosen.period !== 'day' && (
        <div className="mt-5">
          <ChartPlace height="h-56 pointer-coarse:h-59">
            <LineChart
              label={t.membersCourse}
              description={t.membersCourse}
              categoryLabel={t.column}
              categories={data.series.map(({ bucket }) => bucketName(bucket))}
              series={[
                { name: t.members, values: data.series.map(({ bucket, total }) => (begun.has(bucket) ? total : null)) },
              ]}
              format={formats.number}
              height={180}
              onOpen={(at) => open(columnRows(at))}
              cellLink={(at) => link(columnRows(at))}
            />
          </ChartPlace>
        </div>
      )}
      <div className="mt-5 border-line border-t pt-4">
        <ChartPlace height="h-52 pointer-coarse:h-75">
          <ShareBar
            label={t.members}
            description={<WithInfo title={t.members} text={t.stateToday} info={about.stateToday} />}
            heads={[t.state, t.count, t.share]}
            slices={states}
            format={formats.number}
          />
        </ChartPlace>
      </div>
    </Card>
  )
}
