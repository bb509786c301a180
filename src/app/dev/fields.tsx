import { Calendar } from '#src/ui/Calendar.tsx'
import CalendarPopover from '#src/ui/CalendarPopover.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import CropDialog from '#src/ui/CropDialog.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { Field, FieldError, RequiredMark } from '#src/ui/Field.tsx'
import { FieldSet } from '#src/ui/FieldSet.tsx'
import { ImageField } from '#src/ui/ImageField.tsx'
import { MoneyField } from '#src/ui/MoneyField.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import { OtpField } from '#src/ui/OtpField.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { RowsField } from '#src/ui/RowsField.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { type ReactNode, useRef } from 'react'
import { imageTexts } from '#src/web/forms/image-texts.ts'
import { useTexts } from '#src/web/texts.ts'
import { galleryTexts } from './gallery-texts.ts'
import { Kept, Opens, Sample, State } from './Sample.tsx'

export const day = '2026-11-20'
export const picture = '/favicon.svg'

/** What every field can be beside its value. */
type Condition = {
  label: string
  hint?: string
  error?: string
  required?: boolean
  disabled?: boolean
}

/** A field as it is, under the keyboard, wrong, not to be used, and under a name that is too long. */
function Conditions<Value>({
  label,
  empty,
  value,
  children,
}: {
  label: string
  empty: Value
  value: Value
  children: (field: Condition & { value: Value; onChange: (value: Value) => void }) => ReactNode
}) {
  const t = useTexts(galleryTexts)
  const states: (Condition & { name: string; isFilled: boolean })[] = [
    { name: 'default', label, hint: t.hint, isFilled: true },
    { name: 'focus', label, isFilled: true },
    { name: 'empty, required', label, required: true, isFilled: false },
    { name: 'error', label, error: t.wrong, isFilled: false },
    { name: 'disabled', label, disabled: true, isFilled: true },
    { name: 'long text', label: t.long, hint: t.longSentence, isFilled: true },
  ]
  return states.map(({ name, isFilled, ...condition }) => (
    <State key={name} name={name}>
      <Kept value={isFilled ? value : empty}>{(field) => children({ ...condition, ...field })}</Kept>
    </State>
  ))
}

/** An input of the browser takes the event, the others their value. */
const native = ({ value, onChange, ...field }: Condition & { value: string; onChange: (value: string) => void }) => ({
  ...field,
  value,
  onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
})

export function Fields() {
  const imageWords = useTexts(imageTexts)
  const t = useTexts(galleryTexts)
  return (
    <>
      <Sample name="TextField">
        <Conditions label={t.label} empty="" value={t.name}>
          {(field) => <TextField {...native(field)} />}
        </Conditions>
        <State name="prefix, suffix, aside">
          <TextField label={t.sum} prefix="≈" suffix={t.amountUnit} labelAside={t.today} defaultValue="120" />
        </State>
        <State name="long value">
          <TextField label={t.label} defaultValue={t.long} />
        </State>
      </Sample>
      <Sample name="PasswordField">
        <Conditions label={t.password} empty="" value="polvon-123">
          {(field) => <PasswordField {...native(field)} />}
        </Conditions>
      </Sample>
      <Sample name="TextArea">
        <Conditions label={t.note} empty="" value={t.longSentence}>
          {(field) => <TextArea {...native(field)} />}
        </Conditions>
      </Sample>
      <Sample name="PhoneField">
        <Conditions label={t.phone} empty="" value="+998901112233">
          {(field) => <PhoneField {...field} />}
        </Conditions>
      </Sample>
      <Sample name="MoneyField">
        <Conditions<number | null> label={t.sum} empty={null} value={1_250_000}>
          {(field) => <MoneyField {...field} />}
        </Conditions>
      </Sample>
      <Sample name="NumberField">
        <Conditions<number | null> label={t.count} empty={null} value={12}>
          {(field) => <NumberField {...field} stepper suffix={t.month} />}
        </Conditions>
      </Sample>
      <Sample name="DateField">
        <Conditions label={t.day} empty="" value={day}>
          {(field) => <DateField {...field} today={day} />}
        </Conditions>
        <State name="Calendar">
          <Kept value={day}>
            {({ value, onChange }) => <Calendar value={value} onPick={onChange} today={day} min="2026-11-03" />}
          </Kept>
        </State>
        <State name="CalendarPopover, opened">
          <CalendarSample />
        </State>
      </Sample>
      <Sample name="OtpField">
        <Conditions label={t.code} empty="" value="48213">
          {({ disabled: _, ...field }) => <OtpField {...field} />}
        </Conditions>
      </Sample>
      <Sample name="Checkbox">
        <Conditions label={t.good} empty={false} value={true}>
          {({ value, onChange, required: _, ...field }) => (
            <Checkbox {...field} checked={value} onChange={({ target }) => onChange(target.checked)} />
          )}
        </Conditions>
      </Sample>
      <Sample name="ImageField">
        <Conditions<File | null> label={t.photo} empty={null} value={null}>
          {(field) => <ImageField words={imageWords} {...field} currentUrl={field.disabled ? null : picture} />}
        </Conditions>
        <State name="square, to be removed">
          <ImageField
            words={imageWords}
            label={t.photo}
            shape="square"
            value={null}
            onChange={() => undefined}
            currentUrl={picture}
            onRemoveCurrent={() => undefined}
          />
        </State>
        <State name="CropDialog, opened">
          <CropSample />
        </State>
      </Sample>
      <Sample name="RowsField" wide>
        <Conditions<readonly (readonly string[])[]> label={t.note} empty={[]} value={[[t.label, t.name]]}>
          {({ disabled: _, ...field }) => (
            <RowsField {...field} columns={[{ label: t.label }, { label: t.note, placeholder: t.name }]} />
          )}
        </Conditions>
        <State name="wrong cells">
          <RowsField
            label={t.note}
            columns={[{ label: t.label }]}
            value={[[t.long], ['']]}
            cellErrors={[undefined, [t.wrong]]}
            onChange={() => undefined}
          />
        </State>
      </Sample>
      <Sample name="Field, FieldSet">
        <State name="Field">
          <Field label={t.label} hint={t.hint}>
            {(control) => <output {...control}>{t.name}</output>}
          </Field>
        </State>
        <State name="FieldSet">
          <FieldSet label={t.method} error={t.wrong} required>
            {(id) => <output id={id}>{t.cash}</output>}
          </FieldSet>
        </State>
        <State name="FieldError, RequiredMark">
          <FieldError id="sample-error">{t.wrong}</FieldError>
          <RequiredMark />
        </State>
      </Sample>
    </>
  )
}

function CalendarSample() {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor} className="inline-block">
      <Opens name="CalendarPopover">
        {(close) => (
          <CalendarPopover
            anchor={anchor}
            onClose={close}
            value={day}
            onPick={close}
            min={undefined}
            max={undefined}
            today={day}
          />
        )}
      </Opens>
    </span>
  )
}

const drawn = new File(
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path d="M0 300 400 0v300z" fill="#0f766e"/></svg>`,
  ],
  'sample.svg',
  { type: 'image/svg+xml' },
)

function CropSample() {
  const { crop } = useTexts(imageTexts)
  return (
    <Opens name="CropDialog">
      {(close) => (
        <CropDialog file={drawn} shape="round" labels={crop} onCancel={close} onDone={close} onBroken={close} />
      )}
    </Opens>
  )
}
