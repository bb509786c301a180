import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** A day that a member names by themselves opens nothing: from when on a debt keeps the door and booking closed. */
export function ClosedNote({ from }: { from: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <span className="mt-1 block text-sm text-warn">
      {from <= today() ? t.ownClosed : t.ownClosedFrom(formats.day(from))}
    </span>
  )
}
