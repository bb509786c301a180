import { PageHead } from '#src/ui/PageHead.tsx'
import { useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { CandidateList, NobodyHere, useCandidateSearch } from './CandidateList.tsx'
import { ReminderTabs } from './ReminderTabs.tsx'
import { texts } from './texts.ts'

/** /admin/ending, /employee/ending: memberships that end soon, and those that ended and were not bought again. */
export function EndingsPage() {
  const t = useTexts(texts)
  const list = useCandidateSearch()
  const isEnded = useSearch().tab === 'ended'
  return (
    <>
      <PageHead
        title={isEnded ? t.ended : t.endings}
        context={isEnded ? t.endedContext : t.endingsContext}
        tabs={<ReminderTabs current={isEnded ? 'ended' : 'endings'} />}
      />
      {isEnded ? (
        <CandidateList key="ended" command="expired" list={list} empty={<NobodyHere title={t.noEnded} />} />
      ) : (
        <CandidateList key="endings" command="expiring" list={list} empty={<NobodyHere title={t.noEndings} />} />
      )}
    </>
  )
}
