import { tickablePermissions } from '#src/contract/permissions.ts'
import { PersonFields } from '#src/features/accounts/web/PersonFields.tsx'
import { GymsField } from '#src/features/gyms/web/GymsField.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import type { Option } from '#src/ui/option.ts'
import { useField } from '#src/web/forms/field.ts'
import { FormRadio } from '#src/web/forms/choice-fields.tsx'
import { FormPassword, FormPhone, FormText } from '#src/web/forms/text-fields.tsx'
import { useLanguage, useTexts } from '#src/web/texts.ts'
import { tickTexts } from '../tick-texts.ts'
import { texts } from './texts.ts'

export type EmployeeValues = {
  fullname: string
  phone_number: string
  position: string
  gyms: Option[]
  permissions: string[]
  avatar: File | null
}

/** A multipart form can't hold an empty list: an empty text says "none". */
export const employeeBody = <V extends EmployeeValues>({ gyms, permissions, ...values }: V) => ({
  ...values,
  gyms: gyms.length > 0 ? gyms : '',
  permissions: permissions.length > 0 ? permissions : '',
})

/** The inputs that creating and editing an employee share. */
export function EmployeeFields({
  withPassword = false,
  currentAvatar,
}: {
  withPassword?: boolean
  currentAvatar?: string | null
}) {
  const t = useTexts(texts)
  return (
    <>
      <Card>
        <PersonFields
          words={t}
          phone={<FormPhone name="phone_number" label={t.phone} required autoComplete="off" />}
          beside={
            <FormText name="position" label={t.position} placeholder={t.positionPlaceholder} autoComplete="off" />
          }
          currentAvatar={currentAvatar}
        >
          {withPassword && <PasswordChoice />}
          <GymsField name="gyms" label={t.gyms} hint={t.gymsHint} placeholder={t.gymsPlaceholder} />
        </PersonFields>
      </Card>
      <Card title={t.permissions} description={t.permissionsHint}>
        <TicksField />
      </Card>
    </>
  )
}

/** The usual way nobody but the employee ever knows the password. */
function PasswordChoice() {
  const t = useTexts(texts)
  const { value } = useField('password_from')
  return (
    <>
      <FormRadio
        name="password_from"
        label={t.password}
        choices={[
          { value: 'code', label: t.passwordByCode, hint: t.passwordByCodeHint },
          { value: 'owner', label: t.passwordByOwner, hint: t.passwordByOwnerHint },
        ]}
      />
      {value === 'owner' && (
        <FormPassword
          name="password"
          label={t.firstPassword}
          hint={t.passwordHint}
          required
          autoComplete="new-password"
        />
      )}
    </>
  )
}

export function TicksField() {
  const words = tickTexts[useLanguage()]
  const { value, onChange } = useField('permissions')
  const ticked = value as string[]
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {tickablePermissions.map((permission) => (
        <Checkbox
          key={permission}
          label={words[permission] ?? permission}
          checked={ticked.includes(permission)}
          onChange={(event) =>
            onChange(event.target.checked ? [...ticked, permission] : ticked.filter((each) => each !== permission))
          }
        />
      ))}
    </div>
  )
}
