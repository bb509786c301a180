import { Suspense, useState } from 'react'
import { deviceName } from '#src/features/sessions/device-name.ts'
import { passkeys } from '#src/features/sessions/passkeys-calls.generated.ts'
import { passkeyTexts } from '#src/features/sessions/web/passkey-texts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { MissingCode, missingText } from '#src/ui/code.ts'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { loadPasskey } from '#src/features/sessions/web/load-passkey.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { toastError, useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'

const NewCodesDialog = lazyPart(() => import('./FactorDialogs.tsx'), 'NewCodesDialog')
const RenamePasskeyDialog = lazyPart(() => import('./PasskeyDialogs.tsx'), 'RenamePasskeyDialog')
const RemovePasskeyDialog = lazyPart(() => import('./PasskeyDialogs.tsx'), 'RemovePasskeyDialog')

type Shown = { is: 'rename' | 'remove'; passkey: { _id: string; name: string } }

/** Keys of devices that open the account by themselves. */
export function PasskeysCard() {
  const t = useTexts(passkeyTexts)
  const formats = useFormats()
  const labels = useLabels(frameLabels)
  const { data, error, refetch } = useApi(passkeys.all, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [isAsking, setAsking] = useState(false)
  const add = useApiMutation(passkeys.add, {
    onDone: ({ recovery_codes: made }) => made && setCodes(made),
  })
  const make = async (options: Record<string, unknown>) => {
    setAsking(true)
    try {
      const { makePasskey } = await loadPasskey()
      const made = await makePasskey(options)
      if (made) add.mutate({ body: { name: deviceName(navigator.userAgent) || t.device, ...made } })
    } catch (failed) {
      if (failed instanceof MissingCode) toast({ tone: 'bad', title: missingText(labels.missing, failed) })
      else toastError(failed)
    } finally {
      setAsking(false)
    }
  }
  const start = useApiMutation(passkeys.start, { says: false, onDone: ({ options }) => void make(options) })
  if (!data)
    return (
      <Card title={t.title}>
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={2} />} />
      </Card>
    )
  return (
    <Card title={t.title} description={t.text}>
      {data.passkeys.length === 0 && <p className="mb-4 text-muted">{t.none}</p>}
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {data.passkeys.map((passkey) => (
          <li key={passkey._id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="break-words font-medium">{passkey.name}</p>
              <p className="text-muted text-sm">
                {t.added(formats.instant(passkey.createdAt))}
                {' · '}
                {passkey.lastUsedAt ? t.used(formats.instant(passkey.lastUsedAt)) : t.unused}
              </p>
            </div>
            <div className="flex gap-2">
              <Button size="sm" onClick={() => setShown({ is: 'rename', passkey })}>
                {t.rename}
              </Button>
              <Button size="sm" onClick={() => setShown({ is: 'remove', passkey })}>
                {t.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button
        pending={isAsking || start.isPending || add.isPending}
        disabledReason={'PublicKeyCredential' in window ? null : t.notHere}
        onClick={() => start.mutate({})}
      >
        {t.add}
      </Button>
      <Suspense>
        {codes && <NewCodesDialog codes={codes} onClose={() => setCodes(null)} />}
        {shown?.is === 'rename' && <RenamePasskeyDialog {...shown.passkey} onClose={() => setShown(null)} />}
        {shown?.is === 'remove' && <RemovePasskeyDialog {...shown.passkey} onClose={() => setShown(null)} />}
      </Suspense>
    </Card>
  )
}
