import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { messages } from '../calls.generated.ts'
import type { SmsMessage } from '../contract.ts'
import { texts } from './texts.ts'

/** Repeats a message by hand. Of an uncertain one it says that the first may have arrived. */
export function ResendDialog({ message, onClose }: { message: SmsMessage; onClose: () => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const resend = useApiMutation(messages.resend, { fails: 'inline', closes: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      tone="plain"
      title={t.resendTitle}
      description={t.resendText(formats.phone(message.phone_number))}
      confirmLabel={t.resend}
      cancelLabel={t.cancel}
      pending={resend.isPending}
      error={resend.error?.message}
      onConfirm={() => resend.mutate({ id: message._id, body: {} })}
    >
      <p className="rounded-md bg-sunken p-3 text-sm">{message.text}</p>
      {message.status === 'uncertain' && <p className="mt-3 text-bad text-sm">{t.resendUncertain}</p>}
    </ConfirmDialog>
  )
}
