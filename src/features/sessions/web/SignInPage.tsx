import { doorPaths } from '#src/contract/door-paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { isByTouch } from '#src/ui/by-touch.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { PlainForm } from '#src/web/forms/PlainForm.tsx'
import { usePlainForm } from '#src/web/forms/use-plain-form.ts'
import { startSession } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { WayLink } from '#src/web/way.tsx'
import { sessions } from '../calls.generated.ts'
import { PasskeySignIn } from './PasskeyButton.tsx'
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
      <PasskeySignIn />
      <div className="mt-8 flex flex-col gap-2.5 border-line border-t pt-6 text-muted">
        <p>
          {t.noAccount}{' '}
          <WayLink to={doorPaths.register()} className={signInLink}>
            {t.register}
          </WayLink>
        </p>
        <p>
          <WayLink to={doorPaths.signInMember()} className={signInLink}>
            {t.memberLink}
          </WayLink>
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
      <PasskeySignIn />
      <p className="mt-8 border-line border-t pt-6">
        <WayLink to={doorPaths.signIn()} className={signInLink}>
          {t.backToSignIn}
        </WayLink>
      </p>
    </>
  )
}

const staffRoles = ['admin', 'employee'] as const

/** As whom somebody signed in on this device last, of those who share this door. */
function lastRole(): (typeof staffRoles)[number] | undefined {
  try {
    return staffRoles.find((role) => role === localStorage['role'])
  } catch {
    return undefined // storage is switched off: nobody remembers
  }
}

/** Who signed in here last is asked for the phone at once, somebody new who they are. */
function PasswordSignIn({ fixedRole }: { fixedRole?: 'admin' }) {
  const t = useTexts(texts)
  const known = lastRole()
  const form = usePlainForm({
    endpoint: sessions.adminLogin,
    endpointOf: ({ role }) => (role === 'employee' ? sessions.employeeLogin : sessions.adminLogin),
    defaults: { role: fixedRole ?? known ?? '', phone_number: '+998', password: '' },
    toBody: ({ phone_number, password }) => ({ phone_number, password }),
    alsoCheck: ({ role }) => (role ? {} : { role: 'role.required' }),
    // a password that somebody else chose is changed first
    onDone: (reply: { accessToken: string; role: Role; password_is_first?: boolean | undefined }) =>
      startSession({ ...reply, landsOn: reply.password_is_first ? doorPaths.account(reply.role) : undefined }),
    onRefused: signInRefused,
  })
  return (
    <PlainForm form={form} submitLabel={t.submit} wide>
      {!fixedRole && (
        <SegmentedControl
          {...form.field('role')}
          label={t.role}
          autoFocus={!known && !isByTouch()}
          choices={staffRoles.map((value) => ({ value, label: t[value] }))}
        />
      )}
      <PhoneField
        {...form.field('phone_number')}
        label={t.phone}
        autoComplete="username"
        autoFocus={Boolean(fixedRole ?? known) && !isByTouch()}
      />
      <PasswordField {...form.field('password')} label={t.password} />
      {/* after the password, so that the key after the phone leads to that */}
      <p className="-mt-3 text-end text-sm">
        <WayLink to={doorPaths.password()} className={`${signInLink} touch-line`}>
          {t.forgot}
        </WayLink>
      </p>
    </PlainForm>
  )
}
