import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { portals } from '../calls.generated.ts'

/** The member's own page of the selected gym; without a network what this device kept, with its age. */
export function usePortal() {
  const { gym, gyms } = useSelectedGym()
  const { keptAt, ...answer } = useKeptApi(
    portals.home,
    { query: { gym_id: gym?._id } },
    { enabled: gyms !== undefined, keepPrevious: true, keptAs: 'portal' },
  )
  return { answer, portal: answer.data?.portal, keptAt, gymId: gym?._id }
}
