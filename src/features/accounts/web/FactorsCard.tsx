import { Suspense, useState } from 'react'
import { factors } from '#src/features/sessions/factors-calls.generated.ts'
import { factorTexts } from '#src/features/sessions/web/factor-texts.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'

const AddAppDialog = lazyPart(() => import('./FactorDialogs.tsx'), 'AddAppDialog')
const NewCodesDialog = lazyPart(() => import('./FactorDialogs.tsx'), 'NewCodesDialog')
const RemoveAppDialog = lazyPart(() => import('./FactorDialogs.tsx'), 'RemoveAppDialog')

/** With fewer it is time for new ones. */
const fewCodes = 3

/** What the account asks for besides the password. */
export function FactorsCard() {
  const t = useTexts(factorTexts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(factors.mine, {})
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const start = useApiMutation(factors.totpStart, { says: false, onDone: setKey })
  if (!data)
    return (
      <Card title={t.title}>
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={2} />} />
      </Card>
    )
  const { totp, recovery_codes_left: left, is_required: isRequired } = data
  return (
    <Card title={t.title} description={t.text}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge tone={totp ? 'good' : 'off'}>{totp ? t.isOn : t.isOff}</StatusBadge>
          {totp && <span className="text-muted text-sm">{t.since(formats.instant(totp.confirmedAt))}</span>}
        </p>
        {totp ? (
          <Button onClick={() => setRemoving(true)} disabledReason={isRequired ? t.required : null}>
            {t.turnOff}
          </Button>
        ) : (
          <Button variant="primary" pending={start.isPending} onClick={() => start.mutate({})}>
            {t.turnOn}
          </Button>
        )}
      </div>
      {(totp || left > 0) && (
        <p className={`mt-3 text-sm ${left < fewCodes ? 'text-warn' : 'text-muted'}`}>
          {t.left(formats.number(left))}
          {left < fewCodes && `. ${totp ? t.fewLeft : t.fewLeftByKey}`}
        </p>
      )}
      <Suspense>
        {key && <AddAppDialog app={key} onCodes={setCodes} onClose={() => setKey(null)} />}
        {codes && <NewCodesDialog codes={codes} onClose={() => setCodes(null)} />}
        {isRemoving && <RemoveAppDialog onClose={() => setRemoving(false)} />}
      </Suspense>
    </Card>
  )
}
