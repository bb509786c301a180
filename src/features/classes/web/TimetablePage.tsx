import { NoGyms } from '#src/features/gyms/web/NoGyms.tsx'
import { CalendarCheck, CalendarPlus, CalendarX2, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { addDays, type Day, isDay, mondayOf } from '#src/contract/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useApi } from '#src/web/api.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useHasPermission } from '#src/web/me.ts'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassSession } from '../contract.ts'
import { classLists } from '../lists-calls.generated.ts'
import { ClassGym, ClassHead } from './ClassHead.tsx'
import { chosenFrom } from './chosen-from.ts'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { useClassGym } from './class-gym.ts'
import { DayList } from './DayList.tsx'
import { DayStrip } from './DayStrip.tsx'
import { deskTexts } from './desk-texts.ts'
import { useLiveClasses } from './use-live-classes.ts'
import { type WeekView, weekViews } from './week-groups.ts'
import { WeekFilters } from './WeekFilters.tsx'
import { type Place, WeekTable } from './WeekTable.tsx'

const SessionPanel = lazyPart(() => import('./SessionPanel.tsx'), 'SessionPanel')
const SeriesPanel = lazyPart(() => import('./SeriesPanel.tsx'), 'SeriesPanel')
const GroupedWeek = lazyPart(() => import('./GroupedWeek.tsx'), 'GroupedWeek')
const MoveDialog = lazyPart(() => import('./MoveDialog.tsx'), 'MoveDialog')

/** /admin/classes and /employee/classes: the week of a gym, live. */
export function TimetablePage() {
  const t = useTexts(deskTexts)
  const place = useClassGym()
  const mayManage = useHasPermission('classes.manage')
  const [added, add] = useState<Place | 'anywhere'>()
  if (place.gyms?.length === 0) return <NoGyms title={t.title} />
  return (
    <>
      <ClassHead
        current="week"
        place={place}
        choosesGym={false}
        actions={
          mayManage && (
            <Button variant="primary" icon={<CalendarPlus aria-hidden="true" />} onClick={() => add('anywhere')}>
              {t.add}
            </Button>
          )
        }
      />
      {place.gym ? (
        <Week key={place.gym._id} gym={place.gym} place={place} onAdd={mayManage ? add : undefined} />
      ) : (
        <PageState error={place.error} onRetry={place.refetch} />
      )}
      {added && place.gym && (
        <Suspense>
          <SeriesPanel gym={place.gym} at={added === 'anywhere' ? undefined : added} onClose={() => add(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type Shown = ReturnType<typeof useShown>

/** What is chosen stands in the URL: the day, filters, the open session. */
function useShown() {
  const search = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const asked = search['day'] ?? ''
  const day: Day = isDay(asked) ? asked : today()
  return {
    day,
    monday: mondayOf(day),
    kind: search['kind'] ?? '',
    coach: search['coach'] ?? '',
    room: search['room'] ?? '',
    view: weekViews.find((each) => each === search['view']) ?? ('hour' satisfies WeekView),
    session: search['session'],
    show: (patch: Record<string, string>, replace = true) =>
      go(pathname, { search: { ...search, ...patch }, keepScroll: true, replace }),
  }
}

type WeekProps = {
  gym: GymAtWork
  place: ReturnType<typeof useClassGym>
  onAdd: ((place: Place | 'anywhere') => void) | undefined
}

function Week({ gym, place, onAdd }: WeekProps) {
  const t = useTexts(deskTexts)
  const shown = useShown()
  const { monday } = shown
  const answer = useApi(
    classes.sessions,
    { query: { gym_id: gym._id, from: monday, to: addDays(monday, 6), status: undefined } },
    { keepPrevious: true },
  )
  useLiveClasses(gym._id)
  const [moved, move] = useState<{ session: ClassSession; to: Place }>()
  const sessions = answer.data?.sessions
  const fitting = sessions?.filter(
    ({ kind_id, coach_id, room_id }) =>
      (!shown.kind || kind_id._id === shown.kind) &&
      (!shown.coach || coach_id?._id === shown.coach) &&
      (!shown.room || room_id._id === shown.room),
  )
  const open = (session: ClassSession) => shown.show({ session: session._id }, false)
  return (
    <>
      <WeekBar gym={gym} place={place} shown={shown} sessions={sessions} />
      {!fitting ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : sessions?.length === 0 && !answer.isPlaceholderData ? (
        <EmptyState
          icon={<CalendarX2 />}
          title={t.empty}
          action={
            onAdd && (
              <Button variant="primary" icon={<CalendarPlus aria-hidden="true" />} onClick={() => onAdd('anywhere')}>
                {t.add}
              </Button>
            )
          }
        >
          {onAdd ? t.emptyText : t.emptyDesk}
        </EmptyState>
      ) : (
        <div className={answer.isPlaceholderData ? 'pointer-events-none opacity-60' : undefined}>
          <WeekOf
            gym={gym}
            shown={shown}
            sessions={fitting}
            onOpen={open}
            acts={onAdd && { onAdd, onMove: (session, to) => move({ session, to }) }}
          />
        </div>
      )}
      <Suspense>
        {shown.session && (
          <SessionPanel key={shown.session} id={shown.session} onClose={() => shown.show({ session: '' })} />
        )}
        {moved && <MoveDialog {...moved} onClose={() => move(undefined)} />}
      </Suspense>
    </>
  )
}

type WeekOfProps = {
  gym: GymAtWork
  shown: Shown
  sessions: readonly ClassSession[]
  onOpen: (session: ClassSession) => void
  acts: { onAdd: (place: Place) => void; onMove: (session: ClassSession, to: Place) => void } | undefined
}

/** The classes by hour, or by room or coach; on a phone one day of them. */
function WeekOf({ gym, shown, sessions, onOpen, acts }: WeekOfProps) {
  const { view, monday, day, session: openId } = shown
  const strip = (
    <DayStrip
      days={Array.from({ length: 7 }, (_, index) => addDays(monday, index))}
      day={day}
      markOf={(each) => (sessions.some(({ date }) => date === each) ? 'some' : 'none')}
      onDay={(each) => shown.show({ day: each })}
    />
  )
  const isNarrowed = Boolean(shown.kind || shown.coach || shown.room)
  const same = { sessions, monday, openId, onOpen, acts }
  if (view !== 'hour')
    return (
      <Suspense>
        <GroupedWeek {...same} by={view} gym={gym} day={day} strip={strip} isNarrowed={isNarrowed} />
      </Suspense>
    )
  return (
    <>
      <div className="max-lg:hidden print:block">
        <WeekTable {...same} />
      </div>
      <div className="grid gap-4 lg:hidden print:hidden">
        {strip}
        <DayList sessions={sessions.filter(({ date }) => date === day)} onOpen={onOpen} />
      </div>
    </>
  )
}

/** Which week, and whose classes of it. */
type WeekBarProps = {
  gym: GymAtWork
  place: WeekProps['place']
  shown: Shown
  sessions: readonly ClassSession[] | undefined
}

function WeekBar({ gym, place, shown, sessions }: WeekBarProps) {
  const t = useTexts(deskTexts)
  const formats = useFormats()
  const { day, monday } = shown
  const to = (next: Day) => shown.show({ day: next === today() ? '' : next })
  const kinds = chosenFrom(sessions, ({ kind_id }) => kind_id)
  const coaches = chosenFrom(sessions, ({ coach_id }) => coach_id && { _id: coach_id._id, name: coach_id.fullname })
  const rooms = chosenFrom(sessions, ({ room_id }) => room_id)
  const filters = [
    { name: 'kind', label: t.kind, choices: kinds, value: shown.kind },
    { name: 'coach', label: t.coach, choices: coaches, value: shown.coach },
    { name: 'room', label: t.room, choices: rooms, value: shown.room },
  ] as const
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 lg:gap-x-3">
      <div data-print="hide" className="min-w-0 empty:hidden max-sm:w-full lg:max-xl:hidden">
        <ClassGym place={place} />
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label={t.previousWeek}
          icon={<ChevronLeft aria-hidden="true" />}
          variant="secondary"
          data-print="hide"
          onClick={() => to(addDays(day, -7))}
        />
        <IconButton
          label={t.nextWeek}
          icon={<ChevronRight aria-hidden="true" />}
          variant="secondary"
          data-print="hide"
          onClick={() => to(addDays(day, 7))}
        />
        <p className="hidden font-semibold text-md print:block">{gym.name},</p>
        <h2 aria-live="polite" className="num ml-2 font-semibold text-md">
          {formats.day(monday).slice(0, 5)} – {formats.day(addDays(monday, 6)).slice(0, 5)}
          <span className="max-sm:sr-only lg:max-xl:sr-only">{formats.day(addDays(monday, 6)).slice(5)}</span>
        </h2>
        {monday !== mondayOf(today()) && (
          <>
            <Button
              size="sm"
              variant="ghost"
              data-print="hide"
              className="max-sm:hidden lg:max-xl:hidden"
              onClick={() => to(today())}
            >
              {t.thisWeek}
            </Button>
            {/* words would not leave room for all acts in one row, or push a phone’s page sideways */}
            <span data-print="hide" className="hidden max-sm:block lg:max-xl:block">
              <IconButton
                label={t.thisWeek}
                icon={<CalendarCheck aria-hidden="true" />}
                variant="ghost"
                onClick={() => to(today())}
              />
            </span>
          </>
        )}
      </div>
      <div data-print="hide" className="flex flex-wrap items-center gap-2 max-lg:w-full lg:ml-auto">
        <SegmentedControl
          label={t.view}
          hideLabel
          fit
          value={shown.view}
          onChange={(view) => shown.show({ view: view === 'hour' ? '' : view })}
          choices={weekViews.map((value) => ({ value, label: t.views[value] }))}
        />
        <WeekFilters filters={filters.filter(({ choices, value }) => choices.length > 1 || value)} show={shown.show} />
        <ExportMenu
          endpoint={classLists.exportSessions}
          query={{
            gym_id: gym._id,
            from: monday,
            to: addDays(monday, 6),
            kind: shown.kind,
            coach: shown.coach,
            room: shown.room,
            status: undefined,
          }}
        />
        <IconButton
          label={t.print}
          icon={<Printer aria-hidden="true" />}
          className="max-lg:hidden"
          onClick={() => window.print()}
        />
      </div>
    </div>
  )
}
