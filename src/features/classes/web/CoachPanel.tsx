import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { employees } from '#src/features/employees/calls.generated.ts'
import { TimeField } from '#src/features/gyms/web/TimeField.tsx'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import type { Option } from '#src/ui/option.ts'
import { call, useApi } from '#src/web/api.ts'
import { FormSelect } from '#src/web/forms/choice-fields.tsx'
import { FormCombobox } from '#src/web/forms/FormCombobox.tsx'
import { FormImage } from '#src/web/forms/FormImage.tsx'
import { FormPhone, FormText, FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useRowFocus } from '#src/ui/use-row-focus.ts'
import { useCan } from '#src/web/me.ts'
import { useSearch } from '#src/web/search.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { classParts } from '../parts-calls.generated.ts'
import type { ClassCoach } from '../parts-contract.ts'
import { CoachCalendar } from './CoachCalendar.tsx'
import { PartPanel } from './PartPanel.tsx'
import { partsTexts } from './parts-texts.ts'

const mostHours = 50
const noPhone = '+998'

const valuesOf = (coach: ClassCoach | undefined) => ({
  employee_id: null as Option | null,
  fullname: coach?.fullname ?? '',
  phone_number: coach?.phone_number ?? noPhone,
  skills: coach?.skills.join(', ') ?? '',
  about: coach?.about ?? '',
  free_hours: coach?.free_hours.map(({ weekday, from, to }) => ({ weekday: String(weekday), from, to })) ?? [],
  photo: null as File | null,
  remove_photo: false,
  version: coach?.version,
})
type Values = ReturnType<typeof valuesOf>

function bodyOf(
  { employee_id, phone_number, skills, free_hours, remove_photo, version, ...rest }: Values,
  coach?: ClassCoach,
) {
  return {
    ...rest,
    phone_number: phone_number === noPhone ? '' : phone_number,
    skills: skills
      .split(',')
      .map((skill) => skill.trim())
      .filter(Boolean),
    free_hours: free_hours.map(({ weekday, from, to }) => ({ weekday: Number(weekday), from, to })),
    ...(coach ? { remove_photo, version } : { employee_id }),
  }
}

/** Who teaches: one of the employees, or somebody from outside. */
export function CoachPanel({ coach, onClose }: { coach: ClassCoach | undefined; onClose: () => void }) {
  const t = useTexts(partsTexts)
  const formats = useFormats()
  const form = useApiForm({
    endpoint: (coach ? classParts.updateCoach : classParts.createCoach) as Endpoint as typeof classParts.createCoach, // bodyOf makes the body of each
    params: (coach ? { id: coach._id, query: {} } : { query: {} }) as { query: object },
    formName: coach ? `class-coach:${coach._id}` : 'class-coach:new',
    defaults: valuesOf(coach),
    ...(coach && {
      newest: async () => valuesOf((await call(classParts.coach, { id: coach._id, query: {} })).coach),
    }),
    names: {
      fullname: t.fullname,
      phone_number: { label: t.phone, say: (phone) => (phone === noPhone ? '—' : formats.phone(phone)) },
      skills: t.skills,
      about: t.about,
      free_hours: t.freeHours,
    },
    toBody: (values) => bodyOf(values, coach),
    closes: onClose,
  })
  const employee = useWatch({ control: form.form.control, name: 'employee_id' })
  const mayChoose = useCan(employees.all) && !coach
  const isEmployee = Boolean(employee) || Boolean(coach?.employee_id)
  return (
    <PartPanel title={coach ? t.coaches.edit : t.coaches.add} form={form} onClose={onClose}>
      {mayChoose && <EmployeeField />}
      {!isEmployee && (
        <FormText name="fullname" label={t.fullname} placeholder={t.coaches.placeholder} required maxLength={120} />
      )}
      {!isEmployee && <FormPhone name="phone_number" label={t.phone} />}
      <FormText name="skills" label={t.skills} hint={t.skillsHint} maxLength={600} />
      <FormTextArea name="about" label={t.about} rows={3} maxLength={2000} />
      <HoursField />
      {coach && !coach.employee_id && !coach.has_left && <CoachCalendar coachId={coach._id} />}
      <FormImage name="photo" label={t.photo} currentUrl={coach?.photo} {...(coach && { removedBy: 'remove_photo' })} />
    </PartPanel>
  )
}

function EmployeeField() {
  const t = useTexts(partsTexts)
  const formats = useFormats()
  const search = useSearch()
  const answer = useApi(
    employees.all,
    { query: { search: search.text, filterAz: 'abc', limit: 50, status: 'active' } },
    { keepPrevious: true },
  )
  return (
    <FormCombobox
      name="employee_id"
      label={t.employee}
      hint={t.employeeHint}
      autoFocus
      options={(answer.data?.employees ?? []).map(({ _id, fullname, phone_number }) => ({
        value: _id,
        label: fullname,
        hint: formats.phone(phone_number),
      }))}
      {...search.answeredBy(answer)}
    />
  )
}

function HoursField() {
  const t = useTexts(partsTexts)
  const weekdays = shortWeekdays(useLanguage())
  const { fields, append, remove } = useFieldArray({ name: 'free_hours' })
  const { box, goOnFrom } = useRowFocus()
  return (
    <fieldset ref={box} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{t.freeHours}</legend>
      {fields.map((row, at) => (
        <div key={row.id} data-row className="grid grid-cols-[4.5rem_1fr_1fr_auto] items-end gap-2">
          <FormSelect
            name={`free_hours.${at}.weekday`}
            label={t.weekday}
            options={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
          />
          <TimeField name={`free_hours.${at}.from`} label={t.from} placeholder="09:00" />
          <TimeField name={`free_hours.${at}.to`} label={t.to} placeholder="12:00" />
          <IconButton
            label={t.removeHours(at + 1)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              remove(at)
              goOnFrom(at)
            }}
          />
        </div>
      ))}
      {fields.length < mostHours && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => append({ weekday: '1', from: '', to: '' })}
        >
          {t.addHours}
        </Button>
      )}
    </fieldset>
  )
}
