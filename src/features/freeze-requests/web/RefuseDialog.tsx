import { ReasonDialog } from '#src/web/forms/ReasonDialog.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { freezeRequests } from '../calls.generated.ts'
import type { ReceivedFreezeRequest } from '../contract.ts'
import { texts } from './texts.ts'

/** Why not: the member reads it. */
export function RefuseDialog({ request, onClose }: { request: ReceivedFreezeRequest; onClose: () => void }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: freezeRequests.answer,
    params: { freeze_request_id: request._id, query: {} },
    defaults: { reason: '' },
    toBody: ({ reason }) => ({ status: 'refused', reason }),
    closes: onClose,
  })
  const title = t.refuseTitle(request.member_id.fullname)
  const words = { title, description: t.refuseText, reason: t.reason, submit: t.refuse, close: t.close }
  return <ReasonDialog form={form} words={words} onClose={onClose} />
}
