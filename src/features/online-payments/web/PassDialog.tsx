import { CircleX, Clock, type LucideIcon, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { texts as invoiceTexts } from '#src/features/invoices/web/texts.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { isCutOffFrom, useApi } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useUnsaved } from '#src/web/use-unsaved.ts'
import { onlinePayments } from '../calls.generated.ts'
import type { Pass } from '../contract.ts'
import { passTexts } from './pass-texts.ts'

const askEveryMs = 1_500

type Props = { amount: number; asked: Pass | undefined; onClose: () => void; onPaid: (transactionId: string) => void }

/**
 * From the scan on: while the server is asked nothing under the window can be pressed, nor the window be left; then what becomes of the
 * payment that Click was asked for.
 */
export function PassDialog({ amount, asked, onClose, onPaid }: Props) {
  const t = useTexts(passTexts)
  return (
    <Dialog
      open
      sticky
      onClose={asked && onClose}
      size="sm"
      title="Click Pass"
      footer={
        <Button disabledReason={asked ? null : t.asking} onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {asked ? (
        <Told asked={asked} onPaid={onPaid} />
      ) : (
        <State amount={amount} icon={Clock} tone="text-warn" words={t.asking} text={t.askingText} />
      )}
    </Dialog>
  )
}

/** Read as it comes. */
function Told({ asked, onPaid }: { asked: Pass; onPaid: Props['onPaid'] }) {
  const t = useTexts(passTexts)
  const invoiceWords = useTexts(invoiceTexts)
  const told = useApi(onlinePayments.passState, { invoice_id: asked._id, query: {} }, { refetchEvery: askEveryMs })
  const { state, why, is_overtaken, is_late, transaction_id, amount } = told.data?.pass ?? asked
  const paid = useEffectEvent(() => {
    if (transaction_id) onPaid(transaction_id)
  })
  useEffect(() => {
    if (transaction_id) paid()
  }, [transaction_id])
  // a session that ends meanwhile is begun anew over it
  useUnsaved(() => state === 'asked')
  return is_overtaken ? (
    <State amount={amount} icon={CircleX} tone="text-bad" words={t.overtaken} text={t.overtakenText} />
  ) : is_late && state === 'refused' ? (
    <State amount={amount} icon={CircleX} tone="text-bad" words={t.late} text={t.lateText} />
  ) : state === 'refused' ? (
    <State amount={amount} icon={CircleX} tone="text-bad" words={t.refused} text={why ?? t.scanAgain} />
  ) : isCutOffFrom(told) ? (
    <State amount={amount} icon={WifiOff} tone="text-bad" words={invoiceWords.cutOff} text={t.waitingText} />
  ) : (
    <State amount={amount} icon={Clock} tone="text-warn" words={t.waiting} text={t.waitingText} />
  )
}

type Shown = { amount: number; icon: LucideIcon; tone: string; words: string; text: string }

function State({ amount, icon: Icon, tone, words, text }: Shown) {
  const formats = useFormats()
  return (
    <>
      <p className="num font-semibold text-2xl">{formats.som(amount)}</p>
      <p role="status" className={cx('mt-1 flex items-center gap-2 font-medium', tone)}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {words}
      </p>
      <p className="mt-2 break-words text-muted text-sm">{text}</p>
    </>
  )
}
