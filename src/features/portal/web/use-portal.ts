import { useEffect } from 'react'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useApi } from '#src/web/api.ts'
import { portals } from '../contract.ts'
import { keepPortal, keptPortal } from './kept-portal.ts'

/** The member's own page of the selected gym; without a network what was seen last in this tab. */
export function usePortal() {
  const { gym, gyms } = useSelectedGym()
  const answer = useApi(
    portals.home,
    { query: { gym_id: gym?._id } },
    { enabled: gyms !== undefined, keepPrevious: true },
  )
  const portal = answer.data?.portal
  useEffect(() => {
    if (portal?.gym) keepPortal(portal.gym._id, portal)
  }, [portal])
  const kept = !portal && answer.error?.status === 0 && gym ? keptPortal(gym._id) : undefined
  return { answer, portal: portal ?? kept, isKept: kept !== undefined, gymId: gym?._id }
}
