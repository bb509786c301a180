import { ChangeRequestsCard } from '#src/features/change-requests/web/ChangeRequestsCard.tsx'
import { FreezeRequestsPage } from '#src/features/freeze-requests/web/FreezeRequestsPage.tsx'

/** What members ask the desk for: freezes, and above them other plans while somebody waits for one. */
export const RequestsPage = () => <FreezeRequestsPage above={<ChangeRequestsCard />} />
