import { useApiMutation } from '#src/web/api.ts'
import { type Act, ActDialog } from '#src/web/forms/ActDialog.tsx'
import { useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import type { Member } from '../contract.ts'
import { memberTexts } from './member-texts.ts'
import { texts } from './texts.ts'

export type MemberQuestion = 'ban' | 'unban' | 'remove'

/** A row of a list is without its version: there the state it is in guards the change. */
export type AskedMember = Pick<Member, '_id' | 'fullname' | 'status'> & Partial<Pick<Member, 'version'>>

type Props = {
  member: AskedMember
  question: MemberQuestion
  adminId: string | undefined
  onClose: () => void
  /** Where they stand is left; else the question is closed. */
  onRemoved?: (() => void) | undefined
}

/** Asks before a member is banned, let back or deleted. */
export function MemberActDialog({ member, question, adminId, onClose, onRemoved }: Props) {
  const t = useTexts(texts)
  const mt = useTexts(memberTexts)
  const { _id: id, fullname: name } = member
  const whose = () => name
  const status = useApiMutation(members.setStatus, { fails: 'inline', whose, closes: onClose })
  const remove = useApiMutation(members.remove, {
    fails: 'inline',
    whose,
    ...(onRemoved ? { onDone: onRemoved } : { closes: onClose }),
  })
  const query = { ...(adminId && { admin_id: adminId }) }
  const seen = member.version === undefined ? {} : { version: member.version }
  const act: Act = {
    ban: {
      title: mt.banTitle(name),
      description: mt.banText,
      confirmLabel: t.ban,
      call: status,
      reasonLabel: mt.reason,
    },
    unban: {
      title: mt.unbanTitle(name),
      description: mt.unbanText,
      confirmLabel: t.unban,
      call: status,
      tone: 'plain' as const,
    },
    remove: { title: mt.removeTitle(name), description: mt.removeText, confirmLabel: t.remove, call: remove },
  }[question]
  const confirm = (reason: string) => {
    if (question === 'remove') remove.mutate({ id, query })
    else
      status.mutate({
        id,
        query,
        body: question === 'ban' ? { status: 'banned', reason, ...seen } : { status: 'active', ...seen },
      })
  }
  return <ActDialog act={act} cancelLabel={mt.cancel} onConfirm={confirm} onClose={onClose} />
}
