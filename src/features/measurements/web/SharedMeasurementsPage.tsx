import { ArrowLeft, Ruler } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { isId } from '#src/contract/ids.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { measurements } from '../calls.generated.ts'
import { CourseCard } from './CourseCard.tsx'
import { texts } from './texts.ts'

/** Whoever takes it back is off the page at once. */
const shown = [measurements.sharers, measurements.shared]

/** /employee/classes/own/measurements: what members show to the coach who reads it; `?member=` opens one of them. */
export function SharedMeasurementsPage() {
  useReadOn('measurements', shown)
  const asked = useSearch()['member']
  return isId(asked) ? <OnePerson memberId={asked} /> : <People />
}

function People() {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(measurements.sharers, {})
  return (
    <>
      <PageHead title={t.sharedTitle} context={t.sharedContext} />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : data.people.length === 0 ? (
        <EmptyState title={t.sharedNone} icon={<Ruler />}>
          {t.sharedNoneText}
        </EmptyState>
      ) : (
        <ul className="max-w-160 divide-y divide-line rounded-lg border border-line bg-surface">
          {data.people.map(({ member_id: { _id, fullname, avatar } }) => (
            <li key={_id}>
              <Link
                to={paths.sharedMeasurements()}
                search={{ member: _id }}
                className="flex min-h-14 items-center gap-3 px-4 py-2 font-medium hover:bg-sunken [overflow-wrap:anywhere]"
              >
                <Avatar name={fullname} src={avatar} decorative />
                {fullname}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function OnePerson({ memberId }: { memberId: string }) {
  const t = useTexts(texts)
  const { data: read, error, refetch } = useApi(measurements.shared, { member_id: memberId })
  const data = error?.status === 404 ? undefined : read // what was read before was taken back since
  return (
    <>
      <PageHead
        title={data?.person.member_id.fullname ?? t.sharedTitle}
        context={t.sharedContext}
        actions={
          <Link to={paths.sharedMeasurements()} className={buttonClass({ size: 'sm' })}>
            <ArrowLeft aria-hidden="true" />
            {t.back}
          </Link>
        }
      />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : data.courses.length === 0 ? (
        <EmptyState title={t.nothing} icon={<Ruler />} />
      ) : (
        <ul className="grid items-start gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-3">
          {data.courses.map((course) => (
            <li key={course.kind}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
