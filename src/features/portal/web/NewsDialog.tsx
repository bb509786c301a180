import type { OwnNews } from '#src/features/news/contract.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useFormats } from '#src/web/texts.ts'

/** A piece of news as it was written, with its picture. */
export function NewsDialog({ piece, onClose }: { piece: OwnNews; onClose: () => void }) {
  const formats = useFormats()
  return (
    <Dialog open onClose={onClose} title={piece.title} description={formats.relativeDay(piece.from_date)}>
      {piece.picture && (
        <img src={piece.picture} alt="" className="mb-4 max-h-80 w-full rounded-md bg-sunken object-contain" />
      )}
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{piece.text}</p>
    </Dialog>
  )
}
