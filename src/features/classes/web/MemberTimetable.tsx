import { CalendarX2, Info } from 'lucide-react'
import { addDays, type Day } from '#src/contract/days.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassStrikes, MemberSession } from '../contract.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { chosenFrom } from './chosen-from.ts'
import { type DayMark, DayStrip } from './DayStrip.tsx'
import { OwnBookings } from './OwnBookings.tsx'
import { SessionCard } from './SessionCard.tsx'
import { texts } from './texts.ts'
import { useLiveClasses } from './use-live-classes.ts'

const daysShown = 14

/** The timetable of the selected gym for a member: own places first, then day by day, booked in one tap. */
export function MemberTimetable() {
  const t = useTexts(texts)
  const { gym } = useSelectedGym()
  const first = today()
  const answer = useApi(
    classes.memberSessions,
    { query: { gym_id: gym?._id ?? '', from: first, to: addDays(first, daysShown - 1) } },
    { enabled: gym !== undefined, keepPrevious: true },
  )
  useLiveClasses(gym?._id)
  const shown = useShown(first)
  const sessions = answer.data?.sessions
  const kinds = chosenFrom(sessions, ({ kind_id }) => kind_id)
  const coaches = chosenFrom(sessions, ({ coach_id }) => coach_id && { _id: coach_id._id, name: coach_id.fullname })
  const fitting = sessions?.filter(
    ({ kind_id, coach_id }) =>
      (!shown.kind || kind_id._id === shown.kind) && (!shown.coach || coach_id?._id === shown.coach),
  )
  const ofDay = fitting?.filter(({ date }) => date === shown.day)
  return (
    <>
      <PageHead
        title={t.timetable}
        context={gym && t.timetableContext(gym.name)}
        actions={gym && <CalendarLink gymId={gym._id} />}
      />
      <OwnBookings gymId={gym?._id} />
      {answer.data && <StrikeNotice strikes={answer.data.strikes} />}
      {!fitting || !ofDay ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : (
        <section aria-label={t.timetable} className="flex flex-col gap-4">
          <DayStrip
            days={Array.from({ length: daysShown }, (_, index) => addDays(first, index))}
            day={shown.day}
            markOf={(day) => markOf(fitting, day)}
            onDay={(day) => shown.show({ day: day === first ? '' : day })}
          />
          {(kinds.length > 1 || coaches.length > 1) && (
            <div className="grid grid-cols-2 gap-2 sm:max-w-120 sm:gap-3">
              <Select
                label={t.kind}
                hideLabel
                value={shown.kind}
                options={[{ value: '', label: t.allKinds }, ...kinds]}
                onChange={(event) => shown.show({ kind: event.target.value })}
              />
              <Select
                label={t.coach}
                hideLabel
                value={shown.coach}
                options={[{ value: '', label: t.allCoaches }, ...coaches]}
                onChange={(event) => shown.show({ coach: event.target.value })}
              />
            </div>
          )}
          {ofDay.length === 0 ? (
            <EmptyState
              icon={<CalendarX2 />}
              title={shown.kind || shown.coach ? t.noneFound : t.noneThatDay}
              action={
                (shown.kind || shown.coach) && (
                  <Button onClick={() => shown.show({ kind: '', coach: '' })}>{t.clear}</Button>
                )
              }
            >
              {!shown.kind && !shown.coach && t.noneThatDayText}
            </EmptyState>
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {ofDay.map((session) => (
                <li key={session._id}>
                  <SessionCard session={session} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}

/** What is chosen stands in the URL: the day, a kind, a coach. */
function useShown(first: Day) {
  const search = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const asked = search['day'] ?? ''
  return {
    day: asked > first && asked < addDays(first, daysShown) ? asked : first,
    kind: search['kind'] ?? '',
    coach: search['coach'] ?? '',
    show: (patch: Record<string, string>) =>
      go(pathname, { search: { ...search, ...patch }, keepScroll: true, replace: true }),
  }
}

function markOf(sessions: readonly MemberSession[], day: Day): DayMark {
  const held = sessions.filter(({ date, status }) => date === day && status === 'scheduled')
  if (held.some(({ booking }) => booking !== null)) return 'own'
  return held.length > 0 ? 'some' : 'none'
}

/** What was missed is said before it hurts. */
function StrikeNotice({ strikes: { count, limit, days, blocked_until } }: { strikes: ClassStrikes }) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (limit === 0 || (count === 0 && !blocked_until)) return null
  return (
    <p
      className={cx(
        'mb-4 flex items-start gap-2 rounded-md px-3 py-2',
        blocked_until ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn',
      )}
    >
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {blocked_until ? t.blocked(formats.instant(blocked_until)) : t.strikes(count, limit, days)}
    </p>
  )
}
