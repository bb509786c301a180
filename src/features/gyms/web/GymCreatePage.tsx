import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { admins } from '#src/features/admins/calls.generated.ts'
import { useApi } from '#src/web/api.ts'
import { toast } from '#src/ui/toast-store.ts'
import { FormPage } from '#src/web/forms/FormPage.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { useGo, useGoBack, useOptionalParam } from '#src/web/navigation.tsx'
import { useRouter } from '#src/web/router.tsx'
import { useTexts } from '#src/web/texts.ts'
import { gyms } from '../calls.generated.ts'
import { emptyGym, GymFields, gymBody } from './GymFields.tsx'
import { GymTabs } from './GymsPage.tsx'
import { texts } from './texts.ts'

/** A new gym: the owner's own, or for the owner that the superadmin came from. */
export function GymCreatePage({ employees }: { employees: (adminId: string | undefined) => ReactNode }) {
  const t = useTexts(texts)
  const goBack = useGoBack()
  const go = useGo()
  const router = useRouter()
  const adminId = useOptionalParam('admin_id')
  const list = adminId ? paths.admin(adminId) : paths.gyms()
  const form = useApiForm({
    keepsDraft: true,
    endpoint: gyms.create,
    params: { query: { admin_id: adminId } },
    defaults: emptyGym,
    toBody: gymBody,
    onDone: ({ message, gym }) => {
      if (adminId) return go(paths.adminSubscriptionCreate(adminId), { search: { gym_id: gym._id }, leavesForm: true })
      goBack(list)
      // a new wish, and of a page that is gone by then: useGo would follow none
      const onPress = () => router.navigate({ to: paths.gymPart('subscriptions', gym._id) })
      toast({ tone: 'good', title: message, action: { label: t.toSubscription, onPress } })
    },
    ...(adminId ? {} : { says: false }),
  })
  const owner = useApi(admins.one, { id: adminId ?? '' }, { enabled: adminId !== undefined })
  useCrumb(owner.data?.admin.fullname, paths.admin(adminId ?? ''))
  return (
    <FormPage
      title={t.createTitle}
      context={t.createContext}
      {...(adminId ? {} : { tabs: <GymTabs current="create" /> })}
      form={form}
      submitLabel={t.create}
      cancelTo={list}
    >
      <GymFields employees={employees(adminId)} />
    </FormPage>
  )
}
