import type { SaleByScan } from '#src/features/memberships/web/SaleForm.tsx'
import { useTexts } from '#src/web/texts.ts'
import { passTexts } from './pass-texts.ts'
import { ScannedPass } from './ScannedPass.tsx'

type Props = { sale: SaleByScan; onEnd: (membershipId: string, paymentId?: string) => void }

/** While the form of a sale is open, the QR of the person's Click app sells and pays. */
export function SaleClickPass({ sale, onEnd }: Props) {
  const t = useTexts(passTexts)
  return (
    <ScannedPass
      hint={t.saleHint}
      onScan={(ask) => {
        // a card that was typed and not looked at yet would pay nothing, and Click all of it
        if (sale.obstacle) return sale.obstacle
        const amount = sale.amount()
        if (amount <= 0) return t.amountFirst
        // refused, it is sold all the same: what is owed is taken at its page
        sale.sell(({ _id }) => ask(_id, amount, () => onEnd(_id)))
        return null
      }}
      onClose={onEnd}
      onPaid={onEnd}
    />
  )
}
