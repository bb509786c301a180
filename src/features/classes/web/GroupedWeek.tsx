import type { Day } from '#src/contract/days.ts'
import { useTexts } from '#src/web/texts.ts'
import type { ClassSession } from '../contract.ts'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { DayList } from './DayList.tsx'
import { deskTexts } from './desk-texts.ts'
import { GroupTable } from './GroupTable.tsx'
import { useClassChoices } from './session-choices.ts'
import { type GroupedBy, groupsOfWeek, type WeekGroup } from './week-groups.ts'
import type { Place } from './WeekTable.tsx'

type Acts = { onAdd: (place: Place) => void; onMove: (session: ClassSession, to: Place) => void }
type GroupedWeekProps = {
  gym: GymAtWork
  by: GroupedBy
  sessions: readonly ClassSession[]
  /** One kind, coach or room was chosen: rows without a class are left out. */
  isNarrowed: boolean
  monday: Day
  day: Day
  openId: string | undefined
  onOpen: (session: ClassSession) => void
  acts: Acts | undefined
  /** The days to choose from, where only one has room. */
  strip: React.ReactNode
}

/** The week by rooms or coaches; on a phone the day. Who may change it sees the rooms and coaches that are free, too. */
export function GroupedWeek(props: GroupedWeekProps) {
  return props.acts && !props.isNarrowed ? <WithFree {...props} /> : <Groups {...props} known={[]} />
}

function WithFree(props: GroupedWeekProps) {
  const { choices } = useClassChoices(props.gym._id)
  return <Groups {...props} known={choices?.[props.by === 'room' ? 'rooms' : 'coaches'] ?? []} />
}

function Groups({
  by,
  sessions,
  monday,
  day,
  openId,
  onOpen,
  acts,
  strip,
  known,
}: GroupedWeekProps & { known: readonly { value: string; label: string }[] }) {
  const t = useTexts(deskTexts)
  const groups = groupsOfWeek(sessions, by, known, t.noCoach)
  return (
    <>
      <div className="max-lg:hidden print:block">
        <GroupTable by={by} groups={groups} monday={monday} openId={openId} onOpen={onOpen} acts={acts} />
      </div>
      <div className="grid gap-4 lg:hidden print:hidden">
        {strip}
        <GroupedDay groups={groups} day={day} onOpen={onOpen} />
      </div>
    </>
  )
}

type GroupedDayProps = { groups: readonly WeekGroup[]; day: Day; onOpen: (session: ClassSession) => void }

function GroupedDay({ groups, day, onOpen }: GroupedDayProps) {
  const held = groups
    .map(({ sessions, ...group }) => ({ ...group, sessions: sessions.filter(({ date }) => date === day) }))
    .filter(({ sessions }) => sessions.length > 0)
  if (held.length === 0) return <DayList sessions={[]} onOpen={onOpen} />
  return held.map(({ _id, name, sessions }) => (
    <section key={_id} aria-label={name}>
      <h3 className="mb-2 font-semibold">{name}</h3>
      <DayList sessions={sessions} onOpen={onOpen} />
    </section>
  ))
}
