import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassBooking } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'

/** A late cancellation or a no show is not counted, and why. */
export function ForgiveDialog({ booking, onClose }: { booking: ClassBooking; onClose: () => void }) {
  const t = useTexts(deskTexts)
  const form = useApiForm({
    endpoint: classes.forgive,
    params: { id: booking._id, query: {} },
    defaults: { reason: '' },
    closes: onClose,
  })
  return (
    <Dialog open sticky size="sm" onClose={onClose} title={t.forgiveTitle(booking.member_id.fullname)}>
      <ApiForm form={form} submitLabel={t.forgive} aside={<Button onClick={onClose}>{t.back}</Button>}>
        <FormText name="reason" label={t.reason} required maxLength={300} />
      </ApiForm>
    </Dialog>
  )
}
