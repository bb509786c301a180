import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useTexts } from '#src/web/texts.ts'
import { saleTexts } from './sale-texts.ts'
import { texts } from './texts.ts'
import type { useKnownAfterAll } from './use-known-after-all.ts'

type OtherPersonProps = {
  other: ReturnType<typeof useKnownAfterAll>['other']
  /** What waits until it is said to whom. */
  sell: (() => void) | null
  onClose: () => void
}

/** Asks whether the owner of the phone is meant, who is called otherwise than was typed. */
export function OtherPerson({ other, sell, onClose }: OtherPersonProps) {
  const t = useTexts(texts)
  const s = useTexts(saleTexts)
  if (!other || !sell) return null
  return (
    <ConfirmDialog
      open
      tone="plain"
      onClose={onClose}
      onConfirm={() => {
        onClose()
        other.isMeant()
        sell()
      }}
      title={s.isOther(other.name)}
      description={s.typedOther(other.typed)}
      confirmLabel={t.sell}
      cancelLabel={t.cancelForm}
    />
  )
}
