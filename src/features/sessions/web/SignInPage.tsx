import type { Role } from '#src/contract/permissions.ts'
import { paths } from '#src/contract/paths.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormPassword, FormPhone } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { Link } from '#src/web/navigation.tsx'
import { startSession } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { sessions } from '../contract.ts'
import { SignInHead, signInLink } from './SignInHead.tsx'
import { signInRefused } from './sign-in-refused.ts'
import { texts } from './texts.ts'

/** Sign-in of gym owners and their staff. */
export function SignInPage() {
  const t = useTexts(texts)
  return (
    <>
      <SignInHead title={t.title}>{t.subtitle}</SignInHead>
      <PasswordSignIn />
      <div className="mt-8 flex flex-col gap-2.5 border-line border-t pt-6 text-muted">
        <p>
          {t.noAccount}{' '}
          <Link to={paths.register()} className={signInLink}>
            {t.register}
          </Link>
        </p>
        <p>
          <Link to={paths.signInMember()} className={signInLink}>
            {t.memberLink}
          </Link>
        </p>
      </div>
    </>
  )
}

/** The same with the role fixed. */
export function AdministratorsSignInPage() {
  const t = useTexts(texts)
  return (
    <>
      <SignInHead title={t.adminTitle}>{t.adminSubtitle}</SignInHead>
      <PasswordSignIn fixedRole="admin" />
      <p className="mt-8 border-line border-t pt-6">
        <Link to={paths.signIn()} className={signInLink}>
          {t.backToSignIn}
        </Link>
      </p>
    </>
  )
}

function PasswordSignIn({ fixedRole }: { fixedRole?: 'admin' }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: sessions.adminLogin,
    endpointOf: ({ role }) => (role === 'employee' ? sessions.employeeLogin : sessions.adminLogin),
    defaults: { role: fixedRole ?? '', phone_number: '+998', password: '' },
    toBody: ({ phone_number, password }) => ({ phone_number, password }),
    alsoCheck: ({ role }) => (role ? {} : { role: 'role.required' }),
    // a password that somebody else chose is changed first
    onDone: (reply: { accessToken: string; role: Role; password_is_first?: boolean | undefined }) =>
      startSession({ ...reply, landsOn: reply.password_is_first ? paths.account(reply.role) : undefined }),
    onRefused: signInRefused,
  })
  return (
    <ApiForm form={form} submitLabel={t.submit} guardsLeaving={false} wide>
      {!fixedRole && (
        <FormChoice
          name="role"
          label={t.role}
          choices={[
            { value: 'admin', label: t.admin },
            { value: 'employee', label: t.employee },
          ]}
        />
      )}
      <FormPhone name="phone_number" label={t.phone} autoComplete="username" />
      <FormPassword
        name="password"
        label={t.password}
        labelAside={
          <Link to={paths.password()} className={`${signInLink} text-sm`}>
            {t.forgot}
          </Link>
        }
      />
    </ApiForm>
  )
}
