import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { admins } from '#src/features/admins/calls.generated.ts'
import { gyms as gymEndpoints } from '#src/features/gyms/calls.generated.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
import type { Option } from '#src/ui/option.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { call, useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { useField } from '#src/web/forms/field.ts'
import { FormMultiCombobox } from '#src/web/forms/FormCombobox.tsx'
import { filledRows } from '#src/web/forms/filled-rows.ts'
import { FormRows } from '#src/web/forms/FormRows.tsx'
import { FormMoney, FormNumber } from '#src/web/forms/number-fields.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { type ApiFormHandle, useApiForm } from '#src/web/forms/use-api-form.ts'
import { useSearch } from '#src/web/search.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { plans } from '../calls.generated.ts'
import type { Plan } from '../contract.ts'
import { conditionConflict, memberPortalOption, opensPortal, type PlanCategory } from '../rules.ts'
import { fiscalConflict } from '../fiscal.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { conditionTexts } from './condition-texts.ts'
import { conditionsOf, conditionValues } from './conditions.ts'
import { fiscalOf, fiscalValues } from './fiscal.ts'
import { fiscalTexts } from './fiscal-texts.ts'
import { texts } from './texts.ts'

export type ChoosesKinds = (adminId: string | undefined) => ReactNode
/** What a fiscal receipt says of the plan; nothing where nobody can pay online. */
export type FiscalPart = (of: { adminId: string | undefined; isOfPlatform: boolean }) => ReactNode

type PlanFormProps = {
  /** The plan that is edited; a new one when left out. */
  plan?: Plan
  /** The kinds that the person may make. */
  categories: readonly PlanCategory[]
  /** The superadmin makes membership plans for an owner whom they choose. */
  choosesAdmin?: boolean
  /** The gym of a plan that is made from the gym's own page. */
  gym?: Option
  /** Chooses kinds of classes of the plan's owner under `class_kinds`: features after this one know them. */
  kinds?: ChoosesKinds | undefined
  fiscal?: FiscalPart | undefined
  aside?: ReactNode
  onDone: () => void
}

const asOption = ({ _id, name }: { _id: string; name: string }): Option => ({ value: _id, label: name })

type Row = { key: string; value: string }

/** The option that the product itself reads is a tick of its own; all others are rows. */
function ownOptions(plan: Plan | undefined, category: PlanCategory): Row[] {
  const rows = plan?.options.filter(({ key }) => category !== 'subscription' || key !== memberPortalOption) ?? []
  return rows.length > 0 ? rows : [{ key: '', value: '' }]
}

const valuesOf = (plan: Plan | undefined, category: PlanCategory, gym: Option | undefined) => ({
  category,
  name: plan?.name ?? '',
  price: plan?.price ?? (null as number | null),
  duration: plan?.duration ?? (30 as number | null),
  options: ownOptions(plan, category),
  opens_portal: plan?.options.some(({ key, value }) => key === memberPortalOption && opensPortal(value)) ?? false,
  admin: null as Option | null,
  gyms: gym ? [gym] : (plan?.gyms.map(asOption) ?? ([] as Option[])),
  freeze_days: plan?.freeze_days ?? (null as number | null),
  ...conditionValues(plan),
  ...fiscalValues(plan),
  version: plan?.version,
})

type Values = ReturnType<typeof valuesOf>
type Names = { [K in keyof Values]?: string | { label: string; say: (value: Values[K]) => string } }

/** What people call the fields, and how a value is said that is no word by itself. */
function usePlanNames(): Names {
  const t = useTexts(texts)
  const c = useTexts(conditionTexts)
  const f = useTexts(fiscalTexts)
  const language = useLanguage()
  return {
    name: t.name,
    price: t.price,
    duration: t.duration,
    options: t.options,
    opens_portal: { label: t.opensPortal, say: (isOpen) => (isOpen ? t.yes : t.no) },
    gyms: t.gyms,
    freeze_days: t.freeze,
    gender: { label: c.gender, say: (gender) => c.genders[gender] },
    weekdays: {
      label: c.weekdays,
      say: (days) => days.map((day) => shortWeekdays(language)[day - 1]).join(', ') || '—',
    },
    from: c.from,
    to: c.to,
    visits: c.visits,
    guests: c.guests,
    coach_sessions: c.coachSessions,
    classes: { label: c.classes, say: (choice) => c.classChoices[choice] },
    class_per_week: c.classesPerWeek,
    age_from: c.ageFrom,
    age_to: c.ageTo,
    mxik: f.mxik,
    package_code: f.package,
    unit_code: f.unit,
    vat: { label: f.vat, say: (vat) => f.rates[vat as keyof typeof f.rates] },
  }
}

