import { useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import type { Membership } from '#src/features/memberships/contract.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { TableSkeleton } from '#src/ui/Skeleton.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useOptionalParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { visits } from '../calls.generated.ts'
import { texts } from './texts.ts'

const step = 5
const most = 100
const live = [visits.list]

/** How often somebody came on a membership, and when lately; all of theirs are one link away. */
export function MembershipVisitsCard({ membership }: { membership: Membership }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const adminId = useOptionalParam('admin_id')
  const [limit, setLimit] = useState(step)
  const member = membership.member_id._id
  const query = { member_id: member, membership_id: membership._id, limit, ...(adminId && { admin_id: adminId }) }
  const { data, error, refetch, isPlaceholderData } = useApi(visits.list, { query }, { keepPrevious: true })
  useReadOn('door', live, membership.gym_id._id)
  const total = data?.pagination.total ?? 0
  const allTo =
    role === 'superadmin' ? paths.gymMember(membership.gym_id._id, member, adminId) : paths.member(role, member)
  return (
    <Card title={t.visits} {...(total > 0 && { description: t.visitsTotal(formats.number(total)) })}>
      {data ? (
        <div className="flex flex-col gap-4">
          {total === 0 ? (
            <p className="text-muted">{t.noneOfMembership}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {data.visits.map((visit) => (
                <li
                  key={visit._id}
                  className="flex flex-wrap items-baseline justify-between gap-2 py-2 first:pt-0 last:pb-0"
                >
                  <span className="num">{formats.instant(visit.visited_at)}</span>
                  <span className="min-w-0 text-muted text-sm [overflow-wrap:anywhere]">
                    {visit.override_reason ? t.overridden(visit.override_reason) : visit.let_in_by}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center gap-3">
            {total > data.visits.length && limit < most && (
              <Button size="sm" pending={isPlaceholderData} onClick={() => setLimit(Math.min(most, limit + 2 * step))}>
                {t.showMore}
              </Button>
            )}
            <Link
              to={allTo}
              search={{ tab: 'visits' }}
              className="touch-target inline-block text-accent-text hover:underline"
            >
              {t.allVisitsOfMember}
            </Link>
          </div>
        </div>
      ) : (
        <PageState error={error} onRetry={refetch} skeleton={<TableSkeleton rows={3} columns={2} />} />
      )}
    </Card>
  )
}
