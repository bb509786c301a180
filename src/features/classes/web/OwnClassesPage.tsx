import { CalendarX2, ChevronDown, MessageSquareText, UserRoundX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { addDays, type Day, isDay } from '#src/contract/days.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { paths } from '#src/contract/paths.ts'
import { bookingStates } from '#src/features/memberships/booking-states.ts'
import { Badge, StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { isCutOffFrom, useApi } from '#src/web/api.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useHasPermission } from '#src/web/me.ts'
import { Link, useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassSession } from '../contract.ts'
import { ownClasses } from '../own-calls.generated.ts'
import { ownDays } from '../shown-days.ts'
import { bookingStatusTones } from '../words.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { BookingList } from './BookingList.tsx'
import { DayStrip } from './DayStrip.tsx'
import { deskTexts } from './desk-texts.ts'
import { messageTexts } from './message-texts.ts'
import { ownTexts } from './own-texts.ts'
import { SessionLine } from './SessionCard.tsx'
import { isOver } from './session-time.ts'
import { useLiveClasses } from './use-live-classes.ts'

const MessageSession = lazyPart(() => import('./MessageSession.tsx'), 'MessageSession')

const quiet = buttonClass({ variant: 'ghost', size: 'sm' })

/** /employee/classes/own: what a coach holds, who comes, and who came by a tap. */
export function OwnClassesPage() {
  const t = useTexts(ownTexts)
  const now = today()
  const first = addDays(now, -ownDays.back)
  const search = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const show = (patch: Record<string, string>) =>
    go(pathname, { search: { ...search, ...patch }, keepScroll: true, replace: true })
  const asked = search['day'] ?? ''
  const answer = useKeptApi(
    ownClasses.sessions,
    { query: { from: first, to: addDays(first, ownDays.shown - 1) } },
    { keepPrevious: true, keptAs: 'own classes' },
  )
  useLiveClasses(undefined)
  const { data } = answer
  // a class over midnight belongs to the day on which it began: there its coach still stands, until they choose another
  const [night, keepNight] = useState<Day>()
  const lasts = data?.sessions.find((each) => each.status === 'scheduled' && each.date < now && !isOver(each))?.date
  if (lasts && lasts !== night) keepNight(lasts)
  const ownDay = night ?? now
  const day: Day = isDay(asked) ? asked : ownDay
  const ofDay = data?.sessions.filter(({ date }) => date === day) ?? []
  // what opened by itself stays open: who came is noted until after the end, too
  const [opened, keepOpened] = useState<{ day: Day; id: string | undefined }>()
  if (data && opened?.day !== day)
    keepOpened({ day, id: ofDay.find((session) => session.status === 'scheduled' && !isOver(session))?._id })
  const open = search['session'] ?? opened?.id
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          data &&
          (data.coach ? (
            <CalendarLink />
          ) : (
            <Link to={paths.classes('employee')} className={buttonClass({ size: 'sm' })}>
              {t.whole}
            </Link>
          ))
        }
      />
      <KeptNotice at={answer.keptAt} />
      {!data ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : !data.coach ? (
        <EmptyState icon={<UserRoundX />} title={t.notCoach}>
          {t.notCoachText}
        </EmptyState>
      ) : (
        <div className="grid max-w-160 gap-4">
          <DayStrip
            days={Array.from({ length: ownDays.shown }, (_, index) => addDays(first, index))}
            day={day}
            markOf={(each) => (data.sessions.some(({ date }) => date === each) ? 'some' : 'none')}
            onDay={(each) => show({ day: each === ownDay ? '' : each, session: '' })}
          />
          {ofDay.length === 0 ? (
            <EmptyState icon={<CalendarX2 />} title={t.noneThatDay} />
          ) : (
            <ul className="grid gap-3">
              {ofDay.map((session) => (
                <li key={session._id}>
                  <OwnClass
                    session={session}
                    coming={(data.comes ?? []).filter(({ session_id }) => session_id === session._id)}
                    isAway={answer.keptAt !== undefined}
                    isOpen={session._id === open}
                    onToggle={() => show({ session: session._id === open ? 'none' : session._id })}
                  />
                </li>
              ))}
            </ul>
          )}
          <nav className="-mx-2.5 flex flex-wrap">
            <Link to={paths.sharedMeasurements()} className={quiet}>
              {t.measurements}
            </Link>
            <Link to={paths.classes('employee')} className={quiet}>
              {t.whole}
            </Link>
          </nav>
        </div>
      )}
    </>
  )
}

