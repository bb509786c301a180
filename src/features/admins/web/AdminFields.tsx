import type { ReactNode } from 'react'
import { PersonFields } from '#src/features/accounts/web/PersonFields.tsx'
import { Card } from '#src/ui/Card.tsx'
import { FormPhone, FormText } from '#src/web/forms/text-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

export const emptyAdmin = { fullname: '', phone_number: '+998', address: '', avatar: null as File | null }

/** The inputs that creating and editing an owner share; `more` stands after the phone. */
export function AdminFields({
  phoneHint,
  more,
  currentAvatar,
}: {
  phoneHint?: string
  more?: ReactNode
  currentAvatar?: string | null
}) {
  const t = useTexts(texts)
  return (
    <Card>
      <PersonFields
        words={{ ...t, photo: t.avatar }}
        phone={
          <FormPhone
            name="phone_number"
            label={t.phone}
            required
            autoComplete="off"
            {...(phoneHint ? { hint: phoneHint } : {})}
          />
        }
        beside={more}
        currentAvatar={currentAvatar}
      >
        <FormText name="address" label={t.address} placeholder={t.addressPlaceholder} required autoComplete="off" />
      </PersonFields>
    </Card>
  )
}
