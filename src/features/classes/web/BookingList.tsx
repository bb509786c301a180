import { Check, Ticket, UserRound, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { bookingIs } from '#src/features/memberships/booking-states.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Badge, StatusBadge } from '#src/ui/Badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassBooking, ClassSession } from '../contract.ts'
import { bookingStatusTones } from '../words.ts'
import { deskTexts } from './desk-texts.ts'
import { dropInTexts } from './drop-in-texts.ts'
import { isOver } from './session-time.ts'
import { useGiveBack } from './use-give-back.tsx'
import { type SessionTime, useSessionTime } from './use-session-time.ts'

const ForgiveDialog = lazyPart(() => import('./ForgiveDialog.tsx'), 'ForgiveDialog')

type BookingListProps = {
  session: ClassSession
  title: (count: number) => string
  bookings: readonly ClassBooking[]
  /** What stands when there is nobody; nothing at all when left out. */
  empty?: string | undefined
  isFolded?: boolean
}

export function BookingList({ session, title, bookings, empty, isFolded = false }: BookingListProps) {
  const time = useSessionTime(session)
  if (bookings.length === 0 && !empty) return null
  const rows = (
    <ul className="divide-y divide-line">
      {bookings.map((booking) => (
        <BookingRow key={booking._id} session={session} time={time} booking={booking} />
      ))}
    </ul>
  )
  const heading = title(bookings.length)
  if (isFolded)
    return (
      <details>
        <summary className="cursor-pointer font-semibold text-muted">{heading}</summary>
        {rows}
      </details>
    )
  return (
    <section aria-label={heading}>
      <h3 className="font-semibold">{heading}</h3>
      {bookings.length === 0 ? <p className="py-3 text-muted">{empty}</p> : rows}
    </section>
  )
}

type RowProps = { session: ClassSession; time: SessionTime; booking: ClassBooking }

function BookingRow({ session, time, booking }: RowProps) {
  const t = useTexts(deskTexts)
  const single = useTexts(dropInTexts)
  const formats = useFormats()
  const { member_id: member, status, place } = booking
  const isHeld = bookingIs(status, 'holding')
  const canNote = isHeld && session.status === 'scheduled' && time.mayNote
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      {place !== null && <span className="num w-5 shrink-0 text-end font-semibold text-muted">{place}</span>}
      <Avatar name={member.fullname} src={member.avatar} decorative />
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words font-medium">{member.fullname}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {member.phone_number && <span className="num">{formats.phone(member.phone_number)}</span>}
          <span>{booking.membership.name}</span>
          {booking.is_visit_spent && (
            <span className="inline-flex items-center gap-1">
              <Ticket aria-hidden="true" className="size-3.5" />
              {t.visitSpent}
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1.5 max-sm:ml-auto">
        {canNote ? (
          <Attendance session={session} time={time} booking={booking} />
        ) : (
          status !== 'waiting' &&
          status !== 'booked' && <StatusBadge tone={bookingStatusTones[status]}>{t.statuses[status]}</StatusBadge>
        )}
        {booking.is_drop_in && <Badge>{single.single}</Badge>}
        {booking.forgiven_at && <Badge>{t.forgiven}</Badge>}
        <RowMenu time={time} booking={booking} />
      </div>
    </li>
  )
}

/** Two buttons that stay pressed: what was noted wrongly is noted anew, and a second press takes it back while the class is not over. */
function Attendance({ session, time, booking: { _id, status, is_by_door, member_id: member } }: RowProps) {
  const t = useTexts(deskTexts)
  const note = useApiMutation(classes.attendance, {
    says: false,
    inTurn: _id,
    whose: () => member.fullname,
  })
  const asked = note.isPending ? note.variables.body.status : undefined
  // the other mark was pressed here, and its answer may be on its way: what stands there is pressed to correct that
  const [pressed, setPressed] = useState<{ from: typeof status; to: 'attended' | 'no_show' | 'booked' } | null>(null)
  if (pressed && !note.isPending && status !== pressed.from) setPressed(null) // what stands there now came after it
  const last = note.isError ? undefined : pressed?.to
  const isCorrected = last !== undefined && last !== 'booked' && last !== status
  const press = (next: 'attended' | 'no_show') => {
    const isBack = next === status && !is_by_door && !isOver(session) && !isCorrected
    const to = isBack ? 'booked' : next
    setPressed({ from: status, to })
    note.mutate({ id: _id, query: {}, body: { status: to } })
  }
  return (
    <>
      <Mark
        label={t.came}
        name={t.cameMark(member.fullname)}
        icon={<Check aria-hidden="true" className="size-3.5" />}
        on={status === 'attended' && 'border-good bg-good-soft text-good'}
        pending={asked === 'attended' || (asked === 'booked' && status === 'attended')}
        onPress={() => press('attended')}
      />
      {time.hasBegun && (
        <Mark
          label={t.missed}
          name={t.missedMark(member.fullname)}
          icon={<X aria-hidden="true" className="size-3.5" />}
          on={status === 'no_show' && 'border-bad bg-bad-soft text-bad'}
          pending={asked === 'no_show' || (asked === 'booked' && status === 'no_show')}
          onPress={() => press('no_show')}
        />
      )}
    </>
  )
}

type MarkProps = {
  label: string
  /** with whom it is about */
  name: string
  icon: ReactNode
  /** its looks while it holds */
  on: string | false
  pending: boolean
  onPress: () => void
}

function Mark({ label, name, icon, on, pending, onPress }: MarkProps) {
  return (
    <button
      type="button"
      aria-pressed={Boolean(on)}
      aria-label={name}
      aria-busy={pending || undefined}
      onClick={() => !pending && onPress()}
      className={cx(
        'inline-flex min-h-8 items-center gap-1 rounded-md border px-2.5 font-medium text-sm pointer-coarse:min-h-11',
        on || 'border-line text-muted hover:bg-hover hover:text-ink',
        pending && 'opacity-60',
      )}
    >
      {icon}
      {label}
    </button>
  )
}

function RowMenu({ time, booking }: Omit<RowProps, 'session'>) {
  const t = useTexts(deskTexts)
  const role = useRole()
  const mayForgive = useHasPermission('classes.forgive')
  const { giveBack, question } = useGiveBack()
  const [isForgiving, setForgiving] = useState(false)
  const { _id, member_id: member, status } = booking
  const canCancel = bookingIs(status, 'open') && !time.hasBegun
  const canForgive = mayForgive && booking.strike_at !== null && booking.forgiven_at === null
  return (
    <>
      <Menu
        label={t.actionsOf(member.fullname)}
        items={[
          {
            label: t.openMember,
            icon: <UserRound aria-hidden="true" />,
            link: <Link to={paths.member(role, member._id)} />,
          },
          ...(canForgive ? [{ label: t.forgive, onSelect: () => setForgiving(true) }] : []),
          ...(canCancel
            ? [
                {
                  label: t.cancelBooking,
                  icon: <X aria-hidden="true" />,
                  tone: 'bad' as const,
                  onSelect: () => giveBack(_id),
                },
              ]
            : []),
        ]}
      />
      {question}
      {isForgiving && (
        <Suspense>
          <ForgiveDialog booking={booking} onClose={() => setForgiving(false)} />
        </Suspense>
      )}
    </>
  )
}
