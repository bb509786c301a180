import { paths } from '#src/contract/paths.ts'
import { call } from '#src/web/api.ts'
import { FormPage } from '#src/web/forms/FormPage.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { useGo, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useNewest } from '#src/web/use-newest.ts'
import { members } from '../calls.generated.ts'
import type { Member } from '../contract.ts'
import { MemberFields, type MemberValues, valuesOfCard } from './MemberFields.tsx'
import { memberTexts } from './member-texts.ts'
import { texts } from './texts.ts'
import { useCardNames } from './card-names.ts'

export function MemberEditPage() {
  const id = useParam('member_id')
  const { data, error, refetch } = useNewest(members.one, { id, query: {} })
  if (!data) return <PageState error={error} onRetry={refetch} />
  return <EditForm key={id} member={data.member} />
}

const valuesOf = (member: Member): MemberValues & { remove_avatar: boolean; version: number } => ({
  ...valuesOfCard(member),
  gyms: member.gym.gyms.map(({ _id, name }) => ({ value: _id, label: name })),
  avatar: null,
  remove_avatar: false,
  version: member.version,
})

function EditForm({ member }: { member: Member }) {
  const t = useTexts(texts)
  const mt = useTexts(memberTexts)
  const role = useRole()
  const go = useGo()
  const profile = paths.member(role, member._id)
  const choosesGyms = role === 'admin'
  const mayMovePhone = useHasPermission('members.phone')
  useCrumb(member.fullname, profile)
  const form = useApiForm({
    keepsDraft: true,
    endpoint: members.update,
    params: { id: member._id, query: {} },
    defaults: valuesOf(member),
    newest: async () => valuesOf((await call(members.one, { id: member._id, query: {} })).member),
    names: { ...useCardNames(), gyms: t.gyms },
    toBody: ({ gyms, ...values }: ReturnType<typeof valuesOf>) => ({ ...values, ...(choosesGyms && { gyms }) }),
    onDone: () => go(profile, { replace: true }),
  })
  return (
    <FormPage title={mt.editTitle} context={member.fullname} form={form} cancelTo={profile}>
      <MemberFields
        choosesGyms={choosesGyms}
        currentAvatar={member.avatar}
        phoneHint={mayMovePhone ? undefined : mt.phoneHint}
      />
    </FormPage>
  )
}
