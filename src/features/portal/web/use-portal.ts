import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { portals } from '../calls.generated.ts'

/**
 * The member's own page of the selected gym; without a network what this device kept of that gym, with its age. It is asked for beside
 * the gyms, not after them: of the one that was chosen, else without one, which is the first. The choice may be another's.
 */
export function usePortal() {
  const { gym, gyms, kept, error } = useSelectedGym()
  const isGuess = gyms === undefined && error === null
  const chosen = isGuess || gym?._id === kept ? (kept ?? undefined) : undefined
  const wanted = gym?._id ?? kept ?? undefined
  // the first gym is that of whoever chose none, also before the gyms are known
  const slot = gyms && gym === gyms[0] ? '' : (wanted ?? '')
  const { keptAt, isKept, ...answer } = useKeptApi(
    portals.home,
    { query: { gym_id: chosen } },
    { keepPrevious: true, keptAs: `portal ${slot}`, isShownAtOnce: true },
  )
  const portal = answer.data?.portal
  const isOfAnother = (isKept || answer.isPlaceholderData) && wanted !== undefined && portal?.gym?._id !== wanted
  return {
    answer: { ...answer, error: isGuess ? null : answer.error },
    portal: isOfAnother ? undefined : portal,
    keptAt,
    gymId: gym?._id ?? (isOfAnother ? undefined : portal?.gym?._id), // nobody's choice is theirs until the gyms are known
  }
}
