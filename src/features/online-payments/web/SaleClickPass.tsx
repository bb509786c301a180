import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { invoices } from '#src/features/invoices/calls.generated.ts'
import type { SaleByScan } from '#src/features/memberships/web/SaleForm.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useScanner } from '#src/ui/use-scanner.ts'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { onlinePayments } from '../calls.generated.ts'
import type { Pass } from '../contract.ts'
import { passPattern } from '../rules.ts'
import { PassDialog } from './PassDialog.tsx'
import { passTexts } from './pass-texts.ts'

type Props = { sale: SaleByScan; onEnd: (membershipId: string, paymentId?: string) => void }

/** While the form of a sale is open, the QR of the person's Click app sells and pays. Nothing of it where Click is not on. */
export function SaleClickPass(props: Props) {
  const { data } = useApi(invoices.providers, { query: {} }, { staleMs: 60_000 })
  return data?.providers.includes('click') ? <Scanned {...props} /> : null
}

function Scanned({ sale, onEnd }: Props) {
  const t = useTexts(passTexts)
  const [asked, setAsked] = useState<{ membershipId: string; pass: Pass }>()
  const ask = useApiMutation(onlinePayments.pass, {
    says: false,
    onDone: ({ pass }, { body }) => setAsked({ membershipId: body.membership_id, pass }),
  })
  useScanner((qr) => {
    const amount = sale.amount()
    if (asked || ask.isPending) return
    // a card that was typed and not looked at yet would pay nothing, and Click all of it
    if (sale.obstacle) toast({ tone: 'warn', title: sale.obstacle })
    else if (amount > 0)
      sale.sell(({ _id }) =>
        // refused, it is sold all the same: what is owed is taken at its page
        ask.mutate({ query: {}, body: { membership_id: _id, amount, qr } }, { onError: () => onEnd(_id) }),
      )
    else toast({ tone: 'warn', title: t.amountFirst })
  }, passPattern)
  return (
    <>
      <p className="flex items-start gap-2 text-muted text-sm">
        <QrCode aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t.saleHint}
      </p>
      {(asked || ask.isPending) && (
        <PassDialog
          amount={Number(ask.variables?.body.amount)}
          asked={asked?.pass}
          onClose={() => asked && onEnd(asked.membershipId)}
          onPaid={(paymentId) => asked && onEnd(asked.membershipId, paymentId)}
        />
      )}
    </>
  )
}
