import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { invoices } from '#src/features/invoices/calls.generated.ts'
import { toast } from '#src/ui/toast-store.ts'
import { useScanner } from '#src/ui/use-scanner.ts'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { onlinePayments } from '../calls.generated.ts'
import type { Pass } from '../contract.ts'
import { passPattern } from '../rules.ts'
import { PassDialog } from './PassDialog.tsx'
import { passTexts } from './pass-texts.ts'

/** Asks Click for an amount of a membership; `onRefused` is told when it is not even begun. */
type AskClick = (membershipId: string, amount: number, onRefused?: () => void) => void

type Props = {
  hint: string
  /** Somebody's QR was read: calls `ask`, or answers why it can't be asked yet. */
  onScan: (ask: AskClick) => string | null
  onClose?: (membershipId: string) => void
  onPaid: (membershipId: string, transactionId: string) => void
}

/** The QR of the person's Click app, held before the scanner, pays. Nothing of it where Click is not on. */
export function ScannedPass(props: Props) {
  const t = useTexts(passTexts)
  const { data, error, refetch } = useApi(invoices.providers, { query: {} }, { staleMs: 60_000 })
  if (!data) return <PartState inCard name={t.name} error={error} onRetry={refetch} />
  return data.providers.includes('click') ? <Scanned {...props} /> : null
}

function Scanned({ hint, onScan, onClose, onPaid }: Props) {
  const [asked, setAsked] = useState<{ membershipId: string; pass: Pass }>()
  const ask = useApiMutation(onlinePayments.pass, {
    says: false,
    onDone: ({ pass }, { body }) => setAsked({ membershipId: body.membership_id, pass }),
  })
  useScanner((qr) => {
    if (asked || ask.isPending) return
    const obstacle = onScan((membershipId, amount, onRefused) =>
      ask.mutate({ query: {}, body: { membership_id: membershipId, amount, qr } }, { onError: () => onRefused?.() }),
    )
    if (obstacle) toast({ tone: 'warn', title: obstacle })
  }, passPattern)
  return (
    <>
      <p className="flex items-start gap-2 text-muted text-sm">
        <QrCode aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {hint}
      </p>
      {(asked || ask.isPending) && (
        <PassDialog
          amount={Number(ask.variables?.body.amount)}
          asked={asked?.pass}
          onClose={() => {
            // where it leads elsewhere nothing more is scanned on the way
            if (asked && onClose) onClose(asked.membershipId)
            else setAsked(undefined)
          }}
          onPaid={(transactionId) => asked && onPaid(asked.membershipId, transactionId)}
        />
      )}
    </>
  )
}
