import { Ban, Trash2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { MenuItem } from '#src/ui/menu-button.tsx'
import { useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import { memberCan } from '../rules.ts'
import type { AskedMember, MemberQuestion } from './MemberActDialog.tsx'
import { texts } from './texts.ts'

const MemberActDialog = lazyPart(() => import('./MemberActDialog.tsx'), 'MemberActDialog')

/** Whether a member may come at all: entries of the menu of a page and of a row, and the dialog that asks first. */
export function useStanding({
  adminId,
  onRemoved,
}: {
  adminId?: string | undefined
  onRemoved?: (() => void) | undefined
}) {
  const t = useTexts(texts)
  const refusal = useRefusal()
  const [asked, setAsked] = useState<{ member: AskedMember; question: MemberQuestion } | null>(null)
  const close = () => setAsked(null)
  const itemsOf = (member: AskedMember): MenuItem[] => {
    const isBanned = !memberCan('ban', member.status)
    return [
      {
        label: isBanned ? t.unban : t.ban,
        icon: isBanned ? <Undo2 aria-hidden="true" /> : <Ban aria-hidden="true" />,
        onSelect: () => setAsked({ member, question: isBanned ? 'unban' : 'ban' }),
        disabledReason: refusal(members.setStatus),
        ...(isBanned ? {} : { tone: 'bad' as const }),
      },
      {
        label: t.remove,
        icon: <Trash2 aria-hidden="true" />,
        tone: 'bad',
        onSelect: () => setAsked({ member, question: 'remove' }),
        disabledReason: refusal(members.remove),
      },
    ]
  }
  const dialog = asked && (
    <Suspense>
      <MemberActDialog {...asked} adminId={adminId} onClose={close} onRemoved={onRemoved} />
    </Suspense>
  )
  return { itemsOf, dialog }
}
