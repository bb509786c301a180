import { sessions } from '#src/features/sessions/calls.generated.ts'
import { Card } from '#src/ui/Card.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormPassword } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

const blank = { old_password: '', new_password: '' }

/** `isFirst`: somebody else knows it. */
export function PasswordCard({ isFirst }: { isFirst: boolean }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: sessions.changePassword,
    defaults: blank,
    onDone: () => form.reset(blank),
  })
  return (
    <Card title={t.password} description={t.passwordText}>
      {isFirst && (
        <p role="status" className="mb-5 rounded-md bg-warn-soft px-3 py-2 text-warn">
          {t.passwordIsFirst}
        </p>
      )}
      <ApiForm form={form} submitLabel={t.changePassword}>
        <FormPassword name="old_password" label={t.oldPassword} required autoComplete="current-password" />
        <FormPassword
          name="new_password"
          label={t.newPassword}
          hint={t.passwordHint}
          required
          autoComplete="new-password"
        />
      </ApiForm>
    </Card>
  )
}
