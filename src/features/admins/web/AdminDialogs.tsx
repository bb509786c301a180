import { useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { ForgetFactorDialog } from '#src/features/sessions/web/ForgetFactorDialog.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useGo, usePathname } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useUnsaved } from '#src/web/use-unsaved.ts'
import { admins } from '../calls.generated.ts'
import type { Admin } from '../contract.ts'
import { type AdminAct, needsReason } from '../rules.ts'
import { texts } from './texts.ts'

export type AskedAct = {
  admin: Pick<Admin, '_id' | 'fullname' | 'phone_number' | 'version'>
  act: AdminAct | 'delete' | 'password' | 'factor'
}
type DialogProps = { admin: AskedAct['admin']; onClose: () => void }

/** The question before an act on an owner: one at a time, asked from the list and from the profile. */
export function AdminDialog({ asked: { admin, act }, onClose }: { asked: AskedAct; onClose: () => void }) {
  if (act === 'delete') return <DeleteDialog admin={admin} onClose={onClose} />
  if (act === 'factor') return <ForgetFactorDialog id={admin._id} name={admin.fullname} onClose={onClose} />
  if (act === 'password') return <PasswordDialog admin={admin} onClose={onClose} />
  return <StatusDialog admin={admin} act={act} onClose={onClose} />
}

function DeleteDialog({ admin, onClose }: DialogProps) {
  const t = useTexts(texts)
  const go = useGo()
  const isOnList = usePathname() === paths.admins()
  const remove = useApiMutation(admins.delete, {
    fails: 'inline',
    whose: () => admin.fullname,
    closes: () => {
      onClose()
      if (!isOnList) go(paths.admins(), { replace: true })
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: admin._id })}
      title={t.deleteTitle(admin.fullname)}
      description={t.deleteText}
      confirmLabel={t.delete}
      cancelLabel={t.cancel}
      pending={remove.isPending}
      error={remove.error?.message}
    >
      <p>{t.deleteDetails}</p>
    </ConfirmDialog>
  )
}

function PasswordDialog({ admin, onClose }: DialogProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const send = useApiMutation(admins.resetPassword, {
    fails: 'inline',
    whose: () => admin.fullname,
    closes: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => send.mutate({ id: admin._id })}
      title={t.codeTitle}
      description={t.codeText(formats.phone(admin.phone_number))}
      confirmLabel={t.sendCode}
      cancelLabel={t.cancel}
      tone="plain"
      pending={send.isPending}
      error={send.error?.message}
    />
  )
}

function StatusDialog({ admin, act, onClose }: DialogProps & { act: AdminAct }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [reason, setReason] = useState('')
  useUnsaved(() => reason !== '')
  const change = useApiMutation(admins.changeStatus, {
    fails: 'inline',
    whose: () => admin.fullname,
    closes: onClose,
  })
  const words = {
    approve: { title: t.approveTitle, text: t.approveText(formats.phone(admin.phone_number)) },
    reject: { title: t.rejectTitle, text: t.rejectText },
    block: { title: t.blockTitle, text: t.blockText },
    unblock: { title: t.unblockTitle, text: t.unblockText },
  }[act]
  const asksReason = act === 'reject' || act === 'block'
  const reasonError = change.error?.fields['reason'] ?? null
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        change.mutate({ id: admin._id, body: { status: act, reason: reason.trim(), version: admin.version } })
      }
      title={words.title(admin.fullname)}
      description={words.text}
      confirmLabel={t.acts[act]}
      cancelLabel={t.cancel}
      tone={asksReason ? 'danger' : 'plain'}
      pending={change.isPending}
      error={reasonError ? null : change.error?.message}
    >
      {asksReason && (
        <TextArea
          label={t.reason}
          hint={t.reasonHint}
          error={reasonError}
          required={needsReason(act)}
          maxLength={500}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
