import { audit } from '#src/features/audit/calls.generated.ts'
import { HistoryCard } from '#src/features/audit/web/History.tsx'
import { members } from '#src/features/members/calls.generated.ts'
import { MemberPage } from '#src/features/members/web/MemberPage.tsx'
import { memberships } from '#src/features/memberships/calls.generated.ts'
import { MemberMemberships } from '#src/features/memberships/web/MemberMemberships.tsx'
import { MemberPayments } from '#src/features/memberships/web/MemberPayments.tsx'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { CheckInButton } from '#src/features/visits/web/CheckInButton.tsx'
import { MemberVisits } from '#src/features/visits/web/MemberVisits.tsx'
import { useCan } from '#src/web/me.ts'
import { useOptionalParam } from '#src/web/navigation.tsx'

/** What an app or another desk changes while the page is open. */
const live = [members.one, memberships.listOfMember, memberships.transactionsOfMember, audit.all]

/** A member's page with their memberships, payments, visits and what was done with all of it. */
export function MemberProfile() {
  const adminId = useOptionalParam('admin_id')
  const canReadHistory = useCan(audit.all)
  useReadOn('memberships', live)
  return (
    <MemberPage
      acts={(member) => <CheckInButton member={member} />}
      memberships={(member) => <MemberMemberships memberId={member._id} adminId={adminId} />}
      payments={(member) => <MemberPayments memberId={member._id} adminId={adminId} />}
      visits={(member) => <MemberVisits memberId={member._id} adminId={adminId} />}
      {...(canReadHistory && {
        history: (member) => <HistoryCard of={{ member_id: member._id, ...(adminId && { admin_id: adminId }) }} />,
      })}
    />
  )
}
