import { paths } from '#src/contract/paths.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useTexts } from '#src/web/texts.ts'
import { genders } from '../rules.ts'
import { useMemberColumns } from './MemberCells.tsx'
import { useMemberExport, useMemberList } from './member-list.ts'
import { texts } from './texts.ts'

/** The members of one gym, on its profile. `adminId` on the superadmin's side. */
export function MemberTable({ gymId, adminId }: { gymId: string; adminId?: string | undefined }) {
  const t = useTexts(texts)
  const list = useListSearch({ sort: 'cba', columns: adminId ? [] : ['end', 'debt'], filters: { gender: genders } })
  const asked = { ...list.query, gym_id: gymId, ...(adminId && { admin_id: adminId }) }
  const answer = useMemberList(asked)
  const endpoint = useMemberExport()
  return (
    <ListView
      list={list}
      answer={answer}
      rows={answer.data?.members}
      rowKey={(member) => member._id}
      rowTo={(member) => paths.gymMember(gymId, member._id, adminId)}
      caption={t.members}
      searchLabel={t.search}
      tools={<ExportMenu endpoint={endpoint} query={asked} />}
      filters={[
        { name: 'gender', label: t.gender, choices: genders.map((value) => ({ value, label: t.genders[value] })) },
      ]}
      total={t.total}
      columns={useMemberColumns({ withGym: false })}
    />
  )
}
