import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { today, useTexts } from '#src/web/texts.ts'
import { measurements } from '../calls.generated.ts'
import type { Course } from '../contract.ts'
import { unitOf } from '../rules.ts'
import { texts } from './texts.ts'

/** Where a measure is to come, by a day or without one. */
export function GoalDialog({ course: { kind, goal }, onClose }: { course: Course; onClose: () => void }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: measurements.aim,
    formName: `goal:${kind}`,
    defaults: { target: goal?.target ?? (null as number | null), date: goal?.date ?? '' },
    toBody: (values) => ({ ...values, kind }),
    closes: onClose,
    alsoCheck: ({ target }) => (target === null ? { target: 'measure.invalid' } : {}),
  })
  const drop = useApiMutation(measurements.aim, { closes: onClose })
  return (
    <Dialog open sticky onClose={onClose} title={`${t.goal}: ${t.measures[kind]}`}>
      <ApiForm form={form} submitLabel={t.save} aside={<Button onClick={onClose}>{t.cancel}</Button>}>
        <FormNumber name="target" label={t.target} decimals={1} suffix={t.units[unitOf[kind]]} required autoFocus />
        <FormDate name="date" label={t.reachOn} hint={t.reachOnHint} min={today()} />
      </ApiForm>
      {goal && (
        <Button
          variant="ghostDanger"
          className="mt-4"
          pending={drop.isPending}
          onClick={() => drop.mutate({ body: { kind, target: null } })}
        >
          {t.dropGoal}
        </Button>
      )}
    </Dialog>
  )
}
