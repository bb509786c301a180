import { CreditCard } from 'lucide-react'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { autopays } from '../calls.generated.ts'
import type { Autopay } from '../contract.ts'
import { isLive } from '../rules.ts'
import { Charges } from './Charges.tsx'
import { texts } from './texts.ts'

const coverOf = ({ covers_renewal, covers_parts }: Autopay) =>
  covers_renewal ? (covers_parts ? 'both' : 'renewal') : 'parts'

/** Above a membership whose card is charged by itself, or was refused: for the desk and the owner. */
export function AutopayNotice({ membershipId }: { membershipId: string }) {
  const t = useTexts(texts)
  const refusal = useRefusal()
  const { data, error, refetch } = useApi(autopays.of, { id: membershipId, query: {} })
  const stop = useApiMutation(autopays.stop)
  if (!data) return <PartState inCard name={t.title} error={error} onRetry={refetch} />
  const { autopay } = data
  if (!autopay || (autopay.state === 'stopped' && autopay.stop_why !== 'failed')) return null
  const { state, card, charges } = autopay
  const isOn = isLive(state)
  return (
    <div
      role="status"
      className={cx(
        'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3',
        isOn ? 'bg-sunken' : state === 'wants_card' ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad',
      )}
    >
      <CreditCard aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <span className="block font-medium">
          {isOn ? (card ? t.desk(card) : t.deskChecking) : state === 'wants_card' ? t.deskMoved : t.deskFailed}
        </span>
        {isOn && <span className="block text-sm">{t.deskCovers[coverOf(autopay)]}</span>}
        <Charges charges={charges} />
      </div>
      {isOn && (
        <Button
          pending={stop.isPending}
          disabledReason={refusal(autopays.stop)}
          onClick={() => stop.mutate({ id: membershipId, query: {} })}
        >
          {t.stop}
        </Button>
      )}
    </div>
  )
}
