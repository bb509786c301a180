import { useWatch } from 'react-hook-form'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { cx } from '#src/ui/cx.ts'
import { call } from '#src/web/api.ts'
import { FieldSet } from '#src/ui/FieldSet.tsx'
import { FormChoice, FormSelect } from '#src/web/forms/choice-fields.tsx'
import { FormImage } from '#src/web/forms/FormImage.tsx'
import { useField } from '#src/web/forms/field.ts'
import { FormMoney, FormNumber } from '#src/web/forms/number-fields.tsx'
import { FormText, FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { classParts } from '../parts-calls.generated.ts'
import type { ClassKind } from '../parts-contract.ts'
import { classColors, classLevels, usualMinutes } from '../rules.ts'
import { deskTexts } from './desk-texts.ts'
import { EffectNote } from './EffectNote.tsx'
import { dropInTexts } from './drop-in-texts.ts'
import { kindColor } from './kind-color.ts'
import { PartPanel } from './PartPanel.tsx'
import { partsTexts } from './parts-texts.ts'
import { texts } from './texts.ts'
import { usePreview } from './use-preview.ts'

const genders = ['any', 'female', 'male'] as const

const valuesOf = (kind: ClassKind | undefined) => ({
  name: kind?.name ?? '',
  color: kind?.color ?? ('teal' as ClassKind['color']),
  level: kind?.level ?? ('any' as ClassKind['level']),
  duration: (kind?.duration ?? usualMinutes) as number | null,
  gender: kind?.gender ?? ('any' as ClassKind['gender']),
  age_from: kind?.age_from ?? (null as number | null),
  age_to: kind?.age_to ?? (null as number | null),
  drop_in_price: kind?.drop_in_price ?? (null as number | null),
  description: kind?.description ?? '',
  picture: null as File | null,
  ...(kind && { remove_picture: false, version: kind.version }),
})

/** What is taught: name, colour, level, and who may come; who loses a place by that stands there before it is saved. */
export function KindPanel({ kind, onClose }: { kind: ClassKind | undefined; onClose: () => void }) {
  const t = useTexts(partsTexts)
  const words = useTexts(texts)
  const single = useTexts(dropInTexts)
  const desk = useTexts(deskTexts)
  const form = useApiForm({
    endpoint: (kind ? classParts.updateKind : classParts.createKind) as Endpoint as typeof classParts.updateKind, // the same fields, both reply the kind
    params: (kind ? { id: kind._id, query: {} } : { query: {} }) as { id: string; query: object }, // a new one has no id in its path
    formName: kind ? `class-kind:${kind._id}` : 'class-kind:new',
    defaults: valuesOf(kind),
    ...(kind && {
      newest: async () => valuesOf((await call(classParts.kind, { id: kind._id, query: {} })).kind),
    }),
    names: {
      name: t.name,
      color: { label: t.color, say: (color) => t.colors[color] },
      level: { label: t.level, say: (level) => words.levels[level] },
      duration: t.length,
      gender: { label: t.forWhom, say: (gender) => t.genders[gender] },
      age_from: t.ageFrom,
      age_to: t.ageTo,
      drop_in_price: single.price,
      description: t.about,
    },
    closes: onClose,
  })
  const [gender, age_from, age_to] = useWatch({
    control: form.form.control,
    name: ['gender', 'age_from', 'age_to'],
  })
  const isOther = kind !== undefined && (gender !== kind.gender || age_from !== kind.age_from || age_to !== kind.age_to)
  const leftOut = usePreview(
    classParts.previewKind,
    { gender, age_from, age_to },
    { isAsked: isOther, requestOf: (body) => ({ id: kind?._id ?? '', query: {}, body }) },
  )
  return (
    <PartPanel
      title={kind ? t.kinds.edit : t.kinds.add}
      form={form}
      disabledReason={leftOut.isUnderWay ? desk.counting : null}
      onClose={onClose}
    >
      <FormText name="name" label={t.name} placeholder={t.kinds.placeholder} required autoFocus maxLength={60} />
      <ColorField />
      <FormSelect
        name="level"
        label={t.level}
        options={classLevels.map((value) => ({ value, label: words.levels[value] }))}
      />
      <FormNumber name="duration" label={t.length} suffix={t.minutes} hint={t.lengthHint} required />
      <FormChoice
        name="gender"
        label={t.forWhom}
        choices={genders.map((value) => ({ value, label: t.genders[value] }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <FormNumber name="age_from" label={t.ageFrom} suffix={t.years} />
        <FormNumber name="age_to" label={t.ageTo} suffix={t.years} />
      </div>
      <EffectNote answer={leftOut.answer} />
      <FormMoney name="drop_in_price" label={single.price} hint={single.priceHint} />
      <FormTextArea name="description" label={t.about} rows={3} maxLength={2000} />
      <FormImage
        name="picture"
        label={t.picture}
        shape="square"
        currentUrl={kind?.picture}
        {...(kind && { removedBy: 'remove_picture' })}
      />
    </PartPanel>
  )
}

/** Real radios in the colours themselves; the chosen one says its name. */
function ColorField() {
  const t = useTexts(partsTexts)
  const { value, onChange, onBlur, ref, error } = useField('color')
  const chosen = classColors.find((color) => color === value)
  return (
    <FieldSet label={t.color} error={error} hint={chosen && t.colors[chosen]}>
      {(id) => (
        <div className="flex flex-wrap gap-2">
          {classColors.map((color, index) => (
            <label
              key={color}
              className={cx(
                'grid size-9 cursor-pointer place-items-center rounded-full border-2 pointer-coarse:size-11',
                'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2',
                color === value ? 'border-ink' : 'border-transparent hover:border-line-strong',
              )}
            >
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={id}
                value={color}
                checked={color === value}
                aria-label={t.colors[color]}
                onChange={() => onChange(color)}
                onBlur={onBlur}
                className="sr-only"
              />
              <span aria-hidden="true" className={cx('size-6 rounded-full', kindColor[color])} />
            </label>
          ))}
        </div>
      )}
    </FieldSet>
  )
}
