import { ArrowRight, MessageSquareText, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { type Language, languages } from '#src/contract/languages.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { languageNames } from '#src/web/layout/language-names.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useCan, useRole } from '#src/web/me.ts'
import { Link, useParam } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { type Receipt, receipts } from '../contract.ts'
import { type ReceiptFormat, receiptFormats } from '../rules.ts'
import { PrintSheet } from './PrintSheet.tsx'
import { ReceiptPaper } from './ReceiptPaper.tsx'
import { keepFormat, keptFormat } from './receipt-format.ts'
import { texts } from './texts.ts'

/** What a document feature adds beside printing: the same receipt as a file. */
export type ReceiptTools = (receipt: Receipt, format: ReceiptFormat, language: Language) => ReactNode

/** /{role}/receipts/{transaction}: the paper, and one Enter prints it. */
export function ReceiptPage({ tools }: { tools?: ReceiptTools }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const id = useParam('transaction_id')
  const { data, error, refetch } = useApi(receipts.one, { id, query: {} })
  const number = data?.receipt.number
  const title = number ? t.title(formats.number(number)) : t.titlePlain
  useCrumb(data && title)
  if (!data) return <PageState error={error} onRetry={refetch} />
  return <Shown key={id} receipt={data.receipt} title={title} tools={tools} />
}

function Shown({ receipt, title, tools }: { receipt: Receipt; title: string; tools: ReceiptTools | undefined }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const ownLanguage = useLanguage()
  const [format, setFormat] = useState(keptFormat)
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const canSend = useCan(receipts.send)
  const back = useBack(receipt)
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => print.current?.focus(), [])
  return (
    <>
      <PageHead
        title={title}
        context={`${receipt.sold.kind === 'subscription' ? receipt.gym.name : receipt.buyer.fullname}, ${formats.som(receipt.amount)}`}
        actions={
          <Button ref={print} variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {t.print}
          </Button>
        }
      />
      <div className="flex flex-wrap items-start gap-4">
        <Card className="w-full sm:w-96">
          <div className="flex flex-col gap-5">
            <SegmentedControl
              label={t.format}
              value={format}
              onChange={(next) => {
                keepFormat(next)
                setFormat(next)
              }}
              choices={receiptFormats.map((value) => ({ value, label: t.formats[value] }))}
            />
            <SegmentedControl
              label={t.language}
              value={language}
              onChange={setLanguage}
              choices={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
            <div className="flex flex-wrap gap-2">
              {canSend && receipt.sold.kind === 'membership' && <SmsButton receipt={receipt} />}
              {tools?.(receipt, format, language)}
            </div>
            <p className="flex items-center gap-1 text-muted text-sm">
              {t.link}
              <CopyButton text={location.origin + paths.receiptCheck(receipt.token)} label={t.copyLink} size="sm" />
            </p>
            <Link to={back.to} className={buttonClass({ variant: 'ghost', className: 'self-start' })}>
              {back.label}
              <ArrowRight aria-hidden="true" />
            </Link>
          </div>
        </Card>
        <PrintSheet format={format}>
          <ReceiptPaper receipt={receipt} format={format} language={language} />
        </PrintSheet>
      </div>
    </>
  )
}

/** To what was paid for, where whoever looks has it. */
function useBack({ sold, gym, admin_id }: Receipt): { to: string; label: string } {
  const t = useTexts(texts)
  const role = useRole()
  if (role === 'member') return { to: paths.ownPayments(), label: t.toPayments }
  if (sold.kind === 'subscription')
    return {
      to: admin_id ? paths.adminSubscription(admin_id, sold._id) : paths.gymSubscription(gym._id, sold._id),
      label: t.toSubscription,
    }
  return {
    to: admin_id ? paths.gymLedger(gym._id, sold._id, admin_id) : paths.membership(role, sold._id),
    label: t.toMembership,
  }
}

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
