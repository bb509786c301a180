import { paths } from '#src/contract/paths.ts'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { call } from '#src/web/api.ts'
import { FormPage } from '#src/web/forms/FormPage.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useGoBack, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useNewest } from '#src/web/use-newest.ts'
import { admins } from '../calls.generated.ts'
import type { Admin } from '../contract.ts'
import { AdminFields } from './AdminFields.tsx'
import { submitFailed, useRequiredToast } from './admin-form-toasts.ts'
import { texts } from './texts.ts'

export function AdminEditPage() {
  const id = useParam('admin_id')
  const { data, error, refetch } = useNewest(admins.one, { id })
  if (!data) return <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={6} />} />
  return <EditForm key={id} admin={data.admin} />
}

const valuesOf = (admin: Admin) => ({
  fullname: admin.fullname,
  phone_number: admin.phone_number,
  address: admin.address,
  note: admin.note ?? '',
  avatar: null as File | null,
  remove_avatar: false,
  version: admin.version,
})

function EditForm({ admin }: { admin: Admin }) {
  const t = useTexts(texts)
  const goBack = useGoBack()
  const profile = paths.admin(admin._id)
  useCrumb(admin.fullname, profile)
  const form = useApiForm({
    keepsDraft: true,
    endpoint: admins.update,
    params: { id: admin._id },
    defaults: valuesOf(admin),
    newest: async () => valuesOf((await call(admins.one, { id: admin._id })).admin),
    names: { fullname: t.fullname, phone_number: t.phone, address: t.address, note: t.note },
    onDone: () => goBack(profile),
    onRefused: submitFailed,
  })
  useRequiredToast(form.form)
  return (
    <FormPage title={t.editTitle} context={admin.fullname} form={form} cancelTo={profile}>
      <AdminFields
        phoneHint={t.phoneChangeHint}
        currentAvatar={admin.avatar}
        more={<FormTextArea name="note" label={t.note} hint={t.noteHint} rows={2} maxLength={500} />}
      />
    </FormPage>
  )
}
