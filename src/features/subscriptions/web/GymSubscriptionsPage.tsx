import { paths } from '#src/contract/paths.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useOptionalParam, useParam } from '#src/web/navigation.tsx'
import { SubscriptionList } from './SubscriptionList.tsx'

/** …/profile/{gym_id}/subscriptions, on the owner's side and on the superadmin's. */
export function GymSubscriptionsPage() {
  const gymId = useParam('gym_id')
  const adminId = useOptionalParam('admin_id')
  const { data, error, refetch } = useApi(gyms.one, { id: gymId, query: {} })
  useCrumb(data?.gym.name, paths.gym(gymId, adminId))
  useCrumb(adminId && data?.gym.admin_id.fullname, adminId ? paths.admin(adminId) : '/')
  if (!data) return <PageState error={error} onRetry={refetch} />
  return <SubscriptionList gymId={gymId} adminId={adminId} />
}
