import { useState } from 'react'
import { addDays, type Day } from '#src/contract/days.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { ClassSession } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'
import { type GroupedBy, type WeekGroup, groupOf } from './week-groups.ts'
import { Cell, DayHeads, type Place } from './WeekTable.tsx'

type GroupTableProps = {
  by: GroupedBy
  groups: readonly WeekGroup[]
  monday: Day
  openId: string | undefined
  onOpen: (session: ClassSession) => void
  /** For those who may change the timetable. */
  acts: { onAdd: (place: Place) => void; onMove: (session: ClassSession, to: Place) => void } | undefined
}

/** The week with a row for each room, or coach: who stands where on which day, and what is free. A class dragged to another row goes there at its time. */
export function GroupTable({ by, groups, monday, openId, onOpen, acts }: GroupTableProps) {
  const t = useTexts(deskTexts)
  const formats = useFormats()
  const [held, setHeld] = useState<ClassSession>()
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const placeIn = ({ _id, name }: WeekGroup) =>
    by === 'room' ? { room: { _id, name } } : { coach: _id === '' ? null : { _id, name } }
  const goingTo = (group: WeekGroup, date: Day, session: ClassSession): Place => {
    const to = groupOf(session, by)._id === group._id ? {} : placeIn(group)
    return { date, time: session.time, ...to }
  }
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-lg border border-line bg-surface">
      <caption className="sr-only">{t.title}</caption>
      <DayHeads monday={monday} head={by === 'room' ? t.room : t.coach} isWide />
      <tbody>
        {groups.map((group) => (
          <tr key={group._id} className={group.sessions.length > 0 ? 'h-14' : 'h-9'}>
            <th
              scope="row"
              className="break-words border-line border-t px-3 py-2 text-start align-top font-medium text-sm"
            >
              {group.name}
            </th>
            {days.map((day) => (
              <Cell
                key={day}
                addLabel={t.addAt(formats.day(day), group.name)}
                sessions={group.sessions.filter(({ date }) => date === day)}
                held={held}
                onHold={setHeld}
                onDropped={acts && ((session) => acts.onMove(session, goingTo(group, day, session)))}
                onAdd={acts && (() => acts.onAdd({ date: day, time: '', ...placeIn(group) }))}
                chip={{ withRoom: by === 'coach', withCoach: by === 'room', openId, onOpen }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