/** What a phone kept of the version before, or a server of it answers, is without. */
type Coming = Reply<typeof ownClasses.sessions>['comes'][number]
/** `coming`: by name, also without a network. */
type Comers = { session: ClassSession; coming: readonly Coming[]; isAway: boolean }
type OwnClassProps = Comers & { isOpen: boolean; onToggle: () => void }

function OwnClass({ session, coming, isAway, isOpen, onToggle }: OwnClassProps) {
  const t = useTexts(ownTexts)
  const desk = useTexts(deskTexts)
  return (
    <article className="rounded-lg border border-line bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex w-full items-center gap-3 rounded-lg p-4 text-start hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <SessionLine session={session} withCoach={false} />
          <span className="mt-1.5 flex flex-wrap items-center gap-2 pl-4 text-sm">
            {session.status === 'cancelled' ? (
              <Badge>{desk.cancelledShort}</Badge>
            ) : (
              <span>{t.people(session.booked, session.places)}</span>
            )}
            {session.waiting > 0 && <Badge tone="warn">{desk.waitingLong(session.waiting)}</Badge>}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
        <span className="sr-only">{isOpen ? t.hide : t.show}</span>
      </button>
      {isOpen && <WhoComes session={session} coming={coming} isAway={isAway} />}
    </article>
  )
}

function WhoComes({ session, coming, isAway }: Comers) {
  const t = useTexts(ownTexts)
  const desk = useTexts(deskTexts)
  const words = useTexts(messageTexts)
  const mayWrite = useHasPermission('messages.send')
  const [isWriting, write] = useState(false)
  const answer = useApi(classes.session, { id: session._id, query: {} })
  const { data, error, refetch } = answer
  if (!data && coming.length > 0 && (isAway || isCutOffFrom(answer))) return <Names coming={coming} />
  if (!data)
    return (
      <div className="border-line border-t p-4">
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={4} />} />
      </div>
    )
  if (isWriting)
    return (
      <div className="border-line border-t p-4">
        <Suspense fallback={<CardSkeleton lines={4} />}>
          <MessageSession session={session} onDone={() => write(false)} />
        </Suspense>
      </div>
    )
  const of = (...statuses: string[]) => data.bookings.filter(({ status }) => statuses.includes(status))
  const held = of(...bookingStates.holding)
  const came = of('attended').length
  return (
    <div className="grid gap-4 border-line border-t p-4">
      {session.status === 'cancelled' && (
        <p className="text-bad">{desk.cancelledBecause(session.cancel_reason ?? '')}</p>
      )}
      {came > 0 && <p className="font-medium text-good">{t.came(came, held.length)}</p>}
      <BookingList
        session={session}
        title={desk.booked}
        bookings={held}
        empty={session.status === 'cancelled' ? undefined : desk.nobody}
      />
      <BookingList session={session} title={desk.waiting} bookings={of('waiting')} />
      {mayWrite && session.booked + session.waiting > 0 && (
        <Button size="sm" icon={<MessageSquareText aria-hidden="true" />} className="w-fit" onClick={() => write(true)}>
          {words.open}
        </Button>
      )}
    </div>
  )
}

/** Who comes, as the device has it: who came is noted when the network is back. */
function Names({ coming }: { coming: readonly Coming[] }) {
  const t = useTexts(ownTexts)
  const desk = useTexts(deskTexts)
  return (
    <div className="grid gap-3 border-line border-t p-4">
      <p className="text-muted text-sm">{t.namesAlone}</p>
      <ul className="divide-y divide-line">
        {coming.map(({ fullname, status, place }, index) => (
          <li key={index} className="flex items-center gap-3 py-2.5">
            {place !== null && <span className="num w-5 shrink-0 text-end font-semibold text-muted">{place}</span>}
            <span className="min-w-0 flex-1 break-words font-medium">{fullname}</span>
            {status !== 'booked' && (
              <StatusBadge tone={bookingStatusTones[status]}>{desk.statuses[status]}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
