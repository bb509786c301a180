import { TriangleAlert } from 'lucide-react'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { classParts } from '../parts-calls.generated.ts'
import { deskTexts } from './desk-texts.ts'

/** Before an employee goes: the classes that would be left without a coach. */
export function CoachAhead({ employeeId }: { employeeId: string }) {
  const t = useTexts(deskTexts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(classParts.coachAhead, { employee_id: employeeId, query: {} }, { staleMs: 0 })
  if (!data) return <PageState error={error} onRetry={refetch} />
  if (data.sessions === 0) return null
  const rest = data.sessions - data.next.length
  return (
    <section className="rounded-md bg-warn-soft px-3.5 py-3">
      <p className="flex items-start gap-2 font-medium text-warn">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t.coachAhead(data.sessions, data.people)}
      </p>
      <ul className="mt-2 pl-6 text-sm">
        {data.next.map(({ _id, kind, gym, date, time, people }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-3 py-0.5">
            <span className="min-w-0">
              <span className="num">
                {formats.day(date).slice(0, 5)} {time}
              </span>{' '}
              {kind}, {gym}
            </span>
            {people > 0 && <span className="num text-muted">{t.people(people)}</span>}
          </li>
        ))}
        {rest > 0 && <li className="py-0.5 text-muted">{t.andMore(rest)}</li>}
      </ul>
      <p className="mt-2 pl-6 text-sm">{t.coachAheadText}</p>
    </section>
  )
}
