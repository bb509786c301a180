import { GymPage } from '#src/features/gyms/web/GymPage.tsx'
import { MemberTable } from '#src/features/members/web/MemberTable.tsx'
import { useOptionalParam } from '#src/web/navigation.tsx'

/** A gym's profile with the table of its members. */
export function GymProfile() {
  const adminId = useOptionalParam('admin_id')
  return <GymPage members={(gym) => <MemberTable gymId={gym._id} adminId={adminId} />} />
}
