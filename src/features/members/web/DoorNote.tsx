import { useApi } from '#src/web/api.ts'
import { members } from '../calls.generated.ts'
import { PinnedNote } from './PinnedNote.tsx'

/** The pinned note, where somebody is let in; it comes after the answer and never holds it up. */
export function DoorNote({ memberId }: { memberId: string }) {
  const { data } = useApi(members.notes, { member_id: memberId, query: {} })
  const note = data?.notes.find(({ is_pinned }) => is_pinned)
  if (!note) return null
  return (
    <div className="mt-3">
      <PinnedNote note={{ ...note, author: note.author.fullname }} />
    </div>
  )
}
