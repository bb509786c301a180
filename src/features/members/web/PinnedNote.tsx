import { Pin } from 'lucide-react'
import { useFormats } from '#src/web/texts.ts'
import type { Member } from '../contract.ts'

/** What whoever serves the member reads first. */
export function PinnedNote({ note }: { note: NonNullable<Member['pinned_note']> }) {
  const formats = useFormats()
  return (
    <div className="flex w-full items-start gap-2.5 rounded-md bg-warn-soft px-3.5 py-2.5 text-warn">
      <Pin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="whitespace-pre-line font-medium [overflow-wrap:anywhere]">{note.text}</p>
        <p className="text-sm">
          {note.author && `${note.author}, `}
          <time dateTime={note.createdAt}>{formats.ago(note.createdAt)}</time>
        </p>
      </div>
    </div>
  )
}