type Kind = { isMembership: boolean; asksAdmin: boolean; isEdited: boolean }

const wrongIn = ({ category, admin, ...values }: Values, { isMembership, asksAdmin }: Kind) => ({
  ...(isMembership ? conditionConflict(conditionsOf(values)) : {}),
  ...fiscalConflict(fiscalOf(values)),
  ...(category ? {} : { category: 'plan.category_required' as const }),
  ...(asksAdmin && !admin ? { admin: 'admin.required' as const } : {}),
})

/** Only what a plan of this kind has. */
const bodyOf = (
  { name, price, duration, options, opens_portal, admin, gyms, freeze_days, version, ...values }: Values,
  { isMembership, asksAdmin, isEdited }: Kind,
) => ({
  name,
  price,
  duration,
  options: [
    ...filledRows(options),
    ...(!isMembership && opens_portal ? [{ key: memberPortalOption, value: 'true' }] : []),
  ],
  ...fiscalOf(values),
  ...(isMembership ? { gyms, freeze_days, ...conditionsOf(values) } : {}),
  ...(asksAdmin && admin ? { admin_id: admin } : {}),
  ...(isEdited ? { version } : {}),
})

/** Where it is saved. */
function callOf(plan: Plan | undefined, category: PlanCategory) {
  const endpointOf = (values: Pick<Values, 'category'>) => {
    const create = values.category === 'membership' ? plans.createForMemberships : plans.createForSubscriptions
    return (plan ? plans.update : create) as Endpoint as typeof plans.update // one reply for all three; bodyOf makes the body of each
  }
  return {
    endpoint: endpointOf({ category }),
    endpointOf,
    params: (plan ? { id: plan._id } : {}) as { id: string }, // a new plan has no id in its path
    formName: plan ? `plan:${plan._id}` : 'plan:new',
  }
}

/** The kind follows what the form holds: the person's choice, or that of before a reload. Answers whose plan it is. */
function useChosen({ form }: ApiFormHandle<Values>, category: PlanCategory, follow: (chosen: PlanCategory) => void) {
  const [admin, chosen] = useWatch({ control: form.control, name: ['admin', 'category'] })
  if (chosen !== category) follow(chosen)
  return admin
}

/** A new plan, or an edit of one. */
export function PlanForm({ plan, categories, choosesAdmin = false, gym, kinds, fiscal, aside, onDone }: PlanFormProps) {
  const t = useTexts(texts)
  const [category, setCategory] = useState<PlanCategory>(plan?.plan_category ?? categories[0] ?? 'membership')
  const isMembership = category === 'membership'
  const asksAdmin = choosesAdmin && isMembership && !plan
  const kind = { isMembership, asksAdmin, isEdited: plan !== undefined }
  const form = useApiForm({
    keepsDraft: true,
    ...callOf(plan, category),
    defaults: valuesOf(plan, category, gym),
    ...(plan && { newest: async () => valuesOf((await call(plans.one, { id: plan._id })).plan, category, gym) }),
    names: usePlanNames(),
    alsoCheck: (values) => wrongIn(values, kind),
    toBody: (values) => bodyOf(values, kind),
    onDone,
  })
  const admin = useChosen(form, category, setCategory)
  const adminId = asksAdmin ? admin?.value : (plan?.admin_id?._id ?? undefined)
  const chosenAdmin = choosesAdmin ? adminId : undefined

  return (
    <ApiForm form={form} sticky submitLabel={plan ? t.save : t.create} aside={aside}>
      {categories.length > 1 && !plan && <CategoryField categories={categories} value={category} />}
      {asksAdmin && <AdminField />}
      <FormText name="name" label={t.name} placeholder={t.namePlaceholder} required autoFocus maxLength={120} />
      {isMembership && !gym && <GymsField adminId={chosenAdmin} waitsForAdmin={choosesAdmin && !adminId} />}
      <PriceFields />
      <FormRows
        name="options"
        label={t.options}
        required
        columns={[
          { key: 'key', label: t.option, placeholder: t.optionPlaceholder, maxLength: 100 },
          { key: 'value', label: t.value, placeholder: t.valuePlaceholder, maxLength: 200 },
        ]}
        addLabel={t.addOption}
      />
      {!isMembership && <FormCheckbox name="opens_portal" label={t.opensPortal} />}
      {isMembership && <UseFields kinds={kinds?.(chosenAdmin)} />}
      {fiscal?.({ adminId: chosenAdmin, isOfPlatform: !isMembership })}
    </ApiForm>
  )
}

