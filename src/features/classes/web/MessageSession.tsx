import { BellRing, MessageSquareText } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useCostOfParts } from '#src/features/messages/web/use-part-price.ts'
import { Button } from '#src/ui/Button.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { ClassSession } from '../contract.ts'
import { classMessages } from '../message-calls.generated.ts'
import type { MessageReach } from '../message-contract.ts'
import { deskTexts } from './desk-texts.ts'
import { messageTexts } from './message-texts.ts'
import { usePreview } from './use-preview.ts'

const defaults = { text: '', with_waiting: true, by_sms: false }

/** Own words to everybody in a class: who reads them and what the SMS cost stands there before they go. */
export function MessageSession({ session, onDone }: { session: ClassSession; onDone: () => void }) {
  const t = useTexts(messageTexts)
  const { counting } = useTexts(deskTexts)
  const form = useApiForm({
    endpoint: classMessages.send,
    params: { id: session._id, query: {} },
    keepsDraft: 'closed',
    formName: `class-message:${session._id}`,
    defaults,
    closes: onDone,
  })
  const values = useWatch({ control: form.form.control }) as typeof defaults // every field has a default
  const written = values.text.trim()
  const { answer, isUnderWay } = usePreview(
    classMessages.preview,
    { ...values, text: written },
    {
      isAsked: true,
      // the numbers of people are known before anything is written
      requestOf: (asked) => ({ id: session._id, query: {}, body: { ...asked, text: asked.text || '…' } }),
    },
  )
  const { data, error, refetch, isOfNow } = answer
  return (
    <section>
      <h3 className="mb-4 font-semibold">{t.title}</h3>
      <ApiForm
        form={form}
        submitLabel={t.send}
        disabledReason={isUnderWay ? counting : null}
        aside={<Button onClick={onDone}>{t.back}</Button>}
      >
        <FormTextArea name="text" label={t.text} required autoFocus rows={4} maxLength={500} />
        {session.waiting > 0 && <FormCheckbox name="with_waiting" label={t.withWaiting} />}
        <FormCheckbox name="by_sms" label={t.bySms} />
        {!data && <PartState inCard name={t.reach} error={error} onRetry={refetch} />}
        {data && <ReachNote reach={data.reach} bySms={values.by_sms} isCounted={written !== '' && isOfNow} />}
      </ApiForm>
    </section>
  )
}

type ReachNoteProps = { reach: MessageReach; bySms: boolean /** of the words that stand there */; isCounted: boolean }

function ReachNote({ reach: { told, waiting, sms }, bySms, isCounted }: ReachNoteProps) {
  const t = useTexts(messageTexts)
  const formats = useFormats()
  const cost = useCostOfParts()(sms.parts)
  return (
    <section aria-live="polite" className="rounded-md bg-sunken px-3.5 py-3">
      <p className="flex items-center gap-2 font-medium">
        <BellRing aria-hidden="true" className="size-4 shrink-0 text-muted" />
        {told === 0 ? t.nobody : t.told(formats.number(told), formats.number(waiting))}
      </p>
      {bySms && told > 0 && (
        <p className="mt-1 flex items-center gap-2">
          <MessageSquareText aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {t.sms(formats.number(sms.people), isCounted ? formats.number(sms.parts) : '—') +
            (sms.in_chats > 0 ? `, ${t.inChats(formats.number(sms.in_chats))}` : '')}
          {isCounted && cost !== undefined && <span>{t.cost(formats.som(cost))}</span>}
        </p>
      )}
      {bySms && sms.skipped.length > 0 && (
        <ul className="mt-2 max-h-40 overflow-y-auto pl-6 text-muted text-sm">
          {sms.skipped.map(({ _id, fullname, reason }) => (
            <li key={_id} className="py-0.5 [overflow-wrap:anywhere]">
              {fullname}: {t.reasons[reason]}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
