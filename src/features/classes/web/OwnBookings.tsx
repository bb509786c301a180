import { type ReactNode, useState } from 'react'
import { addDays, tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import type { OwnBooking } from '../contract.ts'
import { CancelPlace } from './CancelPlace.tsx'
import { SessionLine } from './SessionCard.tsx'
import { isLateBy } from './session-time.ts'
import { texts } from './texts.ts'

type OwnBookingsProps = {
  bookings: readonly OwnBooking[]
  /** All of them at once; else the next, and the others by a press. */
  whole?: boolean
}

/** The member's own places, the next first. Nothing while there is none. */
export function OwnBookings({ bookings, whole = false }: OwnBookingsProps) {
  const t = useTexts(texts)
  const [isWhole, setWhole] = useState(whole)
  if (bookings.length === 0) return null
  const shown = isWhole ? bookings : bookings.slice(0, 1)
  const rest = bookings.length - shown.length
  const more = rest > 0 && (
    <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
      {t.moreOwn(rest)}
    </Button>
  )
  return (
    <Card title={t.own} className="mb-5">
      <ul className="divide-y divide-line">
        {shown.map((booking) => (
          <li key={booking._id} className="py-3 first:pt-0 last:pb-0">
            <OwnBookingRow booking={booking} more={more} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { booking: OwnBooking; more: ReactNode }

function OwnBookingRow({ booking, more }: RowProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { session } = booking
  const isTomorrow = session.date === addDays(today(), 1)
  const day = session.date === today() ? t.today : isTomorrow ? t.tomorrow : formats.day(session.date)
  // a time without a day is read as one of today that is to come
  const lateFrom = new Date(booking.late_from)
  const isLateToday = booking.can_cancel && !isLateBy(booking) && tashkentDay(lateFrom) === today()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SessionLine session={session} withDay={day} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <span className="text-accent-text text-sm">
          {booking.status === 'waiting'
            ? t.line(booking.place ?? 1)
            : booking.status === 'attended'
              ? t.attended
              : isLateToday
                ? booking.late_from === session.starts_at
                  ? t.freeNote
                  : t.lateNote(tashkentTime(lateFrom))
                : t.booked}
        </span>
        {booking.can_cancel && <CancelPlace id={booking._id} />}
        {more}
      </div>
    </div>
  )
}
