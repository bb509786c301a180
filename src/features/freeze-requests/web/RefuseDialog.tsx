import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
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
    onDone: onClose,
  })
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t.refuseTitle(request.member_id.fullname)}
      description={t.refuseText}
      size="sm"
    >
      <ApiForm
        form={form}
        submitLabel={t.refuse}
        aside={<Button onClick={onClose}>{t.close}</Button>}
        guardsLeaving={false}
      >
        <FormTextArea name="reason" label={t.reason} rows={3} maxLength={500} required />
      </ApiForm>
    </Dialog>
  )
}
