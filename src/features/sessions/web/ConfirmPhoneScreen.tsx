import { useState } from 'react'
import { fieldTexts } from '#src/contract/fields.ts'
import { parseMobile } from '#src/contract/phones.ts'
import { Button } from '#src/ui/Button.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { type ApiError, isShownElsewhere } from '#src/web/api-error.ts'
import { call } from '#src/web/call.ts'
import type { CommandProps } from '#src/web/commands.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormPhone } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useLanguage, useTexts } from '#src/web/texts.ts'
import { sessions } from '../calls.generated.ts'
import { FormCode } from './FormCode.tsx'
import { ResendCode } from './ResendCode.tsx'
import { SignInHead } from './SignInHead.tsx'
import { codeTexts } from './code-texts.ts'
import { texts } from './texts.ts'

type Payload = { phone_number?: string; role?: string; resend_in?: number }

const confirmRefused = (error: ApiError): boolean => {
  if (!isShownElsewhere(error)) toast({ tone: 'bad', title: 'Error', description: error.message })
  return false
}

/** An employee whose phone is not confirmed: ask for the code, type it, then the page loads anew. */
export function ConfirmPhoneScreen({ payload, message, onClose }: CommandProps<Payload>) {
  const codes = useTexts(codeTexts)
  const language = useLanguage()
  const [phone, setPhone] = useState(payload.phone_number ?? '+998')
  const [resendIn, setResendIn] = useState<number | null>(payload.resend_in ? payload.resend_in : null)
  if (!payload.role)
    return (
      <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
        {fieldTexts['confirm.role'][language]}
      </p>
    )
  return (
    <>
      <SignInHead title={codes.confirmTitle}>{message || codes.confirmSubtitle}</SignInHead>
      {resendIn === null ? (
        <SendStep
          phone={phone}
          onSent={(sentTo, seconds) => {
            setPhone(sentTo)
            setResendIn(seconds)
          }}
        />
      ) : (
        <VerifyStep phone={phone} resendIn={resendIn} />
      )}
      <p className="mt-8 border-line border-t pt-5">
        <Button variant="ghost" size="sm" className="-ml-2.5" onClick={onClose}>
          {codes.confirmLater}
        </Button>
      </p>
    </>
  )
}

function SendStep({ phone, onSent }: { phone: string; onSent: (phone: string, resendIn: number) => void }) {
  const t = useTexts(texts)
  const codes = useTexts(codeTexts)
  const form = useApiForm({
    endpoint: sessions.confirmSendCode,
    defaults: { phone_number: phone },
    onDone: ({ resend_in }, { phone_number }) => onSent(parseMobile(phone_number) ?? phone_number, resend_in),
    onRefused: confirmRefused,
  })
  return (
    <ApiForm form={form} submitLabel={codes.sendCode} guardsLeaving={false} wide>
      <FormPhone name="phone_number" label={t.phone} />
    </ApiForm>
  )
}

function VerifyStep({ phone, resendIn }: { phone: string; resendIn: number }) {
  const t = useTexts(texts)
  const codes = useTexts(codeTexts)
  const form = useApiForm({
    endpoint: sessions.confirmVerify,
    defaults: { phone_number: phone, code: '' },
    onDone: () => setTimeout(() => location.reload(), 900), // long enough to read that it worked
    onRefused: confirmRefused,
  })
  return (
    <ApiForm
      form={form}
      submitLabel={codes.confirm}
      guardsLeaving={false}
      wide
      aside={
        <ResendCode
          resendIn={resendIn}
          send={() => call(sessions.confirmSendCode, { body: { phone_number: form.form.getValues('phone_number') } })}
        />
      }
    >
      <FormPhone name="phone_number" label={t.phone} />
      <FormCode name="code" label={codes.code} autoFocus onComplete={form.submit} />
    </ApiForm>
  )
}
