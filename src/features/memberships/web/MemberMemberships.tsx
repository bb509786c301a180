import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useApi } from '#src/web/api.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useTexts } from '#src/web/texts.ts'
import { memberships } from '../calls.generated.ts'
import { useMembershipColumns } from './membership-columns.tsx'
import { useMemberMembershipPath } from './member-membership-path.ts'
import { texts } from './texts.ts'

/** All memberships of one member, newest first. */
export function MemberMemberships({ memberId, adminId }: { memberId: string; adminId?: string | undefined }) {
  const t = useTexts(texts)
  const list = useListSearch({ columns: ['plan', 'end', 'debt'] })
  const query = { ...list.query, ...(adminId && { admin_id: adminId }) }
  const answer = useApi(memberships.listOfMember, { member_id: memberId, query }, { keepPrevious: true })
  const pathOf = useMemberMembershipPath(memberId, adminId)
  return (
    <ListView
      list={list}
      answer={answer}
      rows={answer.data?.memberships}
      rowKey={(row) => row._id}
      rowTo={(row) => pathOf({ gymId: row.gym_id._id, membershipId: row._id })}
      caption={t.memberships}
      tools={<ExportMenu endpoint={memberships.exportOfMember} params={{ member_id: memberId }} query={query} />}
      total={t.total}
      columns={useMembershipColumns({ withMember: false })}
      empty={<EmptyState title={t.noneOfMember} />}
    />
  )
}
