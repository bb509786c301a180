import { useState } from 'react'
import { FormCode } from '#src/features/sessions/web/FormCode.tsx'
import { codeTexts } from '#src/features/sessions/web/code-texts.ts'
import { ResendCode } from '#src/features/sessions/web/ResendCode.tsx'
import { useResend } from '#src/features/sessions/web/use-resend.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { call } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { newIdempotencyKey } from '#src/web/idempotency.ts'
import { FormPhone } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { ownPhone } from '../own-phone-calls.generated.ts'
import { ownPhoneTexts } from './own-phone-texts.ts'

/** To which number codes went, and when they may be asked for again. */
export type SentCodes = { phone: string; againAt: number }

const codesTo = (phone: string, resendIn: number): SentCodes => ({ phone, againAt: Date.now() + resendIn * 1000 })
const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000))

type DialogProps = {
  current: string
  sent: SentCodes | undefined
  onSent: (sent: SentCodes | undefined) => void
  onClose: () => void
}

/** First the new number, then the codes of both: whoever holds one phone alone changes nothing. */
export function ChangePhoneDialog({ current, sent, onSent, onClose }: DialogProps) {
  const t = useTexts(ownPhoneTexts)
  const formats = useFormats()
  const [isOther, setOther] = useState(false)
  const end = () => {
    onSent(undefined)
    onClose()
  }
  // the answer was lost on its way: the number that stands there by now tells that it was done
  if (sent?.phone === current)
    return (
      <Dialog
        open
        onClose={end}
        size="sm"
        title={t.title}
        description={t.changed(formats.phone(current))}
        footer={<Button onClick={end}>{t.close}</Button>}
      />
    )
  const asks = sent !== undefined && !isOther
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      size="sm"
      title={t.title}
      description={asks ? t.codesText(formats.phone(current), formats.phone(sent.phone)) : t.text}
    >
      {asks ? (
        <CodesForm current={current} sent={sent} onSent={onSent} onBack={() => setOther(true)} onDone={end} />
      ) : (
        <NumberForm
          sent={sent}
          onBack={sent ? () => setOther(false) : onClose}
          onSent={(next) => {
            onSent(next)
            setOther(false)
          }}
        />
      )}
    </Dialog>
  )
}

type NumberProps = { sent: SentCodes | undefined; onBack: () => void; onSent: (sent: SentCodes) => void }

/** Codes that are on their way already can still be entered; other ones go out when the time for that has come. */
function NumberForm({ sent, onBack, onSent }: NumberProps) {
  const t = useTexts(ownPhoneTexts)
  const codes = useTexts(codeTexts)
  const [left] = useResend(sent ? secondsUntil(sent.againAt) : 0)
  const form = useApiForm({
    endpoint: ownPhone.sendCodes,
    defaults: { phone_number: sent?.phone ?? '+998' },
    onDone: ({ resend_in }, { phone_number }) => onSent(codesTo(phone_number, resend_in)),
  })
  const wait = left > 0 ? codes.resendIn(left) : null
  return (
    <ApiForm
      form={form}
      submitLabel={wait ?? t.sendCodes}
      disabledReason={wait}
      aside={<Button onClick={onBack}>{sent ? t.enterCodes : t.close}</Button>}
      guardsLeaving={false}
    >
      <FormPhone name="phone_number" label={t.newNumber} required autoFocus />
    </ApiForm>
  )
}

type CodesProps = {
  current: string
  sent: SentCodes
  onSent: (sent: SentCodes) => void
  onBack: () => void
  onDone: () => void
}

function CodesForm({ current, sent, onSent, onBack, onDone }: CodesProps) {
  const t = useTexts(ownPhoneTexts)
  const formats = useFormats()
  const form = useApiForm({
    endpoint: ownPhone.change,
    defaults: { old_code: '', new_code: '' },
    toBody: (codes) => ({ ...codes, phone_number: sent.phone }),
    onDone,
  })
  const send = async () => {
    const body = { phone_number: sent.phone }
    const answer = await call(ownPhone.sendCodes, { body }, { idempotencyKey: newIdempotencyKey() })
    onSent(codesTo(sent.phone, answer.resend_in))
    return answer
  }
  return (
    <ApiForm
      form={form}
      submitLabel={t.change}
      aside={<Button onClick={onBack}>{t.otherNumber}</Button>}
      guardsLeaving={false}
    >
      <FormCode name="old_code" label={t.codeAt(formats.phone(current))} autoFocus />
      <FormCode name="new_code" label={t.codeAt(formats.phone(sent.phone))} />
      <ResendCode resendIn={secondsUntil(sent.againAt)} send={send} />
      <p className="text-muted text-sm">{t.oldIsLost}</p>
    </ApiForm>
  )
}
