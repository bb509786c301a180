import { useState } from 'react'
import { doorPaths } from '#src/contract/door-paths.ts'
import { formatPhone, parseMobile } from '#src/contract/phones.ts'
import { isByTouch } from '#src/ui/by-touch.ts'
import { Button } from '#src/ui/Button.tsx'
import { isCutOff } from '#src/web/api-error.ts'
import { call } from '#src/web/call.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormPassword, FormPhone } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { Link, useGo, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { sessions } from '../calls.generated.ts'
import { FormCode } from './FormCode.tsx'
import { ResendCode } from './ResendCode.tsx'
import { SignInHead, signInLink } from './SignInHead.tsx'
import { useSentCode } from './sent-code.ts'
import { signInRefused } from './sign-in-refused.ts'
import { codeTexts } from './code-texts.ts'
import { texts } from './texts.ts'

type StaffRole = 'admin' | 'employee'
type Sent = { role: StaffRole; phone: string; resendIn: number }

/** A new password by one-time code, or the first one, for gym owners and their staff. */
export function ForgottenPasswordPage() {
  const t = useTexts(texts)
  const codes = useTexts(codeTexts)
  const search = useSearch()
  const phone = parseMobile(search['phone'] ?? '')
  const role = search['role'] === 'employee' ? 'employee' : 'admin'
  // an SMS of the platform has brought the code already, and its link this phone
  const [sent, setSent] = useSentCode<Sent>('password', phone ? { role, phone, resendIn: 0 } : null)
  return (
    <>
      <SignInHead title={codes.newPassword}>{!sent && codes.resetSubtitle}</SignInHead>
      {sent ? <NewPasswordStep sent={sent} onOver={() => setSent(null)} /> : <PhoneStep onSent={setSent} />}
      <p className="mt-8 border-line border-t pt-6">
        <Link to={doorPaths.signIn()} className={signInLink}>
          {t.backToSignIn}
        </Link>
      </p>
    </>
  )
}

function PhoneStep({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useTexts(texts)
  const codes = useTexts(codeTexts)
  const form = useApiForm({
    endpoint: sessions.passwordCode,
    defaults: { role: '', phone_number: '+998' },
    onDone: ({ resend_in }, { role, phone_number }) =>
      onSent({ role: role as StaffRole, phone: parseMobile(phone_number) ?? phone_number, resendIn: resend_in }), // the schema has checked the role
    onRefused: signInRefused,
  })
  return (
    <ApiForm form={form} submitLabel={codes.sendCode} guardsLeaving={false} wide>
      <FormChoice
        name="role"
        label={t.role}
        autoFocus={!isByTouch()}
        choices={[
          { value: 'admin', label: t.admin },
          { value: 'employee', label: t.employee },
        ]}
      />
      <FormPhone name="phone_number" label={t.phone} autoComplete="username" />
    </ApiForm>
  )
}

/** `onOver`: the password is saved, or another phone is asked for. */
function NewPasswordStep({ sent: { role, phone, resendIn }, onOver }: { sent: Sent; onOver: () => void }) {
  const codes = useTexts(codeTexts)
  const go = useGo()
  /** its answer was lost: the code may be used up by what was done */
  const [mayBeSaved, setMayBeSaved] = useState(false)
  const form = useApiForm({
    endpoint: sessions.passwordReset,
    defaults: { role, phone_number: phone, code: '', new_password: '' },
    onDone: () => {
      onOver()
      go(doorPaths.signIn())
    },
    onRefused: (error) => {
      if (error.status === 0 && !isCutOff()) setMayBeSaved(true)
      return signInRefused(error)
    },
  })
  return (
    <ApiForm
      form={form}
      submitLabel={codes.resetSubmit}
      guardsLeaving={false}
      wide
      aside={
        <div className="flex flex-wrap justify-between gap-2">
          <ResendCode
            resendIn={resendIn}
            send={() => call(sessions.passwordCode, { body: { role, phone_number: phone } })}
          />
          <Button variant="ghost" size="sm" onClick={onOver}>
            {codes.otherPhone}
          </Button>
        </div>
      }
    >
      <FormCode name="code" label={codes.code} hint={codes.codeHint(formatPhone(phone))} autoFocus />
      <FormPassword
        name="new_password"
        label={codes.newPassword}
        hint={codes.passwordHint}
        autoComplete="new-password"
      />
      {mayBeSaved && (
        <p role="status" className="rounded-md bg-warn-soft px-3.5 py-2.5 text-warn">
          {codes.mayBeSaved}
        </p>
      )}
    </ApiForm>
  )
}
