import { MemberTimetable } from '#src/features/classes/web/MemberTimetable.tsx'
import { Locked } from '#src/features/portal/web/Locked.tsx'
import { usePortal } from '#src/features/portal/web/use-portal.ts'
import { PageState } from '#src/web/layout/PageState.tsx'

/** /member/schedule: the timetable, when the gym's plan brings the section. */
export function MemberSchedulePage() {
  const { answer, portal } = usePortal()
  if (!portal) return <PageState error={answer.error} onRetry={answer.refetch} />
  return portal.is_open ? <MemberTimetable /> : <Locked gymName={portal.gym?.name ?? ''} />
}
