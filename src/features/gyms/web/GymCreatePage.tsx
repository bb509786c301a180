import type { ReactNode } from 'react'
import { paths } from '#src/app/paths.ts'
import { admins } from '#src/features/admins/contract.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { Link, useGoBack, useOptionalParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { gyms } from '../contract.ts'
import { emptyGym, GymFields, gymBody } from './GymFields.tsx'
import { GymTabs } from './GymsPage.tsx'
import { texts } from './texts.ts'

/** A new gym: the owner's own, or for the owner that the superadmin came from. */
export function GymCreatePage({ employees }: { employees: (adminId: string | undefined) => ReactNode }) {
  const t = useTexts(texts)
  const goBack = useGoBack()
  const adminId = useOptionalParam('admin_id')
  const list = adminId ? paths.admin(adminId) : paths.gyms()
  const form = useApiForm({
    endpoint: gyms.create,
    params: { query: { admin_id: adminId } },
    defaults: emptyGym,
    toBody: gymBody,
    onDone: () => goBack(list),
  })
  const owner = useApi(admins.one, { id: adminId ?? '' }, { enabled: adminId !== undefined })
  useCrumb(owner.data?.admin.fullname, paths.admin(adminId ?? ''))
  return (
    <div className="max-w-180">
      <PageHead
        title={t.createTitle}
        context={t.createContext}
        {...(adminId ? {} : { tabs: <GymTabs current="create" /> })}
      />
      <ApiForm
        form={form}
        submitLabel={t.create}
        aside={
          <Link to={list} className={buttonClass({ variant: 'ghost' })}>
            {t.cancel}
          </Link>
        }
      >
        <GymFields employees={employees(adminId)} />
      </ApiForm>
    </div>
  )
}
