import type { ApiError } from '#src/web/api-error.ts'
import { useRole } from '#src/web/me.ts'
import type { Gym } from '../contract.ts'
import { useOwnGyms } from './own-gyms.ts'
import { useSelectedGym } from './selected-gym.ts'

export type GymAtWork = { _id: string; name: string }

type Place = {
  gym: GymAtWork | undefined
  /** What an owner may choose from; undefined for reception, which has the switcher. */
  gyms: readonly Gym[] | undefined
  /** Why it is not known in which gym one works. */
  error: ApiError | null
  refetch: () => unknown
}

const isRunning = (gym: Gym): boolean => gym.hasStatusSubscription.status === 'active'

/**
 * In which gym one works: an employee in the selected one; an owner in the one that is chosen on the page, else in the last one of
 * this device, else in the first whose subscription runs.
 */
export function useGymAtWork(chosen: string | undefined): Place {
  const isOwner = useRole() === 'admin'
  const { gym, kept, error, refetch } = useSelectedGym()
  const own = useOwnGyms()
  if (!isOwner) return { gym, gyms: undefined, error, refetch }
  const gyms = own.data?.gyms
  return {
    gym:
      gyms?.find(({ _id }) => _id === chosen) ??
      gyms?.find(({ _id }) => _id === kept) ??
      gyms?.find(isRunning) ??
      gyms?.[0],
    gyms,
    error: own.error,
    refetch: own.refetch,
  }
}
