import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { call } from '#src/web/api.ts'
import { FormPage } from '#src/web/forms/FormPage.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useGoBack, useOptionalParam, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useNewest } from '#src/web/use-newest.ts'
import { gyms } from '../calls.generated.ts'
import type { Gym } from '../contract.ts'
import { GymFields, type GymValues, gymBody } from './GymFields.tsx'
import { GymSections } from './GymSections.tsx'
import { texts } from './texts.ts'

type EmployeeField = (adminId: string | undefined) => ReactNode

export function GymEditPage({ employees }: { employees: EmployeeField }) {
  const id = useParam('gym_id')
  const { data, error, refetch } = useNewest(gyms.one, { id, query: {} })
  if (!data) return <PageState error={error} onRetry={refetch} />
  return <GymForm key={id} gym={data.gym} employees={employees} />
}

const valuesOf = (gym: Gym): GymValues & { remove_logo: boolean; version: number } => ({
  name: gym.name,
  phone_number: gym.phone_number,
  address: gym.address,
  map_url: gym.map_url ?? '',
  facilities: gym.facilities.length > 0 ? gym.facilities : [''],
  employees: gym.employees.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
  logo: null,
  remove_logo: false,
  version: gym.version,
})

function GymForm({ gym, employees }: { gym: Gym; employees: EmployeeField }) {
  const t = useTexts(texts)
  const goBack = useGoBack()
  const adminId = useOptionalParam('admin_id')
  const profile = paths.gym(gym._id, adminId)
  useCrumb(gym.name, profile)
  useCrumb(adminId && gym.admin_id.fullname, paths.admin(gym.admin_id._id))
  const form = useApiForm({
    keepsDraft: true,
    endpoint: gyms.update,
    params: { gym_id: gym._id, query: { admin_id: adminId } },
    defaults: valuesOf(gym),
    newest: async () => valuesOf((await call(gyms.one, { id: gym._id, query: {} })).gym),
    names: {
      name: t.name,
      phone_number: t.phone,
      address: t.address,
      map_url: t.map,
      facilities: t.facilities,
      employees: t.employees,
    },
    toBody: gymBody,
    onDone: () => goBack(profile),
  })
  return (
    <FormPage
      title={t.editTitle}
      context={gym.name}
      tabs={<GymSections current="edit" />}
      form={form}
      cancelTo={profile}
    >
      <GymFields employees={employees(gym.admin_id._id)} currentLogo={gym.logo} />
    </FormPage>
  )
}
