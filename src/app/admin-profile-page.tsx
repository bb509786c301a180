import { Import } from 'lucide-react'
import { HistoryCard } from '#src/features/audit/web/History.tsx'
import { AdminPage } from '#src/features/admins/web/AdminPage.tsx'
import { GymList } from '#src/features/gyms/web/GymList.tsx'
import { texts as importTexts } from '#src/features/imports/web/texts.ts'
import { ActiveSubscriptions, SubscriptionList } from '#src/features/subscriptions/web/SubscriptionList.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { paths } from '#src/contract/paths.ts'

/** An owner's profile with the lists of features later in the domain. */
export const AdminProfile = () => (
  <AdminPage
    gyms={(adminId) => (
      <>
        <ImportLink adminId={adminId} />
        <GymList adminId={adminId} embedded />
      </>
    )}
    subscriptions={(adminId) => <SubscriptionList adminId={adminId} />}
    active={(adminId) => <ActiveSubscriptions adminId={adminId} />}
    activity={(adminId) => <HistoryCard isTitled of={{ actor_id: adminId }} />}
  />
)

/** The superadmin brings in an owner's list of members. */
function ImportLink({ adminId }: { adminId: string }) {
  const t = useTexts(importTexts)
  return (
    <Link to={paths.memberImports(adminId)} className={buttonClass({ className: 'self-end' })}>
      <Import aria-hidden="true" />
      {t.title}
    </Link>
  )
}
