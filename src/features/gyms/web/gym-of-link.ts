import { useEffect, useEffectEvent } from 'react'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useSelectedGym } from './selected-gym.ts'

/**
 * The selected gym; `gym` is undefined until a link that speaks of another of theirs (`?gym=`) is followed: what stands there is never of
 * the gym before. The frame follows it, by `useFollowedGym`.
 */
export function useGymOfLink() {
  const place = useSelectedGym()
  const { gym, gyms } = place
  const { gym: asked } = useSearch()
  const isTheirs = gyms?.some(({ _id }) => _id === asked) ?? false
  const isBeingChosen = asked !== undefined && isTheirs && gym?._id !== asked
  return { gym: isBeingChosen ? undefined : gym, place, asked, isTheirs }
}

/**
 * The selected gym; a link that speaks of another of theirs selects that one, once, on whatever page it opens. A notice that is pressed on
 * the phone while its page is open here leads by the same way.
 */
export function useFollowedGym() {
  const { place, asked, isTheirs } = useGymOfLink()
  const { gym: _, ...rest } = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const isKnown = place.gyms !== undefined
  const follow = useEffectEvent((gymId: string) => {
    if (isTheirs) place.choose(gymId)
    go(pathname, { search: rest, replace: true })
  })
  useEffect(() => {
    if (asked && isKnown) follow(asked)
  }, [asked, isKnown])
  useEffect(() => {
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker // none without https
    const lead = ({ data }: MessageEvent<{ link?: string }>) => data.link && go(data.link)
    worker?.addEventListener('message', lead)
    return () => worker?.removeEventListener('message', lead)
  }, [go])
  return place
}
