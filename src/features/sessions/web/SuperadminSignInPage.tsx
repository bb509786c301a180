import { isByTouch } from '#src/ui/by-touch.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { PlainForm } from '#src/web/forms/PlainForm.tsx'
import { usePlainForm } from '#src/web/forms/use-plain-form.ts'
import { startSession } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { sessions } from '../calls.generated.ts'
import { PasskeySignIn } from './PasskeyButton.tsx'
import { SignInHead } from './SignInHead.tsx'
import { signInRefused } from './sign-in-refused.ts'
import { texts } from './texts.ts'

export function SuperadminSignInPage() {
  const t = useTexts(texts)
  const form = usePlainForm({
    endpoint: sessions.superadminLogin,
    defaults: { root_name: '', password: '' },
    onDone: startSession,
    onRefused: signInRefused,
  })
  return (
    <>
      <SignInHead title={t.superadminTitle}>{t.superadminSubtitle}</SignInHead>
      <PlainForm form={form} submitLabel={t.submit} wide>
        <TextField
          {...form.field('root_name')}
          label={t.rootName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isByTouch()}
        />
        <PasswordField {...form.field('password')} label={t.password} />
      </PlainForm>
      <PasskeySignIn />
    </>
  )
}
