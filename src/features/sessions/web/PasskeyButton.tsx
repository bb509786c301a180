import { useState } from 'react'
import { doorPaths } from '#src/contract/door-paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { Button } from '#src/ui/Button.tsx'
import { MissingCode, missingText } from '#src/ui/code.ts'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { ApiError } from '#src/web/api-error.ts'
import { startSession } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { loadPasskey } from './load-passkey.ts'
import type { signByPasskey } from './passkey.ts'
import { signInRefused } from './sign-in-refused.ts'
import { texts } from './texts.ts'

type Entered = { accessToken: string; role: Role; password_is_first?: boolean | undefined }
type Signed = NonNullable<Awaited<ReturnType<typeof signByPasskey>>>

/** Asks a key of this device and hands on what it signed. Not there where the browser knows no keys. */
export function PasskeyButton({ onSigned }: { onSigned: (signed: Signed) => Promise<unknown> }) {
  const t = useTexts(texts)
  const labels = useLabels(frameLabels)
  const [isBusy, setBusy] = useState(false)
  if (!('PublicKeyCredential' in window)) return null
  const ask = async () => {
    setBusy(true)
    try {
      const { signByPasskey: sign } = await loadPasskey()
      const signed = await sign()
      if (signed) await onSigned(signed)
    } catch (error) {
      if (error instanceof MissingCode) toast({ tone: 'bad', title: missingText(labels.missing, error) })
      else if (error instanceof ApiError) signInRefused(error)
      else throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className="mt-3 w-full" pending={isBusy} onClick={() => void ask()}>
      {t.byPasskey}
    </Button>
  )
}

export const landInside = (entered: Entered): void =>
  startSession({ ...entered, landsOn: entered.password_is_first ? doorPaths.account(entered.role) : undefined })

/** A sign-in without a password: who it is, the key tells. */
export function PasskeySignIn({ onEntered = landInside }: { onEntered?: (entered: Entered) => void }) {
  return <PasskeyButton onSigned={async (body) => onEntered(await (await loadPasskey()).enterBy(body))} />
}
