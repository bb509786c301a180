import { MemberPage } from '#src/features/members/web/MemberPage.tsx'
import { MemberMemberships } from '#src/features/memberships/web/MemberMemberships.tsx'
import { MemberPayments } from '#src/features/memberships/web/MemberPayments.tsx'
import { MemberVisits } from '#src/features/visits/web/MemberVisits.tsx'
import { useOptionalParam } from '#src/web/navigation.tsx'

/** A member's page with their memberships, payments and visits. */
export function MemberProfile() {
  const adminId = useOptionalParam('admin_id')
  return (
    <MemberPage
      memberships={(member) => <MemberMemberships memberId={member._id} adminId={adminId} />}
      payments={(member) => <MemberPayments memberId={member._id} adminId={adminId} />}
      visits={(member) => <MemberVisits memberId={member._id} adminId={adminId} />}
    />
  )
}
