import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addDays, type Day, weekdayOf } from '#src/contract/days.ts'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { cx } from '#src/ui/cx.ts'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { useWeekdayName } from '#src/web/weekdays.ts'
import type { ClassSession } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'
import { SessionChip } from './SessionChip.tsx'
import { hasBegun } from './session-time.ts'
import { droppedAt, hourText, rowsOfWeek } from './week-rows.ts'

type Named = { _id: string; name: string }
/** A day and time; where the week is seen by rooms or coaches, the one that a class goes to. */
export type Place = { date: Day; time: string; room?: Named; coach?: Named | null }

type WeekTableProps = {
  sessions: readonly ClassSession[]
  monday: Day
  openId: string | undefined
  onOpen: (session: ClassSession) => void
  /** For those who may change the timetable. */
  acts: { onAdd: (place: Place) => void; onMove: (session: ClassSession, to: Place) => void } | undefined
}

/** The week by day and hour. A class can be dragged to another cell; the panel's form does the same by keyboard. */
export function WeekTable({ sessions, monday, openId, onOpen, acts }: WeekTableProps) {
  const t = useTexts(deskTexts)
  const formats = useFormats()
  const [held, setHeld] = useState<ClassSession>()
  const withRoom = new Set(sessions.map(({ room_id }) => room_id._id)).size > 1
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-lg border border-line bg-surface">
      <caption className="sr-only">{t.title}</caption>
      <DayHeads monday={monday} head={t.hour} />
      <tbody>
        {rowsOfWeek(sessions, monday).map(({ hour, cells }) => (
          // an hour without classes is slim: the evening stays in sight, and the week on one sheet of paper
          <tr key={hour} className={cells.some((cell) => cell.sessions.length > 0) ? 'h-12' : 'h-6 print:hidden'}>
            <th
              scope="row"
              className="num border-line border-t px-2 py-1 text-end align-top font-normal text-muted text-xs"
            >
              {hourText(hour)}
            </th>
            {cells.map(({ day, sessions: those }) => (
              <Cell
                key={day}
                addLabel={t.addAt(formats.day(day), hourText(hour))}
                sessions={those}
                held={held}
                onHold={setHeld}
                onDropped={acts && ((session) => acts.onMove(session, { date: day, time: droppedAt(session, hour) }))}
                onAdd={acts && (() => acts.onAdd({ date: day, time: hourText(hour) }))}
                chip={{ withRoom, openId, onOpen }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The days of the week above their columns; `head` says what stands before them. */
export function DayHeads({ monday, head, isWide = false }: { monday: Day; head: string; isWide?: boolean }) {
  const t = useTexts(deskTexts)
  const formats = useFormats()
  const nameOfDay = useWeekdayName()
  const weekdays = shortWeekdays(useLanguage())
  const now = today()
  return (
    <thead className="[--table-top:3.5rem]">
      <tr>
        <th
          scope="col"
          className={cx('sticky top-(--table-top) z-10 rounded-tl-lg bg-surface', isWide ? 'w-32 print:w-26' : 'w-14')}
        >
          <span className="sr-only">{head}</span>
        </th>
        {Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => (
          <th
            key={day}
            scope="col"
            aria-label={`${nameOfDay(day)}, ${formats.day(day)}${day === now ? `, ${t.today}` : ''}`}
            className="sticky top-(--table-top) z-10 border-line border-l bg-surface px-2 py-1 text-start font-normal last:rounded-tr-lg"
          >
            <span className="flex items-center gap-2">
              <span
                className={cx(
                  'num grid size-7 place-items-center rounded-full font-semibold',
                  day === now && 'bg-accent text-on-accent',
                )}
              >
                {Number(day.slice(8))}
              </span>
              <span className={cx('text-sm', day === now ? 'font-semibold text-accent-text' : 'text-muted')}>
                {weekdays[weekdayOf(day) - 1]}
              </span>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type CellProps = {
  addLabel: string
  sessions: readonly ClassSession[]
  /** The class that is being dragged. */
  held: ClassSession | undefined
  onHold: (session: ClassSession | undefined) => void
  onDropped: ((session: ClassSession) => void) | undefined
  onAdd: (() => void) | undefined
  chip: {
    withRoom: boolean
    withCoach?: boolean
    openId: string | undefined
    onOpen: (session: ClassSession) => void
  }
}

/** The classes of a day and a row. It takes a class that is dropped on it, and a new one. */
export function Cell({
  addLabel,
  sessions,
  held,
  onHold,
  onDropped,
  onAdd,
  chip: { openId, onOpen, ...chip },
}: CellProps) {
  const [isOver, setOver] = useState(false)
  const isTarget = held !== undefined && !sessions.includes(held)
  return (
    <td
      onDragOver={(event) => {
        if (!isTarget) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (isTarget) onDropped?.(held)
        onHold(undefined)
      }}
      className={cx(
        'group/cell relative border-line border-t border-l p-1 align-top',
        isOver && isTarget && 'bg-accent-soft outline-2 outline-accent -outline-offset-2',
      )}
    >
      <div className="grid gap-1">
        {sessions.map((session) => (
          <SessionChip
            key={session._id}
            {...chip}
            session={session}
            isOpen={session._id === openId}
            onOpen={() => onOpen(session)}
            onDrag={
              onDropped && session.status === 'scheduled' && !hasBegun(session)
                ? (isHeld) => onHold(isHeld ? session : undefined)
                : undefined
            }
          />
        ))}
      </div>
      {onAdd && (
        // by keyboard a class is added with the button above the week
        <button
          type="button"
          tabIndex={-1}
          aria-label={addLabel}
          data-print="hide"
          onClick={onAdd}
          className="absolute right-1 bottom-0 grid size-6 place-items-center rounded-md border border-line bg-raised text-muted opacity-0 hover:text-accent-text group-hover/cell:opacity-100"
        >
          <Plus aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </td>
  )
}
