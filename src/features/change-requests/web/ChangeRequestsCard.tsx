import { ChevronRight } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { Card } from '#src/ui/Card.tsx'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useCan, useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { changeRequests } from '../calls.generated.ts'
import { texts } from './texts.ts'

const live = [changeRequests.list]

/** Who waits for another plan, those who asked first in front. Nothing while nobody does. */
export function ChangeRequestsCard() {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const mayAnswer = useCan(changeRequests.list)
  useReadOn('memberships', live)
  const { data, error, refetch } = useApi(changeRequests.list, { query: {} }, { enabled: mayAnswer })
  if (!data) return <PartState inCard name={t.name} error={error} onRetry={refetch} />
  if (data.requests.length === 0) return null
  return (
    <Card title={t.title(formats.number(data.requests.length))} className="mb-4">
      <ul className="-mx-2 divide-y divide-line">
        {data.requests.map((request) => (
          <li key={request._id}>
            <Link
              to={paths.membership(role, request.membership_id)}
              className="flex min-h-11 items-center gap-3 rounded-md px-2 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{request.member_id.fullname}</span>
                <span className="block text-muted text-sm [overflow-wrap:anywhere]">
                  {`${t.wants(request.new_plan_name)}. ${t.instead(request.plan_name, request.gym_id.name)}`}
                </span>
              </span>
              <span className="num text-muted text-sm max-sm:hidden">{formats.instant(request.createdAt)}</span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
