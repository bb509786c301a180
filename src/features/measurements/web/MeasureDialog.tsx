import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormSelect } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { today, useTexts } from '#src/web/texts.ts'
import { measurements } from '../calls.generated.ts'
import { type Measure, measures, unitOf } from '../rules.ts'
import { texts } from './texts.ts'

/** A measure of a day. */
export function MeasureDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: measurements.save,
    formName: 'measurement',
    defaults: { kind: 'weight' as Measure, value: null as number | null, date: today() },
    closes: onClose,
    alsoCheck: ({ value }) => (value === null ? { value: 'measure.invalid' } : {}),
  })
  return (
    <Dialog open sticky onClose={onClose} title={t.add}>
      <ApiForm form={form} submitLabel={t.save} aside={<Button onClick={onClose}>{t.cancel}</Button>}>
        <FormSelect
          name="kind"
          label={t.measure}
          options={measures.map((value) => ({ value, label: `${t.measures[value]}, ${t.units[unitOf[value]]}` }))}
        />
        <FormNumber name="value" label={t.value} decimals={1} required autoFocus />
        <FormDate name="date" label={t.date} required max={today()} />
      </ApiForm>
    </Dialog>
  )
}
