import { useGymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'

/** Whose timetable one works at: an employee's selected gym; for an owner the one in the URL, else the last one of this device. */
export function useClassGym() {
  const place = useGymAtWork(useSearch()['gym_id'])
  const pathname = usePathname()
  const go = useGo()
  const choose = (gymId: string) => go(pathname, { search: { gym_id: gymId }, replace: true })
  return { ...place, choose }
}
