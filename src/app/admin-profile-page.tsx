import { HistoryCard } from '#src/features/audit/web/History.tsx'
import { AdminPage } from '#src/features/admins/web/AdminPage.tsx'
import { GymList } from '#src/features/gyms/web/GymList.tsx'
import { SubscriptionList } from '#src/features/subscriptions/web/SubscriptionList.tsx'

/** An owner's profile with the lists of features later in the domain. */
export const AdminProfile = () => (
  <AdminPage
    gyms={(adminId) => <GymList adminId={adminId} embedded />}
    subscriptions={(adminId) => <SubscriptionList adminId={adminId} />}
    activity={(adminId) => <HistoryCard isTitled of={{ actor_id: adminId }} />}
  />
)
