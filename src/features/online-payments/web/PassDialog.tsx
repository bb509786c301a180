import { CircleX, Clock } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { onlinePayments } from '../calls.generated.ts'
import type { Pass } from '../contract.ts'
import { passTexts } from './pass-texts.ts'

const askEveryMs = 1_500

/** What becomes of a payment that Click was asked for, read as it comes. */
export function PassDialog({
  asked,
  onClose,
  onPaid,
}: {
  asked: Pass
  onClose: () => void
  onPaid: (transactionId: string) => void
}) {
  const t = useTexts(passTexts)
  const formats = useFormats()
  const { data } = useApi(onlinePayments.passState, { invoice_id: asked._id, query: {} }, { refetchEvery: askEveryMs })
  const { state, why, transaction_id, amount } = data?.pass ?? asked
  const paid = useEffectEvent(() => {
    if (transaction_id) onPaid(transaction_id)
  })
  useEffect(() => {
    if (transaction_id) paid()
  }, [transaction_id])
  const isRefused = state === 'refused'
  const Icon = isRefused ? CircleX : Clock
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      size="sm"
      title="Click Pass"
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <p className="num font-semibold text-2xl">{formats.som(amount)}</p>
      <p role="status" className={cx('mt-1 flex items-center gap-2 font-medium', isRefused ? 'text-bad' : 'text-warn')}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {isRefused ? t.refused : t.waiting}
      </p>
      <p className="mt-2 break-words text-muted text-sm">{isRefused ? (why ?? t.scanAgain) : t.waitingText}</p>
    </Dialog>
  )
}
