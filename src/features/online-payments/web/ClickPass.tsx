import { useFormContext } from 'react-hook-form'
import { useTexts } from '#src/web/texts.ts'
import { passTexts } from './pass-texts.ts'
import { ScannedPass } from './ScannedPass.tsx'

type Props = { membershipId: string; onPaid: (transactionId: string) => void }

/** While the payment panel is open, the QR of the person's Click app pays its sum. */
export function ClickPass({ membershipId, onPaid }: Props) {
  const t = useTexts(passTexts)
  const { getValues, reset } = useFormContext<{ paid_amount: number | null }>()
  return (
    <ScannedPass
      hint={t.hint}
      onScan={(ask) => {
        const amount = getValues('paid_amount')
        if (!amount) return t.amountFirst
        ask(membershipId, amount)
        return null
      }}
      onPaid={(_, transactionId) => {
        reset() // it is paid: what was typed is no payment that waits to be taken
        onPaid(transactionId)
      }}
    />
  )
}
