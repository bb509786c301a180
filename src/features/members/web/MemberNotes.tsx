import { Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import type { Member } from '../contract.ts'
import type { MemberNote } from '../notes-contract.ts'
import { notesTexts } from './notes-texts.ts'

const ConfirmDialog = lazyPart(() => import('#src/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

/** What the people of the gym tell each other about a member. */
export function MemberNotes({ member, adminId }: { member: Member; adminId?: string | undefined }) {
  const t = useTexts(notesTexts)
  const query = adminId ? { admin_id: adminId } : {}
  const { data, error, refetch } = useApi(members.notes, { member_id: member._id, query })
  if (!data) return <PageState error={error} onRetry={refetch} />
  return (
    <div className="flex flex-col gap-4">
      <NewNote memberId={member._id} query={query} />
      {data.notes.length === 0 ? (
        <EmptyState title={t.none}>{t.noneText}</EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {data.notes.map((note) => (
            <li key={note._id}>
              <Note note={note} query={query} />
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

function Note({ note, query }: { note: MemberNote; query: Query }) {
  const t = useTexts(notesTexts)
  const formats = useFormats()
  const isEmployee = useRole() === 'employee'
  const [mode, setMode] = useState<'read' | 'edit' | 'remove'>('read')
  const pin = useApiMutation(members.updateNote)
  const remove = useApiMutation(members.deleteNote, { fails: 'inline' })
  const read = () => setMode('read')
  return (
    <Card>
      {mode === 'edit' ? (
        <EditNote note={note} query={query} onClose={read} />
      ) : (
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
                onSelect: () => setMode('edit'),
                disabledReason: note.is_own ? null : t.notYours,
              },
              {
                label: t.remove,
                icon: <Trash2 aria-hidden="true" />,
                tone: 'bad',
                onSelect: () => setMode('remove'),
                disabledReason: note.is_own || !isEmployee ? null : t.notYoursToDelete,
              },
            ]}
          />
        </div>
      )}
      {mode === 'remove' && (
        <Suspense>
          <ConfirmDialog
            open
            onClose={read}
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

function EditNote({ note, query, onClose }: { note: MemberNote; query: Query; onClose: () => void }) {
  const t = useTexts(notesTexts)
  const form = useApiForm({
    endpoint: members.updateNote,
    params: { note_id: note._id, query },
    defaults: { text: note.text, version: note.version },
    onDone: onClose,
  })
  return (
    <ApiForm
      form={form}
      submitLabel={t.save}
      className="gap-3"
      aside={
        <Button variant="ghost" onClick={onClose}>
          {t.cancel}
        </Button>
      }
    >
      <FormTextArea name="text" label={t.note} rows={3} maxLength={1000} autoFocus />
    </ApiForm>
  )
}
