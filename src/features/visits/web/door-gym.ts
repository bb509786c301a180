import { useState } from 'react'
import { gyms } from '#src/features/gyms/contract.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'

/** At which gym's door one stands: an employee's selected gym, for an owner one of theirs. */
export function useDoorGym() {
  const role = useRole()
  const isOwner = role === 'admin'
  const { gym } = useSelectedGym()
  const { data } = useApi(gyms.own, { query: { limit: 100, filterAz: 'abc' } }, { enabled: isOwner, staleMs: 60_000 })
  const [chosen, choose] = useState<string>()
  const own = data?.gyms.map(({ _id, name }) => ({ _id, name }))
  return { gymId: isOwner ? (chosen ?? own?.[0]?._id) : gym?._id, gyms: isOwner ? own : undefined, choose }
}
