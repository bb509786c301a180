import type { ListFilter } from '#src/web/lists/ListView.tsx'
import { useRole } from '#src/web/me.ts'
import { useOwnGyms } from './own-gyms.ts'
import { afterGyms, useSelectedGym } from './selected-gym.ts'

/**
 * Whose rows a list shows: reception's are those of the selected gym, which may not be known yet; an owner's all, or those of the chosen gym.
 * `after` is around what the list was answered: where the gyms could not be read it says so, and asks for them again.
 */
export function useGymOfList(chosen: string | undefined) {
  const isDesk = useRole() === 'employee'
  const selected = useSelectedGym()
  return {
    gymId: isDesk ? selected.gym?._id : chosen,
    isReady: !isDesk || selected.gym !== undefined,
    after: <A extends Parameters<typeof afterGyms>[0]>(answer: A) => (isDesk ? afterGyms(answer, selected) : answer),
  }
}

/**
 * The filter by which an owner of several gyms narrows a list to one; none for anybody else. Its chip stands there before the
 * gyms have come: one that comes later would push the rows down.
 */
export function useGymFilter(label: string): ListFilter<'gym_id'>[] {
  const { data, isLoading } = useOwnGyms()
  const own = data?.gyms ?? []
  return isLoading || own.length > 1
    ? [{ name: 'gym_id', label, choices: own.map(({ _id, name }) => ({ value: _id, label: name })) }]
    : []
}
