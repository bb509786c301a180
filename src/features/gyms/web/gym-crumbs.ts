import { paths } from '#src/contract/paths.ts'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { useOptionalParam } from '#src/web/navigation.tsx'
import { gyms } from '../calls.generated.ts'

/** The names of the gym in the address, and of whose it is, for a page of something else that stands below them. */
export function useGymCrumbs(): void {
  const gymId = useOptionalParam('gym_id')
  const adminId = useOptionalParam('admin_id')
  const { data } = useApi(gyms.one, { id: gymId ?? '', query: {} }, { enabled: gymId !== undefined, staleMs: 60_000 })
  useCrumb(data?.gym.name, paths.gym(gymId ?? '', adminId))
  useCrumb(adminId && data?.gym.admin_id.fullname, paths.admin(adminId ?? ''))
}
