import { CalendarX2, Info } from 'lucide-react'
import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import { useGymOfLink } from '#src/features/gyms/web/gym-of-link.ts'
import { GymState } from '#src/features/gyms/web/NoGym.tsx'
import { afterGyms } from '#src/features/gyms/web/selected-gym.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassStrikes, KindTold, MemberSession } from '../contract.ts'
import { twoWeeks } from '../shown-days.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { chosenFrom } from './chosen-from.ts'
import { type DayMark, DayStrip } from './DayStrip.tsx'
import { HeldAbove } from './HeldAbove.tsx'
import { OwnBookings } from './OwnBookings.tsx'
import { SessionCard } from './SessionCard.tsx'
import { isOver } from './session-time.ts'
import { texts } from './texts.ts'
import { useLiveClasses } from './use-live-classes.ts'

/** The timetable of the selected gym for a member: own places first, then day by day, booked in one tap. */
export function MemberTimetable() {
  const t = useTexts(texts)
  const { gym, place } = useGymOfLink()
  const first = today()
  const ofGym = { enabled: gym !== undefined, obstacle: place.obstacle }
  const { keptAt, ...timetable } = useKeptApi(
    classes.memberSessions,
    { query: { gym_id: gym?._id ?? '', from: first } },
    { ...ofGym, keepPrevious: true, keptAs: 'timetable' },
  )
  const own = useKeptApi(classes.memberBookings, { query: { gym_id: gym?._id } }, { ...ofGym, keptAs: 'own places' })
  useLiveClasses(gym?._id)
  const shownGym = timetable.data?.strikes.gym_id
  // what the device kept may be another gym's
  const isOfAnother = keptAt !== undefined && gym !== undefined && shownGym?._id !== gym._id
  const answer = afterGyms(isOfAnother ? { ...timetable, data: undefined } : timetable, place)
  // both at once: what came later would push the other away under the thumb
  const isSettled = [answer, own].every(({ data, error }) => data !== undefined || error !== null)
  const here = gym ?? shownGym
  const places = (own.data?.bookings ?? []).filter(
    ({ session }) => !isOver(session) && (here === undefined || session.gym_id._id === here._id),
  )
  return (
    <>
      <PageHead title={t.timetable} context={here?.name} actions={gym && <CalendarLink gymId={gym._id} />} />
      <KeptNotice at={isOfAnother ? undefined : keptAt} />
      {isSettled && own.data === undefined && (
        <div className="mb-5 empty:hidden">
          <PartState name={t.own} error={own.error} onRetry={own.refetch} />
        </div>
      )}
      {isSettled && (
        <HeldAbove rows={places.map(({ _id }) => _id).join()}>
          <OwnBookings bookings={places} />
        </HeldAbove>
      )}
      {isSettled && answer.data ? (
        <>
          <StrikeNotice strikes={answer.data.strikes} />
          <DayByDay sessions={answer.data.sessions} kinds={answer.data.kinds} first={first} />
        </>
      ) : (
        <GymState place={place} error={isSettled || !gym ? answer.error : null} onRetry={answer.refetch} />
      )}
    </>
  )
}

type DayByDayProps = {
  sessions: readonly MemberSession[]
  // phones keep timetables of before it was told
  kinds?: readonly KindTold[]
  first: Day
}

/** The classes of the chosen day that fit the chosen kind and coach. */
function DayByDay({ sessions, kinds: told = [], first }: DayByDayProps) {
  const t = useTexts(texts)
  const days = daysOf(first, sessions)
  const shown = useShown(days, sessions)
  const kinds = chosenFrom(sessions, ({ kind_id }) => kind_id)
  const coaches = chosenFrom(sessions, ({ coach_id }) => coach_id && { _id: coach_id._id, name: coach_id.fullname })
  const fitting = sessions.filter(
    ({ kind_id, coach_id }) =>
      (!shown.kind || kind_id._id === shown.kind) && (!shown.coach || coach_id?._id === shown.coach),
  )
  // of today what is over is no offer any more, but for whoever was in it
  const ofDay = fitting.filter(
    (session) => session.date === shown.day && (session.booking !== null || !isOver(session)),
  )
  return (
    <section aria-label={t.timetable} className="flex flex-col gap-4 min-h-dvh lg:min-h-0">
      <DayStrip
        days={days}
        day={shown.day}
        markOf={(day) => markOf(fitting, day)}
        onDay={(day) => shown.show({ day, session: '' })}
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
              <SessionCard session={session} told={told.find(({ _id }) => _id === session.kind_id._id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Two weeks, or to the last class that the gym shows: as far as it takes bookings. */
const daysOf = (first: Day, sessions: readonly MemberSession[]): [Day, ...Day[]] => {
  const most = Math.max(twoWeeks, ...sessions.map(({ date }) => daysBetween(first, date) + 1))
  return [first, ...Array.from({ length: most - 1 }, (_, index) => addDays(first, index + 1))]
}

/** What is chosen stands in the URL: the day, or the class whose day it is, a kind, a coach. */
function useShown(days: readonly [Day, ...Day[]], sessions: readonly MemberSession[]) {
  const search = useSearch()
  const pathname = usePathname()
  const go = useGo()
  /** What a link means, as long as no day was chosen: the day of a class, else the first that has one of the kind or coach. */
  const meant = sessions.find((session) =>
    search['session']
      ? session._id === search['session']
      : (search['kind'] || search['coach']) &&
        session.status === 'scheduled' &&
        !isOver(session) &&
        (!search['kind'] || session.kind_id._id === search['kind']) &&
        (!search['coach'] || session.coach_id?._id === search['coach']),
  )
  const asked = search['day'] || (meant?.date ?? '')
  return {
    day: days.includes(asked) ? asked : days[0],
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
