import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { cx } from '#src/ui/cx.ts'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { useApi } from '#src/web/api.ts'
import { LinkFrame } from '#src/web/layout/LinkFrame.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useParam } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { receipts } from '../calls.generated.ts'
import type { CheckedReceipt } from '../contract.ts'
import { receiptTexts } from '../receipt-texts.ts'
import { FiscalMark } from './FiscalMark.tsx'
import { texts } from './texts.ts'

/** /receipt/{token}: what the QR of a receipt opens, for anybody. */
export function ReceiptCheckPage() {
  return (
    <LinkFrame>
      <Check />
    </LinkFrame>
  )
}

const signs = {
  valid: { icon: CircleCheck, tone: 'text-good' },
  partly_refunded: { icon: CircleAlert, tone: 'text-warn' },
  refunded: { icon: CircleX, tone: 'text-bad' },
  unknown: { icon: CircleX, tone: 'text-bad' },
} as const

function Check() {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(receipts.check, { token: useParam('token') })
  if (error?.status === 404)
    return (
      <>
        <Verdict sign="unknown" text={t.unknown} />
        <p className="text-muted">{t.unknownText}</p>
      </>
    )
  if (!data) return <PageState error={error} onRetry={refetch} />
  return <Found receipt={data.receipt} />
}

function Found({ receipt }: { receipt: CheckedReceipt }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const verdicts = {
    valid: t.valid,
    refunded: t.refunded,
    partly_refunded: t.partlyRefunded(formats.som(receipt.refunded_amount)),
  }
  return (
    <>
      <Verdict sign={receipt.state} text={verdicts[receipt.state]} />
      {receipt.type === 'refund' && <p className="mb-3 text-muted">{t.refundOf}</p>}
      <DefinitionList
        facts={[
          ...(receipt.number === null
            ? []
            : [{ term: t.number, value: <span className="num">{receipt.number}</span> }]),
          ...(receipt.kind === 'subscription' ? [{ term: t.seller, value: receipt.seller }] : []),
          { term: t.gym, value: receipt.gym },
          { term: t.sum, value: <span className="num font-semibold">{formats.som(receipt.amount)}</span> },
          { term: t.date, value: <span className="num">{formats.day(receipt.date)}</span> },
          ...(receipt.buyer
            ? [{ term: receipt.kind === 'subscription' ? t.owner : t.member, value: receipt.buyer }]
            : []),
        ]}
      />
      <Fiscal receipt={receipt} />
    </>
  )
}

/** Whether the tax office has one too: its own, or a word that this is none. */
function Fiscal({ receipt: { fiscal_url: url, is_part: isPart, kind } }: { receipt: CheckedReceipt }) {
  const language = useLanguage()
  if (url) return <FiscalMark url={url} language={language} size="screen" />
  return isPart && kind !== 'subscription' ? <p className="mt-4 text-muted">{receiptTexts[language].partNote}</p> : null
}

function Verdict({ sign, text }: { sign: keyof typeof signs; text: string }) {
  const { icon: Icon, tone } = signs[sign]
  return (
    <h1 className={cx('mb-4 flex items-center gap-2 font-semibold text-xl', tone)}>
      <Icon aria-hidden="true" className="size-7 shrink-0" />
      {text}
    </h1>
  )
}
