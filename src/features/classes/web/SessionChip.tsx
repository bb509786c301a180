import { Users } from 'lucide-react'
import { cx } from '#src/ui/cx.ts'
import { useTexts } from '#src/web/texts.ts'
import type { ClassSession } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'
import { kindColor, kindGround } from './kind-color.ts'
import { SessionNeeds } from './SessionNeeds.tsx'
import { isOver } from './session-time.ts'

type SessionChipProps = {
  session: ClassSession
  withRoom: boolean
  /** false where the row is the coach's. */
  withCoach?: boolean
  isOpen: boolean
  onOpen: () => void
  /** Can be dragged elsewhere; told when it is taken and let go. */
  onDrag?: ((isHeld: boolean) => void) | undefined
}

/** One class in the week: when, what, with whom, and how full it is. */
export function SessionChip({ session, withRoom, withCoach = true, isOpen, onOpen, onDrag }: SessionChipProps) {
  const t = useTexts(deskTexts)
  const { kind_id: kind, coach_id: coach, room_id: room, status } = session
  const isCancelled = status === 'cancelled'
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={onDrag ? t.dragHint : undefined}
      draggable={onDrag !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', session._id)
        onDrag?.(true)
      }}
      onDragEnd={() => onDrag?.(false)}
      onClick={onOpen}
      className={cx(
        'relative block w-full overflow-hidden rounded-md py-1.5 pr-2 pl-3 max-xl:pr-1 max-xl:pl-2.5 text-start outline-offset-1 print:pr-0.5 print:pl-2',
        isCancelled || isOver(session) ? 'bg-sunken text-muted' : cx('text-ink', kindGround[kind.color]),
        isOpen ? 'ring-2 ring-accent' : 'hover:ring-1 hover:ring-line-strong',
        onDrag && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <span
        aria-hidden="true"
        className={cx('absolute inset-y-0 left-0 w-1', isCancelled ? 'bg-line-strong' : kindColor[kind.color])}
      />
      <span className="flex flex-wrap items-baseline justify-between gap-x-1">
        {/* where it is too long for its column it goes on below, and is never cut */}
        <span className="num text-xs max-xl:text-2xs">
          {session.time}–{session.end_time}
        </span>
        {isCancelled ? <span className="truncate text-2xs">{t.cancelledShort}</span> : <Fill session={session} />}
      </span>
      <span className={cx('line-clamp-2 break-words font-semibold text-sm', isCancelled && 'line-through')}>
        {kind.name}
      </span>
      {withCoach && coach && <span className="block truncate text-xs">{coach.fullname}</span>}
      <SessionNeeds session={session} isShort />
      {withRoom && <span className="block truncate text-muted text-xs">{room.name}</span>}
    </button>
  )
}

/** `8 / 12`, said in words too; who waits stands beside it. */
function Fill({ session: { booked, places, waiting } }: { session: ClassSession }) {
  const t = useTexts(deskTexts)
  const isFull = booked >= places
  return (
    // on the gym's door it hangs for days: there the number would be old at once
    <span
      data-print="hide"
      className={cx('num inline-flex items-center gap-1 whitespace-nowrap text-xs', isFull && 'font-semibold')}
    >
      <Users aria-hidden="true" className="size-3 max-2xl:hidden" />
      <span aria-hidden="true">
        {booked}/{places}
      </span>
      <span className="sr-only">{`${t.placesLong(booked, places)}${isFull ? `, ${t.full}` : ''}`}</span>
      {waiting > 0 && (
        <span className="rounded-full bg-warn-soft px-1 font-medium text-2xs text-warn">
          <span aria-hidden="true">{t.waitingShort(waiting)}</span>
          <span className="sr-only">{t.waitingLong(waiting)}</span>
        </span>
      )}
    </span>
  )
}
