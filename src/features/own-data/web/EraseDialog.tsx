import { useState } from 'react'
import { sessions } from '#src/features/sessions/calls.generated.ts'
import { ResendCode } from '#src/features/sessions/web/ResendCode.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { OtpField } from '#src/ui/OtpField.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useApiMutation } from '#src/web/api.ts'
import { call } from '#src/web/call.ts'
import { dropSession } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { ownDataCalls } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** First the code, then the end: nobody erases by one press. */
export function EraseDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useTexts(texts)
  const [resendIn, setResendIn] = useState<number>()
  const isSent = resendIn !== undefined
  const [code, setCode] = useState('')
  const send = useApiMutation(sessions.memberLoginCode, {
    onDone: (sent) => setResendIn(sent.resend_in),
    fails: 'inline',
  })
  const sendAgain = () => call(sessions.memberLoginCode, { body: { phone_number: phone } })
  const erase = useApiMutation(ownDataCalls.erase, {
    says: false,
    fails: 'inline',
    onDone: () => {
      dropSession(true)
      toast({ tone: 'good', title: t.erased })
    },
  })
  const error = erase.error ?? send.error
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t.erase}
      description={t.eraseText}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {isSent ? (
            <Button
              variant="danger"
              pending={erase.isPending}
              disabledReason={code.length < 6 ? t.codeLabel : null}
              onClick={() => erase.mutate({ body: { code } })}
            >
              {t.eraseNow}
            </Button>
          ) : (
            <Button
              variant="primary"
              pending={send.isPending}
              onClick={() => send.mutate({ body: { phone_number: phone } })}
            >
              {t.sendCode}
            </Button>
          )}
        </>
      }
    >
      {isSent && (
        <div className="flex flex-col items-start gap-2">
          <OtpField label={t.codeLabel} value={code} onChange={setCode} autoFocus />
          <ResendCode resendIn={resendIn} send={sendAgain} />
        </div>
      )}
      {error && (
        <p role="alert" className="mt-3 text-bad">
          {error.message}
        </p>
      )}
    </Dialog>
  )
}
