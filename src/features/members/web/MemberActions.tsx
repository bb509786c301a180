import {
  ArrowLeftRight,
  BadgePlus,
  Dumbbell,
  Gift,
  MessageSquare,
  Pencil,
  Plus,
  RotateCw,
  Snowflake,
  Sun,
  UserPlus,
} from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { countedName, useKinds } from '#src/features/plans/rules.ts'
import { useMoneyItems } from '#src/features/transactions/web/money-items.tsx'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import type { MenuItem } from '#src/ui/menu-button.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useGo, useOptionalParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useAsked } from '#src/web/use-asked.ts'
import { members } from '../calls.generated.ts'
import type { Member } from '../contract.ts'
import { memberCan } from '../rules.ts'
import { notesTexts } from './notes-texts.ts'
import { texts } from './texts.ts'
import { useStanding } from './use-standing.tsx'

const MessageDialog = lazyPart(() => import('./MessageDialog.tsx'), 'MessageDialog')

/** What the desk does with a member: take what is owed, sell, edit. */
export function MemberActions({ member, others }: { member: Member; others: ReactNode }) {
  const t = useTexts(texts)
  const role = useRole()
  const owed = member.unpaid_membership
  if (role !== 'admin' && role !== 'employee') return null
  return (
    <div className="flex w-full flex-wrap gap-2 *:grow">
      {owed && (
        <Link to={paths.membershipPay(role, owed._id)} className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden="true" />
          {t.pay}
        </Link>
      )}
      <SellButton member={member} role={role} isMain={!owed} />
      {others}
      <MessageButton member={member} />
      <Link to={paths.memberEdit(role, member._id)} className={buttonClass({ variant: 'secondary' })}>
        <Pencil aria-hidden="true" />
        {t.edit}
      </Link>
    </div>
  )
}

function MessageButton({ member }: { member: Member }) {
  const nt = useTexts(notesTexts)
  const adminId = useOptionalParam('admin_id')
  const refusal = useRefusal()
  // ?act=message: a list of people to speak to leads straight to the dialog
  const isAsked = useSearch()['act'] === 'message' && refusal(members.message) === null && member.phone_number !== null
  const [isOpen, setOpen] = useAsked<true>('act', isAsked || null)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        disabledReason={refusal(members.message) ?? (member.phone_number ? null : nt.noPhone)}
      >
        <MessageSquare aria-hidden="true" />
        {nt.write}
      </Button>
      {isOpen && (
        <Suspense>
          <MessageDialog member={member} adminId={adminId} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The rarer acts: on the membership of today, and on the member. */
export function MemberMenu({ member }: { member: Member }) {
  const t = useTexts(texts)
  const role = useRole()
  const go = useGo()
  const adminId = useOptionalParam('admin_id')
  const gymId = useOptionalParam('gym_id')
  const standing = useStanding({
    adminId,
    onRemoved: () => go(gymId ? paths.gym(gymId, adminId) : paths.members(role), { replace: true }),
  })
  const items = [...useMembershipItems(member), ...standing.itemsOf(member)]
  return (
    <>
      <Menu label={t.actions(member.fullname)} className="size-9 shrink-0" items={items} />
      {standing.dialog}
    </>
  )
}

function SellButton({ member, role, isMain }: { member: Member; role: Role; isMain: boolean }) {
  const t = useTexts(texts)
  const variant = isMain ? 'primary' : 'secondary'
  if (!memberCan('sell', member.status))
    return (
      <Button variant={variant} disabledReason={t.bannedNoSale}>
        {t.sell}
      </Button>
    )
  return (
    <Link to={paths.memberSell(role, member._id)} className={buttonClass({ variant })}>
      <BadgePlus aria-hidden="true" />
      {t.sell}
    </Link>
  )
}

const useIcons = { guest: <UserPlus aria-hidden="true" />, coach_session: <Dumbbell aria-hidden="true" /> }

/** What may be done with the membership of today; its own page opens the dialog. */
function useMembershipItems({ membership, counted, unpaid_membership, memberships }: Member): MenuItem[] {
  const t = useTexts(texts)
  const role = useRole()
  const refusal = useRefusal()
  const moneyItems = useMoneyItems()
  const charged = membership ?? unpaid_membership
  if (!charged || (role !== 'admin' && role !== 'employee')) return []
  const money: MenuItem[] = [...moneyItems(paths.membershipPay(role, charged._id), memberships.paid_amount), 'line']
  if (!membership) return money
  const linkTo = (act: string) => <Link to={paths.membership(role, membership._id)} search={{ act }} />
  const refused = { disabledReason: refusal('memberships.freeze') }
  const isHeld = membership.status === 'active' || membership.status === 'scheduled'
  const freeze = membership.is_frozen
    ? { label: t.unfreeze, icon: <Sun aria-hidden="true" />, link: linkTo('unfreeze'), ...refused }
    : { label: t.freeze, icon: <Snowflake aria-hidden="true" />, link: linkTo('freeze'), ...refused }
  return [
    ...(membership.status === 'scheduled'
      ? []
      : [{ label: t.renew, icon: <RotateCw aria-hidden="true" />, link: linkTo('renew') }]),
    ...(membership.status === 'active' ? [freeze] : []),
    ...useKinds
      .filter((kind) => counted?.[countedName[kind]])
      .map((kind) => ({ label: t.uses[kind], icon: useIcons[kind], link: linkTo(kind) })),
    ...(isHeld
      ? [
          {
            label: t.gift,
            icon: <Gift aria-hidden="true" />,
            link: linkTo('gift'),
            disabledReason: refusal('memberships.gift'),
          },
          {
            label: t.changePlan,
            icon: <ArrowLeftRight aria-hidden="true" />,
            link: linkTo('change'),
            disabledReason: refusal('memberships.change'),
          },
        ]
      : []),
    'line',
    ...money,
  ]
}
