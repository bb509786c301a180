import type { ReactNode } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { FormImage } from '#src/web/forms/FormImage.tsx'
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
      <div className="flex flex-col gap-5">
        <FormText
          name="fullname"
          label={t.fullname}
          placeholder={t.fullnamePlaceholder}
          required
          autoFocus
          autoComplete="off"
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormPhone
            name="phone_number"
            label={t.phone}
            required
            autoComplete="off"
            {...(phoneHint ? { hint: phoneHint } : {})}
          />
          {more}
        </div>
        <FormText name="address" label={t.address} placeholder={t.addressPlaceholder} required autoComplete="off" />
        <FormImage name="avatar" label={t.avatar} currentUrl={currentAvatar} removedBy="remove_avatar" />
      </div>
    </Card>
  )
}
