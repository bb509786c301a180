import { Dialog } from '#src/ui/Dialog.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { KindTold, ShownSession } from '../contract.ts'
import { useForWhom } from './for-whom.ts'
import { texts } from './texts.ts'

type KindDialogProps = { session: ShownSession; told: KindTold; onClose: () => void }

/** What a kind of class is, as the gym tells it: its picture and text, how long it takes and for whom it is. */
export function KindDialog({ session: { kind_id: kind, duration }, told, onClose }: KindDialogProps) {
  const t = useTexts(texts)
  const facts = [t.minutes(duration), ...useForWhom(kind)]
  return (
    <Dialog open onClose={onClose} title={kind.name} description={facts.join(' · ')}>
      {told.picture && (
        <img src={told.picture} alt="" className="mb-4 max-h-80 w-full rounded-md bg-sunken object-contain" />
      )}
      {told.description && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{told.description}</p>}
    </Dialog>
  )
}
