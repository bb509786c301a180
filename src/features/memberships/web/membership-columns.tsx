import { PaymentBadge } from '#src/features/transactions/web/PaymentBadge.tsx'
import { Avatar } from '#src/ui/Avatar.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { WholeName } from '#src/web/lists/WholeName.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { MembershipRow } from '../contract.ts'
import { MembershipBadge } from './MembershipBadge.tsx'
import { texts } from './texts.ts'

/** The columns of memberships; a member's own page does not repeat whose they are. */
export function useMembershipColumns({ withMember }: { withMember: boolean }): Column<MembershipRow>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  const plan: Column<MembershipRow> = {
    id: 'plan',
    sortBy: 'plan',
    header: t.plan,
    mayBeCut: true,
    onCard: withMember ? 'fact' : 'title',
    cell: (row) => (
      <span className="block min-w-0">
        <span className={`block truncate ${withMember ? '' : 'font-medium'}`} title={row.plan_name}>
          {row.plan_name}
        </span>
        <span className="block truncate text-muted text-sm" title={row.gym_id.name}>
          {row.gym_id.name}
        </span>
      </span>
    ),
  }
  const member: Column<MembershipRow> = {
    id: 'member',
    header: t.member,
    mayBeCut: true,
    onCard: 'title',
    cell: ({ member_id }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={member_id.fullname} src={member_id.avatar} decorative className="slim:hidden" />
        <WholeName>{member_id.fullname}</WholeName>
      </span>
    ),
  }
  return [
    ...(withMember ? [member] : []),
    plan,
    {
      id: 'period',
      sortBy: 'end',
      header: t.period,
      onCard: 'fact',
      cell: (row) => (
        <span className="num whitespace-nowrap">
          <span className="slim:hidden">{formats.day(row.start_date)} – </span>
          {formats.day(row.end_date)}
          {row.status === 'active' && !row.is_reserved && (
            <span className="block text-muted text-sm">{t.daysLeft(formats.unit(row.remaining_days, 'day'))}</span>
          )}
        </span>
      ),
    },
    {
      id: 'payment',
      header: t.payment,
      from: 'lg',
      cell: (row) => (row.is_reserved ? '—' : <PaymentBadge status={row.payment_status} />),
    },
    {
      id: 'remaining',
      sortBy: 'debt',
      header: t.remaining,
      align: 'end',
      onCard: 'fact',
      cell: (row) => (
        <span
          className={`num whitespace-nowrap ${row.remaining_amount > 0 && !row.is_reserved ? 'font-medium text-bad' : 'text-muted'}`}
        >
          {row.remaining_amount > 0 ? formats.som(row.remaining_amount) : '—'}
        </span>
      ),
    },
    {
      id: 'status',
      header: t.status,
      onCard: 'aside',
      width: '9.5rem',
      cell: (row) => <MembershipBadge membership={row} />,
    },
  ]
}
