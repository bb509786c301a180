import { factors } from '#src/features/sessions/factors-calls.generated.ts'
import { KeyToScan, RecoveryCodes } from '#src/features/sessions/web/FactorParts.tsx'
import { factorTexts } from '#src/features/sessions/web/factor-texts.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { useStay } from '#src/web/use-stay.ts'

type AddAppProps = {
  app: { secret: string; uri: string }
  /** Also when it was closed on the way: the app is on then, and the codes are shown this once. */
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

export function AddAppDialog({ app, onCodes, onClose }: AddAppProps) {
  const t = useTexts(factorTexts)
  const form = useApiForm({
    endpoint: factors.totpConfirm,
    defaults: { code: '' },
    says: false, // what is shown next says it, and a toast would lie over it
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    closes: onClose,
  })
  return (
    <Dialog open sticky onClose={onClose} size="sm" title={t.title}>
      <KeyToScan {...app} />
      <ApiForm form={form} submitLabel={t.turnOn} guardsLeaving={false} wide>
        <FormText name="code" label={t.code} autoComplete="one-time-code" inputMode="numeric" required autoFocus />
      </ApiForm>
    </Dialog>
  )
}

/** No way past it but by saying that they are kept. */
export function NewCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(factorTexts)
  useStay()
  return (
    <Dialog open sticky size="sm" title={t.codesTitle}>
      <RecoveryCodes codes={codes} onKept={onClose} />
    </Dialog>
  )
}

export function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(factorTexts)
  const form = useApiForm({ endpoint: factors.totpRemove, defaults: { code: '' }, closes: onClose })
  return (
    <Dialog open sticky onClose={onClose} size="sm" title={t.offTitle} description={t.offText}>
      <ApiForm form={form} submitLabel={t.turnOff} guardsLeaving={false} wide>
        <FormText
          name="code"
          label={t.codeOrRecovery}
          hint={t.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
      </ApiForm>
    </Dialog>
  )
}
