import { paths } from '#src/contract/paths.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import type { Option } from '#src/ui/option.ts'
import { useApi } from '#src/web/api.ts'
import { FormPage } from '#src/web/forms/FormPage.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { useGo, useOptionalParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import { emptyMember, MemberFields, type MemberValues } from './MemberFields.tsx'
import { MemberTabs } from './MembersPage.tsx'
import { texts } from './texts.ts'
import { useTypedPerson } from './typed-person.ts'

/** A new member: of the gym in the URL, of the selected gym, or of those that the owner chooses. */
export function MemberCreatePage() {
  const role = useRole()
  const gymId = useOptionalParam('gym_id')
  const { gym, gyms: assigned } = useSelectedGym()
  const { gym: wantedGym } = useSearch()
  const own = useApi(
    gyms.own,
    { query: { filterAz: 'abc', limit: 100 } },
    { staleMs: 60_000, enabled: role === 'admin' && !gymId },
  )
  if (gymId) return <CreateForm key={gymId} gymId={gymId} />
  if (role === 'employee')
    // no key: what is typed stays when the gym is switched
    return assigned ? <CreateForm gymId={gym?._id} /> : <PageState error={null} onRetry={() => {}} />
  if (!own.data) return <PageState error={own.error} onRetry={own.refetch} />
  const only = own.data.gyms.length === 1 ? own.data.gyms[0] : own.data.gyms.find(({ _id }) => _id === wantedGym)
  return <CreateForm preset={only ? [{ value: only._id, label: only.name }] : []} />
}

function CreateForm({ gymId, preset = [] }: { gymId?: string | undefined; preset?: Option[] }) {
  const t = useTexts(texts)
  const role = useRole()
  const go = useGo()
  const gymInUrl = useOptionalParam('gym_id')
  const adminId = useOptionalParam('admin_id')
  const home = gymInUrl ? paths.gym(gymInUrl, adminId) : paths.members(role)
  const profileOf = (memberId: string) =>
    gymInUrl ? paths.gymMember(gymInUrl, memberId, adminId) : paths.member(role, memberId)
  const typed = useTypedPerson()
  const form = useApiForm({
    keepsDraft: true,
    endpoint: members.create,
    params: { query: { ...(adminId && { admin_id: adminId }) } },
    defaults: { ...emptyMember, ...typed, gyms: preset } satisfies MemberValues,
    toBody: ({ gyms: chosen, ...values }: MemberValues) => ({ ...values, gyms: gymId ? [gymId] : chosen }),
    onDone: ({ member }) => go(profileOf(member._id), { replace: true }),
  })
  return (
    <FormPage
      title={t.createTitle}
      context={t.createContext}
      {...(gymInUrl ? {} : { tabs: <MemberTabs current="create" /> })}
      form={form}
      submitLabel={t.add}
      cancelTo={home}
    >
      <MemberFields choosesGyms={!gymId} />
    </FormPage>
  )
}
