import { MemberTimetable } from '#src/features/classes/web/MemberTimetable.tsx'
import { texts } from '#src/features/classes/web/texts.ts'
import { Locked } from '#src/features/portal/web/Locked.tsx'
import { usePortal } from '#src/features/portal/web/use-portal.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'

/** /member/schedule: the timetable, when the gym's plan brings the section. */
export function MemberSchedulePage() {
  const t = useTexts(texts)
  const { answer, portal } = usePortal()
  if (!portal) return <PageState error={answer.error} onRetry={answer.refetch} />
  if (portal.is_open) return <MemberTimetable />
  return (
    <>
      <PageHead title={t.timetable} />
      <Locked gym={portal.gym} />
    </>
  )
}
