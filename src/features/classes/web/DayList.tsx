import { ChevronRight } from 'lucide-react'
import { Badge } from '#src/ui/Badge.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { ClassSession } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'
import { SessionLine } from './SessionCard.tsx'
import { SessionNeeds } from './SessionNeeds.tsx'

/** The classes of one day for a phone: a press opens one. */
export function DayList({
  sessions,
  onOpen,
}: {
  sessions: readonly ClassSession[]
  onOpen: (session: ClassSession) => void
}) {
  const t = useTexts(deskTexts)
  if (sessions.length === 0) return <EmptyState title={t.emptyDay} />
  return (
    <ul className="grid gap-2">
      {sessions.map((session) => (
        <li key={session._id}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(session)}
            className="flex w-full items-center gap-3 rounded-lg border border-line bg-surface p-3 text-start hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <SessionLine session={session} />
              <SessionNeeds session={session} />
            </span>
            <DayFill session={session} />
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function DayFill({ session: { booked, places, waiting, status } }: { session: ClassSession }) {
  const t = useTexts(deskTexts)
  if (status === 'cancelled') return <Badge>{t.cancelledShort}</Badge>
  return (
    <span className="flex shrink-0 flex-col items-end gap-1">
      <span className="num font-semibold">{t.places(booked, places)}</span>
      {waiting > 0 ? <Badge tone="warn">{t.waitingLong(waiting)}</Badge> : booked >= places && <Badge>{t.full}</Badge>}
    </span>
  )
}
