import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { invoices } from '#src/features/invoices/calls.generated.ts'
import { useScanner } from '#src/ui/use-scanner.ts'
import { toast } from '#src/ui/toast-store.ts'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { onlinePayments } from '../calls.generated.ts'
import type { Pass } from '../contract.ts'
import { passPattern } from '../rules.ts'
import { PassDialog } from './PassDialog.tsx'
import { passTexts } from './pass-texts.ts'

type Props = { membershipId: string; onPaid: (transactionId: string) => void }

/** While the payment panel is open, the QR of the person's Click app pays its sum. Nothing of it where Click is not on. */
export function ClickPass(props: Props) {
  const { data } = useApi(invoices.providers, { query: {} }, { staleMs: 60_000 })
  return data?.providers.includes('click') ? <Scanned {...props} /> : null
}

function Scanned({ membershipId, onPaid }: Props) {
  const t = useTexts(passTexts)
  const { getValues, reset } = useFormContext<{ paid_amount: number | null }>()
  const [asked, setAsked] = useState<Pass>()
  const ask = useApiMutation(onlinePayments.pass, { says: false, onDone: ({ pass }) => setAsked(pass) })
  useScanner((qr) => {
    const amount = getValues('paid_amount')
    if (asked || ask.isPending) return
    if (!amount) toast({ tone: 'warn', title: t.amountFirst })
    else ask.mutate({ query: {}, body: { membership_id: membershipId, amount, qr } })
  }, passPattern)
  return (
    <>
      <p className="flex items-start gap-2 text-muted text-sm">
        <QrCode aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t.hint}
      </p>
      {(asked || ask.isPending) && (
        <PassDialog
          amount={Number(ask.variables?.body.amount)}
          asked={asked}
          onClose={() => setAsked(undefined)}
          onPaid={(transactionId) => {
            reset() // it is paid: what was typed is no payment that waits to be taken
            onPaid(transactionId)
          }}
        />
      )}
    </>
  )
}
