import { MapPin, Phone } from 'lucide-react'
import { addDays, type Day } from '#src/contract/days.ts'
import { isRoundTheClock } from '#src/features/gyms/rules.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useApi } from '#src/web/api.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { type GymContact, portals } from '../contract.ts'
import { Locked } from './Locked.tsx'
import { texts } from './texts.ts'
import { usePortal } from './use-portal.ts'

type Hours = GymContact['workingHours']

function HoursText({ hours }: { hours: Hours }) {
  const t = useTexts(texts)
  const text = (period: Hours['forAll']) =>
    !period ? '—' : isRoundTheClock(period) ? t.roundTheClock : `${period.from}–${period.to}`
  if (hours.isSameForAll) return <span className="num">{text(hours.forAll)}</span>
  return (
    <>
      <span className="num block">{`${t.men}: ${text(hours.forMen)}`}</span>
      <span className="num block">{`${t.women}: ${text(hours.forWomen)}`}</span>
    </>
  )
}

/** /member/managers: how to reach one's gyms, and when they are open. */
export function ContactsPage() {
  const t = useTexts(texts)
  const { keptAt, ...answer } = useKeptApi(portals.contacts, {})
  const gyms = answer.data?.gyms
  return (
    <>
      <PageHead title={t.contacts} context={t.contactsContext} />
      <KeptNotice at={keptAt} />
      {!gyms ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : gyms.length === 0 ? (
        <EmptyState title={t.noGym}>{t.noGymText}</EmptyState>
      ) : (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {gyms.map((gym) => (
            <li key={gym._id}>
              <ContactCard gym={gym} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ContactCard({ gym }: { gym: GymContact }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <Avatar name={gym.name} src={gym.logo} shape="square" decorative />
          {gym.name}
        </span>
      }
    >
      <DefinitionList
        facts={[
          { term: t.call, value: <span className="num">{formats.phone(gym.phone_number)}</span> },
          { term: t.address, value: gym.address || t.noAddress },
          { term: t.hours, value: <HoursText hours={gym.workingHours} /> },
          ...(gym.holidays.length > 0
            ? [
                {
                  term: t.holidays,
                  value: gym.holidays.map(({ date, name }) => (
                    <span key={date} className="num block">
                      {formats.day(date)}
                      {name && ` · ${name}`}
                    </span>
                  )),
                },
              ]
            : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={`tel:${gym.phone_number}`} className={buttonClass({ variant: 'secondary' })}>
          <Phone aria-hidden="true" />
          {t.call}
        </a>
        {gym.map_url && (
          <a href={gym.map_url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
            <MapPin aria-hidden="true" />
            {t.map}
          </a>
        )}
      </div>
    </Card>
  )
}

/** /member/teachers: who works in the selected gym. */
export function CoachesPage() {
  const t = useTexts(texts)
  const { gym } = useSelectedGym()
  const answer = useApi(
    portals.coaches,
    { query: { gym_id: gym?._id } },
    { enabled: gym !== undefined, keepPrevious: true },
  )
  const coaches = answer.data?.coaches
  return (
    <>
      <PageHead title={t.coaches} context={gym && t.coachesContext(gym.name)} />
      {!coaches ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : coaches.length === 0 ? (
        <EmptyState title={t.noCoaches} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {coaches.map((coach) => (
            <li key={coach._id} className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4">
              <Avatar name={coach.fullname} src={coach.avatar} size="lg" decorative />
              <span className="min-w-0">
                <span className="block font-medium">{coach.fullname}</span>
                <span className="block text-muted">{coach.position ?? t.noPosition}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const daysAhead = 14

/** /member/schedule: the coming days of the selected gym, with its holidays. */
export function SchedulePage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const { answer: home, portal } = usePortal()
  const answer = useApi(portals.contacts, {}, { enabled: portal?.is_open === true })
  if (!portal) return <PageState error={home.error} onRetry={home.refetch} />
  const gym = answer.data?.gyms.find(({ _id }) => _id === portal.gym?._id)
  const first: Day = today()
  return (
    <>
      <PageHead title={t.schedule} context={t.scheduleContext} />
      {!portal.is_open ? (
        <Locked gymName={portal.gym?.name ?? ''} />
      ) : !gym ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : (
        <Card className="max-w-160">
          <ul className="divide-y divide-line">
            {Array.from({ length: daysAhead }, (_, index) => addDays(first, index)).map((day) => {
              const holiday = gym.holidays.find(({ date }) => date === day)
              return (
                <li key={day} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
                  <span>
                    <span className="num font-medium">{formats.day(day)}</span>{' '}
                    <span className="text-muted">{day === first ? t.today : formats.weekday(day)}</span>
                  </span>
                  {holiday ? (
                    <span className="text-bad">{holiday.name ? `${t.closed} · ${holiday.name}` : t.closed}</span>
                  ) : (
                    <span className="text-end">
                      <HoursText hours={gym.workingHours} />
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </Card>
      )}
    </>
  )
}
