import { tashkentTime } from '#src/contract/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { OwnBooking } from '../contract.ts'
import { SessionLine } from './SessionCard.tsx'
import { texts } from './texts.ts'

/** The member's own places, the next first. Nothing while there is none. */
export function OwnBookings({ gymId }: { gymId: string | undefined }) {
  const t = useTexts(texts)
  const { data } = useApi(classes.memberBookings, { query: { gym_id: gymId } }, { enabled: gymId !== undefined })
  if (!data || data.bookings.length === 0) return null
  return (
    <Card title={t.own} className="mb-5">
      <ul className="divide-y divide-line">
        {data.bookings.map((booking) => (
          <li key={booking._id} className="py-3 first:pt-0 last:pb-0">
            <OwnBookingRow booking={booking} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OwnBookingRow({ booking }: { booking: OwnBooking }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const cancel = useApiMutation(classes.cancelBooking)
  const { session } = booking
  const isToday = session.date === today()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SessionLine session={session} withDay={isToday ? t.today : formats.day(session.date)} />
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-accent-text text-sm">
          {booking.status === 'waiting'
            ? t.line(booking.place ?? 1)
            : booking.status === 'attended'
              ? t.attended
              : isToday && booking.can_cancel
                ? t.lateNote(tashkentTime(new Date(booking.late_from)))
                : t.booked}
        </span>
        {booking.can_cancel && (
          <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate({ id: booking._id, query: {} })}>
            {t.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}
