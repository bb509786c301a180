import { CalendarCheck, CalendarX2, MessageSquareText, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { bookingStates } from '#src/features/memberships/booking-states.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Progress } from '#src/ui/Progress.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useHasPermission } from '#src/web/me.ts'
import { formTexts } from '#src/web/forms/form-texts.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import { useWeekdayName } from '#src/web/weekdays.ts'
import { classes } from '../calls.generated.ts'
import type { ClassBooking, ClassSession } from '../contract.ts'
import { BookMember } from './BookMember.tsx'
import { BookingList } from './BookingList.tsx'
import { CancelSession } from './CancelSession.tsx'
import { ChangeSession } from './ChangeSession.tsx'
import { deskTexts } from './desk-texts.ts'
import { useForWhom } from './for-whom.ts'
import { MessageSession } from './MessageSession.tsx'
import { messageTexts } from './message-texts.ts'
import { kindColor } from './kind-color.ts'
import { restoreTexts } from './restore-texts.ts'
import { SessionNeeds } from './SessionNeeds.tsx'
import { useSessionTime } from './use-session-time.ts'

const RestoreSession = lazyPart(() => import('./RestoreSession.tsx'), 'RestoreSession')
const SeriesOfSession = lazyPart(() => import('./SeriesOfSession.tsx'), 'SeriesOfSession')

type Mode = 'change' | 'later' | 'all' | 'cancel' | 'restore' | 'message'

/** A class: who is booked, who waits, who came; to book, to note and to change. */
export function SessionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(deskTexts)
  const formats = useFormats()
  const nameOfDay = useWeekdayName()
  const { data, error, refetch } = useApi(classes.session, { id, query: {} })
  const [mode, setMode] = useState<'view' | Mode>('view')
  const session = data?.session
  const back = () => setMode('view')
  return (
    <SidePanel
      open
      onClose={onClose}
      width="lg"
      sticky={mode !== 'view'}
      title={session ? <Title session={session} /> : t.title}
      description={
        session && `${nameOfDay(session.date)}, ${formats.day(session.date)} · ${session.time}–${session.end_time}`
      }
    >
      {!data || !session ? (
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={6} />} />
      ) : mode === 'change' ? (
        <>
          {session.series_id && <ChangeWhat onMode={setMode} />}
          <ChangeSession session={session} onDone={back} />
        </>
      ) : (mode === 'later' || mode === 'all') && session.series_id ? (
        <Suspense fallback={<CardSkeleton lines={6} />}>
          <SeriesOfSession session={session} seriesId={session.series_id} scope={mode} onDone={back} />
        </Suspense>
      ) : mode === 'message' ? (
        <MessageSession session={session} onDone={back} />
      ) : mode === 'restore' ? (
        <Suspense fallback={<CardSkeleton lines={6} />}>
          <RestoreSession session={session} onDone={back} />
        </Suspense>
      ) : mode === 'cancel' ? (
        <CancelSession session={session} told={toldOf(data.bookings)} onDone={back} />
      ) : (
        <View session={session} bookings={data.bookings} onMode={setMode} />
      )}
    </SidePanel>
  )
}

/** Of a class that comes again and again: this one, this and later, or all. */
function ChangeWhat({ onMode }: { onMode: (mode: Mode) => void }) {
  const t = useTexts(deskTexts)
  const form = useTexts(formTexts)
  const [asked, setAsked] = useState<Mode>()
  return (
    <div className="mb-5">
      <SegmentedControl<'change' | 'later' | 'all'>
        label={t.changeWhat}
        value="change"
        onChange={(mode) => (hasUnsavedForm() ? setAsked(mode) : onMode(mode))}
        choices={[
          { value: 'change', label: t.changeScopes.change },
          { value: 'later', label: t.changeScopes.later },
          { value: 'all', label: t.changeScopes.all },
        ]}
      />
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          onConfirm={() => onMode(asked)}
          title={form.leaveTitle}
          description={t.otherScopeText}
          confirmLabel={t.otherScope}
          cancelLabel={form.goOn}
        />
      )}
    </div>
  )
}

function Title({ session: { kind_id: kind } }: { session: ClassSession }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${kindColor[kind.color]}`} />
      <span className="min-w-0 break-words">{kind.name}</span>
    </span>
  )
}

/** Whom it is told that the class is off: also who gave a place up too late. */
const toldOf = (bookings: readonly ClassBooking[]): number =>
  new Set(bookings.flatMap(({ status, member_id }) => (status === 'cancelled' ? [] : [member_id._id]))).size

type ViewProps = {
  session: ClassSession
  bookings: readonly ClassBooking[]
  onMode: (mode: Mode) => void
}

function View({ session, bookings, onMode }: ViewProps) {
  const t = useTexts(deskTexts)
  const words = useTexts(messageTexts)
  const restoring = useTexts(restoreTexts)
  const mayManage = useHasPermission('classes.manage')
  const mayWrite = useHasPermission('messages.send')
  const of = (...statuses: ClassBooking['status'][]) => bookings.filter(({ status }) => statuses.includes(status))
  const isCancelled = session.status === 'cancelled'
  const time = useSessionTime(session)
  const isChangeable = mayManage && !isCancelled && !time.isOver
  // of one that went with its series the day is another's
  const isRestorable = mayManage && isCancelled && !time.hasBegun && session.series_date !== null
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Facts session={session} />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {isChangeable && (
            <Button size="sm" icon={<Pencil aria-hidden="true" />} onClick={() => onMode('change')}>
              {t.change}
            </Button>
          )}
          {mayWrite && session.booked + session.waiting > 0 && (
            <Button size="sm" icon={<MessageSquareText aria-hidden="true" />} onClick={() => onMode('message')}>
              {words.open}
            </Button>
          )}
          {isChangeable && (
            <Button
              size="sm"
              variant="ghostDanger"
              icon={<CalendarX2 aria-hidden="true" />}
              onClick={() => onMode('cancel')}
            >
              {t.cancelSession}
            </Button>
          )}
          {isRestorable && (
            <Button size="sm" icon={<CalendarCheck aria-hidden="true" />} onClick={() => onMode('restore')}>
              {restoring.open}
            </Button>
          )}
        </div>
      </div>
      {isCancelled ? (
        <p className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
          {t.cancelledBecause(session.cancel_reason ?? '')}
        </p>
      ) : (
        <>
          <Progress
            label={t.taken}
            percent={(session.booked / session.places) * 100}
            text={t.places(session.booked, session.places)}
            tone={session.booked >= session.places ? 'warn' : 'accent'}
          />
          {!time.isOver && <BookMember key={session._id} session={session} />}
        </>
      )}
      <BookingList
        session={session}
        title={t.booked}
        bookings={of(...bookingStates.holding)}
        empty={isCancelled || time.hasBegun ? undefined : t.nobody}
      />
      <BookingList session={session} title={t.waiting} bookings={of('waiting')} />
      <BookingList session={session} title={t.gone} bookings={of('cancelled', 'late')} isFolded />
    </div>
  )
}

function Facts({ session }: { session: ClassSession }) {
  const { kind_id: kind, coach_id: coach, room_id: room, is_changed } = session
  const t = useTexts(deskTexts)
  const forWhom = useForWhom(kind)
  return (
    <div className="min-w-0 grow basis-48">
      <p className="font-medium">{coach?.fullname ?? t.noCoach}</p>
      <p className="text-muted">{[room.name, ...forWhom].join(' · ')}</p>
      <SessionNeeds session={session} />
      {is_changed && <p className="mt-1 text-sm text-warn">{t.changed}</p>}
    </div>
  )
}
