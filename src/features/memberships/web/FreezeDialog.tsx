import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays, isDay } from '#src/contract/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { useSay } from '#src/web/whose.ts'
import { memberships } from '../calls.generated.ts'
import { bookedWords } from '../booked-words.ts'
import type { Membership } from '../contract.ts'
import { actTexts } from './act-texts.ts'
import { MovedAhead } from './MovedAhead.tsx'
import { ReasonField } from './ReasonField.tsx'
import { texts } from './texts.ts'

const usualDays = 7

/** From when to when, with what it does to the end, before anything is saved; afterwards one press takes it back. */
export function FreezeDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const t = useTexts(texts)
  const at = useTexts(actTexts)
  const tomorrow = addDays(today(), 1)
  const start = membership.start_date > tomorrow ? membership.start_date : tomorrow
  // a week, or what is left of the plan's days; without any it is an owner's exception
  const days = Math.min(usualDays, membership.freeze_days_left || usualDays)
  const { say } = useSay()
  const undo = useApiMutation(memberships.unfreeze)
  const form = useApiForm({
    endpoint: memberships.freeze,
    params: { id: membership._id, query: {} },
    formName: `freeze:${membership._id}`,
    defaults: { start_date: start, end_date: addDays(start, days - 1), reason: '' },
    says: false,
    onDone: ({ message }) =>
      say({
        tone: 'good',
        words: message,
        action: {
          label: at.frozenUndo,
          onPress: () => undo.mutate({ id: membership._id, query: {}, body: {} }),
        },
      }),
    closes: onClose,
  })
  const [from, to] = useWatch({ control: form.form.control, name: ['start_date', 'end_date'] })
  const isCounted = isDay(from) && isDay(to) && from <= to
  const preview = useApi(
    memberships.freezePreview,
    { id: membership._id, query: { start_date: from, end_date: to } },
    { keepPrevious: true, enabled: isCounted },
  )
  const least = preview.data?.preview.min_days ?? 0
  const { resetField, getFieldState } = form.form
  useEffect(() => {
    // some gyms freeze for no less than more than a week; what is proposed is nothing that somebody typed
    if (least > days && isDay(from) && !getFieldState('end_date').isDirty)
      resetField('end_date', { defaultValue: addDays(from, least - 1) })
  }, [least, days, from, resetField, getFieldState])
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t.freezeTitle}
      description={`${membership.member_id.fullname}, ${membership.plan_name}`}
      size="sm"
    >
      <ApiForm form={form} submitLabel={t.freeze} aside={<Button onClick={onClose}>{t.cancelForm}</Button>}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormDate name="start_date" label={t.freezeFrom} required />
          <FormDate name="end_date" label={t.freezeTo} required />
        </div>
        <ReasonField label={t.reason} suggestions={at.freezeReasons} />
        {isCounted && <FreezePreview answer={preview} />}
      </ApiForm>
    </Dialog>
  )
}

/** What these days would do, and the sentence to say to the client. */
function FreezePreview({ answer }: { answer: ReturnType<typeof useApi<typeof memberships.freezePreview>> }) {
  const t = useTexts(texts)
  const at = useTexts(actTexts)
  const formats = useFormats()
  const language = useLanguage()
  const preview = answer.data?.preview
  // what the days before would do stays in its place while these are counted, for nobody to say
  const isOld = answer.isPlaceholderData
  if (!preview) return <PartState inCard name={at.whatChanges} error={answer.error} onRetry={answer.refetch} />
  const days = (count: number) => formats.unit(count, 'day')
  const cost = bookedWords(preview, formats.day)
  return (
    <div
      aria-live="polite"
      className={cx('flex flex-col gap-1.5 rounded-md bg-sunken px-4 py-3', isOld && 'invisible')}
    >
      <p className="font-medium tabular-nums">{t.newEnd(days(preview.days), formats.day(preview.new_end_date))}</p>
      <p className="text-muted text-sm">{at.freezeAllowance(days(preview.days_left))}</p>
      {preview.is_possible && (
        <p className="text-sm tabular-nums">
          {at.freezeSay(
            formats.day(preview.start_date),
            formats.day(preview.end_date),
            formats.day(preview.new_end_date),
            days(Math.max(0, preview.remaining_days - preview.days)),
          )}
        </p>
      )}
      <MovedAhead moved={preview.moved} />
      {cost && <p className="text-warn tabular-nums">{cost[language]}</p>}
      {preview.problems.map(({ code, text }) => (
        <p key={code} className="text-bad">
          {text}
        </p>
      ))}
      {preview.warnings.map(({ code, text }) => (
        <p key={code} className="text-warn">
          {text}
        </p>
      ))}
    </div>
  )
}
