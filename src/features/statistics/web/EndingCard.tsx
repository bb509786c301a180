import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { InfoPopover } from '#src/ui/Popover.tsx'
import { useApi } from '#src/web/api.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { insights } from '../insights-calls.generated.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { gymQuery } from './of-gym.ts'
import { PersonRow } from './PersonRow.tsx'
import { useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'
import { useMembershipPath } from './use-membership-path.ts'

/** Memberships of a gym that end within a week and are not renewed: the next sales. */
export function EndingCard({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const membershipPath = useMembershipPath()
  const { link } = useRowsLink()
  const { data, error, refetch } = useApi(insights.morning, { query: { ...gymQuery({ gymId }), limit: 5 } })
  if (!data) return <CardState title={t.endingSoon} lines={5} place="min-h-91" error={error} refetch={refetch} />
  return (
    <Card
      title={
        <span className="flex items-center gap-1">
          {t.endingSoon}
          <InfoPopover title={t.endingSoon}>{t.endingSoonInfo}</InfoPopover>
        </span>
      }
      description={formats.relativeDay(today())}
      actions={
        data.soon.count > 0
          ? link(rowsOf.attention({ gym_id: gymId }, 'soon'))?.({
              className: 'touch-target font-medium text-accent-text text-sm hover:underline',
              children: `${t.all} (${formats.number(data.soon.count)})`,
            })
          : null
      }
    >
      {data.soon.count === 0 ? (
        <EmptyState title={t.noEnding} className="min-h-65 justify-center py-6" />
      ) : (
        <ul className="flex min-h-65 flex-col">
          {data.soon.items.map((membership) => (
            <PersonRow
              key={membership.membership_id}
              to={membershipPath({ gymId: membership.gym._id, membershipId: membership.membership_id })}
              name={membership.member.fullname}
              avatar={membership.member.avatar}
              note={membership.plan_name}
              end={
                <>
                  <span className="num block">{formats.day(membership.end_date)}</span>
                  <span className="num block text-muted text-sm">{formats.relativeDay(membership.end_date)}</span>
                </>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
