import { useState } from 'react'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { GymsField } from '#src/features/gyms/web/GymsField.tsx'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { call, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { cancelDraft } from '#src/web/forms/cancel-draft.ts'
import { FormMultiCombobox } from '#src/web/forms/FormCombobox.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormImage } from '#src/web/forms/FormImage.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { FormText, FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useRole } from '#src/web/me.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { useIsHere } from '#src/web/use-is-here.ts'
import { news } from '../calls.generated.ts'
import type { News } from '../contract.ts'
import { longestBody, longestTitle } from '../rules.ts'
import { texts } from './texts.ts'

type Gym = { _id: string; name: string }
const choicesOf = (gyms: readonly Gym[]) => gyms.map(({ _id, name }) => ({ value: _id, label: name }))

const valuesOf = (piece: News | undefined, gyms: readonly Gym[]) => ({
  title: piece?.title ?? '',
  text: piece?.text ?? '',
  gyms: choicesOf(piece?.gyms ?? gyms),
  from_date: piece?.from_date ?? today(),
  until_date: piece?.until_date ?? '',
  is_published: piece?.is_published ?? true,
  is_public: piece?.is_public ?? false,
  tells_members: piece?.tells_members ?? false,
  picture: null as File | null,
  ...(piece && { remove_picture: false, version: piece.version }),
})

/** As it stands now, for whoever changes it while somebody else did. */
async function newestOf({ _id }: News) {
  const { news: pieces } = await call(news.all, { query: { limit: 100, status: undefined } })
  const found = pieces.find((one) => one._id === _id)
  if (!found) throw new Error(`news ${_id} are gone`)
  return valuesOf(found, [])
}

/** Writes a piece of news, or changes one that stands. */
export function NewsPanel({ piece, onClose }: { piece: News | undefined; onClose: () => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { gym } = useSelectedGym()
  const isHere = useIsHere()
  const [isRemoving, setRemoving] = useState(false)
  const form = useApiForm({
    endpoint: (piece ? news.update : news.create) as Endpoint as typeof news.update, // the same fields, both reply the news
    params: { id: piece?._id ?? '' }, // a new one has no id in its path
    keepsDraft: 'closed',
    formName: piece ? `news:${piece._id}` : 'news:new',
    defaults: valuesOf(piece, gym ? [gym] : []),
    ...(piece && { newest: () => newestOf(piece) }),
    names: {
      title: t.name,
      text: t.text,
      gyms: t.gyms,
      from_date: { label: t.from, say: formats.day },
      until_date: { label: t.until, say: (day) => (day ? formats.day(day) : '—') },
      is_published: t.isPublished,
      is_public: t.isPublic,
      tells_members: t.tells,
    },
    closes: onClose,
  })
  return (
    <SidePanel open sticky onClose={onClose} title={piece ? t.edit : t.add}>
      <ApiForm
        form={form}
        submitLabel={t.save}
        aside={<Button onClick={cancelDraft(form, onClose)}>{t.cancel}</Button>}
      >
        <FormText
          name="title"
          label={t.name}
          placeholder={t.namePlaceholder}
          required
          autoFocus
          maxLength={longestTitle}
        />
        <FormTextArea name="text" label={t.text} required rows={5} maxLength={longestBody} />
        <FormImage
          name="picture"
          label={t.picture}
          shape="square"
          currentUrl={piece?.picture}
          {...(piece && { removedBy: 'remove_picture' })}
        />
        <NewsGyms />
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <FormDate name="from_date" label={t.from} required />
          <FormDate name="until_date" label={t.until} hint={t.untilHint} />
        </div>
        <FormCheckbox name="is_published" label={t.isPublished} hint={t.isPublishedHint} />
        <FormCheckbox name="is_public" label={t.isPublic} hint={t.isPublicHint} />
        {piece?.toldAt ? (
          <p className="text-muted text-sm">{t.told(formats.instant(piece.toldAt))}</p>
        ) : (
          <FormCheckbox name="tells_members" label={t.tells} hint={t.tellsHint} />
        )}
      </ApiForm>
      {piece && (
        <Button variant="ghostDanger" className="mt-4 self-start" onClick={() => setRemoving(true)}>
          {t.remove}
        </Button>
      )}
      {piece && isRemoving && (
        <RemoveNews piece={piece} onClose={() => setRemoving(false)} onRemoved={() => isHere() && onClose()} />
      )}
    </SidePanel>
  )
}

/** An owner's gyms, or those in which an employee works. */
function NewsGyms() {
  const t = useTexts(texts)
  const { gyms } = useSelectedGym()
  if (useRole() === 'admin') return <GymsField name="gyms" label={t.gyms} required />
  return (
    <FormMultiCombobox
      name="gyms"
      label={t.gyms}
      required
      answer={gyms ? 'here' : 'waiting'}
      options={choicesOf(gyms ?? [])}
    />
  )
}

function RemoveNews({ piece, onClose, onRemoved }: { piece: News; onClose: () => void; onRemoved: () => void }) {
  const t = useTexts(texts)
  const remove = useApiMutation(news.delete, { fails: 'inline', onDone: onRemoved })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      tone="danger"
      title={t.removeTitle(piece.title)}
      description={t.removeText}
      confirmLabel={t.remove}
      cancelLabel={t.cancel}
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ id: piece._id })}
    />
  )
}
