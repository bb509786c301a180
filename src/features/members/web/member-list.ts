import { useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import type { Request } from '#src/contract/endpoint.ts'
import { members } from '../calls.generated.ts'

/** The list call of the role one works in: the platform's, the owner's, or the one of the selected gym. */
export function useMemberList(query: Request<typeof members.listForAdmin>['query'], isReady = true) {
  const role = useRole()
  const ofRole = (wanted: string) => ({ keepPrevious: true, enabled: isReady && role === wanted })
  const platform = useApi(members.list, { query }, ofRole('superadmin'))
  const owner = useApi(members.listForAdmin, { query }, ofRole('admin'))
  const gym = useApi(members.listOfGym, { query }, ofRole('employee'))
  return role === 'superadmin' ? platform : role === 'admin' ? owner : gym
}

/** The same list's export. */
export function useMemberExport() {
  const role = useRole()
  return role === 'superadmin' ? members.exportAll : role === 'admin' ? members.exportForAdmin : members.exportOfGym
}
