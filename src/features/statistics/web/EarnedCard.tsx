import { Stat } from '#src/ui/DefinitionList.tsx'
import { useApi } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import type { Earned } from '../contract.ts'
import { rowsOf } from '../figure-rows.ts'
import { spanBefore } from '../rules.ts'
import { CourseCard, CourseState } from './CourseCard.tsx'
import { figureTexts } from './figure-texts.ts'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { insightTexts } from './insight-texts.ts'
import { RowsLink, useRowsLink } from './rows-link.tsx'
import { SplitBy } from './SplitBy.tsx'
import { useSumWays } from './sum-ways.ts'
import { texts } from './texts.ts'
import type { ChosenPeriod } from './use-period.ts'

/** Money earned in the chosen period: the sum, its course, what is not earned yet, and where it came from. */
export function EarnedCard({
  gymId,
  chosen,
  isShort = false,
}: Of & { chosen: ChosenPeriod /** without where it came from */; isShort?: boolean }) {
  const t = useTexts(insightTexts)
  const words = useTexts(texts)
  const about = useTexts(figureTexts)
  const formats = useFormats()
  const { link } = useRowsLink()
  const place = placeOf({ gymId })
  const { data, error, refetch } = useApi(
    statistics.earned,
    { query: { ...gymQuery({ gymId }), ...chosen.query } },
    { keepPrevious: true },
  )
  if (!data) return <CourseState title={t.earned} isShort={isShort} error={error} refetch={refetch} />
  const span = { start: data.startDate, end: data.endDate }
  return (
    <CourseCard
      title={t.earned}
      info={t.earnedInfo}
      of={{ period: data.period, span }}
      stats={
        <>
          <Stat
            label={t.earned}
            value={formats.figure(data.earned)}
            hint={
              <RowsLink rows={rowsOf.earned(place, spanBefore(data.period, span))}>
                {words.previous(formats.compact(data.previous))}
              </RowsLink>
            }
            link={link(rowsOf.earned(place, span))}
          />
          <Stat
            label={t.deferred}
            value={formats.figure(data.deferred.amount)}
            hint={formats.day(data.deferred.date)}
            info={t.deferredInfo}
            link={link(rowsOf.deferred(place, data.deferred.date))}
          />
          {data.earned_per_member !== null && (
            <>
              <Stat
                label={about.averageActive}
                value={formats.number(data.average_active)}
                info={about.averageActiveInfo}
                link={link(rowsOf.active(place, { start: span.start, end: data.deferred.date }))}
              />
              <Stat
                label={t.perMember}
                value={formats.figure(data.earned_per_member)}
                info={t.perMemberInfo(formats.number(data.average_active))}
                link={link(rowsOf.earned(place, { start: span.start, end: data.deferred.date }))}
              />
            </>
          )}
        </>
      }
      courseText={t.courseText}
      series={data.series}
      rows={(column) => rowsOf.earned(place, column)}
      color={2}
      format={formats.figure}
      empty={data.earned === 0 && t.noEarned}
      earlier={data.previous !== 0 && chosen.earlier}
      split={!isShort && <EarnedSplit data={data} gymId={gymId} />}
    />
  )
}

function EarnedSplit({ data, gymId }: Of & { data: Earned }) {
  const t = useTexts(insightTexts)
  const span = { start: data.startDate, end: data.endDate }
  const { gym, plan, employee } = useSumWays(data, {
    rows: (of) => rowsOf.earned(placeOf({ gymId }), span, of),
    person: 'sold_by',
    byPerson: t.bySeller,
  })
  return <SplitBy title={t.earned} ways={[plan, ...(gymId ? [] : [gym]), employee]} />
}
