import { useState } from 'react'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useApi } from '#src/web/api.ts'
import type { ApiError } from '#src/web/api-error.ts'
import { useRole } from '#src/web/me.ts'

export type DoorGym = { _id: string; name: string }

/** At which gym's door one stands: an employee's selected gym, for an owner one of theirs. */
export function useDoorGym(): {
  /** Why it is not known at which door one stands. */
  error: ApiError | null
  refetch: () => unknown
  gym: DoorGym | undefined
  /** What an owner may choose from; undefined for reception, which has the switcher. */
  gyms: readonly DoorGym[] | undefined
  choose: (gymId: string) => void
} {
  const isOwner = useRole() === 'admin'
  const selected = useSelectedGym()
  const own = useApi(gyms.own, { query: { limit: 100, filterAz: 'abc' } }, { enabled: isOwner, staleMs: 60_000 })
  const [chosen, choose] = useState<string>()
  if (!isOwner) return { error: selected.error, refetch: selected.refetch, gym: selected.gym, gyms: undefined, choose }
  const all = own.data?.gyms
  return {
    error: own.error,
    refetch: own.refetch,
    gym: all?.find(({ _id }) => _id === chosen) ?? all?.[0],
    gyms: all,
    choose,
  }
}
