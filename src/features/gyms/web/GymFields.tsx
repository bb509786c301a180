import type { ReactNode } from 'react'
import { Card } from '#src/ui/Card.tsx'
import type { Option } from '#src/ui/option.ts'
import { FormImage } from '#src/web/forms/FormImage.tsx'
import { filledRows } from '#src/web/forms/filled-rows.ts'
import { FormRows } from '#src/web/forms/FormRows.tsx'
import { FormPhone, FormText } from '#src/web/forms/text-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

export type GymValues = {
  name: string
  phone_number: string
  address: string
  map_url: string
  facilities: string[]
  employees: Option[]
  logo: File | null
}

export const emptyGym: GymValues = {
  name: '',
  phone_number: '+998',
  address: '',
  map_url: '',
  facilities: [''],
  employees: [],
  logo: null,
}

/** A multipart form can't hold an empty list: an empty text says "nobody". */
export const gymBody = <V extends GymValues>({ employees, ...values }: V) => ({
  ...values,
  facilities: filledRows(values.facilities),
  employees: employees.length > 0 ? employees : '',
})

/** The inputs that creating and editing a gym share. `employees` is the field for choosing staff. */
export function GymFields({
  employees,
  currentLogo,
}: {
  employees: ReactNode
  currentLogo?: string | null | undefined
}) {
  const t = useTexts(texts)
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <FormText name="name" label={t.name} placeholder={t.namePlaceholder} required autoFocus autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormPhone name="phone_number" label={t.phone} hint={t.phoneHint} required autoComplete="off" />
          <FormText name="address" label={t.address} placeholder={t.addressPlaceholder} required autoComplete="off" />
        </div>
        <FormRows
          name="facilities"
          label={t.facilities}
          columns={[{ label: t.facility, placeholder: t.facilityPlaceholder, maxLength: 80 }]}
          addLabel={t.addFacility}
          required
        />
        {employees}
        <FormImage name="logo" label={t.logo} shape="square" currentUrl={currentLogo} removedBy="remove_logo" />
        <FormText name="map_url" label={t.map} hint={t.mapHint} type="url" inputMode="url" placeholder="https://" />
      </div>
    </Card>
  )
}
