import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { factors } from '../factors-calls.generated.ts'
import { factorTexts } from './factor-texts.ts'

/** Somebody lost app and recovery codes, and another person answers for them. */
export function ForgetFactorDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTexts(factorTexts)
  const reset = useApiMutation(factors.reset, { fails: 'inline', closes: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => reset.mutate({ id })}
      title={t.forgetTitle(name)}
      description={t.forgetText}
      confirmLabel={t.forget}
      cancelLabel={t.cancel}
      tone="danger"
      pending={reset.isPending}
      error={reset.error?.message}
    />
  )
}
