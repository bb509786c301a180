import { useState } from 'react'
import { FormCode } from '#src/features/sessions/web/FormCode.tsx'
import { ResendCode } from '#src/features/sessions/web/ResendCode.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { call } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormPhone } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { ownPhone } from '../own-phone-calls.generated.ts'
import { ownPhoneTexts } from './own-phone-texts.ts'

type Sent = { phone: string; resendIn: number }

/** First the new number, then the codes of both: whoever holds one phone alone changes nothing. */
export function ChangePhoneDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useTexts(ownPhoneTexts)
  const formats = useFormats()
  const [sent, setSent] = useState<Sent>()
  // the answer was lost on its way: the number that stands there by now tells that it was done
  if (sent?.phone === current)
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        title={t.title}
        description={t.changed(formats.phone(current))}
        footer={<Button onClick={onClose}>{t.close}</Button>}
      />
    )
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      size="sm"
      title={t.title}
      description={sent ? t.codesText(formats.phone(current), formats.phone(sent.phone)) : t.text}
    >
      {sent ? (
        <CodesForm current={current} sent={sent} onBack={() => setSent(undefined)} onDone={onClose} />
      ) : (
        <NumberForm onClose={onClose} onSent={setSent} />
      )}
    </Dialog>
  )
}

function NumberForm({ onClose, onSent }: { onClose: () => void; onSent: (sent: Sent) => void }) {
  const t = useTexts(ownPhoneTexts)
  const form = useApiForm({
    endpoint: ownPhone.sendCodes,
    defaults: { phone_number: '+998' },
    onDone: ({ resend_in }, { phone_number }) => onSent({ phone: phone_number, resendIn: resend_in }),
  })
  return (
    <ApiForm
      form={form}
      submitLabel={t.sendCodes}
      aside={<Button onClick={onClose}>{t.close}</Button>}
      guardsLeaving={false}
    >
      <FormPhone name="phone_number" label={t.newNumber} required autoFocus />
    </ApiForm>
  )
}

type CodesProps = { current: string; sent: Sent; onBack: () => void; onDone: () => void }

function CodesForm({ current, sent, onBack, onDone }: CodesProps) {
  const t = useTexts(ownPhoneTexts)
  const formats = useFormats()
  const form = useApiForm({
    endpoint: ownPhone.change,
    defaults: { old_code: '', new_code: '' },
    toBody: (codes) => ({ ...codes, phone_number: sent.phone }),
    onDone,
  })
  return (
    <ApiForm
      form={form}
      submitLabel={t.change}
      aside={<Button onClick={onBack}>{t.otherNumber}</Button>}
      guardsLeaving={false}
    >
      <FormCode name="old_code" label={t.codeAt(formats.phone(current))} autoFocus />
      <FormCode name="new_code" label={t.codeAt(formats.phone(sent.phone))} />
      <ResendCode
        resendIn={sent.resendIn}
        send={() => call(ownPhone.sendCodes, { body: { phone_number: sent.phone } })}
      />
      <p className="text-muted text-sm">{t.oldIsLost}</p>
    </ApiForm>
  )
}
