import { paths } from '#src/contract/paths.ts'
import { useRole } from '#src/web/me.ts'

/** Where a membership of this member stands for whoever looks: under the member for an owner, under the gym for the platform. */
export function useMemberMembershipPath(memberId: string, adminId: string | undefined) {
  const role = useRole()
  return ({ gymId, membershipId }: { gymId: string; membershipId: string }): string => {
    if (role === 'superadmin') return paths.gymLedger(gymId, membershipId, adminId)
    return role === 'admin' ? paths.memberMembership(memberId, membershipId) : paths.membership(role, membershipId)
  }
}
