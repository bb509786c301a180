import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { Endpoint, Request } from '#src/contract/endpoint.ts'
import type { Language } from '#src/contract/languages.ts'
import type { PaperFormat } from '#src/contract/papers.ts'
import { Button } from '#src/ui/Button.tsx'
import { saveFile } from '#src/web/save-file.ts'
import { useTexts } from '#src/web/texts.ts'
import { documents } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** Fetches a PDF and hands it to the browser; the button waits meanwhile. */
function PdfButton<E extends Endpoint>({
  endpoint,
  request,
  label,
}: {
  endpoint: E
  request: Request<E>
  label: string
}) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await saveFile(endpoint, request)
    setSaving(false)
  }
  return (
    <Button icon={<FileText aria-hidden="true" />} pending={isSaving} onClick={() => void save()}>
      {label}
    </Button>
  )
}

type ReceiptPdfButtonProps = { transactionId: string; format: PaperFormat; language: Language }

export function ReceiptPdfButton({ transactionId, format, language }: ReceiptPdfButtonProps) {
  const t = useTexts(texts)
  return (
    <PdfButton
      endpoint={documents.receipt}
      request={{ id: transactionId, query: { format, language } }}
      label={t.pdf}
    />
  )
}

export function AgreementPdfButton({ membershipId }: { membershipId: string }) {
  const t = useTexts(texts)
  return <PdfButton endpoint={documents.agreement} request={{ id: membershipId, query: {} }} label={t.agreement} />
}

/** `month` is YYYY-MM; this month when left out. */
export function MonthPdfButton({ gymId, month }: { gymId?: string | undefined; month?: string | undefined }) {
  const t = useTexts(texts)
  return <PdfButton endpoint={documents.month} request={{ query: { gym_id: gymId, month } }} label={t.month} />
}
