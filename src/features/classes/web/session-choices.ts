import { useApi } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { classParts } from '../parts-calls.generated.ts'
import { deskTexts } from './desk-texts.ts'

const most = { limit: 100 }
const staleMs = 30_000

/** What a class is made of in a gym; undefined until all of it is here. */
export function useClassChoices(gymId: string) {
  const t = useTexts(deskTexts)
  const kinds = useApi(classParts.kinds, { query: most }, { staleMs })
  const coaches = useApi(classParts.coaches, { query: most }, { staleMs })
  const rooms = useApi(classParts.rooms, { query: { ...most, gym_id: gymId } }, { staleMs })
  const error = kinds.error ?? coaches.error ?? rooms.error
  const refetch = () => Promise.all([kinds.refetch(), coaches.refetch(), rooms.refetch()])
  const choices =
    kinds.data && coaches.data && rooms.data
      ? {
          kinds: kinds.data.kinds.map(({ _id, name, duration }) => ({ value: _id, label: name, duration })),
          coaches: [
            { value: '', label: t.noCoach },
            ...coaches.data.coaches.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
          ],
          rooms: rooms.data.rooms.map(({ _id, name, places }) => ({ value: _id, label: name, places })),
        }
      : undefined
  return { choices, error, refetch }
}
export type ClassChoices = NonNullable<ReturnType<typeof useClassChoices>['choices']>
