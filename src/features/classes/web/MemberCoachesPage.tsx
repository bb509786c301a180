import { weekdayOf } from '#src/contract/days.ts'
import { GymState } from '#src/features/gyms/web/NoGym.tsx'
import { afterGyms, useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { paths } from '#src/contract/paths.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { MemberCoach } from '../contract.ts'
import { SessionLine } from './SessionCard.tsx'
import { texts } from './texts.ts'

const mostShown = 5

/** /member/teachers: the coaches of the selected gym, what they teach next and when they are free. */
export function MemberCoachesPage() {
  const t = useTexts(texts)
  const place = useSelectedGym()
  const { gym, kept } = place
  const { keptAt, ...asked } = useKeptApi(
    classes.memberCoaches,
    { query: { gym_id: gym?._id ?? '' } },
    { enabled: gym !== undefined, obstacle: place.obstacle, keepPrevious: true, keptAs: `coaches:${kept}` },
  )
  const answer = afterGyms(asked, place)
  const coaches = answer.data?.coaches
  return (
    <>
      <PageHead title={t.coaches} context={gym && t.coachesContext(gym.name)} />
      <KeptNotice at={keptAt} />
      {!coaches ? (
        <GymState place={place} error={answer.error} onRetry={answer.refetch} />
      ) : coaches.length === 0 ? (
        <EmptyState title={t.noCoaches} />
      ) : (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {coaches.map((coach) => (
            <li key={coach._id} className="rounded-lg border border-line bg-surface p-4">
              <CoachCard coach={coach} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function CoachCard({ coach }: { coach: MemberCoach }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const weekdays = shortWeekdays(useLanguage())
  const first = coach.sessions[0]
  return (
    <article className="flex flex-col gap-3">
      <header className="flex items-center gap-3">
        <Avatar name={coach.fullname} src={coach.photo} size="lg" decorative />
        <div className="min-w-0">
          <h2 className="font-semibold">{coach.fullname}</h2>
          <p className="text-muted text-sm">{coach.skills.join(' · ')}</p>
        </div>
      </header>
      {coach.about && <p className="whitespace-pre-line">{coach.about}</p>}
      <section>
        <h3 className="mb-2 font-medium text-muted text-sm">{t.nextClasses}</h3>
        {coach.sessions.length === 0 ? (
          <p>{t.noClasses}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {coach.sessions.slice(0, mostShown).map((session) => (
              <li key={session._id}>
                <Link
                  to={paths.memberClassOn({ gymId: session.gym_id._id, sessionId: session._id })}
                  className="-mx-2 block rounded-md px-2 py-1 hover:bg-hover"
                >
                  <SessionLine
                    session={session}
                    withCoach={false}
                    withDay={`${weekdays[weekdayOf(session.date) - 1]} ${formats.day(session.date)}`}
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {first && (
          <Link
            to={paths.memberClassesBy({ gymId: first.gym_id._id, coachId: coach._id })}
            className={cx(buttonClass({ size: 'sm' }), 'mt-3')}
          >
            {t.allOfCoach}
          </Link>
        )}
      </section>
      {coach.free_hours.length > 0 && (
        <section>
          <h3 className="mb-1 font-medium text-muted text-sm">{t.freeHours}</h3>
          <p className="num">
            {coach.free_hours.map(({ weekday, from, to }) => `${weekdays[weekday - 1]} ${from}–${to}`).join(', ')}
          </p>
        </section>
      )}
    </article>
  )
}
