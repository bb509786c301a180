import { Plus, Ruler, Target, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { measurements } from '../calls.generated.ts'
import type { Course } from '../contract.ts'
import { CourseCard, useMeasureWords } from './CourseCard.tsx'
import { texts } from './texts.ts'

const MeasureDialog = lazyPart(() => import('./MeasureDialog.tsx'), 'MeasureDialog')
const GoalDialog = lazyPart(() => import('./GoalDialog.tsx'), 'GoalDialog')

/** /member/measurements: what somebody measures, for their own eyes and those they choose. */
export function MeasurementsPage() {
  const t = useTexts(texts)
  const { gym } = useSelectedGym()
  const { data, error, refetch, keptAt } = useKeptApi(measurements.all, {})
  const [isNoting, setNoting] = useState(false)
  const [aimed, setAimed] = useState<Course | null>(null)
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setNoting(true)}>
      {t.add}
    </Button>
  )
  return (
    <>
      <PageHead title={t.title} context={t.context} actions={data && data.courses.length > 0 && add} />
      <KeptNotice at={keptAt} />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : data.courses.length === 0 ? (
        <EmptyState title={t.none} icon={<Ruler />} action={add}>
          {t.noneText}
        </EmptyState>
      ) : (
        <ul className="grid items-start gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-3">
          {data.courses.map((course) => (
            <li key={course.kind}>
              <CourseCard
                course={course}
                actions={
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<Target aria-hidden="true" />}
                    onClick={() => setAimed(course)}
                  >
                    {course.goal ? t.changeGoal : t.setGoal}
                  </Button>
                }
              >
                <Entries course={course} />
              </CourseCard>
            </li>
          ))}
        </ul>
      )}
      {data && gym && <SharingCard gymId={gym._id} />}
      <Suspense>
        {isNoting && <MeasureDialog onClose={() => setNoting(false)} />}
        {aimed && <GoalDialog course={aimed} onClose={() => setAimed(null)} />}
      </Suspense>
    </>
  )
}

/** Every entry, the newest first, each to be taken away. */
function Entries({ course: { kind, points } }: { course: Course }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const say = useMeasureWords()
  const save = useApiMutation(measurements.save)
  if (points.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent-text">{t.all}</summary>
      <ul className="divide-y divide-line">
        {points.toReversed().map(({ date, value }) => (
          <li key={date} className="num flex items-center gap-2">
            <span className="mr-auto">{formats.day(date)}</span>
            <span className="font-medium">{say(kind, value)}</span>
            <IconButton
              label={t.takeAway(formats.day(date))}
              icon={<Trash2 aria-hidden="true" />}
              pending={save.isPending}
              onClick={() => save.mutate({ body: { kind, date, value: null } })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

function SharingCard({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(measurements.coaches, { query: { gym_id: gymId } })
  const share = useApiMutation(measurements.share)
  if (!data) return <PartState name={t.share} error={error} onRetry={refetch} />
  return (
    <Card title={t.share} description={t.shareText} className="mt-4">
      {data.coaches.length === 0 ? (
        <p className="text-muted">{t.noCoaches}</p>
      ) : (
        <ul className="grid gap-3">
          {data.coaches.map((coach) => (
            <li key={coach._id} className="flex items-center gap-3">
              <Avatar name={coach.fullname} src={coach.photo} decorative />
              <Checkbox
                label={coach.fullname}
                checked={coach.is_shared}
                disabled={share.isPending}
                onChange={({ target }) =>
                  share.mutate({ body: { gym_id: gymId, coach_id: coach._id, is_shared: target.checked } })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
