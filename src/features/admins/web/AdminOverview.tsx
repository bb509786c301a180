import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { AdminProfile } from '../contract.ts'
import { AdminStatus } from './AdminStatus.tsx'
import { texts } from './texts.ts'

/** Who the owner is and, as `children`, the subscriptions that run. */
export function AdminOverview({
  admin,
  onShowAll,
  children,
}: {
  admin: AdminProfile
  onShowAll: () => void
  children: ReactNode
}) {
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
        flush
        title={t.activeSubscriptions}
        actions={
          <Link
            to={paths.admin(admin._id)}
            search={{ tab: 'subscriptions' }}
            keepScroll
            onClick={onShowAll}
            className="touch-target inline-block rounded-xs font-medium text-accent-text underline-offset-4 hover:underline"
          >
            {t.allSubscriptions}
          </Link>
        }
      >
        {children}
      </Card>
    </>
  )
}
