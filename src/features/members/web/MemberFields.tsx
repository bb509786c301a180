import { GymsField } from '#src/features/gyms/web/GymsField.tsx'
import { Card } from '#src/ui/Card.tsx'
import type { Option } from '#src/ui/option.ts'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormImage } from '#src/web/forms/FormImage.tsx'
import { FormPhone, FormText, FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import { genders } from '../rules.ts'
import { texts } from './texts.ts'

export type MemberValues = {
  fullname: string
  phone_number: string
  dateOfBirth: string
  gender: string
  gyms: Option[]
  note: string
  avatar: File | null
}

export const emptyMember: MemberValues = {
  fullname: '',
  phone_number: '+998',
  dateOfBirth: '',
  gender: '',
  gyms: [],
  note: '',
  avatar: null,
}

/** The inputs that registering and editing a member share; `choosesGyms` for owners of several gyms. */
export function MemberFields({ choosesGyms, currentAvatar }: { choosesGyms: boolean; currentAvatar?: string | null }) {
  const t = useTexts(texts)
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <FormText
          name="fullname"
          label={t.fullname}
          placeholder={t.fullnamePlaceholder}
          required
          autoFocus
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormPhone name="phone_number" label={t.phone} required autoComplete="off" />
          <FormDate name="dateOfBirth" label={t.birth} />
        </div>
        <FormChoice
          name="gender"
          label={t.gender}
          required
          choices={genders.map((value) => ({ value, label: t.genders[value] }))}
        />
        {choosesGyms && <GymsField name="gyms" label={t.gyms} placeholder={t.gymsPlaceholder} required />}
        <FormTextArea name="note" label={t.note} rows={2} />
        <FormImage camera name="avatar" label={t.photo} currentUrl={currentAvatar ?? null} removedBy="remove_avatar" />
      </div>
    </Card>
  )
}
