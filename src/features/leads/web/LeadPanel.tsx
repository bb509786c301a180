import { Phone, UserPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { asKnownMember } from '#src/features/members/web/typed-person.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { call, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormRadio } from '#src/web/forms/choice-fields.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { useIsHere } from '#src/web/use-is-here.ts'
import { leads } from '../calls.generated.ts'
import type { Lead } from '../contract.ts'
import { leadStatuses } from '../rules.ts'
import { statusWords } from '../status-words.ts'
import { texts } from './texts.ts'

/** Somebody who asked: their words, the call, what came of it, and the way to make them a member. */
export function LeadPanel({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const isHere = useIsHere()
  const [isRemoving, setRemoving] = useState(false)
  const phone = formats.phone(lead.phone_number)
  return (
    <SidePanel open onClose={onClose} title={lead.fullname} description={formats.instant(lead.createdAt)} sticky>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap gap-2">
          <a href={`tel:${lead.phone_number}`} className={buttonClass({ variant: 'primary' })}>
            <Phone aria-hidden="true" />
            {t.call}
          </a>
          <NextStep lead={lead} />
        </div>
        <DefinitionList
          facts={[
            {
              term: t.phone,
              value: (
                <span className="num inline-flex items-center gap-1">
                  {phone}
                  <CopyButton text={lead.phone_number} label={t.copyPhone} />
                </span>
              ),
            },
            { term: t.gym, value: lead.gym_id.name },
            ...(lead.invited_by
              ? [
                  {
                    term: t.invitedBy,
                    value: (
                      <Link
                        to={paths.member(role, lead.invited_by._id)}
                        className="touch-target inline-block text-accent-text hover:underline"
                      >
                        {lead.invited_by.fullname}
                      </Link>
                    ),
                  },
                ]
              : []),
            ...(lead.bonus
              ? [
                  {
                    term: t.bonus,
                    value: lead.bonus.is_taken_back
                      ? t.bonusTaken
                      : t.bonusText(
                          formats.unit(lead.bonus.days_brought, 'day'),
                          formats.unit(lead.bonus.days_came, 'day'),
                        ),
                  },
                ]
              : []),
            ...(lead.answered_by ? [{ term: t.answeredBy, value: lead.answered_by }] : []),
          ]}
        />
        {lead.text && (
          <section>
            <h3 className="mb-1 font-semibold">{t.wrote}</h3>
            <p className="whitespace-pre-line rounded-md bg-sunken p-3">{lead.text}</p>
          </section>
        )}
        <AnswerForm lead={lead} />
        <Button variant="ghostDanger" className="self-start" onClick={() => setRemoving(true)}>
          {t.remove}
        </Button>
      </div>
      {isRemoving && (
        <RemoveLead lead={lead} onClose={() => setRemoving(false)} onRemoved={() => isHere() && onClose()} />
      )}
    </SidePanel>
  )
}

/** Who is a member already has a page; who is none gets the form with name and phone filled in. */
function NextStep({ lead: { member, fullname, phone_number, gym_id } }: { lead: Lead }) {
  const t = useTexts(texts)
  const role = useRole()
  if (member)
    return (
      <Link to={paths.member(role, member._id)} className={buttonClass({ variant: 'secondary' })}>
        {t.member}
      </Link>
    )
  return (
    <Link
      to={paths.memberCreate(role)}
      search={asKnownMember({ fullname, phone_number, gymId: gym_id._id })}
      className={buttonClass({ variant: 'secondary' })}
    >
      <UserPlus aria-hidden="true" />
      {t.makeMember}
    </Link>
  )
}

const valuesOf = ({ status, note, version }: Lead) => ({ status, note: note ?? '', version })

/** As it stands now, for whoever writes while another desk has answered. */
async function newestOf({ _id, phone_number, gym_id }: Lead) {
  const { leads: rows } = await call(leads.all, {
    query: { search: phone_number, gym_id: gym_id._id, limit: 100, status: undefined },
  })
  const found = rows.find((row) => row._id === _id)
  if (!found) throw new Error(`lead ${_id} is gone`)
  return valuesOf(found)
}

function AnswerForm({ lead }: { lead: Lead }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useApiForm({
    endpoint: leads.setStatus,
    params: { id: lead._id },
    defaults: valuesOf(lead),
    formName: `lead:${lead._id}`,
    keepsDraft: true,
    newest: () => newestOf(lead),
    names: { status: { label: t.status, say: (status) => statusWords[status][language] }, note: t.note },
    onDone: (reply) => form.reset(valuesOf(reply.lead)),
  })
  // what another desk answers meanwhile stands here at once, but never in the place of what is being written
  const follow = useEffectEvent(() => {
    if (!form.form.formState.isDirty) form.reset(valuesOf(lead))
  })
  useEffect(() => {
    follow()
  }, [lead.version])
  return (
    <ApiForm form={form} submitLabel={t.save}>
      <FormRadio
        name="status"
        label={t.status}
        choices={leadStatuses.map((value) => ({ value, label: statusWords[value][language] }))}
      />
      <FormTextArea name="note" label={t.note} hint={t.noteHint} rows={3} />
    </ApiForm>
  )
}

function RemoveLead({ lead, onClose, onRemoved }: { lead: Lead; onClose: () => void; onRemoved: () => void }) {
  const t = useTexts(texts)
  const remove = useApiMutation(leads.delete, { fails: 'inline', onDone: onRemoved })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      tone="danger"
      title={t.removeTitle(lead.fullname)}
      description={t.removeText}
      confirmLabel={t.remove}
      cancelLabel={t.cancel}
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ id: lead._id })}
    />
  )
}
