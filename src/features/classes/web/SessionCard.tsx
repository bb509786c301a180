import { Info } from 'lucide-react'
import { Suspense, useState } from 'react'
import { bookingIs } from '#src/features/memberships/booking-states.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { untilRead } from '#src/web/until-read.ts'
import { classes } from '../calls.generated.ts'
import type { KindTold, MemberSession, ShownSession } from '../contract.ts'
import { BuyPlace } from './BuyPlace.tsx'
import { CancelPlace } from './CancelPlace.tsx'
import { useForWhom } from './for-whom.ts'
import { kindColor } from './kind-color.ts'
import { hasBegun } from './session-time.ts'
import { texts } from './texts.ts'
import { useGiveBack } from './use-give-back.tsx'

const KindDialog = lazyPart(() => import('./KindDialog.tsx'), 'KindDialog')

const undoMs = 5000

type SessionLineProps = {
  session: ShownSession
  withDay?: string
  /** left out where the coach's name stands above */
  withCoach?: boolean
}

/** A class in one line: when, what, with whom and where. */
export function SessionLine({ session, withDay, withCoach = true }: SessionLineProps) {
  const { kind_id: kind, coach_id: coach, room_id: room } = session
  const forWhom = useForWhom(kind)
  return (
    <div className="flex min-w-0 gap-3">
      <span aria-hidden="true" className={cx('w-1 shrink-0 self-stretch rounded-full', kindColor[kind.color])} />
      <div className="min-w-0">
        <p className={cx('font-semibold', session.status === 'cancelled' && 'text-muted line-through')}>
          <span className="num">
            {withDay && `${withDay}, `}
            {session.time}–{session.end_time}
          </span>{' '}
          {kind.name}
        </p>
        <p className="text-muted text-sm">
          {[withCoach && coach?.fullname, room.name, ...forWhom].filter(Boolean).join('\u00a0· ')}
        </p>
      </div>
    </div>
  )
}

type SessionCardProps = {
  session: MemberSession
  /** What the gym tells of its kind; undefined: nothing. */
  told: KindTold | undefined
}

/** Booked in one tap, with five seconds to think better of it. */
export function SessionCard({ session, told }: SessionCardProps) {
  const t = useTexts(texts)
  const [isTold, setTold] = useState(false)
  const { giveBack, question } = useGiveBack()
  const book = useApiMutation(classes.book, {
    until: untilRead,
    says: false,
    onDone: ({ message, booking }) =>
      toast({
        tone: 'good',
        title: message,
        action: { label: t.undo, onPress: () => giveBack(booking._id) },
        actionMs: undoMs,
      }),
  })
  const { booking, refusal } = session
  const isActive = booking && bookingIs(booking.status, 'open')
  const isFree = session.free > 0
  // shortly before the start nobody moves up by itself any more: a free place is whoever's asks first, also who waits
  const mayBook = !refusal && (booking ? booking.status === 'waiting' && isFree : true)
  return (
    <article
      className={cx(
        'flex h-full flex-col justify-between gap-3 rounded-lg border bg-surface p-4',
        isActive ? 'border-accent-line' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <SessionLine session={session} />
        {told && (
          <IconButton
            label={t.about(session.kind_id.name)}
            icon={<Info aria-hidden="true" />}
            className="-my-2 -mr-2"
            onClick={() => setTold(true)}
          />
        )}
      </div>
      {session.status === 'cancelled' ? (
        <p className="text-bad text-sm">{t.cancelled(session.cancel_reason ?? '')}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm">
            {booking ? (
              <strong className={isActive ? 'text-accent-text' : undefined}>
                {booking.status === 'waiting'
                  ? t.line(booking.place ?? 1)
                  : { booked: t.booked, attended: t.attended, no_show: t.missed, cancelled: t.given, late: t.late }[
                      booking.status
                    ]}
              </strong>
            ) : (
              !hasBegun(session) && (
                <span className={isFree ? 'text-good' : 'text-muted'}>
                  {t.free(session.free)}
                  {session.waiting > 0 && `, ${t.waiting(session.waiting)}`}
                </span>
              )
            )}
          </span>
          <span className="flex flex-wrap gap-2">
            {isActive && <CancelPlace id={booking._id} />}
            {mayBook && (
              <Button
                variant={isFree ? 'primary' : 'secondary'}
                pending={book.isPending}
                onClick={() => book.mutate({ query: {}, body: { session_id: session._id } })}
              >
                {isFree ? t.book : t.wait}
              </Button>
            )}
          </span>
          {session.may_buy && session.drop_in_price !== null && (
            <BuyPlace session={session} price={session.drop_in_price} />
          )}
          {refusal && <span className="w-full text-muted text-sm">{refusal}</span>}
        </div>
      )}
      {question}
      {told && isTold && (
        <Suspense>
          <KindDialog session={session} told={told} onClose={() => setTold(false)} />
        </Suspense>
      )}
    </article>
  )
}
