import { useState } from 'react'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { useUnsaved } from '#src/web/use-unsaved.ts'
import { members } from '../calls.generated.ts'
import type { Member } from '../contract.ts'
import { texts } from './texts.ts'

export type MemberQuestion = 'ban' | 'unban' | 'remove'

/** A row of a list is without its version: there the state it is in guards the change. */
export type AskedMember = Pick<Member, '_id' | 'fullname' | 'status'> & Partial<Pick<Member, 'version'>>

type Props = {
  member: AskedMember
  question: MemberQuestion
  adminId: string | undefined
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a member is banned, let back or deleted. */
export function MemberActDialog({ member, question, adminId, onClose, onRemoved }: Props) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  useUnsaved(() => reason !== '')
  const status = useApiMutation(members.setStatus, { fails: 'inline', onDone: onClose })
  const remove = useApiMutation(members.remove, { fails: 'inline', onDone: onRemoved })
  const { _id: id, fullname: name } = member
  const query = { ...(adminId && { admin_id: adminId }) }
  const seen = member.version === undefined ? {} : { version: member.version }
  const asked = {
    ban: {
      title: t.banTitle(name),
      description: t.banText,
      confirmLabel: t.ban,
      mutation: status,
      onConfirm: () => status.mutate({ id, query, body: { status: 'banned', reason, ...seen } }),
    },
    unban: {
      title: t.unbanTitle(name),
      description: t.unbanText,
      confirmLabel: t.unban,
      mutation: status,
      onConfirm: () => status.mutate({ id, query, body: { status: 'active', ...seen } }),
    },
    remove: {
      title: t.removeTitle(name),
      description: t.removeText,
      confirmLabel: t.remove,
      mutation: remove,
      onConfirm: () => remove.mutate({ id, query }),
    },
  }[question]
  const { mutation, ...words } = asked
  return (
    <ConfirmDialog
      {...words}
      open
      onClose={onClose}
      cancelLabel={t.cancel}
      tone={question === 'unban' ? 'plain' : 'danger'}
      pending={mutation.isPending}
      error={mutation.error?.message}
    >
      {question === 'ban' && (
        <TextField
          label={t.reason}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
