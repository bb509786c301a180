import { Inbox, Phone, Snowflake } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { classes } from '#src/features/classes/calls.generated.ts'
import type { ClassSession } from '#src/features/classes/contract.ts'
import { freezeRequests } from '#src/features/freeze-requests/calls.generated.ts'
import { leads } from '#src/features/leads/calls.generated.ts'
import { members } from '#src/features/members/calls.generated.ts'
import { memberships } from '#src/features/memberships/calls.generated.ts'
import { Card } from '#src/ui/Card.tsx'
import { iconButtonClass } from '#src/ui/button-class.ts'
import { useApi } from '#src/web/api.ts'
import { useCan, useRole } from '#src/web/me.ts'
import { Link, type Search } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { CardState } from './CardState.tsx'
import { pageTexts } from './page-texts.ts'
import { PersonRow } from './PersonRow.tsx'

const icon = { 'aria-hidden': true } as const
const everyMinute = 60_000

/** What others wait for: people who asked, freezes, reservations. Only what one may answer is asked for. */
export function TasksCard({ gymId }: { gymId: string }) {
  const t = useTexts(pageTexts)
  const role = useRole()
  const mayAnswer = { leads: useCan(leads.all), freezes: useCan(freezeRequests.list) }
  const asked = { query: { gym_id: gymId, limit: 1 } }
  const waiting = useApi(leads.all, asked, { enabled: mayAnswer.leads, refetchEvery: everyMinute })
  const freezes = useApi(freezeRequests.list, asked, { enabled: mayAnswer.freezes, refetchEvery: everyMinute })
  const reserved = useApi(
    memberships.listOfGym,
    { query: { gym_id: gymId, limit: 1, status: 'reserved' } },
    { refetchEvery: everyMinute },
  )
  const failed = [waiting, freezes, reserved].find(({ error }) => error !== null)
  if (!reserved.data || (mayAnswer.leads && !waiting.data) || (mayAnswer.freezes && !freezes.data))
    return (
      <CardState
        title={t.tasks}
        lines={3}
        place="min-h-46"
        error={failed?.error ?? null}
        refetch={() => Promise.all([waiting, freezes, reserved].map(({ refetch }) => refetch()))}
      />
    )
  return (
    <Card title={t.tasks}>
      <ul className="-my-1">
        {waiting.data && (
          <Task
            icon={<Phone {...icon} />}
            count={waiting.data.waiting}
            to={paths.leads(role)}
            search={{ status: 'new' }}
          >
            {t.leads}
          </Task>
        )}
        {freezes.data && (
          <Task
            icon={<Snowflake {...icon} />}
            count={freezes.data.waiting}
            to={paths.freezeRequests(role)}
            search={{ status: 'waiting' }}
          >
            {t.freezes}
          </Task>
        )}
        <Task
          icon={<Inbox {...icon} />}
          count={reserved.data.pagination.total}
          to={paths.memberships(role)}
          search={{ status: 'reserved' }}
        >
          {t.reserved}
        </Task>
      </ul>
    </Card>
  )
}

function Task({
  icon: sign,
  count,
  to,
  search,
  children,
}: {
  icon: ReactNode
  count: number
  to: string
  search: Search
  children: ReactNode
}) {
  const formats = useFormats()
  return (
    <li>
      <Link
        to={to}
        search={search}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-hover [&_svg]:size-4 [&_svg]:text-muted"
      >
        {sign}
        <span className="min-w-0 flex-1">{children}</span>
        <span className={`num font-semibold ${count > 0 ? '' : 'text-muted'}`}>{formats.number(count)}</span>
      </Link>
    </li>
  )
}

const shown = 5

const stillToCome = (sessions: readonly ClassSession[]): ClassSession[] => {
  const now = new Date().toISOString()
  return sessions.filter(({ ends_at, status }) => ends_at > now && status !== 'cancelled')
}

/** The classes of today that are not over, with their places. */
export function ClassesCard({ gymId }: { gymId: string }) {
  const t = useTexts(pageTexts)
  const role = useRole()
  const formats = useFormats()
  const day = today()
  const { data, error, refetch } = useApi(
    classes.sessions,
    { query: { gym_id: gymId, from: day, to: day } },
    { refetchEvery: everyMinute },
  )
  if (!data) return <CardState title={t.bookings} lines={5} place="min-h-46" error={error} refetch={refetch} />
  const ahead = stillToCome(data.sessions)
  return (
    <Card title={t.bookings}>
      {ahead.length === 0 ? (
        <p className="text-muted">{t.noBookings}</p>
      ) : (
        <ul className="-my-1">
          {ahead.slice(0, shown).map((session) => (
            <li key={session._id}>
              <Link
                to={paths.classes(role)}
                search={{ session: session._id }}
                className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-hover"
              >
                <span className="num font-semibold">{session.time}</span>
                <span className="min-w-0 flex-1 truncate">
                  {session.kind_id.name}
                  {session.coach_id && <span className="text-muted"> · {session.coach_id.fullname}</span>}
                </span>
                <span className="num text-muted text-sm">
                  {t.booked(formats.number(session.booked), formats.number(session.places))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Whom to congratulate. */
export function BirthdaysCard({ gymId }: { gymId: string }) {
  const t = useTexts(pageTexts)
  const role = useRole()
  const formats = useFormats()
  const { data, error, refetch } = useApi(members.birthdays, { query: { gym_id: gymId } })
  if (!data) return <CardState title={t.birthdays} lines={2} place="min-h-28" error={error} refetch={refetch} />
  return (
    <Card title={t.birthdays}>
      {data.members.length === 0 ? (
        <p className="text-muted">{t.noBirthdays}</p>
      ) : (
        <ul>
          {data.members.map((member) => (
            <PersonRow
              key={member._id}
              to={paths.member(role, member._id)}
              name={member.fullname}
              avatar={member.avatar}
              note={t.turns(formats.number(member.age))}
              menu={
                member.phone_number && (
                  <a
                    href={`tel:${member.phone_number}`}
                    aria-label={t.call(member.fullname)}
                    title={formats.phone(member.phone_number)}
                    className={iconButtonClass({ size: 'sm' })}
                  >
                    <Phone {...icon} />
                  </a>
                )
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
