import { CircleCheck, CircleX, Clock, Printer, WifiOff } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { cx } from '#src/ui/cx.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
import { isCutOffFrom, useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useUnsaved } from '#src/web/use-unsaved.ts'
import { invoices } from '../calls.generated.ts'
import type { Invoice } from '../contract.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { InvoicePaper } from './InvoicePaper.tsx'
import { paperTexts } from './paper-texts.ts'
import { payTexts } from './pay-texts.ts'
import { texts } from './texts.ts'

/** Both look at one state: the desk here, the person on the phone. */
const askEveryMs = 2_000

export function InvoiceDialog({ invoice: made, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTexts(texts)
  const paper = useTexts(paperTexts)
  const formats = useFormats()
  const role = useRole()
  const asked = useApi(invoices.one, { invoice_id: made._id, query: {} }, { refetchEvery: askEveryMs })
  const invoice = asked.data?.invoice ?? made
  const { transaction_id, url } = invoice
  // somebody looks at it in their app: a session that ends meanwhile is begun anew over it
  useUnsaved(() => invoice.status === 'open')
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t.onlineTitle}
      description={invoice.status === 'open' ? t.onlineText : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          {invoice.status === 'open' && (
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {paper.print}
            </Button>
          )}
          {transaction_id && (
            <Link to={paths.receipt(role, transaction_id)} className={buttonClass({ variant: 'primary' })}>
              {t.openReceipt}
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="num font-semibold text-2xl">{formats.som(invoice.amount)}</p>
        <p className="num text-muted text-sm">{t.number(invoice.number)}</p>
      </div>
      <State invoice={invoice} isCutOff={isCutOffFrom(asked)} />
      {invoice.status === 'open' && (
        <>
          <QrCode text={url} label={t.online} className="my-3 aspect-square w-full rounded-lg bg-white" />
          <div className="flex items-center gap-2">
            <code className="min-w-0 flex-1 truncate rounded-md bg-sunken px-3 py-2 font-mono text-sm">{url}</code>
            <CopyButton text={url} label={t.copyLink} />
          </div>
          <InvoicePaper invoice={invoice} />
        </>
      )}
    </Dialog>
  )
}

function State({ invoice, isCutOff }: { invoice: Invoice; isCutOff: boolean }) {
  const t = useTexts(texts)
  const outcome = useTexts(payTexts)
  const formats = useFormats()
  const { status, held_by, paid_by, returned } = invoice
  const open = isCutOff
    ? ([WifiOff, 'text-bad', t.cutOff] as const)
    : ([Clock, 'text-warn', held_by ? t.beingPaid(providerNames[held_by]) : t.waiting] as const)
  const [Icon, tone, text] =
    status === 'open'
      ? open
      : status === 'paid'
        ? ([
            CircleCheck,
            'text-good',
            paid_by ? `${outcome.outcomes.paid}: ${providerNames[paid_by]}` : outcome.outcomes.paid,
          ] as const)
        : ([CircleX, 'text-bad', returned ? outcome.returned : outcome.outcomes[status]] as const)
  return (
    <>
      <p role="status" className={cx('mt-1 flex items-center gap-2 font-medium', tone)}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {text}
      </p>
      {returned && (
        <p className="mt-1 text-muted tabular-nums">
          {outcome.returnedLine(formats.som(returned.amount), formats.day(returned.on))}
        </p>
      )}
    </>
  )
}
