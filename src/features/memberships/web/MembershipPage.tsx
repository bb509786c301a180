import { ArrowLeftRight, Ban, Dumbbell, Gift, Plus, RotateCw, Snowflake, Sun, UserPlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { paths } from '#src/contract/paths.ts'
import { useGymCrumbs } from '#src/features/gyms/web/gym-crumbs.ts'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { countedName, type UseKind, useKinds } from '#src/features/plans/rules.ts'
import { useMoneyItems } from '#src/features/transactions/web/money-items.tsx'
import { TransactionList } from '#src/features/transactions/web/TransactionList.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import type { MenuItem } from '#src/ui/menu-button.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { DetailColumns } from '#src/web/layout/DetailColumns.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useOptionalParam, useParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useAsked } from '#src/web/use-asked.ts'
import { Whose } from '#src/web/whose.ts'
import { memberships } from '../calls.generated.ts'
import type { Membership } from '../contract.ts'
import { type MembershipState, membershipCan } from '../rules.ts'
import { type ActTexts, actTexts } from './act-texts.ts'
import type { MembershipAct, RenewByScan } from './MembershipActs.tsx'
import { MembershipBadge } from './MembershipBadge.tsx'
import { FactsCard, FreezesCard, GiftsCard, MoneyCard } from './MembershipCards.tsx'
import { texts } from './texts.ts'

const MembershipActs = lazyPart(() => import('./MembershipActs.tsx'), 'MembershipActs')

const acts = [
  'renew',
  'freeze',
  'unfreeze',
  'gift',
  'change',
  'cancel',
  ...useKinds,
] as const satisfies readonly MembershipAct[]
const isUse = (act: MembershipAct): act is UseKind => act === 'guest' || act === 'coach_session'

const stateOf = (membership: Membership): MembershipState => ({
  ...membership,
  is_renewed: membership.renewed_to !== null,
})

type Part = (membership: Membership) => ReactNode
/** `notice` stands above everything: what somebody waits for. */
type Parts = { papers?: Part; visits?: Part; history?: Part; notice?: Part; renewByScan?: RenewByScan }

/** One membership: what was sold, what is paid, what may be done with it now, and what was done. */
export function MembershipPage({ papers, visits, history, notice, renewByScan }: Parts) {
  const t = useTexts(texts)
  const role = useRole()
  const id = useParam('membership_id')
  const { data, error, refetch } = useApi(memberships.one, { id, query: {} })
  useCrumb(data?.membership.plan_name)
  useGymCrumbs()
  const adminId = useOptionalParam('admin_id')
  const memberPath =
    data &&
    (role === 'superadmin'
      ? paths.gymMember(data.membership.gym_id._id, data.membership.member_id._id, adminId)
      : paths.member(role, data.membership.member_id._id))
  useCrumb(data?.membership.member_id.fullname, memberPath)
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { membership } = data
  return (
    <Whose value={{ name: membership.member_id.fullname }}>
      <PageHead
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {membership.plan_name}
            <MembershipBadge membership={membership} />
          </span>
        }
        context={
          <Link
            to={memberPath ?? paths.home(role)}
            className="touch-target inline-block text-accent-text hover:underline"
          >
            {membership.member_id.fullname}
          </Link>
        }
        {...(role === 'superadmin'
          ? {}
          : {
              // the desk's acts stay with the owner's people
              actions: (
                <>
                  {papers?.(membership)}
                  <Actions membership={membership} renewByScan={renewByScan} />
                </>
              ),
            })}
      />
      {role !== 'superadmin' && notice?.(membership)}
      <DetailColumns
        side={
          <>
            <MoneyCard membership={membership} />
            <FactsCard membership={membership} />
          </>
        }
      >
        <Card title={t.ledger} flush>
          <TransactionList
            transactions={membership.transactions}
            receiptTo={({ _id }) => paths.receipt(role, _id)}
            {...(role === 'superadmin'
              ? { canEdit: false }
              : { refundTo: () => paths.membershipPay(role, membership._id) })}
          />
        </Card>
        {membership.freezes.length > 0 && <FreezesCard membership={membership} />}
        {membership.gifts.length > 0 && <GiftsCard membership={membership} />}
        {visits?.(membership)}
        {history?.(membership)}
      </DetailColumns>
    </Whose>
  )
}

