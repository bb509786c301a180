import { paths } from '#src/contract/paths.ts'
import { useRole } from '#src/web/me.ts'
import { useOptionalParam } from '#src/web/navigation.tsx'

/** Where a membership stands: among one's own, or on the superadmin's side below the owner that is looked at. */
export function useMembershipPath(): (of: { gymId: string; membershipId: string }) => string | null {
  const role = useRole()
  const adminId = useOptionalParam('admin_id')
  return ({ gymId, membershipId }) => {
    if (role === 'admin' || role === 'employee') return paths.membership(role, membershipId)
    return role === 'superadmin' && adminId ? paths.gymLedger(gymId, membershipId, adminId) : null
  }
}
