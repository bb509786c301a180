import { Fragment, type ReactNode } from 'react'
import { PersonFields } from '#src/features/accounts/web/PersonFields.tsx'
import { GymsField } from '#src/features/gyms/web/GymsField.tsx'
import { Card } from '#src/ui/Card.tsx'
import type { Option } from '#src/ui/option.ts'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormPhone, FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useLanguage, useTexts } from '#src/web/texts.ts'
import { cardFact, type CardField, cardFields, cardWord } from '../card.ts'
import type { Member } from '../contract.ts'
import { genders } from '../rules.ts'
import { memberTexts } from './member-texts.ts'
import { texts } from './texts.ts'

export type MemberValues = Record<CardField, string> & { gyms: Option[]; avatar: File | null }

/** What the form begins with: what is written on the card, or nothing yet. */
export const valuesOfCard = (member?: Pick<Member, CardField>): Record<CardField, string> =>
  Object.fromEntries(
    cardFields.map((field) => [field, member?.[field] ?? (cardFact(field).says === 'phone' ? '+998' : '')]),
  ) as Record<CardField, string> // of all its fields

export const emptyMember: MemberValues = { ...valuesOfCard(), gyms: [], avatar: null }

type MemberFieldsProps = {
  /** For owners of several gyms. */
  choosesGyms: boolean
  currentAvatar?: string | null
  phoneHint?: string | undefined
}

/** The inputs that registering and editing a member share. */
export function MemberFields({ choosesGyms, currentAvatar, phoneHint }: MemberFieldsProps) {
  const t = useTexts(texts)
  const mt = useTexts(memberTexts)
  const language = useLanguage()
  const labelled = (field: CardField) => ({ name: field, label: cardFact(field).words[language] })
  const inputs = {
    phone_number: <FormPhone {...labelled('phone_number')} hint={phoneHint} required autoComplete="off" />,
    dateOfBirth: <FormDate {...labelled('dateOfBirth')} />,
    gender: (
      <FormChoice
        {...labelled('gender')}
        required
        choices={genders.map((value) => ({ value, label: cardWord('gender', value, language) }))}
      />
    ),
    note: <FormTextArea {...labelled('note')} rows={2} />,
  } satisfies Record<Exclude<CardField, 'fullname'>, ReactNode>
  const { phone_number, dateOfBirth, gender, ...others } = inputs
  return (
    <Card>
      <PersonFields
        words={{ ...mt, fullname: t.fullname }}
        phone={phone_number}
        beside={dateOfBirth}
        currentAvatar={currentAvatar}
        camera
      >
        {gender}
        {choosesGyms && <GymsField name="gyms" label={t.gyms} placeholder={mt.gymsPlaceholder} required />}
        {Object.entries(others).map(([field, input]) => (
          <Fragment key={field}>{input}</Fragment>
        ))}
      </PersonFields>
    </Card>
  )
}
