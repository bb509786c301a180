import { useWatch } from 'react-hook-form'
import { addDays, daysBetween } from '#src/contract/days.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { bookedWords } from '#src/features/memberships/booked-words.ts'
import { ownMovedWords } from '#src/features/memberships/moved-words.ts'
import { planMoves } from '#src/features/memberships/moves-ahead.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormSentence } from '#src/web/forms/FormSentence.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { freezeRequests } from '../calls.generated.ts'
import type { freezeRequests as contract } from '../contract.ts'
import { texts } from './texts.ts'

type AskFreezeDialogProps = {
  membership: { _id: string; plan_name: string; start_date: string }
  /** What the gym says of their freezes. */
  own: Pick<Reply<(typeof contract)['own']>, 'policy' | 'booked' | 'obstacles' | 'ahead'>
  onClose: () => void
}

/** What has to be mended first is said before anything is typed. */
export function AskFreezeDialog({ membership, own, onClose }: AskFreezeDialogProps) {
  const t = useTexts(texts)
  const obstacle = own.obstacles.find(({ membership_id }) => membership_id === membership._id)
  return (
    <Dialog
      open
      sticky={!obstacle}
      onClose={onClose}
      title={t.askTitle}
      description={obstacle?.text ?? t.askText(membership.plan_name)}
      size="sm"
      footer={obstacle && <Button onClick={onClose}>{t.close}</Button>}
    >
      {!obstacle && <FreezeForm membership={membership} own={own} onClose={onClose} />}
    </Dialog>
  )
}

function FreezeForm({ membership, own, onClose }: AskFreezeDialogProps) {
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
    closes: onClose,
  })
  const [from, to] = useWatch({ control: form.form.control, name: ['start_date', 'end_date'] })
  const booked = own.booked.find(({ membership_id }) => membership_id === membership._id)
  const within = (days: readonly string[] = []) => days.filter((day) => from <= day && day <= to)
  const lost = { booked_days: within(booked?.booked_days), passing_days: within(booked?.passing_days) }
  const cost = bookedWords(lost, formats.day)
  const ahead = own.ahead.find(({ membership_id }) => membership_id === membership._id)
  const days = from && to ? daysBetween(from, to) + 1 : 0
  const moved =
    ahead && days > 0
      ? planMoves(ahead.sold, { plan_id: ahead.plan_id, end_on: ahead.end_date }, addDays(ahead.end_date, days))
      : []
  return (
    <ApiForm
      form={form}
      submitLabel={own.policy === 'at_once' ? t.freezeNow : t.send}
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
      {moved.map(({ _id, plan_name, start_date, new_start_date }) => (
        <p key={_id} role="status" className="text-sm text-warn tabular-nums [overflow-wrap:anywhere]">
          {ownMovedWords[language](plan_name, formats.day(start_date), formats.day(new_start_date))}
        </p>
      ))}
      <FormSentence name="reason" label={t.why} rows={2} maxLength={500} required />
    </ApiForm>
  )
}
