import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { portals } from '../calls.generated.ts'

/**
 * The member's own page of the selected gym; without a network what this device kept, with its age. It is asked for beside
 * the gyms, not after them: of the one that was chosen, else without one, which is the first. The choice may be another's.
 */
export function usePortal() {
  const { gym, gyms, kept, error } = useSelectedGym()
  const isGuess = gyms === undefined && error === null
  const chosen = isGuess || gym?._id === kept ? (kept ?? undefined) : undefined
  const { keptAt, isKept, ...answer } = useKeptApi(
    portals.home,
    { query: { gym_id: chosen } },
    { keepPrevious: true, keptAs: 'portal', isShownAtOnce: true },
  )
  const portal = answer.data?.portal
  const wanted = gym?._id ?? chosen
  const isOfAnother = isKept && wanted !== undefined && portal?.gym?._id !== wanted
  return {
    answer: { ...answer, error: isGuess ? null : answer.error },
    portal: isOfAnother ? undefined : portal,
    keptAt,
    gymId: gym?._id ?? (isOfAnother ? undefined : portal?.gym?._id), // without a network the gyms are not known
  }
}
