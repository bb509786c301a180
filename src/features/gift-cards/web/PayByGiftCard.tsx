import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { giftCards } from '../calls.generated.ts'
import { GiftCodeDialog } from './GiftCodeDialog.tsx'
import { texts } from './texts.ts'
import { useGiftCode } from './use-gift-code.ts'

type Props = { membershipId: string; remaining: number; onPaid: (transactionId: string) => void }

/** A debt that a gift card pays: its code is typed or scanned, and what is on it stands there before it pays. */
export function PayByGiftCard(props: Props) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  if (props.remaining <= 0) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5 self-start"
        icon={<Gift aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t.pay}
      </Button>
      {isOpen && <PayDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function PayDialog({ membershipId, remaining, onPaid, onClose }: Props & { onClose: () => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const check = useApiMutation(giftCards.check, { says: false, fails: 'inline' })
  const { reset } = useFormContext() // of the payment around it
  const pay = useApiMutation(giftCards.pay, {
    fails: 'inline',
    onDone: ({ transaction_id }) => {
      reset() // what was typed there is no payment that waits to be taken
      onPaid(transaction_id)
    },
  })
  const gift = useGiftCode({
    ask: (given) => check.mutate({ query: {}, body: { code: given } }),
    asking: [check, pay],
    reply: check.data?.gift_card,
  })
  const { card, code } = gift
  const sum = Math.min(card?.balance ?? 0, remaining)
  return (
    <GiftCodeDialog
      gift={gift}
      title={t.payTitle}
      hint={card ? t.left(formats.som(card.balance), formats.day(card.valid_to)) : t.codeHint}
      refused={pay.error?.message}
      leave={t.cancel}
      act={
        <Button
          variant="primary"
          pending={pay.isPending}
          onClick={() => pay.mutate({ query: {}, body: { membership_id: membershipId, code, amount: sum } })}
        >
          {t.payNow(formats.som(sum))}
        </Button>
      }
      onClose={onClose}
    />
  )
}
