import { useEffect, useEffectEvent } from 'react'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useSelectedGym } from './selected-gym.ts'

/**
 * The selected gym; a link that speaks of another of theirs (`?gym=`) selects that one, once. `gym` is undefined until that is done:
 * what stands there is never of the gym before.
 */
export function useGymOfLink() {
  const place = useSelectedGym()
  const { gym, gyms, choose } = place
  const { gym: asked, ...rest } = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const isKnown = gyms !== undefined
  const isTheirs = gyms?.some(({ _id }) => _id === asked) ?? false
  const follow = useEffectEvent((gymId: string) => {
    if (isTheirs) choose(gymId)
    go(pathname, { search: rest, replace: true })
  })
  useEffect(() => {
    if (asked && isKnown) follow(asked)
  }, [asked, isKnown])
  const isBeingChosen = asked !== undefined && isTheirs && gym?._id !== asked
  return { gym: isBeingChosen ? undefined : gym, place }
}
