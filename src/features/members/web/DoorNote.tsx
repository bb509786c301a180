import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import { notesTexts } from './notes-texts.ts'
import { PinnedNote } from './PinnedNote.tsx'

/** The pinned note, where somebody is let in; it comes after the answer and never holds it up. */
export function DoorNote({ memberId }: { memberId: string }) {
  const t = useTexts(notesTexts)
  const { data, error, refetch } = useApi(members.notes, { member_id: memberId, query: {} })
  if (!data) return <PartState inCard name={t.note} error={error} onRetry={refetch} />
  const note = data.notes.find(({ is_pinned }) => is_pinned)
  if (!note) return null
  return (
    <div className="mt-3">
      <PinnedNote note={{ ...note, author: note.author.fullname }} />
    </div>
  )
}