/** Guests and sessions that the plan counts: noted one by one. */
function countedItems(membership: Membership, at: ActTexts, choose: (act: UseKind) => void): MenuItem[] {
  const { counted } = membership
  const icons = { guest: <UserPlus aria-hidden="true" />, coach_session: <Dumbbell aria-hidden="true" /> }
  const why = (kind: UseKind) =>
    membershipCan('use', stateOf(membership)) ? (counted[countedName[kind]]?.left ? null : at.noneLeft) : at.cannotUse
  return useKinds
    .filter((kind) => counted[countedName[kind]])
    .map((kind) => ({
      label: at.uses[kind],
      icon: icons[kind],
      onSelect: () => choose(kind),
      disabledReason: why(kind),
    }))
}

/** What is possible now; what is not says why. */
type ActionsProps = { membership: Membership; renewByScan: RenewByScan | undefined }

function Actions({ membership, renewByScan }: ActionsProps) {
  const t = useTexts(texts)
  const at = useTexts(actTexts)
  const role = useRole()
  // ?act=freeze: the member's page leads straight to the dialog
  const asked = useSearch()['act']
  const rightRefusal = useRefusal()
  const moneyItems = useMoneyItems()
  const state = stateOf(membership)
  const refusal = (wanted: Exclude<MembershipAct, UseKind>, why: string) =>
    rightRefusal(memberships[wanted]) ??
    (membershipCan(wanted, state) ? null : membership.is_changed ? at.changedAlready : why)
  // an owner may go beyond the days of the plan
  const hasFreezeDays = role !== 'employee' || membership.freeze_days_left > 0
  const freezeRefusal = refusal('freeze', t.cannotFreeze) ?? (hasFreezeDays ? null : t.noFreezeDays)
  const isPossible = (name: MembershipAct) =>
    membershipCan(isUse(name) ? 'use' : name, state) && (name !== 'freeze' || !freezeRefusal)
  const [act, setAct] = useAsked<MembershipAct>('act', acts.find((name) => name === asked && isPossible(name)) ?? null)
  return (
    <>
      {membershipCan('pay', state) && (
        <Link
          to={paths.membershipPay(role, membership._id)}
          className={buttonClass({ variant: 'primary', className: 'max-sm:order-first' })}
        >
          <Plus aria-hidden="true" />
          {t.pay}
        </Link>
      )}
      <Menu
        label={t.actions}
        className="size-9"
        items={[
          {
            label: t.renew,
            icon: <RotateCw aria-hidden="true" />,
            onSelect: () => setAct('renew'),
            disabledReason: refusal('renew', t.cannotRenew),
          },
          {
            label: t.freeze,
            icon: <Snowflake aria-hidden="true" />,
            onSelect: () => setAct('freeze'),
            disabledReason: freezeRefusal,
          },
          {
            label: membership.has_planned_freeze && !membership.is_frozen ? at.callOff : t.unfreeze,
            icon: <Sun aria-hidden="true" />,
            onSelect: () => setAct('unfreeze'),
            disabledReason: refusal('unfreeze', t.cannotUnfreeze),
          },
          {
            label: at.gift,
            icon: <Gift aria-hidden="true" />,
            onSelect: () => setAct('gift'),
            disabledReason: refusal('gift', at.cannotGift),
          },
          {
            label: at.change,
            icon: <ArrowLeftRight aria-hidden="true" />,
            onSelect: () => setAct('change'),
            disabledReason: refusal('change', at.cannotChange),
          },
          ...countedItems(membership, at, setAct),
          'line',
          ...moneyItems(paths.membershipPay(role, membership._id), membership.paid_amount),
          'line',
          {
            label: t.cancelMembership,
            icon: <Ban aria-hidden="true" />,
            tone: 'bad',
            onSelect: () => setAct('cancel'),
            disabledReason: refusal('cancel', t.cannotCancel),
          },
        ]}
      />
      {act && (
        <Suspense>
          <MembershipActs act={act} membership={membership} onClose={() => setAct(null)} renewByScan={renewByScan} />
        </Suspense>
      )}
    </>
  )
}