function PriceFields() {
  const t = useTexts(texts)
  const formats = useFormats()
  const duration = useWatch<{ duration: number | null }, 'duration'>({ name: 'duration' })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormMoney name="price" label={t.price} required />
      <FormNumber
        name="duration"
        label={t.duration}
        required
        suffix={t.days}
        hint={duration && duration > 0 ? formats.duration(duration) : t.durationHint}
      />
    </div>
  )
}

/** How a membership may be used, and put off. */
function UseFields({ kinds }: ComponentProps<typeof ConditionFields>) {
  const t = useTexts(texts)
  return (
    <>
      <ConditionFields kinds={kinds} />
      <FormNumber name="freeze_days" label={t.freeze} suffix={t.days} hint={t.freezeHint} className="sm:max-w-1/2" />
    </>
  )
}

/** Of the platform, or of its gyms. */
function CategoryField({ categories, value }: { categories: readonly PlanCategory[]; value: PlanCategory }) {
  const t = useTexts(texts)
  const { setValue } = useFormContext()
  return (
    <SegmentedControl
      label={t.category}
      required
      hint={t.categoryHints[value]}
      choices={categories.map((one) => ({ value: one, label: t.categories[one] }))}
      value={value}
      onChange={(next) => setValue('category', next, { shouldDirty: true })}
    />
  )
}

/** The real owners of the platform, found by typing. */
function AdminField() {
  const t = useTexts(texts)
  const formats = useFormats()
  const { setValue } = useFormContext()
  const { value, onChange, ...field } = useField('admin')
  const search = useSearch()
  const answer = useApi(
    admins.list,
    { query: { search: search.text, status: 'active', limit: 20, filterAz: 'abc' } },
    { keepPrevious: true },
  )
  return (
    <Combobox
      {...field}
      value={value ?? null}
      onChange={(admin) => {
        onChange(admin)
        setValue('gyms', []) // they are of one owner
      }}
      label={t.admin}
      required
      placeholder={t.adminPlaceholder}
      options={(answer.data?.admins ?? []).map((admin) => ({
        value: admin._id,
        label: admin.fullname,
        hint: formats.phone(admin.phone_number),
      }))}
      {...search.answeredBy(answer)}
    />
  )
}

/** Where the plan is sold: gyms of one owner. */
function GymsField({ adminId, waitsForAdmin }: { adminId: string | undefined; waitsForAdmin: boolean }) {
  const t = useTexts(texts)
  const search = useSearch()
  const answer = useApi(
    gymEndpoints.all,
    {
      query: {
        search: search.text,
        limit: 50,
        filterAz: 'abc',
        status: undefined,
        ...(adminId && { admin_id: adminId }),
      },
    },
    { keepPrevious: true, enabled: !waitsForAdmin },
  )
  return (
    <FormMultiCombobox
      name="gyms"
      label={t.gyms}
      required
      hint={waitsForAdmin ? t.chooseAdminFirst : t.gymsHint}
      disabled={waitsForAdmin}
      placeholder={t.gymsPlaceholder}
      emptyText={t.noGym}
      options={
        waitsForAdmin
          ? []
          : (answer.data?.gyms ?? []).map((gym) => ({ value: gym._id, label: gym.name, hint: gym.address }))
      }
      {...search.answeredBy(answer)}
    />
  )
}
