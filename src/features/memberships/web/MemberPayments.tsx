import { useTransactionColumns } from '#src/features/transactions/web/TransactionList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useTexts } from '#src/web/texts.ts'
import { memberships } from '../calls.generated.ts'
import { useMemberMembershipPath } from './member-membership-path.ts'
import { texts } from './texts.ts'

/** What one member paid, got back or was charged, newest first; a row leads to its membership. */
export function MemberPayments({ memberId, adminId }: { memberId: string; adminId?: string | undefined }) {
  const t = useTexts(texts)
  const list = useListSearch({
    columns: ['date', 'amount', 'plan'],
    filters: { start_date: 'day', end_date: 'day' },
  })
  const { page, limit, sort, start_date, end_date } = list.query
  const answer = useApi(
    memberships.transactionsOfMember,
    { member_id: memberId, query: { page, limit, sort, start_date, end_date, ...(adminId && { admin_id: adminId }) } },
    { keepPrevious: true },
  )
  const pathOf = useMemberMembershipPath(memberId, adminId)
  const [type, ...rest] = useTransactionColumns()
  return (
    <ListView
      list={list}
      answer={answer}
      rows={answer.data?.transactions}
      rowKey={(row) => row._id}
      rowTo={(row) => pathOf({ gymId: row.gym_id._id, membershipId: row.membership_id ?? '' })}
      caption={t.ledger}
      period={<DayRange days={list.query} onChange={list.change} />}
      columns={[
        ...(type ? [type] : []),
        { id: 'plan', mayBeCut: true, sortBy: 'plan', header: t.plan, onCard: 'fact', cell: (row) => row.plan_name },
        ...rest,
      ]}
      empty={<EmptyState title={t.noPayments} />}
    />
  )
}
