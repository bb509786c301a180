import { paths } from '#src/app/paths.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useApi } from '#src/web/api.ts'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { type MembershipRow, memberships } from '../contract.ts'
import { useMembershipColumns } from './membership-columns.tsx'
import { texts } from './texts.ts'

/** All memberships of one member, newest first. */
export function MemberMemberships({ memberId, adminId }: { memberId: string; adminId?: string | undefined }) {
  const t = useTexts(texts)
  const role = useRole()
  const list = useListSearch({})
  const answer = useApi(
    memberships.listOfMember,
    { member_id: memberId, query: { ...list.query, ...(adminId && { admin_id: adminId }) } },
    { keepPrevious: true },
  )
  const detailsOf = ({ _id, gym_id }: Pick<MembershipRow, '_id' | 'gym_id'>) => {
    if (role === 'superadmin') return paths.gymLedger(gym_id._id, _id, adminId)
    return role === 'admin' ? paths.memberMembership(memberId, _id) : paths.membership(role, _id)
  }
  return (
    <ListView
      list={list}
      answer={answer}
      rows={answer.data?.memberships}
      rowKey={(row) => row._id}
      rowTo={detailsOf}
      caption={t.memberships}
      searchLabel={t.search}
      total={t.total}
      columns={useMembershipColumns({ withMember: false })}
      empty={<EmptyState title={t.noneOfMember} />}
    />
  )
}
