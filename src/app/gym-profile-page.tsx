import { HistoryCard } from '#src/features/audit/web/History.tsx'
import { GymPage } from '#src/features/gyms/web/GymPage.tsx'
import { MemberTable } from '#src/features/members/web/MemberTable.tsx'
import { useOptionalParam } from '#src/web/navigation.tsx'

/** A gym's profile with the table of its members and what was changed of its card and settings. */
export function GymProfile() {
  const adminId = useOptionalParam('admin_id')
  return (
    <GymPage
      members={(gym) => <MemberTable gymId={gym._id} adminId={adminId} />}
      history={(gym) => (
        <HistoryCard
          isTitled
          isOneRecord
          of={{ entity: 'gyms', entity_id: gym._id, ...(adminId && { admin_id: adminId }) }}
        />
      )}
    />
  )
}
