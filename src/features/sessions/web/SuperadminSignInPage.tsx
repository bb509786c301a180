import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormPassword, FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { startSession } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { sessions } from '../contract.ts'
import { SignInHead } from './SignInHead.tsx'
import { signInRefused } from './sign-in-refused.ts'
import { texts } from './texts.ts'

export function SuperadminSignInPage() {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: sessions.superadminLogin,
    defaults: { root_name: '', password: '' },
    onDone: startSession,
    onRefused: signInRefused,
  })
  return (
    <>
      <SignInHead title={t.superadminTitle}>{t.superadminSubtitle}</SignInHead>
      <ApiForm form={form} submitLabel={t.submit} guardsLeaving={false} wide>
        <FormText
          name="root_name"
          label={t.rootName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormPassword name="password" label={t.password} />
      </ApiForm>
    </>
  )
}
