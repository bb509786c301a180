import { MemberPage } from '#src/features/members/web/MemberPage.tsx'
import { MemberMemberships } from '#src/features/memberships/web/MemberMemberships.tsx'
import { useOptionalParam } from '#src/web/navigation.tsx'

/** A member's page with their memberships. */
export function MemberProfile() {
  const adminId = useOptionalParam('admin_id')
  return <MemberPage memberships={(member) => <MemberMemberships memberId={member._id} adminId={adminId} />} />
}
