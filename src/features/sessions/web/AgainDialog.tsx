import { useState } from 'react'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { toastError } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormPassword, FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { type Me, useMe, useRole } from '#src/web/me.ts'
import { dropSession } from '#src/web/session.ts'
import { resumeSession } from '#src/web/session-over.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { sessions } from '../calls.generated.ts'
import { againTexts } from './again-texts.ts'
import { CodeStep } from './MemberSignInPage.tsx'
import { signInRefused } from './sign-in-refused.ts'
import { codeTexts } from './code-texts.ts'
import { texts } from './texts.ts'

/** What a sign-in over the page shares: the reply goes to the page that waits. */
const over = {
  says: false,
  onDone: (reply: Parameters<typeof resumeSession>[0]) => void resumeSession(reply).catch(toastError),
  onRefused: signInRefused,
} as const

/** Over the page whose session has ended under something that is not saved: its person signs in, and goes on. */
export function AgainDialog() {
  const a = useTexts(againTexts)
  const me = useMe()
  if (!me) return null // nobody is waited for whom the page does not know
  return (
    <Dialog open sticky size="sm" title={a.title} description={a.text}>
      <Person me={me} />
      <div className="mt-4 border-line border-t pt-3 text-sm">
        <Button variant="ghost" size="sm" onClick={() => dropSession(true)}>
          {a.other}
        </Button>
        <p className="mt-1 px-2.5 text-muted">{a.otherText}</p>
      </div>
    </Dialog>
  )
}

function Person({ me }: { me: Me }) {
  const formats = useFormats()
  const role = useRole()
  return (
    <>
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={me.name} src={me.avatar} decorative />
        <div className="min-w-0">
          <p className="truncate font-medium">{me.name}</p>
          {me.phone_number && <p className="num text-muted text-sm">{formats.phone(me.phone_number)}</p>}
        </div>
      </div>
      {role === 'superadmin' ? (
        <RootAgain name={me.root_name ?? ''} />
      ) : role === 'member' ? (
        <MemberAgain phone={me.phone_number ?? ''} />
      ) : (
        <PasswordAgain role={role} phone={me.phone_number ?? ''} />
      )}
    </>
  )
}

function PasswordAgain({ role, phone }: { role: 'admin' | 'employee'; phone: string }) {
  const t = useTexts(texts)
  const form = useApiForm({
    ...over,
    endpoint: role === 'admin' ? sessions.adminLogin : sessions.employeeLogin,
    defaults: { password: '' },
    toBody: ({ password }) => ({ phone_number: phone, password }),
  })
  return (
    <ApiForm form={form} submitLabel={t.submit} guardsLeaving={false} wide>
      <FormPassword name="password" label={t.password} autoFocus />
    </ApiForm>
  )
}

function RootAgain({ name }: { name: string }) {
  const t = useTexts(texts)
  const form = useApiForm({ ...over, endpoint: sessions.superadminLogin, defaults: { root_name: name, password: '' } })
  return (
    <ApiForm form={form} submitLabel={t.submit} guardsLeaving={false} wide>
      <FormText
        name="root_name"
        label={t.rootName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={name === ''}
      />
      <FormPassword name="password" label={t.password} autoFocus={name !== ''} />
    </ApiForm>
  )
}

function MemberAgain({ phone }: { phone: string }) {
  const codes = useTexts(codeTexts)
  const [resendIn, setResendIn] = useState<number | null>(null)
  const form = useApiForm({
    endpoint: sessions.memberLoginCode,
    defaults: { phone_number: phone },
    onDone: ({ resend_in }) => setResendIn(resend_in),
    onRefused: signInRefused,
  })
  if (resendIn !== null) return <CodeStep sent={{ phone, resendIn }} then={over} />
  return (
    <ApiForm form={form} submitLabel={codes.sendCode} guardsLeaving={false} wide>
      {null}
    </ApiForm>
  )
}
