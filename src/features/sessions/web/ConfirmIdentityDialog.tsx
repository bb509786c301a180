import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { call } from '#src/web/call.ts'
import type { CommandProps } from '#src/web/commands.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormPassword, FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { useIsHere } from '#src/web/use-is-here.ts'
import { passkeys } from '../passkeys-calls.generated.ts'
import { factors } from '../factors-calls.generated.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { factorTexts } from './factor-texts.ts'

/** A dear act, and nobody has proved lately that it is still the same person: then they do it again. */
export function ConfirmIdentityDialog({
  payload,
  message,
  onClose,
}: CommandProps<{ has_code: boolean; has_passkey?: boolean }>) {
  const t = useTexts(factorTexts)
  const [byCode, setByCode] = useState(payload.has_code)
  const isHere = useIsHere()
  const prove = () => isHere() && onClose(true)
  return (
    <Dialog open sticky onClose={onClose} size="sm" title={t.identityTitle} description={message}>
      {byCode ? <ByCode onProved={prove} /> : <ByPassword onProved={prove} />}
      {payload.has_passkey && (
        <PasskeyButton
          onSigned={async (body) => {
            await call(passkeys.confirm, { body })
            prove()
          }}
        />
      )}
      {payload.has_code && (
        <Button variant="ghost" size="sm" className="mt-3" onClick={() => setByCode(!byCode)}>
          {byCode ? t.byPassword : t.byCode}
        </Button>
      )}
    </Dialog>
  )
}

/** The other way may stand there by the time the answer comes. */
type WayProps = { onProved: () => void }

function ByCode({ onProved }: WayProps) {
  const t = useTexts(factorTexts)
  const form = useApiForm({
    endpoint: factors.confirm,
    says: false,
    defaults: { code: '' },
    onDone: onProved,
  })
  return (
    <ApiForm form={form} submitLabel={t.confirm} guardsLeaving={false} wide>
      <FormText
        name="code"
        label={t.codeOrRecovery}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
    </ApiForm>
  )
}

function ByPassword({ onProved }: WayProps) {
  const t = useTexts(factorTexts)
  const form = useApiForm({
    endpoint: factors.confirm,
    says: false,
    defaults: { password: '' },
    onDone: onProved,
  })
  return (
    <ApiForm form={form} submitLabel={t.confirm} guardsLeaving={false} wide>
      <FormPassword name="password" label={t.password} autoComplete="current-password" required autoFocus />
    </ApiForm>
  )
}
