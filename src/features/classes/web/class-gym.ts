import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useApi } from '#src/web/api.ts'
import type { ApiError } from '#src/web/api-error.ts'
import { useRole } from '#src/web/me.ts'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'

export type ClassGym = { _id: string; name: string }

/** Whose timetable one works at: an employee's selected gym; for an owner the one in the URL, else the first that runs. */
export function useClassGym(): {
  gym: ClassGym | undefined
  /** What an owner may choose from; undefined for reception, which has the switcher. */
  gyms: readonly ClassGym[] | undefined
  choose: (gymId: string) => void
  /** Why it is not known whose timetable it is. */
  error: ApiError | null
  refetch: () => unknown
} {
  const isOwner = useRole() === 'admin'
  const { gym, ...selected } = useSelectedGym()
  const { data, error, refetch } = useApi(
    gyms.own,
    { query: { limit: 100, filterAz: 'abc' } },
    { enabled: isOwner, staleMs: 60_000 },
  )
  const chosen = useSearch()['gym_id']
  const pathname = usePathname()
  const go = useGo()
  const choose = (gymId: string) => go(pathname, { search: { gym_id: gymId }, replace: true })
  if (!isOwner) return { ...selected, gym, gyms: undefined, choose }
  const own = data?.gyms
  const usual = own?.find(({ hasStatusSubscription }) => hasStatusSubscription.status === 'active') ?? own?.[0]
  return { gym: own?.find(({ _id }) => _id === chosen) ?? usual, gyms: own, choose, error, refetch }
}
