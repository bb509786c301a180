import { Dialog } from '#src/ui/Dialog.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useStayAwake } from '#src/web/use-stay-awake.ts'
import { passTexts } from './pass-texts.ts'
import { texts } from './texts.ts'

/** The code as large as the screen, for the reader at the door. */
export function PassDialog({ text, label, onClose }: { text: string; label: string; onClose: () => void }) {
  const t = useTexts(texts)
  const { brighter } = useTexts(passTexts)
  useStayAwake()
  return (
    <Dialog open onClose={onClose} title={t.pass} description={brighter} size="sm">
      <QrCode text={text} label={label} className="aspect-square w-full rounded-lg bg-white" />
    </Dialog>
  )
}
