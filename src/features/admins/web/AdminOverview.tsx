import { paths } from '#src/contract/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { AdminProfile } from '../contract.ts'
import { AdminStatus } from './AdminStatus.tsx'
import { texts } from './texts.ts'

const linkClass = 'touch-target inline-block rounded-xs font-medium text-accent-text underline-offset-4 hover:underline'

export function AdminOverview({ admin, onShowAll }: { admin: AdminProfile; onShowAll: () => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <>
      <Card title={t.details}>
        <DefinitionList
          facts={[
            { term: t.fullname, value: admin.fullname },
            { term: t.phone, value: <span className="num">{formats.phone(admin.phone_number)}</span> },
            { term: t.status, value: <AdminStatus status={admin.status} /> },
            { term: t.role, value: t.admin },
            { term: t.address, value: admin.address || <span className="text-muted">{t.noAddress}</span> },
            { term: t.lastLogin, value: admin.lastLoginAt ? formats.ago(admin.lastLoginAt) : t.neverLoggedIn },
            ...(admin.note ? [{ term: t.note, value: admin.note }] : []),
          ]}
        />
      </Card>
      <Card
        title={t.activeSubscriptions}
        actions={
          <Link
            to={paths.admin(admin._id)}
            search={{ tab: 'subscriptions' }}
            keepScroll
            onClick={onShowAll}
            className={linkClass}
          >
            {t.allSubscriptions}
          </Link>
        }
      >
        {admin.active_subscriptions.length === 0 ? (
          <p className="text-muted">{t.noSubscriptions}</p>
        ) : (
          <ul className="divide-y divide-line">
            {admin.active_subscriptions.map((subscription) => (
              <li
                key={subscription._id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0"
              >
                <span className="min-w-0">
                  <Link to={paths.adminSubscription(admin._id, subscription._id)} className={linkClass}>
                    {subscription.gym_id.name}
                  </Link>
                  <span className="block text-muted text-sm">
                    {subscription.plan_name}, <span className="num">{formats.som(subscription.price)}</span>
                  </span>
                </span>
                <span className="text-end">
                  <span className="num block">{t.until(formats.day(subscription.end_date))}</span>
                  <span className="num block text-muted text-sm">
                    {t.daysLeft(formats.unit(subscription.remaining_days, 'day'))}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
