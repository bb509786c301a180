import { useWatch } from 'react-hook-form'
import { addDays } from '#src/contract/days.ts'
import { type Booked, bookedWords } from '#src/features/memberships/booked-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { freezeRequests } from '../calls.generated.ts'
import { texts } from './texts.ts'

type AskFreezeDialogProps = {
  membership: { _id: string; plan_name: string; start_date: string }
  /** Of their places in classes ahead. */
  booked: Booked | undefined
  isAtOnce: boolean
  onClose: () => void
}

export function AskFreezeDialog({ membership, booked, isAtOnce, onClose }: AskFreezeDialogProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const tomorrow = addDays(today(), 1)
  const start = membership.start_date > tomorrow ? membership.start_date : tomorrow
  const form = useApiForm({
    endpoint: freezeRequests.ask,
    formName: `freeze-request:${membership._id}`,
    defaults: { start_date: start, end_date: addDays(start, 6), reason: '' },
    toBody: (values) => ({ ...values, membership_id: membership._id }),
    onDone: onClose,
  })
  const [from, to] = useWatch({ control: form.form.control, name: ['start_date', 'end_date'] })
  const within = (days: readonly string[] = []) => days.filter((day) => from <= day && day <= to)
  const lost = { booked_days: within(booked?.booked_days), passing_days: within(booked?.passing_days) }
  const cost = bookedWords(lost, formats.day)
  return (
    <Dialog open sticky onClose={onClose} title={t.askTitle} description={t.askText(membership.plan_name)} size="sm">
      <ApiForm
        form={form}
        submitLabel={isAtOnce ? t.freezeNow : t.send}
        aside={<Button onClick={onClose}>{t.close}</Button>}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormDate name="start_date" label={t.from} required />
          <FormDate name="end_date" label={t.to} required />
        </div>
        {cost && (
          <p role="status" className="text-sm text-warn tabular-nums">
            {cost[language]}
          </p>
        )}
        <FormTextArea name="reason" label={t.why} rows={2} maxLength={500} required />
      </ApiForm>
    </Dialog>
  )
}
