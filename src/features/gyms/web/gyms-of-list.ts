import type { ListFilter } from '#src/web/lists/ListView.tsx'
import { useRole } from '#src/web/me.ts'
import { useOwnGyms } from './own-gyms.ts'
import { useSelectedGym } from './selected-gym.ts'

/** Whose rows a list shows: reception's are those of the selected gym, which may not be known yet; an owner's all, or those of the chosen gym. */
export function useGymOfList(chosen: string | undefined): { gymId: string | undefined; isReady: boolean } {
  const isDesk = useRole() === 'employee'
  const { gym } = useSelectedGym()
  return { gymId: isDesk ? gym?._id : chosen, isReady: !isDesk || gym !== undefined }
}

type Asked = { gym_id?: string | undefined; admin_id?: string | undefined }

/** What a list asks for that owners, reception and the platform read: of the gym whose rows it shows; the platform alone names an owner. */
export function useAskedOfGym<Query extends Asked>({ gym_id, admin_id, ...query }: Query) {
  const isPlatform = useRole() === 'superadmin'
  const { gymId, isReady } = useGymOfList(gym_id)
  return { asked: { ...query, ...(gymId && { gym_id: gymId }), ...(isPlatform && admin_id && { admin_id }) }, isReady }
}

/** The filter by which an owner of several gyms narrows a list to one; none for anybody else. */
export function useGymFilter(label: string): ListFilter<'gym_id'>[] {
  const own = useOwnGyms().data?.gyms
  return own && own.length > 1
    ? [{ name: 'gym_id', label, choices: own.map(({ _id, name }) => ({ value: _id, label: name })) }]
    : []
}
