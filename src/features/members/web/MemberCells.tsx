import { PaymentBadge } from '#src/features/transactions/web/PaymentBadge.tsx'
import { Avatar } from '#src/ui/Avatar.tsx'
import { StatusBadge } from '#src/ui/Badge.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { MemberRow } from '../contract.ts'
import { type Standing, stateOf } from '../rules.ts'
import { memberStateTones } from '../words.ts'
import { texts } from './texts.ts'

/** Where a member stands today, in sign, colour and word. */
export function MemberBadge({ member }: { member: Standing }) {
  const t = useTexts(texts)
  const state = stateOf(member)
  return <StatusBadge tone={memberStateTones[state]}>{t.states[state]}</StatusBadge>
}

/** The plan of today and how long it lasts. */
function CurrentMembership({ member: { membership } }: { member: MemberRow }) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (!membership) return <span className="text-muted">{t.noMembership}</span>
  const when =
    membership.status === 'scheduled'
      ? t.from(formats.day(membership.start_date))
      : t.until(formats.day(membership.end_date))
  return (
    <span className="block min-w-0">
      <span className="block truncate" title={membership.plan_name}>
        {membership.plan_name}
      </span>
      <span className="num block truncate text-muted text-sm">
        {when}
        {membership.status === 'active' && `, ${formats.unit(membership.remaining_days, 'day')}`}
      </span>
    </span>
  )
}

function GymNames({ member: { gym } }: { member: MemberRow }) {
  const names = gym.gyms.map(({ name }) => name).join(', ')
  return (
    <span className="block truncate text-muted text-sm cards:hidden" title={names}>
      {names}
    </span>
  )
}

/** Beside a debt of another membership "paid" says which one is. */
function CurrentPayment({ member: { membership, debt } }: { member: MemberRow }) {
  const t = useTexts(texts)
  if (!membership) return null
  return membership.payment_status === 'paid' && debt > 0 ? (
    <span className="text-muted text-sm">{t.currentPaid}</span>
  ) : (
    <PaymentBadge status={membership.payment_status} />
  )
}

/** The columns of every table of members; with the gyms where there are several. */
export function useMemberColumns({ withGym }: { withGym: boolean }): Column<MemberRow>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  return [
    {
      id: 'name',
      header: t.name,
      onCard: 'title',
      mayBeCut: true,
      cell: (member) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={member.fullname} src={member.avatar} decorative className="slim:hidden" />
          <span className="min-w-0">
            {/* a surname goes on in a second line: two of one first name are told apart */}
            <span className="line-clamp-2 slim:line-clamp-1 whitespace-normal font-medium" title={member.fullname}>
              {member.fullname}
            </span>
            {member.phone_number && (
              <span className="num hidden text-muted text-xs slim:block">{formats.phone(member.phone_number)}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'phone',
      header: t.phone,
      from: 'md',
      mayBeCut: true, // names of gyms; a number has its room
      width: 'clamp(10rem, 18cqi, 16rem)', // gyms of one owner begin alike: what tells them apart comes last
      onCard: 'fact',
      cell: (member) => (
        <>
          <span className="num whitespace-nowrap">
            {member.phone_number ? formats.phone(member.phone_number) : '—'}
          </span>
          {withGym && <GymNames member={member} />}
        </>
      ),
    },
    {
      id: 'membership',
      sortBy: 'end',
      header: t.membership,
      mayBeCut: true,
      onCard: 'fact',
      cell: (member) => <CurrentMembership member={member} />,
    },
    {
      id: 'payment',
      header: t.payment,
      from: 'lg',
      cell: (member) => <CurrentPayment member={member} />,
    },
    {
      id: 'debt',
      sortBy: 'debt',
      header: t.debt,
      align: 'end',
      onCard: 'fact',
      cell: (member) =>
        member.debt > 0 ? (
          <span className="block">
            <span className="num whitespace-nowrap font-medium text-bad">{formats.som(member.debt)}</span>
            {member.debt > (member.membership?.remaining_amount ?? 0) && (
              <span className="ml-auto block slim:max-w-28 slim:truncate text-muted text-sm">{t.debtOfOther}</span>
            )}
          </span>
        ) : (
          <span className="text-muted">—</span>
        ),
    },
    {
      id: 'status',
      header: t.status,
      onCard: 'aside',
      width: '9.5rem',
      cell: (member) => <MemberBadge member={member} />,
    },
  ]
}
