import { paths } from '#src/app/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormPassword } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { Link, useGo } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { admins } from '../contract.ts'
import { AdminFields, emptyAdmin } from './AdminFields.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import { submitFailed, useRequiredToast } from './admin-form-toasts.ts'
import { texts } from './texts.ts'

export function AdminCreatePage() {
  const t = useTexts(texts)
  const go = useGo()
  const form = useApiForm({
    endpoint: admins.register,
    defaults: { ...emptyAdmin, password: '' },
    onDone: ({ admin }) => go(paths.admin(admin._id), { replace: true }),
    onRefused: submitFailed,
  })
  useRequiredToast(form.form)
  return (
    <div className="max-w-180">
      <PageHead title={t.createAdmin} context={t.createContext} tabs={<AdminTabs current="create" />} />
      <ApiForm
        form={form}
        submitLabel={t.createAdmin}
        aside={
          <Link to={paths.admins()} className={buttonClass({ variant: 'ghost' })}>
            {t.cancel}
          </Link>
        }
      >
        <AdminFields
          more={
            <FormPassword
              name="password"
              label={t.password}
              hint={t.passwordHint}
              required
              autoComplete="new-password"
            />
          }
        />
      </ApiForm>
    </div>
  )
}
