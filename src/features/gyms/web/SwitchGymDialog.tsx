import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import type { CommandProps } from '#src/web/commands.tsx'
import { useTexts } from '#src/web/texts.ts'
import { chooseGym } from './selected-gym.ts'
import { texts } from './texts.ts'

/** Asked before another gym is gone to while something is not saved. */
export function SwitchGymDialog({ payload, onClose }: CommandProps<{ gymId: string }>) {
  const t = useTexts(texts)
  return (
    <ConfirmDialog
      open
      title={t.switchTitle}
      description={t.switchText}
      confirmLabel={t.switchGym}
      cancelLabel={t.stayHere}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        chooseGym(payload.gymId)
      }}
    />
  )
}
