import { useWatch } from 'react-hook-form'
import { gsmText, ownWords, partsOf } from '#src/features/messages/rules.ts'
import { useCostOfParts } from '#src/features/messages/web/use-part-price.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { cancelDraft } from '#src/web/forms/cancel-draft.ts'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import type { Member } from '../contract.ts'
import { notesTexts } from './notes-texts.ts'

type MessageDialogProps = { member: Member; adminId: string | undefined; onClose: () => void }

/** An SMS of own words: what arrives and what it costs is seen before it goes. */
export function MessageDialog({ member, adminId, onClose }: MessageDialogProps) {
  const t = useTexts(notesTexts)
  const formats = useFormats()
  const params = { member_id: member._id, query: { ...(adminId && { admin_id: adminId }) } }
  const form = useApiForm({
    endpoint: members.message,
    params,
    keepsDraft: 'closed',
    formName: `message:${member._id}`,
    defaults: { text: '' },
    closes: onClose,
  })
  const written = useWatch({ control: form.form.control, name: 'text' }).trim()
  const { data: way, error, refetch } = useApi(members.messageWay, params)
  const whole = ownWords(way?.sender ?? '', written)
  const text = gsmText(whole)
  const { parts, letters, isGsm } = partsOf(text)
  const cost = useCostOfParts()(parts)
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t.writeTitle}
      description={t.toWhom(member.fullname, member.phone_number ? formats.phone(member.phone_number) : '')}
      size="sm"
    >
      <ApiForm
        form={form}
        submitLabel={t.send}
        aside={<Button onClick={cancelDraft(form, onClose)}>{t.cancel}</Button>}
      >
        <FormTextArea name="text" label={t.text} hint={t.night} required autoFocus rows={4} maxLength={600} />
        {!way && <PartState inCard name={t.howItGoes} error={error} onRetry={refetch} />}
        {written && way && (
          <div aria-live="polite" className="flex flex-col gap-1.5 rounded-md bg-sunken px-4 py-3">
            {way.in_chat ? (
              <p className="font-medium">{t.inChat}</p>
            ) : (
              <p className="num font-medium">
                {t.parts(formats.number(parts), formats.number(letters))}
                {cost ? `, ${t.cost(formats.som(cost))}` : ''}
              </p>
            )}
            {!isGsm && !way.in_chat && <p className="text-warn text-sm">{t.cyrillic}</p>}
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              {t.asSent}: {text}
            </p>
          </div>
        )}
      </ApiForm>
    </Dialog>
  )
}
