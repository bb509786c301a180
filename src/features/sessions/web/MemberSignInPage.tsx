import { doorPaths } from '#src/contract/door-paths.ts'
import { formatPhone, parseMobile } from '#src/contract/phones.ts'
import { isByTouch } from '#src/ui/by-touch.ts'
import { Button } from '#src/ui/Button.tsx'
import { OtpField } from '#src/ui/OtpField.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { call } from '#src/web/call.ts'
import { PlainForm } from '#src/web/forms/PlainForm.tsx'
import { usePlainForm } from '#src/web/forms/use-plain-form.ts'
import { startSession } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { WayLink } from '#src/web/way.tsx'
import { sessions } from '../calls.generated.ts'
import { ResendCode } from './ResendCode.tsx'
import { SignInHead, signInLink } from './SignInHead.tsx'
import { useSentCode } from './sent-code.ts'
import { signInRefused } from './sign-in-refused.ts'
import { codeTexts } from './code-texts.ts'
import { texts } from './texts.ts'

type Sent = { phone: string; resendIn: number }

/** Members sign in by phone and a one-time code. */
export function MemberSignInPage() {
  const codes = useTexts(codeTexts)
  const [sent, setSent] = useSentCode<Sent>('member')
  const then = {
    onDone: (reply: Parameters<typeof startSession>[0]) => {
      setSent(null)
      startSession(reply)
    },
  }
  return (
    <>
      <SignInHead title={codes.memberTitle}>{codes.memberSubtitle}</SignInHead>
      {sent ? <CodeStep sent={sent} onBack={() => setSent(null)} then={then} /> : <PhoneStep onSent={setSent} />}
      <p className="mt-8 border-line border-t pt-6">
        <WayLink to={doorPaths.signIn()} className={signInLink}>
          {codes.staffLink}
        </WayLink>
      </p>
    </>
  )
}

function PhoneStep({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useTexts(texts)
  const codes = useTexts(codeTexts)
  const form = usePlainForm({
    endpoint: sessions.memberLoginCode,
    defaults: { phone_number: '+998' },
    onDone: ({ resend_in }, { phone_number }) =>
      onSent({ phone: parseMobile(phone_number) ?? phone_number, resendIn: resend_in }),
    onRefused: signInRefused,
  })
  return (
    <PlainForm form={form} submitLabel={codes.sendCode} wide>
      <PhoneField {...form.field('phone_number')} label={t.phone} autoComplete="username" autoFocus={!isByTouch()} />
    </PlainForm>
  )
}

/** The code that was sent; `then` is what becomes of the sign-in, `onBack` asks for another phone. */
export function CodeStep({
  sent,
  onBack,
  then = { onDone: startSession },
}: {
  sent: Sent
  onBack?: () => void
  then?: { onDone: typeof startSession; says?: boolean }
}) {
  const t = useTexts(texts)
  const codes = useTexts(codeTexts)
  const form = usePlainForm({
    endpoint: sessions.memberLogin,
    defaults: { phone_number: sent.phone, code: '' },
    onRefused: signInRefused,
    ...then,
  })
  return (
    <PlainForm
      form={form}
      submitLabel={t.submit}
      wide
      aside={
        <div className="flex flex-wrap justify-between gap-2">
          <ResendCode
            resendIn={sent.resendIn}
            send={() => call(sessions.memberLoginCode, { body: { phone_number: sent.phone } })}
          />
          {onBack && (
            <Button variant="ghost" size="sm" onClick={onBack}>
              {codes.otherPhone}
            </Button>
          )}
        </div>
      }
    >
      <OtpField
        {...form.field('code')}
        label={codes.code}
        hint={codes.codeHint(formatPhone(sent.phone))}
        autoFocus
        onComplete={() => setTimeout(form.submit)}
      />
    </PlainForm>
  )
}
