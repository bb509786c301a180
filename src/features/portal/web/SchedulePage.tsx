import { CalendarDays } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import type { OwnBooking } from '#src/features/classes/contract.ts'
import { CalendarLink } from '#src/features/classes/web/CalendarLink.tsx'
import { OwnBookings } from '#src/features/classes/web/OwnBookings.tsx'
import { SessionLine } from '#src/features/classes/web/SessionCard.tsx'
import { hasBegun } from '#src/features/classes/web/session-time.ts'
import { bookingStatusTones } from '#src/features/classes/words.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import { Locked } from './Locked.tsx'
import { scheduleTexts } from './schedule-texts.ts'
import { usePortal } from './use-portal.ts'

const live = [portals.schedule]

/** /member/schedule: one's own classes in the gym, those ahead and what became of the past ones, when the gym's plan brings the section. */
export function SchedulePage() {
  const t = useTexts(scheduleTexts)
  const { answer: home, portal, gymId } = usePortal()
  const { keptAt, ...answer } = useKeptApi(
    portals.schedule,
    { query: { gym_id: gymId } },
    { enabled: portal?.is_open === true, keepPrevious: true },
  )
  // who goes on in the line, is noted as come or loses a class sees it without a press
  useReadOn('classes', live, gymId)
  if (!portal) return <PageState error={home.error} onRetry={home.refetch} />
  const { data } = answer
  return (
    <>
      <PageHead
        title={t.title}
        context={portal.gym && t.context(portal.gym.name)}
        actions={portal.is_open && gymId && <CalendarLink gymId={gymId} />}
      />
      <KeptNotice at={keptAt} />
      {!portal.is_open ? (
        <Locked gym={portal.gym} />
      ) : !data ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : data.bookings.length + data.past.length === 0 ? (
        <EmptyState
          icon={<CalendarDays />}
          title={t.none}
          action={
            <Link to={paths.memberClasses()} className={buttonClass({ variant: 'primary' })}>
              {t.choose}
            </Link>
          }
        >
          {t.noneText}
        </EmptyState>
      ) : (
        <>
          <OwnBookings bookings={data.bookings} whole />
          <Over title={t.calledOff} bookings={data.past.filter(liesAhead).toReversed()} />
          <Over title={t.past} bookings={data.past.filter((booking) => !liesAhead(booking))} />
        </>
      )}
    </>
  )
}

/** Given up or cancelled before its time: nothing of the past yet. */
const liesAhead = ({ session }: OwnBooking): boolean => !hasBegun(session)

function Over({ title, bookings }: { title: string; bookings: readonly OwnBooking[] }) {
  const t = useTexts(scheduleTexts)
  const formats = useFormats()
  if (bookings.length === 0) return null
  return (
    <Card title={title} className="mb-5">
      <ul className="divide-y divide-line">
        {bookings.map(({ _id, session, status }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <SessionLine session={session} withDay={formats.day(session.date)} />
            <StatusBadge tone={bookingStatusTones[status]}>{t.became[status]}</StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
