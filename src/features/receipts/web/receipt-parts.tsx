import { MessageSquareText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { type Language, languages } from '#src/contract/languages.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { PrintSheet } from '#src/web/PrintSheet.tsx'
import { useKeptPaper } from '#src/web/kept-paper.ts'
import { useApiMutation } from '#src/web/api.ts'
import { languageNames } from '#src/web/layout/language-names.ts'
import { useCan } from '#src/web/me.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { receipts } from '../calls.generated.ts'
import type { Receipt } from '../contract.ts'
import { type PaperFormat, papers, rollWidth } from '#src/contract/papers.ts'
import { ReceiptPaper } from './ReceiptPaper.tsx'
import { texts } from './texts.ts'

/** What a document feature adds beside printing: the same receipt as a file. */
export type ReceiptTools = (receipt: Receipt, format: PaperFormat, language: Language) => ReactNode

type Paper = {
  format: PaperFormat
  setFormat: (format: PaperFormat) => void
  language: Language
  setLanguage: (language: Language) => void
}

/** On which paper and in which language: as last time, as on the screen. */
export function usePaper(): Paper {
  const [format, setFormat] = useKeptPaper()
  const [language, setLanguage] = useState<Language>(useLanguage())
  return {
    format,
    setFormat,
    language,
    setLanguage,
  }
}

export function useReceiptTitle(receipt: Receipt | undefined): string {
  const t = useTexts(texts)
  const formats = useFormats()
  if (!receipt?.number) return t.titlePlain
  return (receipt.type === 'refund' ? t.refundTitle : t.title)(formats.number(receipt.number))
}

/** Whose it is, and how much. */
export function useWhose(receipt: Receipt): string {
  const formats = useFormats()
  const whose = receipt.sold.kind === 'subscription' ? receipt.gym.name : receipt.buyer.fullname
  return `${whose}, ${formats.som(receipt.amount)}`
}

export function PaperChoice({ paper }: { paper: Paper }) {
  const t = useTexts(texts)
  return (
    <>
      <SegmentedControl
        label={t.format}
        value={paper.format}
        onChange={paper.setFormat}
        choices={papers.map((value) => ({ value, label: t.formats[value] }))}
      />
      <SegmentedControl
        label={t.language}
        value={paper.language}
        onChange={paper.setLanguage}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </>
  )
}

type PartProps = { receipt: Receipt; paper: Paper }

/** To the member's phone, as a file, as a link. */
export function ReceiptActs({ receipt, paper, tools }: PartProps & { tools: ReceiptTools | undefined }) {
  const t = useTexts(texts)
  const canSend = useCan(receipts.send)
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canSend && receipt.sold.kind === 'membership' && <SmsButton receipt={receipt} />}
        {tools?.(receipt, paper.format, paper.language)}
      </div>
      <p className="flex items-center gap-1 text-muted text-sm">
        {t.link}
        <CopyButton text={location.origin + paths.receiptCheck(receipt.token)} label={t.copyLink} size="sm" />
      </p>
    </>
  )
}

/** As it lies in the printer. */
export const Sheet = ({ receipt, paper: { format, language } }: PartProps) => (
  <PrintSheet roll={rollWidth(format)}>
    <ReceiptPaper receipt={receipt} format={format} language={language} />
  </PrintSheet>
)

function SmsButton({ receipt }: { receipt: Receipt }) {
  const t = useTexts(texts)
  const send = useApiMutation(receipts.send)
  return (
    <Button
      icon={<MessageSquareText aria-hidden="true" />}
      pending={send.isPending}
      disabledReason={receipt.is_sent ? t.smsSent : receipt.buyer.phone_number ? null : t.noPhone}
      onClick={() => send.mutate({ id: receipt._id, query: {} })}
    >
      {receipt.is_sent ? t.smsSent : t.sms}
    </Button>
  )
}
