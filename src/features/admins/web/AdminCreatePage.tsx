import { paths } from '#src/contract/paths.ts'
import { FormPage } from '#src/web/forms/FormPage.tsx'
import { FormPassword } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useGo } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { admins } from '../calls.generated.ts'
import { AdminFields, emptyAdmin } from './AdminFields.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import { submitFailed, useRequiredToast } from './admin-form-toasts.ts'
import { texts } from './texts.ts'

export function AdminCreatePage() {
  const t = useTexts(texts)
  const go = useGo()
  const form = useApiForm({
    keepsDraft: true,
    endpoint: admins.register,
    defaults: { ...emptyAdmin, password: '' },
    onDone: ({ admin }) => go(paths.admin(admin._id), { replace: true }),
    onRefused: submitFailed,
  })
  useRequiredToast(form.form)
  return (
    <FormPage
      title={t.createAdmin}
      context={t.createContext}
      tabs={<AdminTabs current="create" />}
      form={form}
      submitLabel={t.createAdmin}
      cancelTo={paths.admins()}
    >
      <AdminFields
        more={
          <FormPassword name="password" label={t.password} hint={t.passwordHint} required autoComplete="new-password" />
        }
      />
    </FormPage>
  )
}
