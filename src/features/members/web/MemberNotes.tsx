import { Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { call, useApi, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { untilRead } from '#src/web/until-read.ts'
import { members } from '../calls.generated.ts'
import type { Member } from '../contract.ts'
import type { MemberNote } from '../notes-contract.ts'
import { mostNotes } from '../rules.ts'
import { notesTexts } from './notes-texts.ts'

const ConfirmDialog = lazyPart(() => import('#src/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

/** What the people of the gym tell each other about a member. */
export function MemberNotes({ member, adminId }: { member: Member; adminId?: string | undefined }) {
  const t = useTexts(notesTexts)
  const query = adminId ? { admin_id: adminId } : {}
  const { data, error, refetch } = useApi(members.notes, { member_id: member._id, query })
  /** Those in whose place somebody writes here: one that is deleted elsewhere meanwhile takes nothing typed along. */
  const [edited, setEdited] = useState<readonly MemberNote[]>([])
  if (!data) return <PageState error={error} onRetry={refetch} />
  const unlisted = edited.filter((one) => data.notes.every(({ _id }) => _id !== one._id))
  const isWhole = data.notes.length < mostNotes // else the oldest are not listed
  const notes = [...unlisted, ...data.notes]
  const isIn = (some: readonly MemberNote[], { _id }: MemberNote) => some.some((one) => one._id === _id)
  return (
    <div className="flex flex-col gap-4">
      <NewNote memberId={member._id} query={query} />
      {notes.length === 0 ? (
        <EmptyState title={t.none}>{t.noneText}</EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note._id}>
              {isIn(edited, note) ? (
                <Card>
                  <EditNote
                    note={note}
                    memberId={member._id}
                    isUnlisted={isWhole && isIn(unlisted, note)}
                    query={query}
                    onClose={() => setEdited((now) => now.filter(({ _id }) => _id !== note._id))}
                  />
                </Card>
              ) : (
                <Note note={note} query={query} onEdit={() => setEdited((now) => [...now, note])} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Query = { admin_id?: string }

function NewNote({ memberId, query }: { memberId: string; query: Query }) {
  const t = useTexts(notesTexts)
  const form = useApiForm({
    endpoint: members.addNote,
    params: { member_id: memberId, query },
    formName: `note:${memberId}`,
    keepsDraft: true,
    defaults: { text: '', is_pinned: false },
    onDone: () => form.reset({ text: '', is_pinned: false }),
  })
  return (
    <Card>
      <ApiForm form={form} submitLabel={t.add} className="gap-3">
        <FormTextArea name="text" label={t.note} hint={t.hint} placeholder={t.placeholder} rows={2} maxLength={1000} />
        <FormCheckbox name="is_pinned" label={t.pin} />
      </ApiForm>
    </Card>
  )
}

function Note({ note, query, onEdit }: { note: MemberNote; query: Query; onEdit: () => void }) {
  const t = useTexts(notesTexts)
  const formats = useFormats()
  const isEmployee = useRole() === 'employee'
  const [isRemoving, setRemoving] = useState(false)
  const pin = useApiMutation(members.updateNote, { until: untilRead })
  const remove = useApiMutation(members.deleteNote, { fails: 'inline', closes: () => setRemoving(false) })
  return (
    <Card>
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
            {note.is_pinned && (
              <Badge tone="info">
                <Pin aria-hidden="true" className="mr-1 inline size-3.5" />
                {t.pinned}
              </Badge>
            )}
            <span>{note.author.fullname ?? t.platform}</span>
            <time dateTime={note.createdAt} className="num">
              {formats.instant(note.createdAt)}
            </time>
            {note.editedAt && <span title={formats.instant(note.editedAt)}>{t.edited}</span>}
          </p>
        </div>
        <Menu
          label={t.actions}
          className="size-9 shrink-0"
          items={[
            {
              label: note.is_pinned ? t.unpin : t.doPin,
              icon: note.is_pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
              onSelect: () =>
                pin.mutate({
                  note_id: note._id,
                  query,
                  body: { is_pinned: !note.is_pinned, version: note.version },
                }),
            },
            {
              label: t.edit,
              icon: <Pencil aria-hidden="true" />,
              onSelect: onEdit,
              disabledReason: note.is_own ? null : t.notYours,
            },
            {
              label: t.remove,
              icon: <Trash2 aria-hidden="true" />,
              tone: 'bad',
              onSelect: () => setRemoving(true),
              disabledReason: note.is_own || !isEmployee ? null : t.notYoursToDelete,
            },
          ]}
        />
      </div>
      {isRemoving && (
        <Suspense>
          <ConfirmDialog
            open
            onClose={() => setRemoving(false)}
            onConfirm={() => remove.mutate({ note_id: note._id, query })}
            pending={remove.isPending}
            error={remove.error?.message}
            title={t.removeTitle}
            description={note.text.slice(0, 200)}
            confirmLabel={t.remove}
            cancelLabel={t.cancel}
          />
        </Suspense>
      )}
    </Card>
  )
}

type EditProps = { note: MemberNote; memberId: string; isUnlisted: boolean; query: Query; onClose: () => void }

const valuesOf = ({ text, version }: MemberNote) => ({ text, version })

function EditNote({ note, memberId, isUnlisted, query, onClose }: EditProps) {
  const t = useTexts(notesTexts)
  const [isRefused, setRefused] = useState(false)
  const isGone = isUnlisted || isRefused
  const add = useApiMutation(members.addNote, { closes: onClose })
  const form = useApiForm({
    endpoint: members.updateNote,
    params: { note_id: note._id, query },
    defaults: valuesOf(note),
    // it may only have been pinned meanwhile
    newest: async () => {
      const { notes } = await call(members.notes, { member_id: memberId, query })
      const found = notes.find(({ _id }) => _id === note._id)
      if (!found) throw new Error(`note ${note._id} is gone`)
      return valuesOf(found)
    },
    names: { text: t.note },
    onRefused: ({ status }) => {
      if (status === 404) setRefused(true)
      return status === 404
    },
    closes: onClose,
  })
  return (
    <ApiForm
      form={form}
      submitLabel={t.save}
      disabledReason={isGone ? t.isGone : null}
      className="gap-3"
      aside={
        <>
          {isGone && (
            <Button
              pending={add.isPending}
              onClick={() => add.mutate({ member_id: memberId, query, body: { text: form.form.getValues('text') } })}
            >
              {t.addAgain}
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <FormTextArea name="text" label={t.note} rows={3} maxLength={1000} autoFocus />
      {isGone && (
        <p role="alert" className="text-warn">
          {t.isGone}
        </p>
      )}
    </ApiForm>
  )
}
