import { useState } from 'react'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'

export type DoorGym = { _id: string; name: string }

/** At which gym's door one stands: an employee's selected gym, for an owner one of theirs. */
export function useDoorGym(): {
  gym: DoorGym | undefined
  /** What an owner may choose from; undefined for reception, which has the switcher. */
  gyms: readonly DoorGym[] | undefined
  choose: (gymId: string) => void
} {
  const isOwner = useRole() === 'admin'
  const { gym } = useSelectedGym()
  const { data } = useApi(gyms.own, { query: { limit: 100, filterAz: 'abc' } }, { enabled: isOwner, staleMs: 60_000 })
  const [chosen, choose] = useState<string>()
  if (!isOwner) return { gym, gyms: undefined, choose }
  return { gym: data?.gyms.find(({ _id }) => _id === chosen) ?? data?.gyms[0], gyms: data?.gyms, choose }
}
