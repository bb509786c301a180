import { CircleCheck, CircleX, KeyRound, LockKeyhole, LockKeyholeOpen, Pencil, ShieldOff, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { MenuItem } from '#src/ui/menu-button.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { Admin } from '../contract.ts'
import { type AdminAct, adminActsFrom } from '../rules.ts'
import type { AskedAct } from './AdminDialogs.tsx'
import { texts } from './texts.ts'

const AdminDialog = lazyPart(() => import('./AdminDialogs.tsx'), 'AdminDialog')

export const actIcons: Readonly<Record<AdminAct, ReactNode>> = {
  approve: <CircleCheck aria-hidden="true" />,
  reject: <CircleX aria-hidden="true" />,
  block: <LockKeyhole aria-hidden="true" />,
  unblock: <LockKeyholeOpen aria-hidden="true" />,
}

/** What may be done with an owner: entries of a menu, and the dialog that asks first. */
export function useAdminActs() {
  const t = useTexts(texts)
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const ask = (admin: Admin, act: AskedAct['act']) => setAsked({ admin, act })
  const statusItems = (admin: Admin): MenuItem[] =>
    adminActsFrom(admin.status).map((act) => ({
      label: t.inMenu[act],
      icon: actIcons[act],
      ...(act === 'reject' || act === 'block' ? { tone: 'bad' as const } : {}),
      onSelect: () => ask(admin, act),
    }))
  // who waits for an answer is answered first; what can't be undone stands last, behind a line
  const rowItems = (admin: Admin): MenuItem[] => [
    ...(admin.status === 'pending' ? statusItems(admin) : []),
    { label: t.edit, icon: <Pencil aria-hidden="true" />, link: <Link to={paths.adminEdit(admin._id)} /> },
    {
      label: t.changePassword,
      icon: <KeyRound aria-hidden="true" />,
      disabledReason: admin.status === 'active' ? null : t.codeNotActive,
      onSelect: () => ask(admin, 'password'),
    },
    {
      label: t.inMenu.factor,
      icon: <ShieldOff aria-hidden="true" />,
      onSelect: () => ask(admin, 'factor'),
    },
    'line',
    ...(admin.status === 'pending' ? [] : statusItems(admin)),
    { label: t.delete, icon: <Trash2 aria-hidden="true" />, tone: 'bad', onSelect: () => ask(admin, 'delete') },
  ]
  const dialog = asked && (
    <Suspense>
      <AdminDialog asked={asked} onClose={() => setAsked(null)} />
    </Suspense>
  )
  return { ask, rowItems, dialog }
}
