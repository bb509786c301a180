import { DoorOpen, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { tashkentTime } from '#src/contract/days.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { today, useTexts } from '#src/web/texts.ts'
import { untilRead } from '#src/web/until-read.ts'
import { visits } from '../calls.generated.ts'
import type { RefusalRow, Visit } from '../contract.ts'
import { texts } from './texts.ts'
import type { Door } from './use-door.ts'

const timeOf = (iso: string) => tashkentTime(new Date(iso))
const shownRows = 50
/** People leave by themselves as time passes. */
const everyMinute = 60_000

/** What happens at any desk of the gym appears here at once. */
const live = [visits.list, visits.refusals, visits.find]

type Shown = 'present' | 'today' | 'refused'

/** Who is in the gym, who came today and who was turned away. */
export function DoorLists({ gymId, door }: { gymId: string; door: Door }) {
  const t = useTexts(texts)
  const [shown, setShown] = useState<Shown>('present')
  useReadOn('door', live, gymId)
  const day = today()
  const fresh = { keepPrevious: true, refetchEvery: everyMinute }
  const ofGym = { gym_id: gymId, limit: shownRows }
  const present = useApi(visits.list, { query: { ...ofGym, status: 'present' } }, fresh)
  const came = useApi(visits.list, { query: { ...ofGym, date: day } }, fresh)
  const refused = useApi(visits.refusals, { query: { ...ofGym, date: day } }, fresh)
  const asked = { present, today: came, refused }[shown]
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`)
  return (
    <Card>
      <SegmentedControl
        label={t.lists}
        hideLabel
        value={shown}
        onChange={setShown}
        choices={[
          { value: 'present', label: counted(t.present, present.data?.present) },
          { value: 'today', label: counted(t.today, came.data?.pagination.total) },
          { value: 'refused', label: counted(t.turnedAway, refused.data?.pagination.total) },
        ]}
      />
      <div className="mt-4">
        {asked.error && !asked.data && <PageState error={asked.error} onRetry={asked.refetch} />}
        {shown === 'present' && <VisitRows rows={present.data?.visits} none={t.nobodyIn} door={door} />}
        {shown === 'today' && <VisitRows rows={came.data?.visits} none={t.nobodyYet} door={door} />}
        {shown === 'refused' && <RefusedRows rows={refused.data?.refusals} />}
      </div>
    </Card>
  )
}

const List = ({ children }: { children: React.ReactNode }) => <ul className="divide-y divide-line">{children}</ul>
const rowClass = 'flex min-h-12 items-center gap-3 py-1.5 first:pt-0 last:pb-0'

function VisitRows({ rows, none, door }: { rows: readonly Visit[] | undefined; none: string; door: Door }) {
  const t = useTexts(texts)
  const role = useRole()
  const leave = useApiMutation(visits.leave, {
    until: untilRead,
    says: false,
    onDone: ({ message, visit }) =>
      door.tell(visit.member_id.fullname, { tone: 'good', words: message }, door.outcomes.length > 0),
  })
  if (rows?.length === 0) return <p className="text-muted">{none}</p>
  return (
    <List>
      {rows?.map((visit) => (
        <li key={visit._id} className={rowClass}>
          <Avatar name={visit.member_id.fullname} src={visit.member_id.avatar} size="sm" decorative />
          <span className="min-w-0 flex-1">
            <Link
              to={paths.member(role, visit.member_id._id)}
              className="block truncate font-medium hover:underline pointer-coarse:py-3"
            >
              {visit.member_id.fullname}
            </Link>
            {visit.override_reason && (
              <span className="block truncate text-sm text-warn">{t.overridden(visit.override_reason)}</span>
            )}
          </span>
          <span className="num text-muted">{timeOf(visit.visited_at)}</span>
          {/* whoever stands in the card is taken back there */}
          <UndoButton
            until={
              door.outcomes.some((one) => one.kind === 'entered' && one.visit._id === visit._id)
                ? undefined
                : door.undoable[visit._id]
            }
            name={visit.member_id.fullname}
            onUndo={() => door.undo(visit._id, visit.member_id.fullname)}
          />
          {visit.is_present && (
            <IconButton
              label={t.leave(visit.member_id.fullname)}
              icon={<DoorOpen aria-hidden="true" />}
              size="sm"
              pending={leave.isPending && leave.variables?.id === visit._id}
              onClick={() => leave.mutate({ id: visit._id, query: {} })}
            />
          )}
        </li>
      ))}
    </List>
  )
}

function UndoButton({ until, name, onUndo }: { until: number | undefined; name: string; onUndo: () => void }) {
  const t = useTexts(texts)
  const [isOver, setOver] = useState(() => !until || until <= Date.now())
  useEffect(() => {
    const left = (until ?? 0) - Date.now()
    setOver(left <= 0)
    if (left <= 0 || left === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setOver(true), left)
    return () => clearTimeout(timer)
  }, [until])
  if (isOver) return null
  return (
    <Button size="sm" icon={<Undo2 aria-hidden="true" />} aria-label={t.undoOf(name)} onClick={onUndo}>
      {t.undo}
    </Button>
  )
}

function RefusedRows({ rows }: { rows: readonly RefusalRow[] | undefined }) {
  const t = useTexts(texts)
  const role = useRole()
  if (rows?.length === 0) return <p className="text-muted">{t.nobodyRefused}</p>
  return (
    <List>
      {rows?.map((row) => (
        <li key={row._id} className={rowClass}>
          <span className="min-w-0 flex-1">
            {row.member_id ? (
              <Link
                to={paths.member(role, row.member_id._id)}
                className="block truncate font-medium hover:underline pointer-coarse:py-3"
              >
                {row.member_id.fullname}
              </Link>
            ) : (
              <span className="num block truncate font-medium">{row.code}</span>
            )}
            <span className="block truncate text-bad text-sm">{t.reasons[row.reason]}</span>
          </span>
          <span className="num text-muted">{timeOf(row.refused_at)}</span>
        </li>
      ))}
    </List>
  )
}
