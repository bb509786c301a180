import { useEffect, useState } from 'react'
import { doorPaths } from '#src/contract/door-paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { toastError } from '#src/web/api.ts'
import { call } from '#src/web/call.ts'
import type { CommandProps } from '#src/web/commands.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { readSession, startSession, useSession } from '#src/web/session.ts'
import { resumeSession } from '#src/web/session-over.ts'
import { useTexts } from '#src/web/texts.ts'
import { factors } from '../factors-calls.generated.ts'
import { KeyToScan, RecoveryCodes } from './FactorParts.tsx'
import { factorTexts } from './factor-texts.ts'
import { PasskeySignIn } from './PasskeyButton.tsx'
import { SignInHead } from './SignInHead.tsx'
import { signInRefused } from './sign-in-refused.ts'

type Payload = { ticket: string; methods: readonly ('passkey' | 'totp' | 'recovery' | 'enroll')[] }
type Texts = ReturnType<typeof useTexts<(typeof factorTexts)['uz']>>
type Entered = { accessToken: string; role: Role; password_is_first?: boolean | undefined }

/** The second step of a sign-in: on its page, or over the page whose session has ended. */
export function SecondStep({ payload, message, onClose }: CommandProps<Payload>) {
  const t = useTexts(factorTexts)
  const isOverPage = useSession().status === 'signed_in'
  const mustEnroll = payload.methods.includes('enroll')
  const title = mustEnroll ? t.enrollTitle : t.title
  const text = mustEnroll ? t.enrollText : message
  const step = <Step payload={payload} onClose={onClose} />
  if (isOverPage)
    return (
      <Dialog open sticky onClose={onClose} size="sm" title={title} description={text}>
        {step}
      </Dialog>
    )
  return (
    <>
      <SignInHead title={title}>{text}</SignInHead>
      {step}
      <p className="mt-8 border-line border-t pt-5">
        <Button variant="ghost" size="sm" className="-ml-2.5" onClick={onClose}>
          {t.back}
        </Button>
      </p>
    </>
  )
}

function Step({ payload: { ticket, methods }, onClose }: { payload: Payload; onClose: () => void }) {
  const t = useTexts(factorTexts)
  const [shown, setShown] = useState<{ codes: readonly string[]; entered: Entered } | null>(null)
  const enter = (entered: Entered) => {
    onClose()
    if (readSession().status === 'signed_in') void resumeSession(entered).catch(toastError)
    else startSession({ ...entered, landsOn: entered.password_is_first ? doorPaths.account(entered.role) : undefined })
  }
  if (shown) return <RecoveryCodes codes={shown.codes} onKept={() => enter(shown.entered)} />
  return (
    <>
      {methods.includes('enroll') && <NewKey ticket={ticket} />}
      {methods.includes('passkey') && (
        <div className="mb-5">
          <PasskeySignIn onEntered={enter} />
        </div>
      )}
      <CodeForm
        ticket={ticket}
        label={labelOf(t, methods)}
        hint={methods.includes('enroll') ? undefined : t.codeHint}
        onEntered={(entered, codes) => (codes ? setShown({ codes, entered }) : enter(entered))}
      />
    </>
  )
}

const labelOf = (t: Texts, methods: Payload['methods']): string =>
  methods.includes('enroll') ? t.code : methods.includes('totp') ? t.codeOrRecovery : t.recovery

type Key = { secret: string; uri: string }

/** Asked for once: a second key would make the first, already scanned, worthless. */
function NewKey({ ticket }: { ticket: string }) {
  const [key, setKey] = useState<Key | null>(null)
  useEffect(() => {
    let isHere = true
    call(factors.enroll, { body: { ticket } }).then((made) => isHere && setKey(made), toastError)
    return () => {
      isHere = false
    }
  }, [ticket])
  return key ? <KeyToScan {...key} /> : <Spinner />
}

function CodeForm({
  ticket,
  label,
  hint,
  onEntered,
}: {
  ticket: string
  label: string
  hint: string | undefined
  onEntered: (entered: Entered, codes: readonly string[] | undefined) => void
}) {
  const t = useTexts(factorTexts)
  const form = useApiForm({
    endpoint: factors.second,
    defaults: { code: '' },
    toBody: ({ code }) => ({ ticket, code }),
    says: false,
    onDone: ({ recovery_codes, ...entered }) => onEntered(entered, recovery_codes),
    onRefused: signInRefused,
  })
  return (
    <ApiForm form={form} submitLabel={t.enter} guardsLeaving={false} wide>
      <FormText
        name="code"
        label={label}
        {...(hint && { hint })}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
    </ApiForm>
  )
}
