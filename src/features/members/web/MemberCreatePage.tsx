import { paths } from '#src/contract/paths.ts'
import { useGymCrumbs } from '#src/features/gyms/web/gym-crumbs.ts'
import { NoGyms } from '#src/features/gyms/web/NoGyms.tsx'
import { useOwnGyms } from '#src/features/gyms/web/own-gyms.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import type { Option } from '#src/ui/option.ts'
import { Card } from '#src/ui/Card.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { FormPage } from '#src/web/forms/FormPage.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { useGo, useOptionalParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import { type ConsentKind, consentKinds } from '../consents.ts'
import { consentsTexts } from './consents-texts.ts'
import { emptyMember, MemberFields, type MemberValues } from './MemberFields.tsx'
import { MemberTabs } from './MembersPage.tsx'
import { memberTexts } from './member-texts.ts'
import { useTypedPerson } from './typed-person.ts'

type NewMember = MemberValues & { consents: Record<ConsentKind, boolean> }
const noConsents: NewMember['consents'] = { personal_data: false, marketing: false, picture: false, rules: false }

/** A new member: of the gym in the URL, of the selected gym, or of those that the owner chooses. */
export function MemberCreatePage() {
  const t = useTexts(memberTexts)
  const role = useRole()
  const gymId = useOptionalParam('gym_id')
  const { gym, gyms: assigned, error, refetch } = useSelectedGym()
  const { gym: wantedGym } = useSearch()
  const own = useOwnGyms({ isAsked: !gymId })
  useGymCrumbs()
  if (gymId) return <CreateForm key={gymId} gymId={gymId} />
  if (role === 'employee')
    // no key: what is typed stays when the gym is switched
    return assigned ? <CreateForm gymId={gym?._id} /> : <PageState error={error} onRetry={refetch} />
  if (!own.data) return <PageState error={own.error} onRetry={own.refetch} />
  if (own.data.gyms.length === 0) return <NoGyms title={t.createTitle} />
  const only = own.data.gyms.length === 1 ? own.data.gyms[0] : own.data.gyms.find(({ _id }) => _id === wantedGym)
  return <CreateForm preset={only ? [{ value: only._id, label: only.name }] : []} />
}

function CreateForm({ gymId, preset = [] }: { gymId?: string | undefined; preset?: Option[] }) {
  const t = useTexts(memberTexts)
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
    follows: ['fullname', 'phone_number', 'gyms'], // proposed by where the form was opened: nobody's record is there yet
    endpoint: members.create,
    params: { query: { ...(adminId && { admin_id: adminId }) } },
    defaults: { ...emptyMember, ...typed, gyms: preset, consents: noConsents } satisfies NewMember,
    toBody: ({ gyms: chosen, consents, ...values }: NewMember) => ({
      ...values,
      gyms: gymId ? [gymId] : chosen,
      consents: consentKinds.filter((kind) => consents[kind]),
    }),
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
      <ConsentTicks />
    </FormPage>
  )
}

/** What a client agreed to while they were registered; each can be taken back on their page. */
function ConsentTicks() {
  const t = useTexts(consentsTexts)
  return (
    <Card title={t.title} description={t.tickContext} className="mt-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {consentKinds.map((kind) => (
          <FormCheckbox key={kind} name={`consents.${kind}`} label={t.kinds[kind]} />
        ))}
      </div>
    </Card>
  )
}
