import { ReasonDialog } from '#src/web/forms/ReasonDialog.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { changeRequests } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** Why not: the member reads it. */
export function RefuseChangeDialog({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: changeRequests.refuse,
    params: { change_request_id: requestId, query: {} },
    defaults: { reason: '' },
    closes: onClose,
  })
  const words = { title: t.refuseTitle, description: t.refuseText, reason: t.reason, submit: t.refuse, close: t.close }
  return <ReasonDialog form={form} words={words} onClose={onClose} />
}
