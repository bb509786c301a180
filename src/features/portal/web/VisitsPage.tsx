import { ChevronLeft, ChevronRight, Flame } from 'lucide-react'
import { addDays, addMonths, type Day, firstOfMonth, isDay, tashkentTime, weekdayOf } from '#src/contract/days.ts'
import { iconButtonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { controlLabels } from '#src/ui/control-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { Link, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { GymState } from '#src/features/gyms/web/NoGym.tsx'
import { afterGyms, useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { portals } from '../calls.generated.ts'
import type { VisitCalendar } from '../contract.ts'
import { visitTexts } from './visit-texts.ts'

/** /member/visits: when one came, month by month, and for how many weeks without a gap. */
export function VisitsPage() {
  const t = useTexts(visitTexts)
  const place = useSelectedGym()
  const { gym, gyms, kept } = place
  const asked = useSearch()['month']
  const month = firstOfMonth(isDay(asked) && asked <= today() ? asked : today())
  const { keptAt, ...answer } = useKeptApi(
    portals.visits,
    { query: { gym_id: gym?._id, month } },
    { enabled: gyms !== undefined, obstacle: place.obstacle, keepPrevious: true, keptAs: `visits:${kept}` },
  )
  const { data, error, refetch } = afterGyms(answer, place)
  return (
    <>
      <PageHead title={t.title} context={gym?.name} />
      <KeptNotice at={keptAt} />
      {data ? (
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <MonthCard calendar={data.calendar} asked={month} />
          <StreakCard calendar={data.calendar} />
        </div>
      ) : (
        <GymState place={place} error={error} onRetry={refetch} />
      )}
    </>
  )
}

const daysOf = (month: Day): Day[] => {
  const next = addMonths(month, 1)
  const days: Day[] = []
  for (let day = month; day < next; day = addDays(day, 1)) days.push(day)
  return days
}

/** The month that is here, until the one that is asked for is. */
function MonthCard({ calendar, asked }: { calendar: VisitCalendar; asked: Day }) {
  const t = useTexts(visitTexts)
  const formats = useFormats()
  const { weekdays } = useLabels(controlLabels)
  const timesOn = (day: Day) =>
    calendar.visits
      .filter(({ date }) => date === day)
      .map(({ visited_at }) => tashkentTime(new Date(visited_at)))
      .join(', ')
  const { month } = calendar
  const days = daysOf(month)
  const came = new Set(calendar.visits.map(({ date }) => date)).size
  return (
    <Card
      title={<span className="first-letter:uppercase">{formats.month(month)}</span>}
      description={t.came(came)}
      actions={<MonthLinks month={asked} firstOn={calendar.first_on} />}
    >
      <ul aria-label={formats.month(month)} className="grid grid-cols-7 gap-1 text-center">
        {weekdays.map((name) => (
          <li key={name} aria-hidden="true" className="pb-1 font-medium text-muted text-xs">
            {name}
          </li>
        ))}
        {days.map((day, index) => {
          const times = timesOn(day)
          return (
            <li
              key={day}
              style={index === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
              title={times || undefined}
              aria-label={times ? t.cameOn(formats.day(day), times) : formats.day(day)}
              className={cx(
                'num flex aspect-square max-h-14 w-full flex-col items-center justify-center rounded-md text-sm',
                times ? 'bg-accent font-semibold text-on-accent' : 'text-muted',
                day === today() && !times && 'border border-accent-line text-ink',
              )}
            >
              {Number(day.slice(8))}
              {times && <span aria-hidden="true" className="mt-0.5 size-1 rounded-full bg-on-accent" />}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function MonthLinks({ month, firstOn }: { month: Day; firstOn: Day | null }) {
  const t = useTexts(visitTexts)
  const path = usePathname()
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  const hasBefore = firstOn !== null && firstOn < month
  const hasAfter = after <= today()
  return (
    <span className="flex gap-1">
      {hasBefore && (
        <Link to={path} search={{ month: before }} keepScroll aria-label={t.before} className={iconButtonClass({})}>
          <ChevronLeft aria-hidden="true" />
        </Link>
      )}
      {hasAfter && (
        <Link
          to={path}
          search={after === firstOfMonth(today()) ? {} : { month: after }}
          keepScroll
          aria-label={t.after}
          className={iconButtonClass({})}
        >
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </span>
  )
}

function StreakCard({ calendar }: { calendar: VisitCalendar }) {
  const t = useTexts(visitTexts)
  const formats = useFormats()
  const { streak_weeks, best_streak_weeks, total_days, first_on } = calendar
  return (
    <Card title={t.streak}>
      <p className="num flex items-center gap-2 font-semibold text-2xl">
        <Flame aria-hidden="true" className={cx('size-6', streak_weeks > 0 ? 'text-accent-text' : 'text-muted')} />
        {formats.unit(streak_weeks, 'week')}
      </p>
      <p className="mt-1 text-muted">{streak_weeks > 0 ? t.goesOn : t.begin}</p>
      {first_on && (
        <p className="mt-3 text-muted text-sm tabular-nums">
          {t.best(formats.unit(best_streak_weeks, 'week'))}
          <br />
          {t.ever(formats.unit(total_days, 'day'), formats.day(first_on))}
        </p>
      )}
    </Card>
  )
}
